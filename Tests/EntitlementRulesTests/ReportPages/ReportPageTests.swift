import Entitlements
import LintModel
import Linting
import PropertyLists
import Testing
import Workspaces

@testable import Reporting

@Suite struct ReportPageTests {
    @Test func `the first sentence contains the verdict, the numbers, and the most severe finding`() {
        #expect(
            ReportSample.report.verdict.markdown == """
                **Rejected**: 1 error, 1 warning, 1 note in 3 files, 1 product, 2 targets, 4 suppressed; 1 path could \
                not be checked; the first error is in `ios/Notes.entitlements`: app group `com.example.shared` does \
                not begin with `group.`.
                """)
        let warning = Report(findings: [ReportSample.findings[1]], version: "1.2.3")
        #expect(
            warning.verdict.markdown.hasPrefix(
                "**Accepted with warnings**: 1 warning, in `ios/Notes.entitlements`: two targets"))
        let accepted = Report(findings: [], coverage: .init(files: 2), version: "1.2.3")
        #expect(accepted.verdict.markdown == "**Accepted**: nothing to report in 2 files.")
    }

    @Test func `a report with unread paths is never accepted`() {
        let unread = Report(findings: [], notChecked: [.init(path: "a", reason: "not found")], version: "1.2.3")
        #expect(unread.verdict.markdown == "**Not checked**: 1 path.")
        #expect(Report(findings: [], version: "1.2.3").verdict.markdown == "**Nothing was checked**.")
    }

    @Test func `the most severe of many findings are shown, in the order of the report`() {
        let list = FindingList(ReportSample.report, limit: 2)
        #expect(list.findings.map(\.rule) == ["icloud-environment-split", "app-group-prefix"])
        #expect(list.hiddenCount == 1)
        #expect(list.counts.count == 3)
    }

    @Test func `Markdown and HTML have the same content`() throws {
        let markdown = PageReporter(.markdown).text(of: ReportSample.report)
        let html = PageReporter(.html).text(of: ReportSample.report)
        for text in [
            "this target uses Production", "Notes (Debug, Release), ios", "permission denied", "prefix the name",
        ] {
            #expect(markdown.contains(text))
            #expect(html.contains(text))
        }
        #expect(html.contains("<mark>com.example.shared</mark>"))
    }

    @Test func `a page without facts has no empty line for them`() {
        var page = ReportPage(title: "Stores", lead: [])
        #expect(!page.text(as: .html).contains("<p class=\"facts\">"))
        page.facts = ["entcheck 1.2.3", "2 files"]
        #expect(page.text(as: .html).contains("<p class=\"facts\">entcheck 1.2.3 · 2 files</p>"))
    }

    @Test func `a very long text is truncated`() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(ReportText.code(long).markdown.utf8.count < 500)
        #expect(ReportText.words(long).html.utf8.count < 500)
    }

    @Test func `a limited drawing keeps stores with remarks and shared stores`() {
        let groups = (0..<100).map { "group.alone.\($0)" }
        let notes = StoreClaimant("Notes", claims: claims(groups + ["group.shared"]))
        let widget = StoreClaimant("Widget", claims: claims(["group.shared"]))
        let report = StoresReport(SharingGraph([notes, widget]))
        let (part, hidden) = SharingDiagram(report).limited(toLines: 10)
        #expect(part.lines.count == 10)
        #expect(part.stores.contains { $0.text == "group.shared" })
        #expect(hidden == 92)
        let page = ReportPage(of: report).text(as: .markdown)
        #expect(page.contains("\n42 more stores not drawn.\n"))
    }

    private func claims(_ groups: [String]) -> EntitlementClaims {
        let members = groups.map { "<string>\($0)</string>" }.joined()
        let text = """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key><array>\(members)</array></dict></plist>
            """
        return EntitlementClaims(PropertyList(reading: SourceFile(path: "a", bytes: Array(text.utf8))).root)
    }
}
