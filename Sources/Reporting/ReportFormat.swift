public import LintModel
package import Linting
public import PropertyLists
public import TextOutput

/// The formats of a report.
///
/// The raw values are the names on the command line.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// Human-readable text with message, excerpt, reason, and fix.
    case text

    /// One line per finding, for editors and other programs that parse compiler diagnostics.
    case concise

    /// The complete report as JSON.
    case json

    /// One JSON object per line, for programs that read line by line.
    case jsonl

    /// One JSON object per line with the exact edits and the command that verifies them, for programs that fix files.
    case agent

    /// SARIF 2.1.0, for code scanning.
    case sarif

    /// Annotations of a GitHub workflow.
    case github

    /// Code quality findings of a GitLab merge request.
    case gitlab

    /// JUnit test results, for build servers.
    case junit

    /// The Checkstyle format, for build servers and review tools.
    case checkstyle

    /// Markdown for a job summary or a comment on a change.
    case markdown

    /// A self-contained page for a browser.
    case html
}

/// The settings of the reporters.
public struct ReportSettings: Sendable {
    /// The colors and links of the text format.
    public var style = Style()

    /// The maximum number of findings in human-readable formats; the remaining findings are counted.
    public var limit: Int?

    /// The maximum number of threads, for formats that take time to render.
    public var jobs = 1

    /// The lowest severity that fails the run; `nil` if no finding fails it.
    public var threshold: Severity? = .error

    /// The current date, for formats that contain a timestamp.
    public var today: PropertyListDate?

    /// The addresses of the pages about rules and keys; `nil` if there are none.
    public var pages: HelpPages?

    /// The command that created the report, for programs that repeat it.
    public var command = "entcheck lint"

    /// The paths of the repository, for services that show its files.
    public var repository = RepositoryPaths()

    /// Creates settings for plain text.
    public init() {}
}

extension ReportFormat {
    /// Returns the renderer of findings that are rendered right after checking their file, or `nil` if the format needs
    /// the findings themselves.
    ///
    /// - Parameters:
    ///   - rules: The rules of the run.
    ///   - style: The colors and links of the text format.
    ///   - limit: The maximum number of findings in human-readable formats.
    /// - Returns: A function that creates a renderer for each worker.
    package func renderer(
        of rules: [Rule], in style: Style, limit: Int?
    ) -> (@Sendable () -> any FindingRenderer)? {
        switch self {
        case .text: return TextReporter(style: style, limit: limit).renderer
        case .concise: return { ConciseRenderer() }
        case .jsonl: return { JSONLinesRenderer() }
        case .github: return { GitHubRenderer(rules: rules) }
        case .checkstyle: return { CheckstyleRenderer() }
        case .markdown: return { PageFindingRenderer(limit: PageReporter.Form.markdown.shownCount(limit: limit)) }
        case .html: return { PageFindingRenderer(limit: PageReporter.Form.html.shownCount(limit: limit)) }
        case .json, .agent, .sarif, .gitlab, .junit: return nil
        }
    }

    /// Returns the reporter of a format that can be written while files are checked; `nil` for other formats.
    ///
    /// A cast of the reporter would search the protocols of all types.
    package func streamingReporter(_ settings: ReportSettings) -> (any StreamingReporter)? {
        switch self {
        case .text: TextReporter(style: settings.style, limit: settings.limit, jobs: settings.jobs)
        case .concise: ConciseReporter(limit: settings.limit)
        case .jsonl: JSONLinesReporter()
        case .github: GitHubReporter(paths: settings.repository)
        case .checkstyle: CheckstyleReporter()
        case .json, .agent, .sarif, .gitlab, .junit, .markdown, .html: nil
        }
    }

    /// Returns the reporter of the format.
    ///
    /// - Parameter settings: The settings of the reporter.
    /// - Returns: The reporter of the format.
    public func reporter(_ settings: ReportSettings = ReportSettings()) -> any Reporter {
        switch self {
        case .text: TextReporter(style: settings.style, limit: settings.limit, jobs: settings.jobs)
        case .concise: ConciseReporter(limit: settings.limit)
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .agent: AgentReporter(command: settings.command, pages: settings.pages)
        case .sarif: SARIFReporter(paths: settings.repository, pages: settings.pages)
        case .github: GitHubReporter(paths: settings.repository)
        case .gitlab: GitLabReporter(paths: settings.repository)
        case .junit: JUnitReporter(threshold: settings.threshold, time: settings.today)
        case .checkstyle: CheckstyleReporter()
        case .markdown: PageReporter(.markdown, limit: settings.limit)
        case .html: PageReporter(.html, limit: settings.limit, pages: settings.pages)
        }
    }
}
