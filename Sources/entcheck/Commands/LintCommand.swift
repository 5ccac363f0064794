import ArgumentParser
import EntitlementRules
import PropertyLists

/// Judges source files.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge entitlements files: well formed, meant, consistent, grantable?",
        discussion: """
            Looks at the files that are named, and below directories at *.entitlements, *.xcent and \
            Entitlements*.plist; .gitignore is honoured. Standard input is read for “-”.
            """)

    @Argument(help: "Files and directories to judge; the current directory where none is named.")
    var paths: [String] = []

    @OptionGroup(title: "What is judged") var product: ProductOptions
    @OptionGroup(title: "Which builds of projects") var builds: ProjectOptions
    @OptionGroup(title: "Which files") var input: InputOptions
    @OptionGroup(title: "What is mended") var fixing: FixOptions
    @OptionGroup(title: "What is said") var output: OutputOptions

    func run() throws {
        var linter = FileLinter(under: try product.conditions)
        linter.excluded = input.exclude
        linter.jobs = input.jobs
        linter.descriptions = YAMLDescription.parse
        linter.selection = builds.selection(
            team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
            bundleIdentifier: product.bundleIdentifier)
        var (report, isComplete) = try outcome(of: linter)
        if fixing.isAsked {
            if paths.contains("-") { throw ValidationError("Standard input cannot be mended; name a file.") }
            // One fix may uncover another; what is left after some rounds is reported.
            var round = 0
            while round < FixOptions.roundLimit, try fixing.mend(report) {
                (report, isComplete) = try outcome(of: linter)
                round += 1
            }
            if fixing.diff { throw status(of: report, isComplete: isComplete) }
        }
        try output.write(report)
        throw status(of: report, isComplete: isComplete)
    }

    private func outcome(of linter: FileLinter) throws -> (report: Report, isComplete: Bool) {
        guard paths.contains("-") else {
            return linter.outcome(for: RawPath.paths(of: paths), version: Entcheck.version)
        }
        guard paths.count == 1 else { throw ValidationError("“-” cannot be combined with other paths.") }
        guard let bytes = StandardStream.input.readAll(limit: FileFinder.sizeLimit) else {
            throw ValidationError("Standard input holds more than \(FileFinder.sizeLimit) bytes.")
        }
        return (linter.report(on: SourceFile(path: input.stdinName, bytes: bytes), version: Entcheck.version), true)
    }

    private func status(of report: Report, isComplete: Bool) -> ExitStatus {
        if !isComplete { return .unreadable }
        if output.failsOn(report) { return .findings }
        if report.summary.coverage.files == 0 {
            StandardStream.error.write("entcheck: there is nothing to check here\n")
            return .nothingToCheck
        }
        return .clean
    }
}
