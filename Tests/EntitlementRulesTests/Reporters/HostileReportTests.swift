import Foundation
import PropertyLists
import Testing

@testable import EntitlementRules

/// No text of the user's is anything but text, whatever form it is written in.
@Suite struct HostileReportTests {
    private static let report = HostileReport.report

    private func text(as format: ReportFormat) -> String { format.reporter().text(of: Self.report) }

    @Test(arguments: ReportFormat.allCases)
    func `nothing moves the cursor or turns the text around`(format: ReportFormat) {
        // In JSON the user's text is kept as it is, and what could do harm is escaped.
        guard ![.json, .jsonl, .sarif, .gitlab].contains(format) else { return }
        let shown = text(as: format).unicodeScalars
        #expect(
            !shown.contains { ["\u{1B}", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2066}"].contains($0) })
        #expect(!shown.contains("\r"))
    }

    @Test(arguments: ReportFormat.allCases)
    func `the same report gives the same bytes`(format: ReportFormat) {
        #expect(text(as: format).utf8.elementsEqual(text(as: format).utf8))
    }

    @Test(arguments: [ReportFormat.json, .sarif, .gitlab])
    func `a JSON parser reads it`(format: ReportFormat) throws {
        let bytes = Data(text(as: format).utf8)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: bytes) }
    }

    @Test func `each line of JSON Lines is an object of its own, and keeps the text as it is`() throws {
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
    func `a strict XML parser reads it`(format: ReportFormat) {
        #expect(ParsedXML(text(as: format)) != nil)
    }

    @Test func `an attribute of XML holds the text and nothing else`() throws {
        let errors = try #require(ParsedXML(text(as: .checkstyle))).all("error")
        #expect(errors.count == 2 * HostileReport.texts.count)
        let messages = Set(errors.compactMap { $0.attributes["message"] })
        for text in HostileReport.texts {
            // What no document may hold is replaced.
            let shown = "\(text) and `\(text)`".displayed.replacing("\u{FFFE}", with: "\u{FFFD}")
            #expect(messages.contains(shown))
        }
    }

    @Test func `a page has no script and no link of the user's`() throws {
        let page = try #require(ParsedXML(text(as: .html)))
        #expect(page.all("script").isEmpty)
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
        #expect(page.all("img").isEmpty)
        #expect(page.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
        #expect(page.all("code").contains { $0.text == "</script><script>alert(1)</script>" })
    }

    @Test func `a finding is one line to a workflow, to an editor and in a table`() {
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

    @Test func `a row of a table has as many cells as its head`() {
        let rows = text(as: .markdown).split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count > HostileReport.texts.count)
        for row in rows {
            // Behind a backslash a bar is no end of a cell.
            let cells = row.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
            let escaped = cells.count { $0.last == "\\" }
            #expect([4, 6].contains(cells.count - escaped))
        }
    }

    @Test func `Markdown has no tag of the user's`() {
        // Between backticks a tag is text.
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
