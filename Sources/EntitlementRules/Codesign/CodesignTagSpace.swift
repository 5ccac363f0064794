import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignTagSpace = Rule(
        "codesign-tag-space",
        "Whitespace before the end of a tag",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar, "https://github.com/zed-industries/zed/issues/56994"],
        rationale: """
            `codesign` stops with “syntax error near line N”: after the name of a tag, it expects `>`, `/>`, or an
            attribute. In `<true />`, it reads the space as the beginning of an attribute. Between attributes, it
            supports spaces and tabs, but not line breaks. Formatters for XML and HTML insert such spaces and line
            breaks.
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
                    ? "`codesign` rejects a line break in a tag; use a space"
                    : "`codesign` rejects whitespace before the end of a tag; remove it",
                at: subject.location(of: problem),
                fix: subject.fix(
                    isBreak ? "replace the line break with a space" : "remove the whitespace", for: problem))
        }
    }
}
