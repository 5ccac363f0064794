import Entitlements
package import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    /// The rule about claims whose value the profile does not authorize.
    package static let profileRefusesValue = Rule(
        "profile-refuses-value",
        "Entitlement value that the profile does not authorize",
        severity: .error,
        stages: .authorization,
        when: .profile,
        apple: [
            "ITMS-90164", "ITMS-90288", "0xE8008016", "AMFI -413",
            "doesn't match the entitlements file's value for the … entitlement",
        ],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py",
        ],
        rationale: """
            The app cannot be signed, installed, launched, or uploaded: the profile contains the key, but does not
            authorize the value. Xcode reports “doesn't match the entitlements file's value”, devices report 0xE8008016,
            macOS terminates the app at launch (AMFI −413), and App Store Connect reports ITMS-90164 (on macOS 90288).
            In a profile, `*` authorizes any value, `A1B2C3D4E5.*` authorizes all values with this prefix, and a list
            authorizes each of its members. All other values must be equal, including their capitalization.

            After the transfer of an app to another team, its profile authorizes a key-value store with the prefix of
            the old team. The old prefix is then correct, and `$(TeamIdentifierPrefix)` is wrong.

            Exception: the rule ignores a value that contains a variable whose value is not known.
            """,
        examples: [
            .reported(
                "a group that is not assigned to the App ID",
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
                "a variable that expands to an authorized value",
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
                    "\(profile.displayName) does not authorize \(refusal.value.words) for `\(claim.key)`; claim an authorized value",
                    at: claim.location(of: refusal),
                    related: [
                        Finding.Related(
                            "the profile authorizes \(EntitlementValue(grant.value).words)", at: grant.value.location)
                    ]
                        + refusal.nearMisses.map { Finding.Related("different capitalization", at: $0.location) })
            }
        }
    }
}

extension AnalysisContext {
    /// Returns the conditions with a profile.
    func with(_ profile: ProfileState) -> AnalysisContext {
        var conditions = self
        conditions.profile = profile
        return conditions
    }
}

extension EntitlementClaim {
    /// Returns the location of the part of the claim that the profile does not authorize.
    fileprivate func location(of refusal: EntitlementAllowlist.Refusal) -> Location {
        guard let step = refusal.keyPath.first else { return value.location }
        if let index = Int(step), let element = value.elements.dropFirst(index).first(where: { _ in true }) {
            return element.location
        }
        return value[step]?.location ?? value.location
    }
}

extension EntitlementValue {
    /// The value in words, as messages contain it.
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
        case .unsupported(let kind): "a value of the type \(kind.rawValue)"
        }
    }
}
