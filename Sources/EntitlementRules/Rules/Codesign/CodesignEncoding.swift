import Entitlements
import PropertyLists

extension Rule {
    static let codesignEncoding = Rule(
        "codesign-encoding",
        "the file is UTF-8 without a byte order mark",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            The parser of `codesign` takes bytes for characters and expects white space or `<` from the first.
            A byte order mark, which editors put before UTF-8 unseen, is a syntax error near line 1. UTF-16 ends
            for it at the first zero byte, whatever the XML declaration says.

            The declaration itself is skipped: where it names an encoding of single bytes, tags are read all the same,
            and letters beyond ASCII become other letters, or none. What is signed then, nobody reports.
            """,
        examples: [
            .reported(
                "a byte order mark", file: "«\u{FEFF}»<plist version=\"1.0\"><dict/></plist>\n",
                fixed: "<plist version=\"1.0\"><dict/></plist>\n"),
            .accepted(
                "letters beyond ASCII",
                file: "<plist version=\"1.0\"><dict><key>a</key><string>café</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.byteOrderMark, .utf16, .declaredEncoding) {
            let location = subject.location(of: problem)
            switch problem.kind {
            case .utf16: report("`codesign` cannot read this encoding; it reads UTF-8", at: location)
            case .declaredEncoding:
                report(
                    "`codesign` takes these bytes for UTF-8, whatever the first line says, and signs another text",
                    at: location, severity: .warning, confidence: problem.findingConfidence, apple: [])
            default:
                report(
                    "`codesign` refuses the byte order mark before the text", at: location,
                    fix: subject.fix("remove the byte order mark", for: problem))
            }
        }
    }
}
