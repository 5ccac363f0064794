import Entitlements
import PropertyLists

extension Rule {
    static let appGroupWildcard = Rule(
        "app-group-wildcard",
        "app groups are listed by name, without `*`",
        severity: .error,
        keys: [.appGroups], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
        ],
        rationale: """
            Groups are registered one by one, and profiles list them one by one; profiles for macOS have
            `A1B2C3D4E5.*` as well, which grants any group of that form and names none. A group whose name ends in
            `*` is another group than each that the `*` might stand for: the app shares nothing through it.
            """,
        examples: [
            .reported(
                "a wildcard for groups",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.«*»</string>
                </array>
                """),
            .accepted(
                "each group by its name",
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
                "`\(group.value)` names no group: a `*` stands for nothing here",
                at: Located(group.value.rawValue, at: group.location).location(of: range),
                severity: subject.isWildcardGroupTolerated ? .warning : nil)
        }
    }
}

extension Subject {
    /// Whether the name is never compared with a list: macOS outside its store lets any group through, and
    /// devices of registered people install what their profile covers.
    fileprivate var isWildcardGroupTolerated: Bool {
        platform == .macOS && distribution != .appStore || isSigned && !isRefusedForWildcards
    }
}
