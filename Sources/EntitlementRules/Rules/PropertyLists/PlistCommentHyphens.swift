import Entitlements
import PropertyLists

extension Rule {
    static let plistCommentHyphens = Rule(
        "plist-comment-hyphens",
        "a comment holds no two hyphens in a row",
        severity: .warning,
        sources: [
            "https://www.w3.org/TR/xml/#sec-comments",
            "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373",
        ],
        rationale: """
            In XML a comment ends at the first two hyphens. Xcode reads over them and writes the file anew, without
            the comment, before it is signed; other readers of XML refuse the file, and so does `codesign` when it is
            called directly one day.

            Where `codesign` reads the file as it is, the rules about its reading speak.
            """,
        examples: [
            .reported(
                "an option in a comment", under: .source(.macOS),
                """
                <!-- needed with «--»options runtime -->
                <key>com.apple.security.device.audio-input</key>
                <true/>
                """),
            .accepted(
                "single hyphens and a dash", under: .source(.macOS),
                """
                <!-- needed with the hardened run-time – see the notes -->
                <key>com.apple.security.device.audio-input</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard !subject.isReadByCodesign else { return }
        for problem in subject.propertyList.problems where problem.kind == .commentHyphens {
            report(problem.message, at: problem.location)
        }
    }
}
