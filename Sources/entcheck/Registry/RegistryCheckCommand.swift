import ArgumentParser
import FoundationShims
import LintModel
import Linting
import PropertyLists
import RegistryModel
import Reporting

/// Compares a tree with the registry.
struct RegistryCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the stores of a change against the stores of all other repositories.",
        discussion: """
            Reports dropped claims for stores that other repositories or released versions use. Also reports claims \
            for stores of other teams and for retired identifiers, and identifiers that differ only in case from a \
            registered one. --since reports only findings that the changes can have caused. The suppressions, \
            severities, and baseline of the configuration apply. Unlike `entcheck lint`, this command fails on \
            warnings by default.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 usage or configuration error; 3 nothing to \
            check; 4 a path or the registry cannot be read.
            """)

    @Argument(
        help: "Projects, files, directories, and signed products. (default: the current directory)",
        completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Registry") var options: RegistryOptions
    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup(title: "Files") var input: InputOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions
    @OptionGroup(title: "Baseline") var history: HistoryOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let server = try ServerProgram()
        let reading = try RegistryReading(
            paths, options: options, builds: builds, input: input, decisions: decisions, isQuiet: output.quiet)
        reading.reportProblems()
        let answer = try server.output(
            of: ["registry", "answer", "--repository", options.repository], address: options.registry,
            input: try reading.snapshot.json)
        guard let uses = try? JSONDecoder().decode(RegisteredUses.self, from: Data(answer)) else {
            throw ValidationError("`\(server.path)` is not compatible with this version of entcheck.")
        }
        if uses.previous == nil {
            StandardStream.error.report(
                "entcheck: the registry contains no snapshot of `\(options.repository)`; dropped claims are not reported\n"
            )
        }
        var writing = try output.writing(by: reading.configuration)
        if output.failOn == nil, reading.configuration.failOn == nil { writing.failOn = .warning }
        writing.command = "entcheck registry check"
        var gate = reading.configuration.gate(today: .now)
        gate.baseline = try history.choices.knownFindings(by: reading.configuration)
        gate.changes = try reading.changes(since: history.since, comparedWith: uses)
        let report = gate.report(on: reading.outcome, comparedWith: uses, version: Version.number)
        let isComplete = reading.outcome.isComplete
        if try history.choices.write(report, isComplete: isComplete, from: reading.configuration.base) {
            throw isComplete ? ExitCode.success : .unreadable
        }
        try writing.write(report)
        guard isComplete else { throw ExitCode.unreadable }
        if writing.failsOn(report) { throw ExitCode.findings }
        guard report.summary.coverage.files == 0 else { throw ExitCode.success }
        StandardStream.error.report("entcheck: nothing to check\n")
        throw ExitCode.nothingToCheck
    }
}
