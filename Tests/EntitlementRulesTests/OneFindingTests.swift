import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import Testing
import Workspaces

/// Each problem is reported once, by the most specific rule.
@Suite struct OneFindingTests {
    private func rules(_ inside: String, under conditions: AnalysisContext = .source(.iOS)) -> [String] {
        Linter().findings(in: ExampleFile(inside: inside).source, under: conditions).map(\.rule)
    }

    private func rules(ofFile bytes: [UInt8], _ dialect: AnalysisContext.Dialect) -> [String] {
        Linter().findings(in: SourceFile(path: "a", bytes: bytes), under: .source(dialect: dialect)).map(\.rule)
    }

    @Test func `a wildcard service is reported once`() {
        let services = "<key>com.apple.developer.icloud-services</key><array><string>*</string></array>"
        #expect(rules(services).filter { $0 != "icloud-containers-missing" } == ["icloud-wildcard"])
    }

    @Test func `an extra dot after a prefix is reported once`() {
        let groups = "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)..a.b</string></array>"
        #expect(rules(groups) == ["identifier-prefix-dot"])
    }

    @Test func `an unclosed bracket is reported once`() {
        let store = """
            <key>com.apple.developer.ubiquity-kvstore-identifier</key>
            <string>$(TeamIdentifierPrefix com.example.notes</string>
            """
        #expect(rules(store) == ["variable-malformed"])
    }

    @Test(arguments: ["$(", "$()", "${A}", "$A.", "$(TeamIdentiferPrefix)", "$(TeamIdentifierPrefix).", "&amp;$(:"])
    func `a text that contains only references has one finding about variables`(reference: String) {
        let text = String(repeating: reference, count: 20_000)
        let groups = "<key>com.apple.security.application-groups</key><array><string>\(text)</string></array>"
        #expect(rules(groups).count { $0.hasPrefix("variable-") } == 1)
    }

    @Test(arguments: [
        ("<string>a & b</string>", "plist-malformed"), ("<string>a&nbsp;b</string>", "plist-entity"),
        ("<integer>12a</integer>", "plist-not-property-list"), ("<integer/>", "plist-not-property-list"),
        ("<integer> </integer>", "plist-not-property-list"),
    ])
    func `a value that no property list parser accepts is reported once`(value: String, rule: String) {
        let file = ExampleFile(inside: "<key>com.example.x</key>\(value)").source
        for dialect in [AnalysisContext.Dialect.xcode, .codesign] {
            let found = rules(ofFile: file.bytes, dialect).filter { $0 != "key-unknown" }
            #expect(found == [rule])
        }
    }

    @Test func `the message about a very long variable is truncated`() throws {
        let text = "group.$(" + String(repeating: "A", count: 100_000) + ")"
        let groups = "<key>com.apple.security.application-groups</key><array><string>\(text)</string></array>"
        let findings = Linter().findings(in: ExampleFile(inside: groups).source, under: .source(.iOS))
        #expect(try #require(findings.first).message.utf8.count < 3000)
    }

    @Test func `a prefix with different capitalization is reported once`() {
        let containers = """
            <key>com.apple.developer.icloud-container-identifiers</key>
            <array><string>icloud.com.example.notes</string><string>iCloud.com.example.notes</string></array>
            """
        #expect(rules(containers).filter { $0 != "icloud-services-missing" } == ["icloud-container-prefix"])
    }

    @Test func `Apple Pay merchants are accepted on macOS`() {
        let merchants = "<key>com.apple.developer.in-app-payments</key><array><string>merchant.a</string></array>"
        #expect(rules(merchants, under: .source(.macOS)).isEmpty)
    }

    @Test(arguments: [AnalysisContext.Dialect.xcode, .codesign])
    func `a file that is not a property list is reported once`(dialect: AnalysisContext.Dialect) {
        #expect(rules(ofFile: Array("{ \"a\": true }".utf8), dialect) == ["plist-malformed"])
        #expect(rules(ofFile: Array("just words".utf8), dialect) == ["plist-malformed"])
        #expect(rules(ofFile: [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40], dialect) == ["plist-encoding"])
    }

    @Test func `an empty key is reported as empty`() {
        let findings = Linter().findings(in: ExampleFile(inside: "<key></key><true/>").source, under: .source(.iOS))
        #expect(findings.map(\.message) == ["an empty key is not an entitlement; remove it"])
    }

    @Test func `non-ASCII text in a declared encoding is reported if codesign reads it differently`() throws {
        let file = """
            <?xml version="1.0" encoding="ISO-8859-1"?><!-- caf\u{1} --><plist version="1.0"><dict>
            <key>com.apple.developer.networking.multicast</key><true/>
            <key>com.apple.security.application-groups</key><array><string>group.caf_</string></array></dict></plist>
            """
        let text = file.utf8.map { $0 == 1 ? 0xE9 : $0 }
        #expect(rules(ofFile: text, .codesign).isEmpty)
        let accented = text.map { $0 == UInt8(ascii: "_") ? 0xE9 : $0 }
        let findings = Linter().findings(in: SourceFile(path: "a", bytes: accented), under: .source(dialect: .codesign))
        let finding = try #require(findings.first { $0.rule == "codesign-encoding" })
        #expect(finding.severity == .warning)
        #expect(finding.location.start?.line == 3)
        #expect(!rules(ofFile: accented, .xcode).contains("codesign-encoding"))
    }

    @Test func `a UTF-16 file is reported on its first line`() {
        let bytes = [UInt8]([0xFF, 0xFE]) + "<plist version=\"1.0\"><dict/></plist>".utf16.flatMap { [UInt8($0), 0] }
        let findings = Linter().findings(in: SourceFile(path: "a", bytes: bytes), under: .source(dialect: .codesign))
        #expect(findings.map(\.rule) == ["codesign-encoding"])
        #expect(findings.first?.location.start?.line == 1)
    }
}
