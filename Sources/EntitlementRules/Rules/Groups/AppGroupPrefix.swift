import Entitlements
import PropertyLists

extension Rule {
    static let appGroupPrefix = Rule(
        "app-group-prefix",
        "an app group begins with `group.`, or on macOS with a team identifier",
        severity: .error,
        keys: [.appGroups], traits: .unprefixedGroups,
        apple: ["ITMS-90286", "0xe8008016", "An Application Group with Identifier"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://developer.apple.com/forums/thread/721701",
            "https://github.com/electron/electron/pull/5584",
        ],
        rationale: """
            A group is registered with `group.` in front, small letters and all, and iOS, tvOS, watchOS, visionOS
            and Mac Catalyst know no others: with any other name there is no profile, and the app is not signed or
            not installed.

            macOS takes a team identifier and a dot as well, without a profile. The Mac App Store refuses every
            other name. Outside the store macOS takes any name, but asks its user each time whether the app may
            see “data of other apps”. Where the platform is not known, a team identifier is taken as right and
            any other name is a warning. What a variable of the project comes to is not judged.
            """,
        examples: [
            .reported(
                "a team identifier on iOS",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .reported(
                "neither prefix in the Mac App Store", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«com.example.notes»</string>
                    <string>«Group.»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "a team identifier on macOS", under: .source(.macOS),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                </array>
                """),
            .accepted(
                "a variable of the project",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>$(APP_GROUP)</string>
                </array>
                """),
        ]
    ) { subject, report in
        for string in subject.claims[.appGroups]?.strings ?? []
        where !string.value.isEmpty && !string.value.hasPrefix(AppGroupIdentifier.prefix) {
            let text = IdentifierText(string.value)
            guard let trouble = text.groupTrouble(on: subject.platform) else { continue }
            report(
                trouble.message, at: trouble.isLetterCase ? string.location(of: 0..<6) : string.location,
                severity: subject.severityOfUnprefixedGroup,
                fix: .replace(string.location, with: trouble.meant, .unsafe, "write `\(trouble.meant)`"))
        }
    }
}

extension Subject {
    /// How much it matters that a group has no right prefix: macOS minds in its store alone.
    fileprivate var severityOfUnprefixedGroup: Severity {
        switch platform {
        case nil: .warning
        case .macOS?: distribution == .appStore ? .error : .warning
        default: .error
        }
    }
}

extension IdentifierText {
    fileprivate struct GroupTrouble {
        let message: String
        let meant: String
        var isLetterCase = false
    }

    /// What is wrong with a group that does not begin with `group.`; `nil` where it may be right.
    fileprivate func groupTrouble(on platform: Platform?) -> GroupTrouble? {
        guard text != "*", !isPrefixAlone else { return nil }
        switch prefix {
        case .unknown: return nil
        case .team, .variable:
            guard let platform, platform != .macOS else { return nil }
            let name = withoutPrefix.text
            let meant = name.hasPrefix(AppGroupIdentifier.prefix) ? name : AppGroupIdentifier.prefix + name
            return GroupTrouble(
                message: "`\(text)` begins with a team identifier; groups on \(platform) begin with `group.`",
                meant: meant)
        case .none:
            if platform == nil || platform == .macOS, TeamIdentifier(rawValue: firstPart ?? "").isMisshapen {
                return nil
            }
            if let word = storePrefix, word.lowercased() == AppGroupIdentifier.prefix {
                let rest = suffix(from: word.utf8.count).text
                return GroupTrouble(
                    message: "`\(word)` is not `group.`: letter case counts", meant: AppGroupIdentifier.prefix + rest,
                    isLetterCase: true)
            }
            let choice = platform == nil || platform == .macOS ? "`group.` or a team identifier" : "`group.`"
            return GroupTrouble(
                message: "app group `\(text)` does not begin with \(choice)", meant: AppGroupIdentifier.prefix + text)
        }
    }
}
