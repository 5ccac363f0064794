import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let valueNotAllowed = Rule(
        "value-not-allowed",
        "Invalid value for an entitlement",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: choosingKeys,
        apple: ["ITMS-90046", "0xE8008016", "doesn't match the entitlements file's value for the"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/Muesli-HQ/muesli/pull/250",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Devices reject the installation, or macOS terminates the app at launch, because a profile authorizes only
            the documented values, which are case-sensitive. An example is `production` instead of `Production`. App
            Store Connect rejects the upload and names the expected value (ITMS-90046).

            Profiles authorize any value for some keys, such as the iCloud services. An app with an invalid value for
            such a key launches, but the service is not available.

            Exceptions: for the push environment in a source file, the finding is a warning, because Xcode replaces the
            value with that of the profile. For keys to which Apple sometimes adds values, the finding is also a
            warning.
            """,
        examples: [
            .reported(
                "different capitalization",
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>«production»</string>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-environment</key>
                    <string>Production</string>
                    """),
            .reported(
                "an undocumented value",
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
                "an empty value", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                «<string></string>»
                """),
            .accepted(
                "documented values, and a value that Xcode expands",
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
                // The rule `icloud-wildcard` reports a wildcard in the list of services.
                if claim.key == .cloudServices, value.value == "*" { continue }
                let close = closest(to: value.value, among: definition.values)
                report(
                    message(for: value.value, of: definition, close: close), at: value.location,
                    severity: severity(of: definition, in: subject),
                    confidence: definition.takesFurtherValues ? .likely : .certain,
                    fix: close.flatMap { .replace(value.location, with: $0, .unsafe, "replace with `\($0)`") })
            }
        }
    }

    /// The keys with a fixed set of values.
    private static let choosingKeys = EntitlementCatalog.definitions.filter { !$0.values.isEmpty }.map(\.key)

    private static let choosingKeySet = EntitlementKeySet(choosingKeys)

    private static func severity(of definition: EntitlementDefinition, in subject: Subject) -> Severity {
        let isPush = definition.key == .pushEnvironment || definition.key == .macPushEnvironment
        return definition.profileForm == .anything || isPush && !subject.isSigned ? .warning : .error
    }

    private static func message(for value: String, of definition: EntitlementDefinition, close: String?) -> String {
        if let close, close.lowercased() == value.lowercased() {
            return "`\(value)` is not a valid value for `\(definition.key)`; values are case-sensitive, use `\(close)`"
        }
        if let close { return "`\(value)` is not a valid value for `\(definition.key)`; did you mean `\(close)`?" }
        // A longer list would make the message hard to read.
        let most = 5
        let choices = definition.values.count > most ? "" : "; expected \(alternatives(definition.values))"
        return value.isEmpty
            ? "`\(definition.key)` is empty\(choices)"
            : "`\(value)` is not a valid value for `\(definition.key)`\(choices)"
    }

    /// Returns the documented value that is most similar to a value.
    private static func closest(to value: String, among values: [String]) -> String? {
        let lowercased = value.lowercased()
        if let same = values.first(where: { $0.lowercased() == lowercased }) { return same }
        let text = Array(value.utf8)
        // Long values can have two typos. Short values can have only one: with two typos, a short value could match an
        // unrelated value.
        let limit = text.count < 8 ? 1 : 2
        return values.first { text.editDistance(to: Array($0.utf8), atMost: limit) != nil }
    }
}

extension PropertyList.Value {
    /// Whether the value is or contains a string that is not one of `values`.
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
