import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces
import XcodeProjects

extension Rule {
    static let profileBehind = Rule(
        "profile-behind",
        "Outdated provisioning profile in the project directory",
        severity: .warning,
        stages: [.build], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            The app cannot be signed with the profile in the project directory: the profile is for exactly this App ID,
            but does not authorize all claims of the app. A capability was added after the profile was created, or a
            capability of the App ID has no assigned container or group. Regenerate the profile.

            Exceptions: the profile can be a file that is no longer in use, so the finding is not an error. The rule
            does not apply if another profile of the same App ID in the project directory authorizes all claims. It
            ignores profiles with a wildcard, profiles of other teams, and expired profiles, which `profile-expired`
            reports. `lint --profile` and `check` use one profile, and report errors.
            """,
        examples: [
            .reported(
                "a capability that was added after the profile was created",
                in: ExampleTree(
                    .app("Notes", "<key>«com.apple.developer.siri»</key>\n<true/>"),
                    profiles: [profile("<key>get-task-allow</key><false/>")])),
            .reported(
                "a container that is not assigned to the App ID",
                in: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.developer.icloud-container-identifiers</key>
                        <array><string>«iCloud.com.example.notes»</string></array>
                        """),
                    profiles: [profile("<key>com.apple.developer.icloud-container-identifiers</key><array/>")])),
            .accepted(
                "two profiles, one of which authorizes all claims",
                in: ExampleTree(
                    .app("Notes", "<key>com.apple.developer.siri</key>\n<true/>"),
                    profiles: [
                        profile("<key>get-task-allow</key><false/>"),
                        profile("<key>com.apple.developer.siri</key><true/>"),
                    ])),
            .accepted(
                "a profile of another app",
                in: ExampleTree(
                    .app("Journal", "<key>com.apple.developer.siri</key>\n<true/>"),
                    profiles: [profile("<key>get-task-allow</key><false/>")])),
        ],
        workspace: { workspace, report in
            let linter = Linter(rules: [profileLacksKey, profileRefusesValue])
            for product in workspace.products {
                let refusals = workspace.profiles.filter { $0.isMade(for: product) }.map { profile in
                    (profile, linter.findings(in: product.subject.signed(with: profile)))
                }
                guard !refusals.contains(where: \.1.isEmpty),
                    let (profile, findings) = refusals.min(by: { $0.1.count < $1.1.count })
                else { continue }
                for finding in findings {
                    let place = Finding.Related("the profile", at: profile.propertyList.wholeFile)
                    report(
                        finding.message, at: finding.location,
                        related: finding.related.isEmpty ? [place] : finding.related, context: product.context)
                }
            }
        })

    /// Returns a profile of the app `com.example.notes` that authorizes the given dictionary entries.
    private static func profile(_ entitlements: String) -> ProfileState {
        .granting(
            "<key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>\(entitlements)")
    }
}

extension ProvisioningProfile {
    /// Returns whether the profile is for the App ID, team, and platform of a product; an unknown team or platform
    /// matches.
    fileprivate func isMade(for product: ProjectProduct) -> Bool {
        guard let pattern = applicationIdentifier?.value, !pattern.isWildcard, !product.bundleIdentifier.isSymbolic,
            ApplicationIdentifier(rawValue: pattern.rawValue).bundleIdentifier?.rawValue
                == product.bundleIdentifier.text
        else { return false }
        if let today = product.subject.conditions.today, validity(at: today) == .expired { return false }
        let team = product.team
        let isOfTeam =
            team.text.isEmpty || team.isSymbolic || teamIdentifiers.isEmpty
            || teamIdentifiers.contains { $0.value == team.text }
        return isOfTeam && (product.platform.map { platforms.isEmpty || platforms.contains($0.ofProfiles) } ?? true)
    }
}

extension Platform {
    /// The platform in profiles: profiles for watchOS contain iOS, and profiles for Mac Catalyst contain macOS.
    fileprivate var ofProfiles: Platform {
        switch self {
        case .watchOS: .iOS
        case .catalyst: .macOS
        case .iOS, .macOS, .tvOS, .visionOS: self
        }
    }
}

extension Subject {
    /// Returns the subject with a profile to sign it with.
    fileprivate func signed(with profile: ProvisioningProfile) -> Subject {
        Subject(propertyList, under: conditions.with(.given(profile)))
    }
}
