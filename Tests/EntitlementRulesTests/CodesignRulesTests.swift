import EntitlementRules
import Entitlements
import LintModel
import PropertyLists
import Testing
import Workspaces

@Suite struct CodesignRulesTests {
    /// One text for each kind of problem that other parsers do not report.
    private static let samples: [CodesignProblem.Kind: String] = [
        .byteOrderMark: "\u{FEFF}<dict/>", .textDump: "[Dict]\n", .noMarkup: "{}",
        .tooManyValues: "<array>\(String(repeating: "<true/>", count: 131_072))</array>", .binary: "bplist00",
        .carriageReturn: "<dict>\r\n</dict>", .carriageReturnInText: "<array><string>a\r\n</string></array>",
        .doubleHyphenInComment: "<!-- -- --><dict/>", .internalSubset: "<!DOCTYPE a [<!ELEMENT a (b)>]><dict/>",
        .spaceInTag: "<dict />", .lineBreakInTag: "<plist\nversion=\"1.0\"><dict/></plist>",
        .cdata: "<string><![CDATA[]]></string>",
        .singleQuotedAttribute: "<plist version='1'><dict/></plist>", .commentInText: "<string><!-- --></string>",
        .longAttribute: "<plist version=\"1234567890123456789012345678901\"><dict/></plist>",
        .tooManyAttributes: "<plist\((0..<32).map { " a\($0)=\"\"" }.joined())><dict/></plist>",
        .identifierAttribute: "<dict IDREF=\"1\"/>", .real: "<real>1</real>",
        .date: "<date>2026-01-01T00:00:00Z</date>",
        .emptyBooleanPair: "<array><true></true></array>", .emptyElement: "<dict><key/><true/></dict>",
        .unknownEntity: "<string>&quot;</string>", .malformedInteger: "<integer>+1</integer>",
        .malformedAttribute: "<string xml:space=\"preserve\"/>",
        .duplicateKey: "<dict><key>a</key><true/><key>a</key><true/></dict>",
    ]

    @Test(arguments: [
        "<plist><dict><key>y</key><string <?a b>c</string></dict></plist>",
        "<plist><dict><key <?a?>b>y</key><true/></dict></plist>",
        "<plist><dict><key>y</key><integer d<!DOCTYPE>12</integer></dict></plist>",
        "<plist <![CDATA[a b><dict><key>k</key><string><![CDATA[a<b]]></string></dict></plist>",
    ])
    func `errors in markup that CoreFoundation skips have no fix`(text: String) {
        let file = SourceFile(path: "a.entitlements", bytes: Array(text.utf8))
        let findings = Linter().findings(in: file)
        #expect(findings.contains { $0.rule.hasPrefix("codesign-") })
        #expect(findings.allSatisfy { $0.fix == nil })
    }

    @Test(arguments: [
        "<plist version=\"1.0\" <!-- c --><dict></dict></plist>", "<!DOCTYPE plist\0><plist><dict/></plist>",
        "<plist version=\"1.0\"><dict><key>a</key><string <b>x</string></dict></plist>",
        "<plist><dict <b></dict></plist>", "<plist version=\"1.0\0\"><dict/></plist>", "<?x\0?><plist><dict/></plist>",
        "<?x??><plist><dict/></plist>", "<plist><?x ??><dict/></plist>",
        "<?x ??><!DOCTYPE plist [ ]><plist><dict/></plist>",
        "<plist <\r\n><dict></dict></plist>",
    ])
    func `a file that codesign rejects because of markup that CoreFoundation skips has an error`(text: String) {
        let findings = Linter().findings(in: SourceFile(path: "a.entitlements", bytes: Array(text.utf8)))
        #expect(findings.contains { $0.rule == "codesign-markup" && $0.severity == .error })
    }

    @Test(arguments: CodesignProblem.Kind.allCases)
    func `an error that only codesign reports is a finding of one rule`(kind: CodesignProblem.Kind) throws {
        // Other encodings and the header of a blob are not text; they have separate tests.
        let isNoText = kind == .utf16 || kind == .declaredEncoding || kind == .blobHeader
        guard !kind.isReportedByOtherParsers, !isNoText else { return }
        let text = try #require(Self.samples[kind], "no sample of \(kind)")
        let findings = Linter().findings(in: SourceFile(path: "a", bytes: Array(text.utf8)))
        let count = findings.count {
            $0.rule.hasPrefix("codesign-") || $0.rule == "plist-repeated-key" || $0.rule == "plist-limit"
        }
        #expect(count == 1, "\(findings.map(\.rule))")
        #expect(!findings.contains { $0.rule == "plist-comment-hyphens" })
    }

    @Test func `findings that are not listed are counted`() {
        let text = "<array>\(String(repeating: "<true />", count: 130))</array>"
        let findings = Linter().findings(in: SourceFile(path: "a", bytes: Array(text.utf8)))
        #expect(findings.count { $0.rule == "codesign-tag-space" } == 100)
        #expect(
            findings.contains {
                $0.message == "`codesign` rejects 30 more locations; fix the listed locations, and check again"
            })
    }

    @Test func `UTF-16 is a finding without a location`() {
        let units = Array("\u{FEFF}<dict/>".utf16)
        let file = SourceFile(path: "a", bytes: units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(Linter().findings(in: file).map(\.rule).contains("codesign-encoding"))
    }

    @Test func `the fix removes the header of a blob`() throws {
        let file = SourceFile(path: "a", bytes: [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 15] + Array("<dict/>".utf8))
        let findings = Linter().findings(in: file).filter { $0.rule == "codesign-not-xml" }
        let fix = try #require(findings.first?.fix)
        #expect(file.applying(fix)?.bytes == Array("<dict/>".utf8))
    }

    @Test func `codesign rules do not apply to files that Xcode rewrites`() {
        let file = SourceFile(path: "a", bytes: Array("<dict>\r\n<key>a</key><string>&quot;</string></dict>".utf8))
        #expect(!Linter().findings(in: file, under: .source(.iOS)).contains { $0.rule.hasPrefix("codesign-") })
    }
}
