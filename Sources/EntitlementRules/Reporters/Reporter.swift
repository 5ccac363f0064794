public import PropertyLists

/// A way of writing a report down.
public protocol Reporter: Sendable {
    /// The report as text; the same report gives the same text.
    func text(of report: Report) -> String

    /// Hands the text over in parts of UTF-8, one after another, so that a long one need not be in memory twice; each
    /// part is there while `output` looks at it, and no longer.
    func write(_ report: Report, to output: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension Reporter {
    /// Hands the text over in one part.
    public func write(_ report: Report, to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text(of: report)
        text.withUTF8(output)
    }
}

/// The forms in which a report can be had, by the names the command line knows them by.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: message, excerpt, reason and remedy.
    case text

    /// For editors and other programs that know compilers: one line a finding.
    case concise

    /// For programs: everything there is.
    case json

    /// For programs that read line by line: one JSON object a line.
    case jsonl

    /// For code scanning: SARIF 2.1.0.
    case sarif

    /// For a workflow on GitHub: annotations.
    case github

    /// For a merge request on GitLab: code quality.
    case gitlab

    /// For build servers that show tests.
    case junit

    /// For build servers and review tools: what Checkstyle writes.
    case checkstyle

    /// For people beside a change: the summary of a job, or a comment.
    case markdown

    /// For people with a browser: one page that needs nothing else.
    case html
}

/// What reporters need to know beside the report.
public struct ReportSettings: Sendable {
    /// How text for people is dressed.
    public var style = Style()

    /// The most findings to show in forms for people; the rest is counted.
    public var limit: Int?

    /// How many threads write at most, in forms that take time.
    public var jobs = 1

    /// The least severity that fails the run; `nil` for none.
    public var threshold: Severity? = .error

    /// What today is, for forms that say when they were made.
    public var today: PropertyListDate?

    /// Where paths count from, in forms that services show beside a repository.
    public var repository = RepositoryPaths()

    /// Creates settings for plain text.
    public init() {}
}

extension ReportFormat {
    /// What writes the form.
    ///
    /// - Parameter settings: What there is to know beside the report.
    /// - Returns: The reporter of this form.
    public func reporter(_ settings: ReportSettings = ReportSettings()) -> any Reporter {
        switch self {
        case .text: TextReporter(style: settings.style, limit: settings.limit, jobs: settings.jobs)
        case .concise: ConciseReporter(limit: settings.limit)
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .sarif: SARIFReporter(paths: settings.repository)
        case .github: GitHubReporter(paths: settings.repository)
        case .gitlab: GitLabReporter(paths: settings.repository)
        case .junit: JUnitReporter(threshold: settings.threshold, time: settings.today)
        case .checkstyle: CheckstyleReporter()
        case .markdown: PageReporter(.markdown, limit: settings.limit)
        case .html: PageReporter(.html, limit: settings.limit)
        }
    }
}
