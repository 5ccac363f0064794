public import Linting
public import TextOutput

/// A report as a page: a summary, the findings with their source lines, and the reasons.
///
/// Commands with more information (claimed entitlements, shared stores, expiration dates of profiles) write pages with
/// more sections.
public struct PageReporter: Reporter {
    /// The output formats of a page.
    public enum Form: Sendable, CaseIterable {
        /// Markdown for GitHub and GitLab.
        case markdown

        /// A self-contained HTML page.
        case html
    }

    /// The output format of the page.
    public let form: Form

    /// The maximum number of findings to show; the remaining findings are counted.
    public let limit: Int?

    /// The addresses of the pages about rules, for links in HTML; `nil` for a page without links.
    public let pages: HelpPages?

    /// Creates a reporter.
    public init(_ form: Form, limit: Int? = nil, pages: HelpPages? = nil) {
        self.form = form
        self.limit = limit
        self.pages = pages
    }

    /// Returns the report as a page.
    public func text(of report: Report) -> String { page(of: report).text }

    /// Passes the page to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        page(of: report).writeParts(to: output)
    }

    /// Returns the page of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - selection: The findings that the page shows, if they were selected while files were checked.
    /// - Returns: The page.
    package func page(of report: Report, showing selection: FindingSelection? = nil) -> FormattedPage {
        let selection = selection ?? FindingSelection(of: report, limit: form.shownCount(limit: limit))
        var page = ReportPage(of: report, showing: selection, limit: form.shownCount(limit: limit))
        page.pages = pages
        return FormattedPage(page: page, form: form)
    }
}

extension PageReporter.Form {
    /// The maximum number of findings on a page.
    ///
    /// A job summary on GitHub is limited to 1 MiB
    /// (<https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>), and readers expect a
    /// short one. A browser can lay out a thousand findings without delay.
    package var findingLimit: Int {
        switch self {
        case .markdown: 100
        case .html: 1000
        }
    }

    /// Returns the maximum number of findings on a page.
    ///
    /// - Parameter limit: The maximum number that the user specified.
    /// - Returns: The smaller one of both limits.
    package func shownCount(limit: Int?) -> Int { min(limit ?? .max, findingLimit) }

    /// The maximum number of lines of a diagram on the page, including lines that only a filter or a group shows.
    ///
    /// With more lines, filtering a diagram in HTML takes longer than 0.1 s and the page has several megabytes; the
    /// table is complete.
    var lineLimit: Int {
        switch self {
        case .markdown: SharingDiagram.mermaidLimit
        case .html: 3000
        }
    }

    /// The maximum number of rows of a table on the page; the reasons for ``findingLimit`` apply to tables, too.
    package var rowLimit: Int { findingLimit }
}

extension ReportPage {
    /// Returns the page in an output format.
    package func text(as form: PageReporter.Form) -> String { FormattedPage(page: self, form: form).text }
}
