import ArgumentParser
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput

/// The output settings of a report, and the severity that fails the run.
struct ReportWriting {
    /// The format on standard output.
    var format = ReportFormat.text
    /// The addresses of the pages about rules and keys; `nil` if there are none.
    var pages: HelpPages?
    /// The command that checks the same files again; `nil` for the command of this run.
    var command: String? = "entcheck lint"
    /// The additional output files.
    var files: [ReportFile] = []
    /// Whether standard output shows the number of findings of each rule.
    var showsStatistics = false
    /// The lowest severity that fails the run.
    var failOn = Threshold.error
    /// The maximum number of findings in human-readable formats.
    var messageLimit: Int?
    /// Whether text is colored always, never, or only on a terminal.
    var color = ColorChoice.auto
    /// Whether nothing is printed on standard output.
    var isQuiet = false
    /// Whether paths, settings, and durations are logged to standard error.
    var isVerbose = false

    /// Prints the report, and writes it to the output files.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - jobs: The maximum number of threads.
    ///   - today: The current date, for formats that contain it.
    ///   - begun: The report on standard output, if a part of it is already written.
    ///   - ownText: Returns the text of formats that are specific to a command, or `nil` for shared formats.
    /// - Throws: `ValidationError` if a file cannot be written, after all other output is written.
    func write(
        _ report: Report, jobs: Int? = nil, today: PropertyListDate? = nil, continuing begun: StreamedReport? = nil,
        as ownText: OwnText = { _, _ in nil }
    ) throws {
        let settings = settings(for: report, today: today)
        // If one file cannot be written, the other files and standard output are still written.
        let problems = files.compactMap { $0.problem(writing: text(of: report, as: $0.format, settings, ownText)) }
        if let begun, !isQuiet {
            begun.finish(report, in: settings.repository)
        } else if !isQuiet {
            try show(report, jobs: jobs, settings, as: ownText)
        }
        if allFormats.contains(.sarif), let omission = SARIFReporter.omission(in: report) {
            StandardStream.error.report("entcheck: sarif: \(omission)\n")
        }
        guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "\n")) }
    }

    /// The colors and links of text on standard output.
    private var style: Style {
        Style(hasColors: color.isOn(for: .output), pages: TerminalLinks.areShown(on: .output) ? pages : nil)
    }

    /// The formats of the output files and of standard output.
    private var allFormats: [ReportFormat] { files.map(\.format) + [format] }

    /// Whether the report is written as a page.
    var writesPage: Bool {
        allFormats.contains { $0.page != nil } || format == .github && JobSummary.path != nil
    }

    private func settings(for report: Report, today: PropertyListDate?) -> ReportSettings {
        var settings = ReportSettings()
        settings.threshold = Severity(rawValue: failOn.rawValue)
        settings.today = today
        settings.pages = pages
        if allFormats.contains(.agent) { settings.command = command ?? ShellCommand.ofThisRun }
        if allFormats.contains(where: \.isShownBesideRepository) {
            settings.repository = RepositoryPaths(around: report.files)
        }
        return settings
    }

    private func show(_ report: Report, jobs: Int?, _ settings: ReportSettings, as ownText: OwnText) throws {
        var settings = settings
        settings.style = style
        settings.limit = messageLimit
        settings.jobs = jobs ?? FileFinder.defaultJobs
        if showsStatistics {
            StandardStream.output.write(StatisticsReporter(style: style).text(of: report))
        } else if let text = ownText(format, settings) {
            text.writeParts { StandardStream.output.write($0) }
        } else {
            format.reporter(settings).write(report) { StandardStream.output.write($0) }
        }
        if format == .github { try writeJobSummary(of: report, as: ownText) }
    }

    /// Writes the summary page of a job on GitHub, unless an output file has its path.
    private func writeJobSummary(of report: Report, as ownText: OwnText) throws {
        guard let summary = JobSummary.path, !files.contains(where: { $0.path == summary }) else { return }
        let page = text(of: report, as: .markdown, ReportSettings(), ownText)
        try ReportFile(argument: "markdown=\(summary)")?.write(page)
    }

    private func text(
        of report: Report, as format: ReportFormat, _ settings: ReportSettings, _ ownText: OwnText
    ) -> String {
        ownText(format, settings)?.text ?? format.reporter(settings).text(of: report)
    }

    /// Returns a report in a format that is specific to a command, or `nil` for shared formats.
    typealias OwnText = (ReportFormat, ReportSettings) -> (any PartedText)?

    /// Returns whether the report fails the run.
    func failsOn(_ report: Report) -> Bool {
        let counts = [
            (report.summary.errors, Severity.error), (report.summary.warnings, .warning), (report.summary.notes, .note),
        ]
        return counts.contains { $0.0 > 0 && failOn.includes($0.1) }
    }

    /// Returns the renderer of findings that are rendered as soon as they are found.
    ///
    /// - Parameter rules: The rules of the run.
    /// - Returns: A function that creates a renderer, or `nil` if the report needs all findings first.
    func renderer(for rules: [Rule]) -> (@Sendable () -> any FindingRenderer)? {
        guard files.isEmpty, !showsStatistics, format != .github || JobSummary.path == nil || isQuiet else {
            return nil
        }
        return isQuiet
            ? ReportFormat.text.renderer(of: rules, in: style, limit: 0)
            : format.renderer(of: rules, in: style, limit: messageLimit)
    }

    /// Begins the report on standard output, which is written while files are checked.
    ///
    /// The run must use ``renderer(for:)``.
    ///
    /// - Parameters:
    ///   - rules: The rules of the run.
    ///   - prepare: Called before each part is written.
    /// - Returns: The report, or `nil` if the format needs all findings first, or if nothing is printed.
    func stream(for rules: [Rule], preparing prepare: @escaping @Sendable () -> Void) -> StreamedReport? {
        var settings = ReportSettings()
        settings.style = style
        settings.limit = messageLimit
        guard !isQuiet, let reporter = format.streamingReporter(settings) else { return nil }
        return StreamedReport(by: reporter, rules: rules, preparing: prepare)
    }

    /// Returns the exit status for a report, and reports on standard error if nothing was checked.
    func status(of report: Report) -> ExitCode {
        if !report.notChecked.isEmpty { return .unreadable }
        if failsOn(report) { return .findings }
        let coverage = report.summary.coverage
        guard coverage.files + coverage.products == 0 else { return .success }
        StandardStream.error.report("entcheck: nothing to check\n")
        return .nothingToCheck
    }
}

extension ReportFormat {
    /// Whether a service shows the report next to the files of a repository.
    var isShownBesideRepository: Bool { self == .sarif || self == .github || self == .gitlab }

    /// The page format, or `nil` if the format is not a page.
    var page: PageReporter.Form? {
        switch self {
        case .markdown: .markdown
        case .html: .html
        default: nil
        }
    }
}
