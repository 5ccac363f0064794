import Foundation
import PropertyLists
import Reporting
import Testing
import TextOutput

/// Checks that no format interprets text of the user as markup or commands.
@Suite struct HostileReportTests {
    private static let report = HostileReport.report

    private func text(as format: ReportFormat) -> String { format.reporter().text(of: Self.report) }

    @Test(arguments: ReportFormat.allCases)
    func `no text moves the cursor or changes the text direction`(format: ReportFormat) {
        // JSON preserves the text of the user and escapes dangerous scalars.
        guard ![.json, .jsonl, .agent, .sarif, .gitlab].contains(format) else { return }
        let shown = text(as: format).unicodeScalars
        #expect(
            !shown.contains { ["\u{1B}", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2066}"].contains($0) })
        #expect(!shown.contains("\r"))
    }

    @Test(arguments: ReportFormat.allCases)
    func `the same report produces the same bytes`(format: ReportFormat) {
        #expect(text(as: format).utf8.elementsEqual(text(as: format).utf8))
    }

    @Test(arguments: [ReportFormat.json, .sarif, .gitlab])
    func `a JSON parser accepts the report`(format: ReportFormat) throws {
        let bytes = Data(text(as: format).utf8)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: bytes) }
    }

    @Test func `each line of JSON Lines is a separate object and preserves the text`() throws {
        let lines = text(as: .jsonl).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let objects = try lines.map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["type"] as? String }.filter { $0 == "finding" }.count == HostileReport.texts.count)
        let messages = Set(objects.compactMap { $0["message"] as? String })
        for text in HostileReport.texts where !text.unicodeScalars.contains("\u{0}") {
            #expect(messages.contains("\(text) and `\(text)`"))
        }
    }

    @Test(arguments: [ReportFormat.junit, .checkstyle, .html])
    func `a strict XML parser accepts the report`(format: ReportFormat) {
        #expect(ParsedXML(text(as: format)) != nil)
    }

    @Test func `an XML attribute contains exactly the text`() throws {
        let errors = try #require(ParsedXML(text(as: .checkstyle))).all("error")
        #expect(errors.count == 2 * HostileReport.texts.count)
        let messages = Set(errors.compactMap { $0.attributes["message"] })
        for text in HostileReport.texts {
            // XML does not allow U+FFFE.
            let shown = "\(text) and `\(text)`".displayed.replacing("\u{FFFE}", with: "\u{FFFD}")
            #expect(messages.contains(shown))
        }
    }

    @Test func `a page contains no script and no link from user text`() throws {
        let page = try #require(ParsedXML(text(as: .html)))
        #expect(page.all("script").isEmpty)
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
        #expect(page.all("img").isEmpty)
        #expect(page.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
        #expect(page.all("code").contains { $0.text == "</script><script>alert(1)</script>" })
    }

    @Test func `a finding is one line in workflow commands and in the concise format`() {
        let commands = text(as: .github).split(separator: "\n", omittingEmptySubsequences: true)
        let listed = commands.drop { !$0.hasPrefix("::group::") }
        #expect(
            commands.prefix { !$0.hasPrefix("::group::") }.allSatisfy {
                $0.firstMatch(of: #/^::(error|warning|notice) /#) != nil
            })
        #expect(!listed.dropFirst().dropLast().contains { $0.hasPrefix("::") })
        let lines = text(as: .concise).split(separator: "\n")
        #expect(lines.count == 2 * HostileReport.texts.count)
    }

    @Test func `a table row has as many cells as the header`() {
        let rows = text(as: .markdown).split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count > HostileReport.texts.count)
        for row in rows {
            // A bar after a backslash does not end a cell.
            let cells = row.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
            let escaped = cells.count { $0.last == "\\" }
            #expect([4, 6].contains(cells.count - escaped))
        }
    }

    @Test func `Markdown contains no tag from user text`() {
        // Tags between backticks are text.
        let tags = text(as: .markdown).replacing(#/`[^`\n]*`/#, with: "").matches(of: #/<[^>]*>/#).map {
            String($0.output)
        }
        #expect(
            Set(tags).subtracting([
                "<br>", "<code>", "</code>", "<details>", "</details>", "<summary>", "</summary>", "<sub>", "</sub>",
                "<span>", "</span>",
            ])
            .isEmpty)
    }
}
