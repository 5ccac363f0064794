import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let codesignCommentHyphens = Rule(
        "codesign-comment-hyphens",
        "Double hyphen in a comment that `codesign` reads",
        severity: .error,
        stages: [.sign],
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373", "https://www.w3.org/TR/xml/#sec-comments",
        ],
        rationale: """
            `codesign` stops with “syntax error near line N”: it ends a comment at the first `--` and expects `>` after
            it. Usual causes are a command-line option such as `--options runtime` in the comment, and a comment that
            ends in `--->`. XML does not allow `--` in a comment either, but `plutil -lint` and Xcode accept it, so the
            error appears only when `codesign` reads the file directly.

            Comments without `--` are accepted, although many projects claim otherwise.
            """,
        examples: [
            .reported(
                "a command-line option",
                file: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <!-- for use with «--»options runtime -->
                    <dict>
                        <key>com.apple.security.device.camera</key>
                        <true/>
                    </dict>
                    </plist>

                    """,
                fixed: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <!-- for use with - -options runtime -->
                    <dict>
                        <key>com.apple.security.device.camera</key>
                        <true/>
                    </dict>
                    </plist>

                    """),
            .reported(
                "a comment that ends in three hyphens",
                file: "<plist version=\"1.0\"><!-- Camera «---»><dict/></plist>\n",
                fixed: "<plist version=\"1.0\"><!-- Camera - --><dict/></plist>\n"),
            .accepted(
                "single hyphens",
                file: "<plist version=\"1.0\"><!-- hardened-runtime \u{2014} see below --><dict/></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.doubleHyphenInComment) {
            report(
                "`codesign` ends the comment at `--` and rejects the text after it; separate the hyphens",
                at: subject.location(of: problem),
                fix: subject.fix("insert a space between the hyphens", for: problem))
        }
    }
}
