import Entitlements
import PropertyLists

extension Rule {
    static let codesignInternalSubset = Rule(
        "codesign-internal-subset",
        "the document type declares nothing of its own",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            `codesign` takes the document type for everything up to the next `>`. If declarations stand in it in
            brackets, that is the end of the first of them, and the rest is a syntax error.
            """,
        examples: [
            .reported(
                "an element declared again",
                file: "<!DOCTYPE plist «[<!ELEMENT plist (dict)>]»>\n<plist version=\"1.0\"><dict/></plist>\n"),
            .accepted(
                "the usual document type",
                file: """
                    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
                        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                    <plist version="1.0"><dict/></plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.internalSubset) {
            report(
                "`codesign` does not read declarations in the document type", at: subject.location(of: problem))
        }
    }
}
