import ArgumentParser
import EntitlementRules
import PropertyLists
import XcodeProjects

/// What `lint` is asked to do, whoever read the arguments.
struct Lint {
    /// Files and directories; the working directory where none is named.
    var paths: [RawPath] = []
    /// What is known of the products.
    var conditions = Conditions.unstated
    /// Whether somebody said what today is.
    var isTodayGiven = false
    /// Which builds of projects are looked at.
    var selection = BuildSelection()
    /// What to leave out.
    var exclude: [String] = []
    /// Which configuration is read.
    var finder = ConfigurationFinder()
    /// What was there before, and what was changed since.
    var history = HistoryChoices()
    /// How many files are judged at once.
    var jobs: Int?
    /// What standard input is called.
    var stdinName = "stdin.entitlements"
    /// Which fixes are made; `nil` for none.
    var mending: Mending?
    /// What was said of the report's form.
    var choices = OutputChoices()
    /// How the report is written.
    var writing = ReportWriting()

    /// Judges, writes the report, and leaves the process.
    func run() throws -> Never {
        let configuration = try finder.configuration()
        var lint = self
        lint.writing = try choices.settle(writing, by: configuration)
        let (status, report) = try lint.judge(by: configuration)
        // The system takes back at once what would be given back here in ten thousand pieces.
        withExtendedLifetime(report) { status.exit() }
    }

    private func judge(by configuration: Configuration) throws -> (ExitStatus, Report) {
        let diary = Diary(isKept: writing.isVerbose)
        diary.note(configuration)
        let tally = FileTally(keepsLeftOut: writing.isVerbose)
        let progress = Progress(of: tally, isQuiet: writing.isQuiet)
        defer { progress.finish() }
        var linter = FileLinter(under: conditions)
        linter.tally = tally
        linter.excluded = exclude
        linter.jobs = jobs
        linter.descriptions = YAMLDescription.parse
        linter.selection = selection
        linter.obey(configuration)
        try history.prepare(&linter, by: configuration, at: paths)
        if mending == nil, history.writtenBaseline == nil { linter.writer = writing.writer }
        if paths.contains(where: \.bytes.isEmpty) {
            throw ValidationError("An empty path names nothing; leave it out, or write “.”.")
        }
        var (report, isComplete) = try outcome(of: linter)
        if let mending {
            let left = try mended(by: mending, report, linter)
            if mending.isShownOnly {
                // The differences are what is printed; files get what was found.
                try write(report, by: linter, isQuiet: true)
                return (status(of: report, isComplete: isComplete), report)
            }
            (report, isComplete) = left ?? (report, isComplete)
        }
        progress.finish()
        note(report, tally, in: diary)
        if history.writtenBaseline != nil, isComplete, report.summary.coverage.files == 0 {
            return (nothingToCheck(), report)
        }
        if try history.write(report, from: configuration.base) { return (isComplete ? .clean : .unreadable, report) }
        try write(report, by: linter, isQuiet: writing.isQuiet)
        diary.noteTime(of: "all")
        return (status(of: report, isComplete: isComplete), report)
    }

    private func write(_ report: Report, by linter: FileLinter, isQuiet: Bool) throws {
        var writing = writing
        writing.isQuiet = isQuiet
        try writing.write(report, jobs: jobs, today: conditions.today) { format, settings in
            format.page.map { page(of: report, by: linter, as: $0, limit: settings.limit) }
        }
    }

    /// What is left to say once fixes were made, or would be; `nil` where there were none, and incomplete where a file
    /// cannot be written.
    private func mended(
        by mending: Mending, _ report: Report, _ linter: FileLinter
    ) throws -> (report: Report, isComplete: Bool)? {
        if readsStandardInput { throw ValidationError("Standard input cannot be mended; name a file.") }
        var (mending, linter) = (mending, linter)
        mending.boundary = DirectoryBoundary(named: paths)
        var left: (report: Report, isComplete: Bool)?
        // One fix may uncover another; what is left after some rounds is reported.
        var round = 0
        while round < Mending.roundLimit, mending.mend(left?.report ?? report) {
            linter.mended = mending.drafts
            left = try outcome(of: linter)
            round += 1
        }
        mending.conclude()
        return mending.refused.isEmpty ? left : (left?.report ?? report, false)
    }

    /// Whether “-” is among the paths.
    var readsStandardInput: Bool { paths.contains(where: \.isStandardInput) }

    private func outcome(of linter: FileLinter) throws -> (report: Report, isComplete: Bool) {
        guard readsStandardInput else { return linter.outcome(for: paths, version: Entcheck.version) }
        guard paths.count == 1 else { throw ValidationError("“-” cannot be combined with other paths.") }
        guard let bytes = StandardStream.input.readAll(limit: FileFinder.sizeLimit) else {
            throw ValidationError("Standard input holds more than \(FileFinder.sizeLimit) bytes.")
        }
        return (linter.report(on: SourceFile(path: stdinName, bytes: bytes), version: Entcheck.version), true)
    }

    private func status(of report: Report, isComplete: Bool) -> ExitStatus {
        if !isComplete { return .unreadable }
        if writing.failsOn(report) { return .findings }
        return report.summary.coverage.files == 0 ? nothingToCheck() : .clean
    }

    private func nothingToCheck() -> ExitStatus {
        StandardStream.error.report("entcheck: there is nothing to check here\n")
        return .nothingToCheck
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
    /// Whether what was read and how long it took is told.
    var isVerbose = false

    /// Prints the report, and writes it to the files that were asked for.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - jobs: How many threads write at most.
    ///   - today: What today is, for forms that say when they were made.
    ///   - ownText: A command's own words in some forms; `nil` for forms that all commands share.
    /// - Throws: Where a file cannot be written, when all that can be said is said.
    func write(
        _ report: Report, jobs: Int? = nil, today: PropertyListDate? = nil, as ownText: OwnText = { _, _ in nil }
    ) throws {
        var settings = ReportSettings()
        settings.threshold = Severity(rawValue: failOn.rawValue)
        settings.today = today
        if (files.map(\.format) + [format]).contains(where: \.isShownBesideRepository) {
            settings.repository = .current
        }
        // A file that cannot be written costs neither the others nor what is printed.
        let problems = files.compactMap { $0.problem(writing: text(of: report, as: $0.format, settings, ownText)) }
        if !isQuiet { try show(report, jobs: jobs, settings, as: ownText) }
        guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "\n")) }
    }

    private func show(_ report: Report, jobs: Int?, _ settings: ReportSettings, as ownText: OwnText) throws {
        var settings = settings
        settings.style = Style(hasColors: color.isOn(for: .output))
        settings.limit = messageLimit
        settings.jobs = jobs ?? FileFinder.defaultJobs
        if let text = ownText(format, settings) {
            StandardStream.output.write(text)
        } else {
            format.reporter(settings).write(report) { StandardStream.output.write($0) }
        }
        if format == .github, let summary = JobSummary.path, !files.contains(where: { $0.path == summary }) {
            let page = text(of: report, as: .markdown, ReportSettings(), ownText)
            try ReportFile(argument: "markdown=\(summary)")?.write(page)
        }
    }

    private func text(
        of report: Report, as format: ReportFormat, _ settings: ReportSettings, _ ownText: OwnText
    ) -> String {
        ownText(format, settings) ?? format.reporter(settings).text(of: report)
    }

    /// A command's own words for a report in a form.
    typealias OwnText = (ReportFormat, ReportSettings) -> String?

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

extension ReportFormat {
    /// Whether a service shows the form beside the files of a repository.
    fileprivate var isShownBesideRepository: Bool { self == .sarif || self == .github || self == .gitlab }

    /// The page that the form is; `nil` for forms that are none.
    var page: PageReporter.Form? {
        switch self {
        case .markdown: .markdown
        case .html: .html
        default: nil
        }
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
