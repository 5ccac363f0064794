/// A way of writing a report down.
public protocol Reporter: Sendable {
    /// The report as text; the same report gives the same text.
    func text(of report: Report) -> String

    /// The text in parts, which are written one after another; so a long text need not be in memory twice.
    func parts(of report: Report) -> [String]
}

extension Reporter {
    /// The text in one part.
    public func parts(of report: Report) -> [String] { [text(of: report)] }
}

/// The forms in which a report can be had, by the names the command line knows them by.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: message, excerpt, reason and remedy.
    case text

    /// For editors and other programs that know compilers: one line a finding.
    case concise

    /// For programs: everything there is.
    case json

    /// For code scanning: SARIF 2.1.0.
    case sarif

    /// For a workflow on GitHub: annotations.
    case github
}

extension ReportFormat {
    /// What writes the form.
    ///
    /// - Parameters:
    ///   - style: How text for people is dressed; other forms have no use for it.
    ///   - limit: The most findings to show in forms for people; the rest is counted.
    ///   - jobs: How many threads write at most, in forms that take time.
    /// - Returns: The reporter of this form.
    public func reporter(style: Style = Style(), limit: Int? = nil, jobs: Int = 1) -> any Reporter {
        switch self {
        case .text: TextReporter(style: style, limit: limit, jobs: jobs)
        case .concise: ConciseReporter(limit: limit)
        case .json: JSONReporter()
        case .sarif: SARIFReporter()
        case .github: GitHubReporter()
        }
    }
}
