import Entitlements
import PropertyLists

extension Rule {
    static let codesignCommentHyphens = Rule(
        "codesign-comment-hyphens",
        "a comment holds no two hyphens in a row",
        severity: .error,
        when: .codesignProblems,
        apple: [codesignSyntaxError],
        sources: [
            codesignGrammar, "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373", "https://www.w3.org/TR/xml/#sec-comments",
        ],
        rationale: """
            `codesign` ends a comment at the first `--`, and `>` must follow. A command-line option that is
            mentioned in a comment (`--options runtime`) or a comment that ends in `--->` stops the build with
            “syntax error near line N”. XML forbids the same, but `plutil -lint` and Xcode read over it, so the
            file looks good until it is signed without Xcode.

            Comments as such do no harm, although many projects say so: what failed there was a `--`.
            """,
        examples: [
            .reported(
                "an option of a command",
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
                "hyphens one at a time",
                file: "<plist version=\"1.0\"><!-- hardened-runtime \u{2014} see below --><dict/></plist>\n"),
        ]
    ) { subject, report in
        for problem in subject.codesignProblems(.doubleHyphenInComment) {
            report(
                "`codesign` ends the comment at `--` and refuses what follows", at: subject.location(of: problem),
                fix: subject.fix("put a space between the hyphens", for: problem))
        }
    }
}
