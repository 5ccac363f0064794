import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignReference = Rule(
        "codesign-reference",
        "Unsupported character reference",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            `codesign` stops with a syntax error: it supports only three of the five predefined references of XML,
            `&lt;`, `&gt;`, and `&amp;`. It does not support `&quot;`, `&apos;`, or numeric references such as
            `&#233;`. They are not necessary: a quotation mark needs no escaping between tags, and the file is in
            UTF-8.
            """,
        examples: [
            .reported(
                "a quotation mark and a numeric reference",
                file: "<plist><dict><key>a</key><string>«&quot;»caf«&#233;»«&quot;»</string></dict></plist>\n",
                fixed: "<plist><dict><key>a</key><string>\"café\"</string></dict></plist>\n"),
            .accepted(
                "the three supported references",
                file: "<plist><dict><key>a</key><string>&lt;b&gt; &amp; \"c\"</string></dict></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.unknownEntity) {
            report(
                "`codesign` does not support the reference `\(subject.text(of: problem))`; write the character",
                at: subject.location(of: problem), fix: subject.fix("replace with the character", for: problem))
        }
    }
}
