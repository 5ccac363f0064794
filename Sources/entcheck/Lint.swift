import ArgumentParser
import EntitlementRules
import PropertyLists

/// What `lint` is asked to do, whoever read the arguments.
struct Lint {
    /// Files and directories; the working directory where none is named.
    var paths: [String] = []
    /// What is known of the products.
    var conditions = Conditions.unstated
    /// Which builds of projects are looked at.
    var selection = BuildSelection()
    /// What to leave out.
    var exclude: [String] = []
    /// How many files are judged at once.
    var jobs: Int?
    /// What standard input is called.
    var stdinName = "stdin.entitlements"
    /// Which fixes are made; `nil` for none.
    var mending: Mending?
    /// How the report is written.
    var writing = ReportWriting()

    /// Judges, and writes the report.
    func run() throws -> ExitStatus {
        var linter = FileLinter(under: conditions)
        linter.excluded = exclude
        linter.jobs = jobs
        linter.descriptions = YAMLDescription.parse
        linter.selection = selection
        if mending == nil { linter.writer = writing.writer }
        if paths.contains("") { throw ValidationError("An empty path names nothing; leave it out, or write “.”.") }
        var (report, isComplete) = try outcome(of: linter)
        if let mending {
            if paths.contains("-") { throw ValidationError("Standard input cannot be mended; name a file.") }
            // One fix may uncover another; what is left after some rounds is reported.
            var round = 0
            while round < Mending.roundLimit, try mending.mend(report) {
                (report, isComplete) = try outcome(of: linter)
                round += 1
            }
            if mending.isShownOnly { return status(of: report, isComplete: isComplete) }
        }
        try writing.write(report, jobs: jobs)
        return status(of: report, isComplete: isComplete)
    }

    private func outcome(of linter: FileLinter) throws -> (report: Report, isComplete: Bool) {
        guard paths.contains("-") else {
            return linter.outcome(for: RawPath.paths(of: paths), version: Entcheck.version)
        }
        guard paths.count == 1 else { throw ValidationError("“-” cannot be combined with other paths.") }
        guard let bytes = StandardStream.input.readAll(limit: FileFinder.sizeLimit) else {
            throw ValidationError("Standard input holds more than \(FileFinder.sizeLimit) bytes.")
        }
        return (linter.report(on: SourceFile(path: stdinName, bytes: bytes), version: Entcheck.version), true)
    }

    private func status(of report: Report, isComplete: Bool) -> ExitStatus {
        if !isComplete { return .unreadable }
        if writing.failsOn(report) { return .findings }
        if report.summary.coverage.files == 0 {
            StandardStream.error.write("entcheck: there is nothing to check here\n")
            return .nothingToCheck
        }
        return .clean
    }
}

/// How a report is written, and when it fails.
struct ReportWriting {
    /// The form in which it is printed.
    var format = ReportFormat.text
    /// The files it is written to as well.
    var files: [ReportFile] = []
    /// The least severity that fails the run.
    var failOn = Threshold.error
    /// The most findings to show in forms for people.
    var messageLimit: Int?
    /// When text is coloured.
    var color = ColorChoice.auto
    /// Whether nothing is printed.
    var isQuiet = false

    /// Prints the report, and writes it to the files that were asked for.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - jobs: How many threads write at most.
    ///   - ownText: A command's own words in some forms; `nil` for forms that all commands share.
    /// - Throws: Where a file cannot be written.
    func write(_ report: Report, jobs: Int? = nil, as ownText: OwnText = { _, _ in nil }) throws {
        for file in files { try file.write(ownText(file.format, Style()) ?? file.format.reporter().text(of: report)) }
        guard !isQuiet else { return }
        let style = Style(hasColors: color.isOn(for: .output))
        let reporter = format.reporter(style: style, limit: messageLimit, jobs: jobs ?? FileFinder.defaultJobs)
        if let text = ownText(format, style) {
            StandardStream.output.write(text)
        } else {
            for part in reporter.parts(of: report) where !StandardStream.output.write(part) { return }
        }
    }

    /// A command's own words for a report in a form, dressed in a style.
    typealias OwnText = (ReportFormat, Style) -> String?

    /// Whether the report fails the run.
    func failsOn(_ report: Report) -> Bool {
        let counts = [
            (report.summary.errors, Severity.error), (report.summary.warnings, .warning), (report.summary.notes, .note),
        ]
        return counts.contains { $0.0 > 0 && failOn.includes($0.1) }
    }

    /// Who may write findings down where they are found; `nil` where a form needs the findings themselves.
    var writer: TextReporter? {
        guard files.isEmpty, isQuiet || format == .text else { return nil }
        return TextReporter(style: Style(hasColors: color.isOn(for: .output)), limit: isQuiet ? 0 : messageLimit)
    }
}

extension Conditions {
    /// What holds where the arguments say nothing.
    static var unstated: Conditions {
        var conditions = Conditions()
        conditions.today = .now
        return conditions
    }
}
