import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appGroupWildcard = Rule(
        "app-group-wildcard",
        "Wildcard in app groups",
        severity: .error,
        stages: .storeValue,
        keys: [.appGroups], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
        ],
        rationale: """
            The app does not share data with other apps: a group whose name ends in `*` is a separate group with that
            literal name. Groups are registered and listed in profiles individually. Profiles for macOS also contain
            `A1B2C3D4E5.*`, which authorizes all groups of that form, but does not name a group.
            """,
        examples: [
            .reported(
                "a wildcard in a group",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.«*»</string>
                </array>
                """),
            .accepted(
                "groups by name",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>group.com.example.drawings</string>
                </array>
                """),
        ]
    ) { subject, report in
        for group in subject.claims.appGroups {
            guard let range = group.value.text.wildcard else { continue }
            report(
                "`\(group.value)` contains a wildcard, which is not supported here; list each group by name",
                at: Located(group.value.rawValue, at: group.location).location(of: range),
                severity: subject.isWildcardGroupTolerated ? .warning : nil)
        }
    }
}

extension Subject {
    /// Whether the system accepts the name without comparing it with a list.
    ///
    /// Outside the App Store, macOS accepts any group. Registered devices install the app if the profile authorizes the
    /// group.
    fileprivate var isWildcardGroupTolerated: Bool {
        platform == .macOS && distribution != .appStore || isSigned && !isRefusedForWildcards
    }
}
