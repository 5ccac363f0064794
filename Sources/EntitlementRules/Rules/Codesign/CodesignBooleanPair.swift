import Entitlements
import PropertyLists

extension Rule {
    static let codesignBooleanPair = Rule(
        "codesign-boolean-pair",
        "a boolean is one tag",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            XML means the same by `<true></true>` and `<true/>`, and so do other readers of property lists.
            `codesign` knows only the second and stops at the first with “syntax error near line N”.
            """,
        examples: [
            .reported(
                "two tags",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.apple.security.app-sandbox</key>
                        «<true></true>»
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
            .accepted(
                "one tag, and an empty string in two",
                file: """
                    <plist version="1.0">
                    <dict>
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        <key>com.example.note</key>
                        <string></string>
                    </dict>
                    </plist>

                    """),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.emptyBooleanPair) {
            let name = subject.text(of: problem).hasPrefix("<true") ? "true" : "false"
            report(
                "`codesign` knows the boolean only as `<\(name)/>`", at: subject.location(of: problem),
                fix: subject.fix("write `<\(name)/>`", for: problem))
        }
    }
}
