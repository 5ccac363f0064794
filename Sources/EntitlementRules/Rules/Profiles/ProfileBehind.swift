import CodeSigning
import Entitlements
import PropertyLists
import XcodeProjects

extension Rule {
    static let profileBehind = Rule(
        "profile-behind",
        "a profile beside a project permits what its app claims",
        severity: .warning, confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            A profile that lies beside the project is made for exactly this App ID, and does not permit what the app
            claims by now: nobody can sign the app with it. Capabilities were added after it was made, or it was made for
            an App ID that has them switched on and no container or group assigned. It has to be made anew.

            Exceptions: the profile may be one that nobody uses any more, so this is no error. It is not said where
            another profile of the same App ID beside the project permits everything, of profiles with a wildcard, and of
            those of other teams. `lint --profile` and `check` judge with one profile, and do say errors.
            """,
        examples: [
            .reported(
                "a capability that was added after the profile was made",
                in: ExampleTree(
                    .app("Notes", "<key>«com.apple.developer.siri»</key>\n<true/>"),
                    profiles: [profile("<key>get-task-allow</key><false/>")])),
            .reported(
                "a container that the App ID was not given",
                in: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.developer.icloud-container-identifiers</key>
                        <array><string>«iCloud.com.example.notes»</string></array>
                        """),
                    profiles: [profile("<key>com.apple.developer.icloud-container-identifiers</key><array/>")])),
            .accepted(
                "one of two profiles that permits everything",
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

    /// A profile of the app `com.example.notes` that grants what stands inside the dictionary `entitlements`.
    private static func profile(_ entitlements: String) -> ProfileState {
        .granting(
            "<key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>\(entitlements)")
    }
}

extension ProvisioningProfile {
    /// Whether it is for exactly the App ID of a product, of its team and its platform, as far as these are known.
    fileprivate func isMade(for product: ProjectProduct) -> Bool {
        guard let pattern = applicationIdentifier?.value, !pattern.isWildcard, !product.bundleIdentifier.isSymbolic,
            ApplicationIdentifier(rawValue: pattern.rawValue).bundleIdentifier?.rawValue
                == product.bundleIdentifier.text
        else { return false }
        let team = product.team
        let isOfTeam =
            team.text.isEmpty || team.isSymbolic || teamIdentifiers.isEmpty
            || teamIdentifiers.contains { $0.value == team.text }
        return isOfTeam && (product.platform.map { platforms.isEmpty || platforms.contains($0.ofProfiles) } ?? true)
    }
}

extension Platform {
    /// The platform as profiles call it: those of watchOS say iOS, those of Mac Catalyst macOS.
    fileprivate var ofProfiles: Platform {
        switch self {
        case .watchOS: .iOS
        case .catalyst: .macOS
        case .iOS, .macOS, .tvOS, .visionOS: self
        }
    }
}

extension Subject {
    /// The same, to be signed with a profile.
    fileprivate func signed(with profile: ProvisioningProfile) -> Subject {
        Subject(propertyList, under: conditions.with(.given(profile)))
    }
}
