import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignCdata = Rule(
        "codesign-cdata",
        "CDATA section or comment inside text",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar,
            "https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c",
        ],
        rationale: """
            `codesign` stops with a syntax error at a CDATA section or a comment inside a key or a string: it reads up
            to the next `<`, and expects the end tag there. XML allows CDATA sections and comments inside text.
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
                isSection
                    ? "`codesign` does not support CDATA sections; use references"
                    : "`codesign` rejects a \(markup) inside text; remove it",
                at: subject.location(of: problem),
                fix: subject.fix(
                    isSection ? "replace the section with references" : "remove the \(markup)", for: problem))
        }
    }
}
