import Entitlements
import PropertyLists

extension Rule {
    static let plistCommentHyphens = Rule(
        "plist-comment-hyphens",
        "a comment holds no two hyphens in a row",
        severity: .error,
        apple: ["Failed to parse entitlements: AMFIUnserializeXML: syntax error near line"],
        sources: [
            "https://www.w3.org/TR/xml/#sec-comments",
            "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373",
        ],
        rationale: """
            In XML a comment ends at the first two hyphens, and `codesign` keeps to that: it refuses a file whose
            comment says `--options runtime` (“AMFIUnserializeXML: syntax error”). `plutil -lint` finds nothing
            wrong, because CoreFoundation reads on to `-->`.

            For that reason it is a warning where Xcode reads the file: Xcode writes it anew, without the comment,
            before it is signed.
            """,
        examples: [
            .reported(
                "an option in a comment", under: .source(.macOS, dialect: .codesign),
                """
                <!-- needed with «--»options runtime -->
                <key>com.apple.security.device.audio-input</key>
                <true/>
                """),
            .accepted(
                "single hyphens and a dash", under: .source(.macOS, dialect: .codesign),
                """
                <!-- needed with the hardened run-time – see the notes -->
                <key>com.apple.security.device.audio-input</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for problem in subject.propertyList.problems where problem.kind == .commentHyphens {
            report(problem.message, at: problem.location, severity: subject.isReadByCodesign ? .error : .warning)
        }
    }
}
