import Entitlements
import PropertyLists
import Testing

@testable import EntitlementRules

@Suite struct ReportPageTests {
    @Test func `the first sentence says how it came out, how much there is and what weighs most`() {
        #expect(
            ReportSample.report.verdict.markdown == """
                **Refused**: 1 error, 1 warning, 1 note in 3 files, 1 product, 2 targets, 4 silenced; 1 path could not be \
                checked, first of all in `ios/Notes.entitlements`: app group `com.example.shared` does not begin with \
                `group.`.
                """)
        let doubtful = Report(findings: [ReportSample.findings[1]], version: "1.2.3")
        #expect(
            doubtful.verdict.markdown.hasPrefix("**Doubtful**: 1 warning, in `ios/Notes.entitlements`: two targets"))
        let accepted = Report(findings: [], coverage: .init(files: 2), version: "1.2.3")
        #expect(accepted.verdict.markdown == "**Accepted**: nothing to report in 2 files.")
    }

    @Test func `what was not looked at is never green`() {
        let unread = Report(findings: [], notChecked: [.init(path: "a", reason: "gone")], version: "1.2.3")
        #expect(unread.verdict.markdown == "**Not checked**: 1 path.")
        #expect(Report(findings: [], version: "1.2.3").verdict.markdown == "**Nothing was checked**.")
    }

    @Test func `of many findings the worst are shown, in the order of the report`() {
        let list = FindingList(ReportSample.report, limit: 2)
        #expect(list.findings.map(\.rule) == ["icloud-environment-split", "app-group-prefix"])
        #expect(list.hiddenCount == 1)
        #expect(list.counts.count == 3)
    }

    @Test func `Markdown and HTML say the same`() throws {
        let markdown = PageReporter(.markdown).text(of: ReportSample.report)
        let html = PageReporter(.html).text(of: ReportSample.report)
        for text in [
            "this target talks to Production", "Notes (Debug, Release), ios", "permission denied", "prefix the name",
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

    @Test func `a text that fills pages fills none`() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(ReportText.code(long).markdown.utf8.count < 500)
        #expect(ReportText.words(long).html.utf8.count < 500)
    }

    @Test func `of a large drawing what is remarkable and what is shared stays`() {
        let groups = (0..<100).map { "group.alone.\($0)" }
        let notes = StoreClaimant("Notes", claims: claims(groups + ["group.shared"]))
        let widget = StoreClaimant("Widget", claims: claims(["group.shared"]))
        let report = StoresReport(SharingGraph([notes, widget]))
        let (part, hidden) = StoreDrawing(report).limited(toLines: 10)
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
