import Entitlements
import PropertyLists

extension Rule {
    static let valueNotAllowed = Rule(
        "value-not-allowed",
        "an entitlement has a value that its key knows, in the letter case that it knows",
        severity: .error,
        keys: choosingKeys,
        apple: ["ITMS-90046", "0xE8008016", "doesn't match the entitlements file's value for the"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/Muesli-HQ/muesli/pull/250",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            A profile authorizes the documented values, letter by letter and with letter case: an app that claims
            `production` where the profile says `Production` is not installed, or killed at its start. The App Store
            names the value it wants (ITMS-90046).

            What profiles authorize whatever it says, as the services of iCloud, is signed and started; the service
            then is not there.

            Exceptions: the environment of the push service is a warning in a source file, because Xcode writes over
            it what the profile says. To some keys Apple adds values now and then; a value that is new to us is a
            warning.
            """,
        examples: [
            .reported(
                "another letter case",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>«production»</string>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-environment</key>
                    <string>Production</string>
                    """),
            .reported(
                "a value that is none of the documented ones",
                """
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                    <string>«CloudDocument»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-services</key>
                    <array>
                        <string>CloudKit</string>
                        <string>CloudDocuments</string>
                    </array>
                    """),
            .reported(
                "no value", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                «<string></string>»
                """),
            .accepted(
                "documented values, and one that Xcode has yet to expand",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>$(CLOUD_ENVIRONMENT)</string>
                <key>aps-environment</key>
                <string>development</string>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims(of: choosingKeySet) {
            guard let definition = claim.definition, claim.value.hasString(beside: definition.values) else {
                continue
            }
            for value in claim.strings where !definition.values.contains(value.value) && !value.value.contains("$") {
                // A service that is a wildcard has a rule of its own.
                if claim.key == .cloudServices, value.value == "*" { continue }
                let close = closest(to: value.value, among: definition.values)
                let isOpen = definition.takesFurtherValues || definition.evidence == .reported
                report(
                    message(for: value.value, of: definition, close: close), at: value.location,
                    severity: severity(of: definition, in: subject), confidence: isOpen ? .likely : .certain,
                    fix: close.flatMap { .replace(value.location, with: $0, .unsafe, "write `\($0)`") })
            }
        }
    }

    /// The keys that take one of some values.
    private static let choosingKeys = EntitlementCatalog.definitions.filter { !$0.values.isEmpty }.map(\.key)

    private static let choosingKeySet = EntitlementKeySet(choosingKeys)

    private static func severity(of definition: EntitlementDefinition, in subject: Subject) -> Severity {
        let isPush = definition.key == .pushEnvironment || definition.key == .macPushEnvironment
        return definition.profileForm == .anything || isPush && !subject.isSigned ? .warning : .error
    }

    private static func message(for value: String, of definition: EntitlementDefinition, close: String?) -> String {
        if let close, close.lowercased() == value.lowercased() {
            return "`\(value)` differs in letter case from `\(close)`, the value that `\(definition.key)` takes"
        }
        if let close { return "`\(value)` is no value of `\(definition.key)`; did you mean `\(close)`?" }
        // More than these nobody reads.
        let most = 5
        let choices = definition.values.count > most ? "" : "; it takes \(alternatives(definition.values))"
        return value.isEmpty
            ? "`\(definition.key)` is empty\(choices)" : "`\(value)` is no value of `\(definition.key)`\(choices)"
    }

    /// The documented value that was probably meant.
    private static func closest(to value: String, among values: [String]) -> String? {
        let lowercased = value.lowercased()
        if let same = values.first(where: { $0.lowercased() == lowercased }) { return same }
        let text = Array(value.utf8)
        // Two slips of the pen; in a short word they would make another.
        let limit = text.count < 8 ? 1 : 2
        return values.first { text.editDistance(to: Array($0.utf8), atMost: limit) != nil }
    }
}

extension PropertyList.Value {
    /// Whether the value is, or holds, a string that is none of `values`.
    fileprivate func hasString(beside values: [String]) -> Bool {
        var isBeside = false
        forEachMember { _, text in
            guard !isBeside, let text else { return }
            for value in values where text.spell(value) { return }
            isBeside = true
        }
        return isBeside
    }
}
