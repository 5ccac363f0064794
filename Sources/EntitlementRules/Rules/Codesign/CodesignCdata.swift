import Entitlements
import PropertyLists

extension Rule {
    static let codesignCdata = Rule(
        "codesign-cdata",
        "a text is not interrupted by a CDATA section or a comment",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar,
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            In a key or a string `codesign` reads to the next `<`, and there it wants the end tag. A CDATA
            section or a comment in the middle is a syntax error, although XML knows what is meant.
            """,
        examples: [
            .reported(
                "a CDATA section",
                file: "<plist><dict><key>a</key><string>«<![CDATA[b & c]]>»</string></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><string>b &amp; c</string></dict></plist>\n"),
            .reported(
                "a comment in a string",
                file: "<plist><dict><key>a</key><string>b«<!-- c -->»</string></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><string>b</string></dict></plist>\n"),
            .accepted(
                "references, and a comment between elements",
                file: "<plist><dict><key>a</key><!-- c --><string>b &amp; c</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.cdata, .commentInText) {
            let isSection = problem.kind == .cdata
            let markup = subject.text(of: problem).hasPrefix("<?") ? "processing instruction" : "comment"
            report(
                isSection ? "`codesign` knows no CDATA sections" : "`codesign` refuses a \(markup) inside a text",
                at: subject.location(of: problem),
                fix: subject.fix(isSection ? "write the text with references" : "remove the \(markup)", for: problem))
        }
    }
}
