import Entitlements
import PropertyLists

extension Rule {
    static let plistCommentHyphens = Rule(
        "plist-comment-hyphens",
        "a comment holds no two hyphens in a row",
        severity: .warning,
        when: .problems,
        sources: [
            "https://www.w3.org/TR/xml/#sec-comments",
            "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373",
        ],
        rationale: """
            In XML a comment ends at the first two hyphens. Xcode reads the file with CoreFoundation, which reads on
            to `-->`, and writes it anew, so that the app is signed all the same. Other tools that read XML refuse
            the file, and so does `codesign` where it is given it as it is; that has a rule of its own,
            `codesign-comment-hyphens`.
            """,
        examples: [
            .reported(
                "an option in a comment",
                """
                <!-- needed with «--»options runtime -->
                <key>com.apple.developer.siri</key>
                <true/>
                """,
                fixed: """
                    <!-- needed with - -options runtime -->
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .accepted(
                "single hyphens and a dash",
                """
                <!-- needed with the hardened run-time – see the notes -->
                <key>com.apple.developer.siri</key>
                <true/>
                """),
        ]
    ) { subject, report in
        // What `codesign` refuses is said by its own rule; behind the end of the list it does not look.
        guard subject.codesignProblems(.doubleHyphenInComment).isEmpty else { return }
        for problem in subject.propertyList.problems where problem.kind == .commentHyphens {
            report(problem.message, at: problem.location, fix: problem.location.twoHyphensApart)
        }
    }
}

extension Location {
    /// Two hyphens by themselves with a space between them; more of them, or those at the end of a comment, are left to
    /// whoever wrote them.
    fileprivate var twoHyphensApart: Fix? {
        let hyphen = UInt8(ascii: "-")
        guard let range, range.count == 2, file.bytes[range].allSatisfy({ $0 == hyphen }),
            range.lowerBound > 0, file.bytes[range.lowerBound - 1] != hyphen, range.upperBound < file.bytes.count,
            file.bytes[range.upperBound] != hyphen, file.bytes[range.upperBound] != UInt8(ascii: ">")
        else { return nil }
        return .replace(self, with: "- -", .safe, "put a space between the hyphens")
    }
}
