import Entitlements
import Workspaces

private let groups = "com.apple.security.application-groups"
private let keychain = "keychain-access-groups"

extension RuleCases {
    static var groupIdentifiers: [RuleCase] { appGroups + applicationIdentifiers + keychainGroups }

    private static var appGroups: [RuleCase] {
        [
            RuleCase(
                table: "app-group-both-prefixes", "a group with both prefixes",
                strings(groups, "A1B2C3D4E5.group.com.example.notes")),
            RuleCase(
                table: "app-group-both-prefixes", "the same name after each prefix",
                strings(groups, "A1B2C3D4E5.com.example.notes", "group.com.example.notes")),
            RuleCase("app-group-prefix", "an empty group", strings(groups, "")),
            RuleCase(table: "app-group-prefix", "a bundle identifier", strings(groups, "com.example.notes")),
            RuleCase(
                table: "app-group-prefix", "a name with digits and capitals", strings(groups, "Notes1.com.example")),
            RuleCase(table: "app-group-prefix", "a prefix with a capital", strings(groups, "Group.com.example.notes")),
            RuleCase(table: "app-group-prefix", "a team identifier", strings(groups, "A1B2C3D4E5.com.example.notes")),
            RuleCase(table: "app-group-wildcard", "a wildcard in a group", strings(groups, "group.com.example.*")),
        ]
    }

    private static var applicationIdentifiers: [RuleCase] {
        let other = string("application-identifier", "A1B2C3D4E5.com.example.other")
        let prefixed = AnalysisContext.signed(.iOS).adapted {
            $0.applicationIdentifierPrefix = TeamIdentifier(rawValue: "Z9Y8X7W6V5")
        }
        let notes = BundleIdentifier(rawValue: "com.example.notes")
        return [
            RuleCase(table: "app-id-bundle-identifier", "another bundle identifier", other) {
                $0.bundleIdentifier = notes
            },
            RuleCase(
                "app-id-bundle-identifier", "another bundle identifier after a word instead of the team",
                .signed(.iOS, .appStore, bundleIdentifier: notes),
                string("application-identifier", "MYTEAM.com.example.other")),
            RuleCase(
                "app-id-bundle-identifier", "another bundle identifier after a lowercase word",
                .signed(.iOS, .appStore, bundleIdentifier: notes),
                string("application-identifier", "org.com.example.other")),
            RuleCase(
                "app-id-form", "a prefix of nine characters", .signed(.iOS),
                string("application-identifier", "A1B2C3D4E.com.example.notes")),
            RuleCase("app-id-foreign-prefix", "an App ID prefix that differs from the known one", prefixed, other),
            RuleCase(
                table: "app-id-foreign-prefix", "a team identifier that differs from the team", other
            ) { $0.team = TeamIdentifier(rawValue: "Z9Y8X7W6V5") },
            RuleCase(
                table: "app-id-wildcard", "a wildcard for the bundles of a company",
                string("application-identifier", "A1B2C3D4E5.com.example.*")),
            RuleCase(
                "keychain-group-other-prefix", "an App ID prefix that differs from the known one", prefixed,
                strings(keychain, "A1B2C3D4E5.com.example.notes")),
        ]
    }

    private static var keychainGroups: [RuleCase] {
        [
            RuleCase(table: "keychain-group-prefix", "a wildcard", strings(keychain, "*")),
            RuleCase(table: "keychain-group-prefix", "a name without a prefix", strings(keychain, "com.example.notes")),
            RuleCase(
                "keychain-group-prefix", "a prefix of nine characters", strings(keychain, "A1B2C3D4E.com.example")),
            RuleCase(table: "keychain-group-prefix", "an app group", strings(keychain, "group.com.example.notes")),
        ]
    }
}

extension AnalysisContext {
    /// Returns these conditions with other facts.
    func adapted(_ change: (inout AnalysisContext) -> Void) -> AnalysisContext {
        var conditions = self
        change(&conditions)
        return conditions
    }
}
