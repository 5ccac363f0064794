import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignBooleanPair = Rule(
        "codesign-boolean-pair",
        "Boolean written as two tags",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [codesignGrammar],
        rationale: """
            `codesign` stops at `<true></true>` with “syntax error near line N”; it supports only `<true/>`. In XML,
            both forms have the same meaning, and other property list readers accept both.
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
                "a Boolean as one tag, and an empty string as two tags",
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
                "`codesign` does not support Booleans as two tags; use `<\(name)/>`", at: subject.location(of: problem),
                fix: subject.fix("replace with `<\(name)/>`", for: problem))
        }
    }
}
