import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appGroupPrefix = Rule(
        "app-group-prefix",
        "App group without a valid prefix",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.appGroups], traits: .unprefixedGroups,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://developer.apple.com/forums/thread/721701",
            "https://github.com/electron/electron/pull/5584",
        ],
        rationale: """
            The app cannot be signed, installed, or uploaded, or macOS asks the user for permission, because Apple
            registers groups only with the lowercase prefix `group.`. On macOS, a team identifier and a dot are also a
            valid prefix, and such a group needs no profile. The values of project variables are not checked.
            """,
        situations: [.onDevice, .inMacAppStore, .onMac, .onUnknownPlatform],
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
                "a group without a valid prefix in the Mac App Store", under: .signed(.macOS, .appStore),
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
            .reported(
                "a group without a valid prefix outside the Mac App Store", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .reported(
                "a group without a valid prefix on an unknown platform", under: .source(),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
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
                "a project variable",
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
            guard let problem = text.groupProblem(on: subject.platform) else { continue }
            report(
                problem.message, at: problem.isLetterCase ? string.location(of: 0..<6) : string.location,
                in: subject.situationOfUnprefixedGroup, severity: subject.severityOfUnprefixedGroup,
                fix: .replace(string.location, with: problem.meant, .unsafe, "replace with `\(problem.meant)`"))
        }
    }
}

extension RuleSituation {
    fileprivate static let onDevice = RuleSituation(
        "App group on a platform other than macOS",
        apple: ["0xe8008016", "An Application Group with Identifier"],
        rationale: """
            Signing or installation fails on iOS, tvOS, watchOS, visionOS, and Mac Catalyst, because Apple registers
            groups only with the lowercase prefix `group.`, and no profile authorizes another name.
            """)

    fileprivate static let inMacAppStore = RuleSituation(
        "App group in the Mac App Store",
        apple: ["ITMS-90286"],
        rationale: """
            The Mac App Store rejects the app (ITMS-90286): a group must begin with `group.`, or with the team identifier
            and a dot.
            """)

    fileprivate static let onMac = RuleSituation(
        "App group of a Mac app outside the App Store",
        rationale: """
            macOS asks the user each time whether the app may access “data of other apps”, because the group begins
            neither with `group.` nor with the team identifier and a dot.
            """)

    fileprivate static let onUnknownPlatform = RuleSituation(
        "App group for an unknown platform",
        rationale: """
            The app cannot be signed or installed on platforms other than macOS, and the Mac App Store rejects it: the
            group begins neither with `group.` nor with a team identifier. If the platform is not known, the finding is
            a warning.
            """)
}

extension Subject {
    /// The situation of a group without a valid prefix.
    fileprivate var situationOfUnprefixedGroup: RuleSituation {
        switch platform {
        case nil: .onUnknownPlatform
        case .macOS?: distribution == .appStore ? .inMacAppStore : .onMac
        default: .onDevice
        }
    }

    /// The severity of a group without a valid prefix: on macOS, only the App Store rejects it.
    fileprivate var severityOfUnprefixedGroup: Severity {
        switch platform {
        case nil: .warning
        case .macOS?: distribution == .appStore ? .error : .warning
        default: .error
        }
    }
}

extension IdentifierText {
    fileprivate struct AppGroupProblem {
        let message: String
        let meant: String
        var isLetterCase = false
    }

    /// Returns the problem of a group that does not begin with `group.`, or `nil` if the group may be valid.
    fileprivate func groupProblem(on platform: Platform?) -> AppGroupProblem? {
        guard text != "*", !isOnlyPrefix else { return nil }
        switch prefix {
        case .unknown: return nil
        case .team, .variable:
            guard let platform, platform != .macOS else { return nil }
            let name = withoutPrefix.text
            let meant = name.hasPrefix(AppGroupIdentifier.prefix) ? name : AppGroupIdentifier.prefix + name
            return AppGroupProblem(
                message: "`\(text)` begins with a team identifier; groups on \(platform) must begin with `group.`",
                meant: meant)
        case .none:
            if platform == nil || platform == .macOS, TeamIdentifier(rawValue: firstPart ?? "").isMisshapen {
                return nil
            }
            if let word = storePrefix, word.lowercased() == AppGroupIdentifier.prefix {
                let rest = suffix(from: word.utf8.count).text
                return AppGroupProblem(
                    message: "`\(word)` must be `group.`; identifiers are case-sensitive",
                    meant: AppGroupIdentifier.prefix + rest, isLetterCase: true)
            }
            let choice = platform == nil || platform == .macOS ? "`group.` or a team identifier" : "`group.`"
            return AppGroupProblem(
                message: "app group `\(text)` must begin with \(choice)", meant: AppGroupIdentifier.prefix + text)
        }
    }
}
