import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignInternalSubset = Rule(
        "codesign-internal-subset",
        "Declarations in the document type",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            `codesign` stops with a syntax error: it reads the document type up to the next `>`, which is the end of
            the first declaration in brackets.
            """,
        examples: [
            .reported(
                "an element declaration",
                file: "<!DOCTYPE plist «[<!ELEMENT plist (dict)>]»>\n<plist version=\"1.0\"><dict/></plist>\n"),
            .accepted(
                "the standard document type",
                file: """
                    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
                        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                    <plist version="1.0"><dict/></plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.internalSubset) {
            report(
                "`codesign` does not support declarations in the document type; remove them",
                at: subject.location(of: problem))
        }
    }
}
