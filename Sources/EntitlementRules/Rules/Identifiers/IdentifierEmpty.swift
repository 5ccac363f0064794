import Entitlements
import PropertyLists

extension Rule {
    static let identifierEmpty = Rule(
        "identifier-empty",
        "an identifier is not empty",
        severity: .warning,
        traits: .empty,
        sources: [
            "https://github.com/fastlane/fastlane/pull/4351",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            An empty string names nothing: the app has the entitlement and can open no store with it. Signed into
            an application identifier it is refused.

            An empty list is what Xcode leaves when the last entry is removed, and what it writes for iCloud
            containers when only the key-value store is on. It grants nothing; yet the profile must have
            the key, which fails the export of targets whose App ID lacks the capability. That is worth a note.
            """,
        examples: [
            .reported(
                "a store without name, and a list without entries",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                «<string></string>»
                <key>com.apple.security.application-groups</key>
                «<array/>»
                """),
            .accepted(
                "a store with a name",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims where claim.holdsIdentifiers {
            for string in claim.strings where string.value.isEmpty {
                report("`\(claim.key)` is claimed with an empty string", at: string.location)
            }
            if claim.value.kind == .array, !claim.value.elements.contains(where: { _ in true }) {
                report(
                    "`\(claim.key)` is an empty list: it grants nothing, and the profile must have the key",
                    at: claim.value.location, severity: .note)
            }
        }
    }
}
