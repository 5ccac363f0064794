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
    public func text(of report: Report) -> String {
        var page = ReportPage(of: report, limit: min(limit ?? .max, form.findingLimit))
        page.pages = pages
        return page.text(as: form)
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

    /// The maximum number of rows of a table on the page; the reasons for ``findingLimit`` apply to tables, too.
    package var rowLimit: Int { findingLimit }
}

extension ReportPage {
    /// Returns the page in an output format.
    package func text(as form: PageReporter.Form) -> String {
        switch form {
        case .markdown: MarkdownPage(self).document
        case .html: HTMLPage(self).document
        }
    }
}
