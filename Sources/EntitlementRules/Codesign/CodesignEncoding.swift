import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignEncoding = Rule(
        "codesign-encoding",
        "Unsupported encoding of entitlements file",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            `codesign` stops with a syntax error or signs different text: its parser reads bytes as characters and
            expects whitespace or `<` at the beginning. A byte order mark, which some editors insert before UTF-8, is
            a syntax error near line 1. For the parser, UTF-16 ends at the first zero byte, regardless of the XML
            declaration.

            The parser ignores the declaration. If it specifies a single-byte encoding, tags are read correctly, but
            non-ASCII letters become other or invalid characters, and no tool reports the signed text.
            """,
        examples: [
            .reported(
                "a byte order mark", file: "«\u{FEFF}»<plist version=\"1.0\"><dict/></plist>\n",
                fixed: "<plist version=\"1.0\"><dict/></plist>\n"),
            .accepted(
                "non-ASCII letters in UTF-8",
                file: "<plist version=\"1.0\"><dict><key>a</key><string>café</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.byteOrderMark, .utf16, .declaredEncoding) {
            let location = subject.location(of: problem)
            switch problem.kind {
            case .utf16: report("`codesign` does not support this encoding; save the file as UTF-8", at: location)
            case .declaredEncoding:
                report(
                    "`codesign` ignores the declared encoding and signs these bytes as UTF-8; save the file as UTF-8",
                    at: location, severity: .warning, confidence: problem.findingConfidence, apple: [])
            default:
                report(
                    "`codesign` rejects the byte order mark before the text; remove it", at: location,
                    fix: subject.fix("remove the byte order mark", for: problem))
            }
        }
    }
}
