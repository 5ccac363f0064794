import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileRefusesValue = Rule(
        "profile-refuses-value",
        "the value that a product claims is one that its profile grants",
        severity: .error,
        when: .profile,
        apple: [
            "ITMS-90164", "0xE8008016", "AMFI -413",
            "doesn't match the entitlements file's value for the … entitlement",
        ],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py",
        ],
        rationale: """
            The profile has the key and does not grant the value. A profile's `*` grants anything, `A1B2C3D4E5.*`
            everything that begins so, a list each of its members; everything else has to be equal, letter case
            included. Xcode says “doesn't match the entitlements file's value”, a device refuses with 0xE8008016,
            macOS kills the app at launch (AMFI −413), and the App Store answers ITMS-90164 (on macOS 90288).

            After an app was transferred to another team, its profile grants a key-value store with the prefix of the
            old team; then the old prefix is right, and `$(TeamIdentifierPrefix)` is wrong.

            Exception: a value with a variable that nobody gave is not compared.
            """,
        examples: [
            .reported(
                "a group that the App ID was not given",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        """
                        <key>com.apple.security.application-groups</key>
                        <array><string>group.com.example.notes</string></array>
                        """)),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>«group.com.example.Notes»</string>
                </array>
                """),
            .reported(
                "a key-value store of another team",
                under: .source(.iOS)
                    .with(
                        .granting(
                            "<key>com.apple.developer.ubiquity-kvstore-identifier</key><string>A1B2C3D4E5.*</string>")),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«Z9Y8X7W6V5.com.example.notes»</string>
                """),
            .accepted(
                "variables that come to what the profile grants",
                under: .source(.iOS)
                    .with(
                        .granting(
                            "<key>com.apple.developer.ubiquity-kvstore-identifier</key><string>A1B2C3D4E5.*</string>")),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for (claim, answer) in subject.answers {
            guard case .notGranted(let refusals, let grant) = answer, let profile = subject.profile else { continue }
            for refusal in refusals where !refusal.value.isUnknown {
                report(
                    "\(profile.displayName) does not grant \(refusal.value.words) for `\(claim.key)`",
                    at: claim.location(of: refusal),
                    related: [
                        Finding.Related("it grants \(EntitlementValue(grant.value).words)", at: grant.value.location)
                    ]
                        + refusal.nearMisses.map { Finding.Related("in other letter case", at: $0.location) })
            }
        }
    }
}

extension Conditions {
    /// The same with a profile.
    func with(_ profile: ProfileState) -> Conditions {
        var conditions = self
        conditions.profile = profile
        return conditions
    }
}

extension EntitlementClaim {
    /// Where the part of the claim stands that is refused.
    fileprivate func location(of refusal: EntitlementAllowlist.Refusal) -> Location {
        guard let step = refusal.keyPath.first else { return value.location }
        if let index = Int(step), let element = value.elements.dropFirst(index).first(where: { _ in true }) {
            return element.location
        }
        return value[step]?.location ?? value.location
    }
}

extension EntitlementValue {
    /// The value in a message.
    var words: String {
        switch self {
        case .boolean(let value): "`\(value)`"
        case .integer(let value): "`\(value)`"
        case .string(let text): "`\(text)`"
        case .array(let members) where members.isEmpty: "an empty list"
        case .array(let members):
            members.prefix(4).map(\.words).joined(separator: ", ")
                + (members.count > 4 ? " and \(members.count - 4) more" : "")
        case .dictionary: "this dictionary"
        case .unsupported(let kind): "a value of the kind \(kind.rawValue)"
        }
    }
}
