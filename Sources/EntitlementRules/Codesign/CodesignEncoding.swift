import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignEncoding = Rule(
        "codesign-encoding",
        "Unsupported encoding of entitlements file",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        sources: [
            codesignGrammar, "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            `codesign` stops with a syntax error or signs different text: its parser reads each byte as one character,
            and expects whitespace or `<` at the beginning of the file.
            """,
        situations: [.unsupported, .declaration],
        examples: [
            .reported(
                "a byte order mark", file: "«\u{FEFF}»<plist version=\"1.0\"><dict/></plist>\n",
                fixed: "<plist version=\"1.0\"><dict/></plist>\n"),
            .reported(
                "UTF-8 with the declaration of another encoding",
                // After the conversion to UTF-8, the range of the letter has two more bytes, so the mark includes `</`.
                file: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
                    + "<plist version=\"1.0\"><dict><key>a</key><string>caf«é</»string></dict></plist>\n",
                shownAs: """
                    <?xml version="1.0" encoding="ISO-8859-1"?>
                    <plist version="1.0"><dict><key>a</key><string>caf«é»</string></dict></plist>
                    """),
            .accepted(
                "non-ASCII letters in UTF-8",
                file: "<plist version=\"1.0\"><dict><key>a</key><string>café</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.byteOrderMark, .utf16, .declaredEncoding) {
            let location = subject.location(of: problem)
            switch problem.kind {
            case .utf16:
                report(
                    "`codesign` does not support this encoding; save the file as UTF-8", at: location, in: .unsupported)
            case .declaredEncoding:
                report(
                    "`codesign` ignores the declared encoding and signs these bytes as UTF-8; save the file as UTF-8",
                    at: location, in: .declaration, severity: .warning, confidence: problem.findingConfidence)
            default:
                report(
                    "`codesign` rejects the byte order mark before the text; remove it", at: location, in: .unsupported,
                    fix: subject.fix("remove the byte order mark", for: problem))
            }
        }
    }
}

extension RuleSituation {
    fileprivate static let unsupported = RuleSituation(
        "Byte order mark or UTF-16",
        apple: [Rule.codesignSyntaxError],
        rationale: """
            `codesign` stops with a syntax error near line 1: it does not support a byte order mark, which some editors
            insert before UTF-8. In a file in UTF-16, its parser reads only the text before the first zero byte,
            regardless of the XML declaration.
            """)

    fileprivate static let declaration = RuleSituation(
        "Declared encoding",
        rationale: """
            `codesign` signs different text than the file contains, and no tool reports the difference: the parser of
            `codesign` ignores the encoding in the XML declaration. If the file has a single-byte encoding, the parser
            reads the tags correctly, but non-ASCII letters become other or invalid characters.
            """)
}
