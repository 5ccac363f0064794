import Entitlements
import PropertyLists

extension Rule {
    static let codesignReference = Rule(
        "codesign-reference",
        "a text refers to `&lt;`, `&gt;` and `&amp;` only",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            Of the five references that XML has without declaration, `codesign` knows three. `&quot;`, `&apos;`
            and characters by number (`&#233;`) are syntax errors. None of them is needed: a quotation mark needs
            no escaping between tags, and the file is in UTF-8.
            """,
        examples: [
            .reported(
                "a quotation mark and a letter by number",
                file: "<plist><dict><key>a</key><string>«&quot;»caf«&#233;»«&quot;»</string></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><string>\"café\"</string></dict></plist>\n"),
            .accepted(
                "the three that are known",
                file: "<plist><dict><key>a</key><string>&lt;b&gt; &amp; \"c\"</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.unknownEntity) {
            report(
                "`codesign` does not know the reference `\(subject.text(of: problem))`",
                at: subject.location(of: problem), fix: subject.fix("write the character itself", for: problem))
        }
    }
}
