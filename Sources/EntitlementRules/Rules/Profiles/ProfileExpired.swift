import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileExpired = Rule(
        "profile-expired",
        "the profile has begun and has not ended",
        severity: .error,
        judging: [.product, .profile],
        when: .profile,
        apple: ["0xE8008011"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            An app with an expired profile is not installed, not uploaded, and no longer started where its profile is
            looked at (0xE8008011). The date is in the profile; the certificates in it may end before.

            A profile that lies in a repository and belongs to no product may be kept for the record; that is a warning.

            Exception: Developer ID profiles are valid for eighteen years, and the rule has little to say of them.
            """,
        examples: [
            .reported(
                "a profile of last year",
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
                "a profile of this year",
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
            subject.isProfile ? [] : [Finding.Related("until when it is valid", at: expires.location)]
        switch profile.validity(at: today) {
        case .expired:
            report(
                "\(profile.displayName) has expired on \(expires.value)", at: place,
                severity: subject.isProfile && subject.conditions.neededUntil == nil ? .warning : .error,
                related: related)
        case .notYet:
            report(
                "\(profile.displayName) is not valid yet", at: place, severity: .warning, related: related)
        case .active, nil: break
        }
    }
}

extension Conditions {
    /// The same on another day.
    fileprivate func at(_ day: String) -> Conditions {
        var conditions = self
        conditions.today = PropertyListDate(day)
        return conditions
    }
}
