import EntitlementRules
import LintModel
import Linting
import PropertyLists
import Testing

/// Tests which fixes of a file are applied together.
@Suite struct FixedFileTests {
    private let file = SourceFile(path: "App.entitlements", bytes: Array("0123456789".utf8))

    /// Applies fixes, each with the given edits, and returns the text of the file.
    private func text(after fixes: [Fix.Edit]...) throws -> String {
        let findings = fixes.map { edits in
            Finding(
                rule: "key-type", severity: .warning, confidence: .certain, message: "the value is a string",
                location: Location(file: file), related: [], apple: [], fix: Fix("replace", .safe, in: file, edits))
        }
        let fixed = try #require(FixedFile(fixing: findings, in: file, includingUnsafe: false))
        return String(decoding: fixed.bytes, as: UTF8.self)
    }

    @Test func `no fix is offered in the OpenStep format`() throws {
        let text = "{ \"com.apple.security.application-groups\" = (\"group.a\",\n\"group.a\",\n\"group.b\"); }"
        let findings = Linter().findings(in: SourceFile(path: "App.entitlements", bytes: Array(text.utf8)))
        #expect(findings.contains { $0.rule == "identifier-repeated" })
        #expect(findings.allSatisfy { $0.fix == nil })
    }

    @Test func `a fix that changes nothing is not offered`() {
        let rule = Rule(
            "value-type", "Invalid value", severity: .error, stages: [],
            sources: ["https://developer.apple.com/documentation"],
            rationale: "The value is invalid.", examples: []
        ) { subject, report in
            for (message, edits) in [
                ("a", [Fix.Edit(1..<6, "plist")]), ("b", [.init(1..<6, "plist"), .init(7..<11, "dict")]),
                ("c", [.init(1..<6, "plist"), .init(8..<12, "data")]), ("d", [.init(7..<7, "")]),
            ] {
                let fix = Fix("Replace the name", .safe, in: subject.file, edits)
                report(message, at: Location(file: subject.file), fix: fix)
            }
        }
        let list = SourceFile(path: "App.entitlements", bytes: Array("<plist><dict/></plist>".utf8))
        let findings = Linter(rules: [rule]).findings(in: list)
        #expect(findings.compactMap { $0.fix == nil ? nil : $0.message } == ["b", "c"])
    }

    @Test func `fixes are applied in the order of the file`() throws {
        #expect(try text(after: [.init(8..<9, "y")], [.init(1..<2, "x")], [.init(4..<4, "+")]) == "0x23+4567y9")
    }

    @Test func `the second of two overlapping fixes is not applied`() throws {
        #expect(try text(after: [.init(2..<6, "x")], [.init(5..<8, "y")]) == "01x6789")
        #expect(try text(after: [.init(5..<8, "y")], [.init(2..<6, "x")]) == "01234y89")
        #expect(try text(after: [.init(2..<8, "x")], [.init(4..<5, "y")]) == "01x89")
    }

    @Test func `text is not inserted into a replaced range`() throws {
        #expect(try text(after: [.init(2..<6, "x")], [.init(4..<4, "+")]) == "01x6789")
        #expect(try text(after: [.init(4..<4, "+")], [.init(2..<6, "x")]) == "0123+456789")
    }

    @Test func `fixes that begin at the same offset are not applied together`() throws {
        #expect(try text(after: [.init(4..<4, "+")], [.init(4..<4, "+")]) == "0123+456789")
    }

    @Test func `fixes of adjacent ranges are applied together`() throws {
        #expect(try text(after: [.init(2..<4, "x")], [.init(4..<6, "y")], [.init(6..<6, "+")]) == "01xy+6789")
    }

    @Test func `a fix is not applied in part`() throws {
        #expect(try text(after: [.init(2..<4, "x")], [.init(0..<1, "y"), .init(3..<5, "z")]) == "01x456789")
    }
}
