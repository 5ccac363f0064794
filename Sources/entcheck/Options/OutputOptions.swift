public import ArgumentParser
public import EntitlementRules

/// How a report is written, and when it fails.
struct OutputOptions: ParsableArguments {
    @Option(help: "The form in which the report is printed. (default: text)")
    var format: ReportFormat?

    @Option(help: ArgumentHelp("Write the report to a file too; may be repeated.", valueName: "format=path"))
    var output: [ReportFile] = []

    @Option(
        help: ArgumentHelp(
            "The least severity that fails the run: error, warning, note or never. (default: error)",
            valueName: "severity"))
    var failOn: Threshold?

    @Option(
        help: ArgumentHelp("Print at most this many findings in forms for people; the rest is counted.", valueName: "n")
    )
    var messageLimit: Int?

    @Option(help: "When text is coloured: auto, always or never. (default: auto)")
    var color: ColorChoice?

    @Flag(name: .shortAndLong, help: "Print nothing; the exit status says it all.")
    var quiet = false

    @Flag(name: .long, help: "Tell on standard error what was read, what was not and why, and how long it took.")
    var verbose = false

    func validate() throws {
        if let messageLimit, messageLimit < 0 { throw ValidationError("--message-limit takes a number from 0.") }
        try ReportFile.requireOwnFiles(output)
    }

    /// What the options say of the form, where it may be said elsewhere too.
    var choices: OutputChoices { OutputChoices(format: format, failOn: failOn, color: color) }

    /// What the options say that is said nowhere else.
    var writing: ReportWriting {
        ReportWriting(files: output, messageLimit: messageLimit, isQuiet: quiet, isVerbose: verbose)
    }

    /// What the options say, and a configuration where they say nothing.
    func writing(by configuration: Configuration) throws -> ReportWriting {
        try choices.settle(writing, by: configuration)
    }
}

extension ReportWriting {
    /// With which status a command leaves that has looked at all it could.
    func status(of report: Report) -> ExitStatus {
        if !report.notChecked.isEmpty { return .unreadable }
        if failsOn(report) { return .findings }
        let coverage = report.summary.coverage
        guard coverage.files + coverage.products == 0 else { return .clean }
        StandardStream.error.report("entcheck: there is nothing to check here\n")
        return .nothingToCheck
    }
}

/// The least severity that fails a run.
enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case error
    case warning
    case note
    case never

    /// Whether findings of this severity fail the run.
    func includes(_ severity: Severity) -> Bool { Severity(rawValue: rawValue).map { severity >= $0 } ?? false }
}

extension ReportFormat: ExpressibleByArgument {}
