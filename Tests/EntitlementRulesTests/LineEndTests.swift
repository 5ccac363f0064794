import EntitlementRules
import Entitlements
import Foundation
import LintModel
import PropertyLists
import Testing
import Workspaces

/// A file with Windows line endings has the same findings as with line feeds, except for those about the line endings.
@Suite struct LineEndTests {
    @Test(arguments: [
        "<key>a</key><integer>\n1 2\n</integer>", "<key>a</key><real>1\n.5</real>", "<key>a</key><date>2026\n</date>",
        "<key>a</key><data>\n*\n</data>", "<key>a</key><true>\n1\n</true>", "<key>a\nb</key><true/>",
        "<key>a</key><string>b<?x\ny?></string>", "<key>a</key><string>b<!-- c\nd --></string>",
        "<key>a</key><string><![CDATA[b\nc]]></string>", "<key>a</key><string>b&quot;\nc</string>",
        "one\ntwo<key>a</key><true/>", "<key>a</key><array>one\ntwo</array>", "<key>a</key><true/>\n<\n",
        "<key>a</key><string>b&\nc</string>", "<key>a</key><string>b&no\n;c</string>",
        "<key>a</key><string>]]>\n</string>",
        "<key>a</key><array\n></dict>", "<key>a</key><array></array\n><array\nb=\"c\">", "<key>a</key><true\n/>",
        "<key>a</key><true>\n</true>", "<!-- a -- b\n-->", "<!--\n", "<?xml\nversion=\"1.0\"?>", "<key\n>a",
        "</dict>\n\n</plist>\nend\n",
    ])
    func `errors in a file are reported regardless of line endings`(inside: String) {
        let text = "<plist version=\"1.0\">\n<dict>\n\(inside)\n</dict>\n</plist>\n"
        #expect(!Self.findings(of: text, lineEnd: "\n", .codesign).isEmpty)
        expectTwins(text)
    }

    @Test(arguments: [
        "group.com.example\n", "\ngroup.com.example", "group.com..example\n", "group.com.\n  example_notes",
        "$(TeamIdentifierPrefix)\n.com.example", "group.$(NOTES\nNAME)&amp;x", "group.\n$(AppIdentiferPrefix)x",
        "group.\n*",
        "group.&amp;&lt;\n&gt;.é", "A1B2C3D4E5.A1B2C3D4E5.com\n.example", "group.com.example&no\n;$(",
    ])
    func `the location of a part of a multiline identifier does not depend on line endings`(identifier: String) throws {
        let text = ExampleFile(
            inside: """
                <key>com.apple.security.application-groups</key><array>
                <string>\(identifier)</string>
                </array>
                <key>keychain-access-groups</key><array>
                <string>\(identifier)</string>
                </array>
                """)
        #expect(!Self.findings(of: text.marked, lineEnd: "\n", .xcode).isEmpty)
        expectTwins(text.marked)
    }

    @Test func `an unknown encoding name is quoted regardless of line endings`() {
        expectTwins(
            "<?xml version=\"1.0\" encoding=\"UTF\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist><dict/></plist>\n")
    }

    @Test(arguments: ["\n", "\n\n", "\n\n\n\n\n", " \n", "\nwords\n", "<!-- a -->\n", "\n<?a b?>\n"])
    func `a file without an element is reported at the same location`(text: String) { expectTwins(text) }

    @Test func `only the invalid part of an identifier with references is underlined`() throws {
        let file = ExampleFile(
            inside: """
                <key>com.apple.security.application-groups</key>
                <array><string>group.com.&amp;example«_»notes</string></array>
                """)
        let findings = Linter().findings(in: file.source, under: .source(.iOS))
        let places = findings.filter { $0.rule == "identifier-foreign-character" }.compactMap(\.location.range)
        #expect(places.contains { file.source.text(in: $0) == "&amp;" })
    }

    @Test func `a randomly changed sample has the same findings with both line endings`() throws {
        let samples = try Self.samples()
        try #require(samples.count > 3)
        var generator = Self.Generator(state: 20_26)
        let pieces = [
            "<", ">", "&", "--", "\"", "]]>", "<key>", "</key>", "<true />", "<array\n>", "</dict\n>", "<!--\n", "-->",
            "<![CDATA[\n", "<string>a\nb</string>", "<integer>\n1\n</integer>", "<?x\ny?>", "&no\n;", "\n", "\n\n",
            "a\nb", "é",
        ]
        for turn in 0..<300 {
            var text = Array(samples[turn % samples.count].utf8)
            for _ in 0...Int.random(in: 0..<2, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                let end = min(text.count, place + Int.random(in: 0..<12, using: &generator))
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: text.insert(contentsOf: text[place..<end], at: place)
                case 1: text.removeSubrange(place...)
                default:
                    let piece = Array(pieces.randomElement(using: &generator)?.utf8 ?? "".utf8)
                    text.replaceSubrange(place..<end, with: Bool.random(using: &generator) ? piece : [])
                }
                if text.isEmpty { text = Array("\n<".utf8) }
            }
            expectTwins(String(decoding: text, as: UTF8.self))
        }
    }
}

extension LineEndTests {
    /// Expects the same findings with LF and with CR LF, in both dialects.
    private func expectTwins(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for dialect in AnalysisContext.Dialect.allCases {
            #expect(
                Self.findings(of: text, lineEnd: "\n", dialect)
                    == Self.findings(of: text, lineEnd: "\r\n", dialect),
                sourceLocation: sourceLocation)
        }
    }

    /// Returns the findings in a text with the given line endings, except those about the line endings themselves.
    private static func findings(
        of text: String, lineEnd: String, _ dialect: AnalysisContext.Dialect
    ) -> [ComparedFinding] {
        let written = String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" })
        let bytes = Array(String(written).replacing("\n", with: lineEnd).utf8)
        let file = SourceFile(path: "Test.entitlements", bytes: bytes)
        let findings = Linter().findings(in: file, under: .source(dialect: dialect))
        return findings.filter { $0.rule != "codesign-carriage-return" }.map { ComparedFinding($0, in: file) }
    }

    private static func samples() throws -> [String] {
        let folder = URL(filePath: #filePath).appending(path: "../../../Samples").standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "entitlements" }
            .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// SplitMix64, <https://prng.di.unimi.it/splitmix64.c>, so that failures are reproducible.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}

/// A finding as text, with line and column numbers and with line feeds only.
private struct ComparedFinding: Equatable, CustomStringConvertible {
    let description: String

    init(_ finding: Finding, in file: SourceFile) {
        func place(_ location: Location) -> String {
            guard let range = location.range else { return "-" }
            let end = file.position(at: range.upperBound)
            return "\(file.position(at: range.lowerBound))-\(end) «\(Self.plain(file.text(in: range)))»"
        }
        let edits = finding.fix?.edits.map {
            "\(place(Location(file: file, range: $0.range))) → \(Self.plain($0.text))"
        }
        description = [
            finding.rule, finding.severity.rawValue, finding.message, place(finding.location),
            finding.location.keyPath.joined(separator: "/"), finding.fingerprint,
            finding.related.map { "\($0.message) \(place($0.location))" }.joined(separator: "; "),
            finding.fix?.title ?? "", edits?.joined(separator: "; ") ?? "",
        ].joined(separator: " | ")
    }

    private static func plain(_ text: String) -> String { text.replacing("\r\n", with: "\n") }
}
