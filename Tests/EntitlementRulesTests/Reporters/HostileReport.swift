import Entitlements
import Linting
import PropertyLists
import Workspaces

@testable import LintModel

/// Findings in which every text tries to escape from its context.
enum HostileReport {
    /// Texts that end, start, or hide syntax in one of the formats.
    static let texts = [
        "]]>", "</script><script>alert(1)</script>", "<!-- & -->", "a|b\\|c", "``` `x` ``", "\"'>&lt;&amp;",
        "|\u{301} <\u{301}script>\u{338} \"\u{301}", "::error file=x::y", "%0A%0D", "line\nbreak\r\nand\ttab",
        "\u{1B}[31mred\u{1B}]8;;http://example.com\u{7}", "\u{202E}desrever\u{2066}", "\u{0}\u{1}\u{7F}\u{85}\u{FFFE}",
        "[link](javascript:alert(1)) ![x](y) @everyone #1 https://example.com", "# h\n- [ ] item\n---\n===",
        "</details></table></pre>", "&#60;script&#62;", "${{ github.token }} $(id) `id`", " ", "",
        "e\u{301}" + String(repeating: "\u{301}", count: 900), "👩‍👧 日本 ﷽",
    ]

    /// One finding for each text.
    ///
    /// The text is the path, message, key, value, fix, related location, and build of the finding.
    static let findings = texts.enumerated().map { number, text in
        // Bytes that are not valid UTF-8 occur only in files, never in strings.
        let bytes = Array("<a>".utf8) + Array(text.utf8) + [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80] + Array("</a>\n".utf8)
        let file = SourceFile(path: "\(number)\(text)/App.entitlements", bytes: bytes)
        let location = Location(file: file, keyPath: [text, "0"], range: 3..<max(4, file.text.count - 5))
        return Finding(
            rule: "hostile", severity: Severity.allCases[number % 3], confidence: .likely,
            message: "\(text) and `\(text)`", location: location,
            related: [Finding.Related("see `\(text)`", at: location)], apple: [text],
            fix: Fix("write `\(text)`", .safe, in: file, [Fix.Edit(0..<1, text)]),
            context: Finding.Context(target: text, configurations: [text], platform: text))
    }

    /// A report with all findings and one unread path per text.
    static let report = Report(
        findings: findings, notChecked: texts.map { NotChecked(path: "n\($0)", reason: "because \($0)") },
        paths: findings.map(\.location.file.path), coverage: Report.Coverage(files: texts.count), version: "1.2.3",
        rules: [
            Rule(
                "hostile", "Text of the user", severity: .error, stages: [.upload], sources: ["https://example.com"],
                rationale: "The text of the user is data.", examples: []
            ) { _, _ in }
        ])
}
