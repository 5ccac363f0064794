import Entitlements
package import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    /// The rule about profiles that have expired or are not valid yet.
    package static let profileExpired = Rule(
        "profile-expired",
        "Expired or not yet valid provisioning profile",
        severity: .error,
        stages: .authorization,
        checking: [.product, .profile],
        when: .profile,
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app cannot be installed or uploaded: the current date is outside the validity period of the profile. The
            certificates in the profile can expire earlier.

            Exception: Developer ID profiles are valid for 18 years, so the rule rarely applies to them.
            """,
        situations: [.expired, .archived, .notYetValid],
        examples: [
            .reported(
                "an expired profile",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><true/>",
                        "<key>ExpirationDate</key><date>2020-01-31T12:00:00Z</date>")
                ).at("2026-01-31"),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "an expired profile in a directory of source files", under: .source().at("2026-01-31"),
                profile: """
                    <key>Entitlements</key>
                    <dict>
                        <key>get-task-allow</key>
                        <true/>
                    </dict>
                    <key>ExpirationDate</key>
                    <date>«2020-01-31T12:00:00Z»</date>
                    """),
            .reported(
                "a profile that becomes valid tomorrow",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><true/>",
                        """
                        <key>CreationDate</key><date>2026-02-01T12:00:00Z</date>
                        <key>ExpirationDate</key><date>2027-01-31T12:00:00Z</date>
                        """)
                ).at("2026-01-31"),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .accepted(
                "a valid profile",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><true/>",
                        "<key>ExpirationDate</key><date>2026-12-31T12:00:00Z</date>")
                ).at("2026-01-31"),
                """
                <key>get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let profile = subject.profile, let today = subject.conditions.today, let expires = profile.expires
        else { return }
        let location = subject.profileLocation(expires.location)
        let related =
            subject.isProfile ? [] : [Finding.Related("expiration date of the profile", at: expires.location)]
        let isArchived = subject.isProfile && subject.conditions.neededUntil == nil
        switch profile.validity(at: today) {
        case .expired:
            report(
                "\(profile.displayName) expired on \(expires.value); regenerate it", at: location,
                in: isArchived ? .archived : .expired, severity: isArchived ? .warning : .error, related: related)
        case .notYet:
            let beginning = profile.created.map { "is not valid before \($0.value)" } ?? "is not yet valid"
            report(
                "\(profile.displayName) \(beginning); use another profile, or correct the current date", at: location,
                in: .notYetValid, severity: .warning, related: related)
        case .active, nil: break
        }
    }
}

extension RuleSituation {
    fileprivate static let expired = RuleSituation(
        "Expired profile",
        apple: ["0xE8008011"],
        rationale: """
            The app cannot be installed or uploaded, and does not launch on systems that check the profile: the last day
            of the profile has passed. Regenerate the profile, and re-sign the app with it.
            """)

    fileprivate static let archived = RuleSituation(
        "Expired profile outside a product",
        apple: ["0xE8008011"],
        rationale: """
            An app that embeds this profile cannot be installed or uploaded: the last day of the profile has passed. The
            file is not part of a product and may be an archived profile, so the finding is a warning.
            """)

    fileprivate static let notYetValid = RuleSituation(
        "Profile that is not yet valid",
        rationale: """
            The app cannot be installed before the profile becomes valid: its creation date is in the future. Usually
            the clock of the machine is wrong, or `--now` specifies an earlier date.
            """)
}

extension AnalysisContext {
    /// Returns the conditions with another current date.
    fileprivate func at(_ day: String) -> AnalysisContext {
        var conditions = self
        conditions.today = PropertyListDate(day)
        return conditions
    }
}
