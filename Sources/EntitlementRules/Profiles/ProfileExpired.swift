import CodeSigning
import Entitlements
package import LintModel
import PropertyLists
import Workspaces

extension Rule {
    /// The rule about profiles that have expired or are not valid yet.
    package static let profileExpired = Rule(
        "profile-expired",
        "Expired or not yet valid provisioning profile",
        severity: .error,
        judging: [.product, .profile],
        when: .profile,
        apple: ["0xE8008011"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app cannot be installed or uploaded, and does not launch on systems that check the profile (0xE8008011):
            the current date is outside the validity period of the profile. The certificates in the profile can expire
            earlier.

            An expired profile that is in a repository and does not belong to a product can be an archived file; the
            finding is a warning.

            Exception: Developer ID profiles are valid for 18 years, so the rule rarely applies to them.
            """,
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
        let place = subject.placeOfProfile(expires.location)
        let related =
            subject.isProfile ? [] : [Finding.Related("expiration date of the profile", at: expires.location)]
        switch profile.validity(at: today) {
        case .expired:
            report(
                "\(profile.displayName) expired on \(expires.value); regenerate it", at: place,
                severity: subject.isProfile && subject.conditions.neededUntil == nil ? .warning : .error,
                related: related)
        case .notYet:
            report(
                "\(profile.displayName) is not yet valid", at: place, severity: .warning, related: related)
        case .active, nil: break
        }
    }
}

extension AnalysisContext {
    /// Returns the conditions with another current date.
    fileprivate func at(_ day: String) -> AnalysisContext {
        var conditions = self
        conditions.today = PropertyListDate(day)
        return conditions
    }
}
