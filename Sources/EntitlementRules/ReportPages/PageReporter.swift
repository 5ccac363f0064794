/// The report as a page for people: what is to be said first, the findings with their lines, and why they matter.
///
/// Commands that know more (who claims what, who shares what, until when profiles hold) write richer pages.
public struct PageReporter: Reporter {
    /// How pages are written.
    public enum Form: Sendable, CaseIterable {
        /// The Markdown of GitHub and GitLab.
        case markdown

        /// One page of HTML that needs nothing else.
        case html
    }

    /// How the page is written.
    public let form: Form

    /// The most findings to show; the rest is counted.
    public let limit: Int?

    /// Creates a reporter.
    public init(_ form: Form, limit: Int? = nil) {
        self.form = form
        self.limit = limit
    }

    /// The report as a page.
    public func text(of report: Report) -> String {
        ReportPage(of: report, limit: min(limit ?? .max, form.findingLimit)).text(as: form)
    }
}

extension PageReporter.Form {
    /// So many findings a page shows at most.
    ///
    /// The summary of a job on GitHub may have a mebibyte
    /// (<https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>), and what is not read
    /// to the end should be short; a browser lays out a thousand findings at once.
    package var findingLimit: Int {
        switch self {
        case .markdown: 100
        case .html: 1000
        }
    }

    /// So many rows a table of the page has at most, for the same reasons.
    package var rowLimit: Int { findingLimit }
}

extension ReportPage {
    /// The page, written.
    package func text(as form: PageReporter.Form) -> String {
        switch form {
        case .markdown: MarkdownPage(self).document
        case .html: HTMLPage(self).document
        }
    }
}
