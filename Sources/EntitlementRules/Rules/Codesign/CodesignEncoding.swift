import Entitlements
import PropertyLists

extension Rule {
    static let codesignEncoding = Rule(
        "codesign-encoding",
        "the file is UTF-8 without a byte order mark",
        severity: .error,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            The parser of `codesign` takes bytes for characters and expects white space or `<` from the first.
            A byte order mark, which editors put before UTF-8 unseen, is a syntax error near line 1. UTF-16 ends
            for it at the first zero byte, whatever the XML declaration says.
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
        for problem in subject.codesignProblems(.byteOrderMark, .utf16) {
            if problem.kind == .utf16 {
                report("`codesign` cannot read this encoding; it reads UTF-8", at: Location(file: subject.file))
            } else {
                report(
                    "`codesign` refuses the byte order mark before the text", at: subject.location(of: problem),
                    fix: subject.fix("remove the byte order mark", for: problem))
            }
        }
    }
}
