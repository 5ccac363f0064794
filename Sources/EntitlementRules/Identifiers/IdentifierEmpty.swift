import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierEmpty = Rule(
        "identifier-empty",
        "Empty identifier",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: .empty,
        sources: [
            "https://github.com/fastlane/fastlane/pull/4351",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app does not get the store or the capability, because an empty value does not identify anything.
            """,
        situations: [.string, .list],
        examples: [
            .reported(
                "an empty store identifier and an empty list",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                «<string></string>»
                <key>com.apple.security.application-groups</key>
                «<array/>»
                """),
            .accepted(
                "a store identifier",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims where claim.holdsIdentifiers {
            for string in claim.strings where string.value.isEmpty {
                report(
                    "`\(claim.key)` contains an empty string; expected an identifier", at: string.location, in: .string)
            }
            if claim.value.kind == .array, !claim.value.elements.contains(where: { _ in true }) {
                report(
                    "`\(claim.key)` is an empty list, but the profile must contain the key; remove the list",
                    at: claim.value.location, in: .list, severity: .note)
            }
        }
    }
}

extension RuleSituation {
    fileprivate static let string = RuleSituation(
        "Empty string",
        rationale: """
            The app cannot open a store: an empty string does not name a store. The system rejects an empty application
            identifier.
            """)

    fileprivate static let list = RuleSituation(
        "Empty list",
        rationale: """
            The export fails for targets whose App ID lacks the capability: even for an empty list, the profile must
            contain the key. Xcode leaves an empty list when the last entry is removed, and writes one for iCloud
            containers if only the key-value store is enabled. The finding is therefore a note.
            """)
}
