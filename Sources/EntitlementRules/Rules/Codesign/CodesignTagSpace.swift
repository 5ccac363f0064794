import Entitlements
import PropertyLists

extension Rule {
    static let codesignTagSpace = Rule(
        "codesign-tag-space",
        "a tag ends without white space, and has no line break",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar, "https://github.com/zed-industries/zed/issues/56994"],
        rationale: """
            Behind the name of a tag `codesign` expects `>`, `/>` or an attribute. In `<true />` it takes the
            space for the beginning of an attribute and finds none: “syntax error near line N”. Between
            attributes it knows spaces and tabs, but no line breaks. Formatters for XML and HTML write both.
            """,
        examples: [
            .reported(
                "a space before the slash",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.apple.security.app-sandbox</key>
                        <true« »/>
                    </dict>
                    </plist>

                    """,
                fixed: """
                    <plist version="1.0">
                    <dict>
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                    </dict>
                    </plist>

                    """),
            .reported(
                "a line break before an attribute",
                file: "<plist«\n    »version=\"1.0\"><dict></dict« »></plist>\n",
                fixed: "<plist version=\"1.0\"><dict></dict></plist>\n"),
            .accepted(
                "a document type on two lines",
                file: """
                    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
                      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                    <plist version="1.0"><dict/></plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.spaceInTag, .lineBreakInTag) {
            let isBreak = problem.kind == .lineBreakInTag
            report(
                isBreak
                    ? "`codesign` refuses a line break in a tag"
                    : "`codesign` refuses white space before the end of a tag",
                at: subject.location(of: problem),
                fix: subject.fix(isBreak ? "put a space there" : "remove the white space", for: problem))
        }
    }
}
