import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let plistCommentHyphens = Rule(
        "plist-comment-hyphens",
        "Double hyphen in a comment",
        severity: .warning,
        stages: [.sign],
        when: .problems,
        sources: [
            "https://www.w3.org/TR/xml/#sec-comments",
            "https://github.com/vibecare-io/vibecare/pull/33",
            "https://github.com/vierisid/jarvis/pull/373",
        ],
        rationale: """
            Tools that read XML reject the file: in XML, a comment ends at the first two adjacent hyphens. Xcode signs
            the app correctly: CoreFoundation reads the comment up to `-->`, and Xcode then rewrites the file.
            `codesign` rejects such a file if it reads the file directly; `codesign-comment-hyphens` reports that case.
            """,
        examples: [
            .reported(
                "a command-line option in a comment",
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
        // The rule for `codesign` reports these hyphens; `codesign` does not read the text after the end of the list.
        guard subject.codesignProblems(.doubleHyphenInComment).isEmpty else { return }
        for problem in subject.propertyList.problems where problem.kind == .commentHyphens {
            report(problem.message, at: problem.location, fix: problem.location.twoHyphensApart)
        }
    }
}

extension Location {
    /// A fix for exactly two adjacent hyphens; `nil` for more hyphens, or for hyphens at the end of a comment.
    fileprivate var twoHyphensApart: Fix? {
        let hyphen = UInt8(ascii: "-")
        guard let range, range.count == 2, file.text[range].allSatisfy({ $0 == hyphen }),
            range.lowerBound > 0, file.text[range.lowerBound - 1] != hyphen, range.upperBound < file.text.count,
            file.text[range.upperBound] != hyphen, file.text[range.upperBound] != UInt8(ascii: ">")
        else { return nil }
        return .replace(self, with: "- -", .safe, "insert a space between the hyphens")
    }
}
