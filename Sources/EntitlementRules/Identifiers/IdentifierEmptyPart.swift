import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierEmptyPart = Rule(
        "identifier-empty-part",
        "Empty component in an identifier",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        traits: .emptyParts,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            No profile authorizes the identifier, so the app cannot be signed or installed: identifiers are compared
            byte for byte, and `com..example` is not the registered `com.example`. Two adjacent dots, or a dot at the
            beginning or the end, remain if a variable is empty or a name was truncated.
            """,
        examples: [
            .reported(
                "two dots in a row",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com«..»example.notes</string>
                </array>
                """),
            .accepted(
                "a variable between two dots",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.$(COMPANY).notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard !text.isOnlyPrefix, let range = text.emptyPart else { continue }
            // The rule `identifier-prefix-dot` reports an additional dot after a prefix.
            guard !text.brokenJoints.contains(where: { range.overlaps($0.range) }) else {
                continue
            }
            let what =
                range.count == 2
                ? "contains two adjacent dots" : range.lowerBound == 0 ? "begins with a dot" : "ends with a dot"
            report("the identifier `\(text)` \(what); remove the empty component", at: identifier.location(of: range))
        }
    }
}
