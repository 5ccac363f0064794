import Entitlements
package import LintModel
package import PropertyLists
import SigningModel
import TextOutput
import Workspaces

extension Rule {
    /// The rule about profiles that expire before a requested date.
    package static let profileExpiresSoon = Rule(
        "profile-expires-soon",
        "Provisioning profile that expires soon",
        severity: .error,
        stages: .authorization,
        checking: [.product, .profile],
        when: .profile,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            Signing will fail before the requested date: the profile, or the last of its certificates, expires earlier.
            Regenerate the profile before that date.
            """,
        examples: [
            .reported(
                "a profile that expires before the date",
                under: .signed(.iOS, profile: .ending("2026-02-10T12:00:00Z")).needed(until: "2026-03-01"),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .accepted(
                "a profile that expires later",
                under: .signed(.iOS, profile: .ending("2026-12-31T12:00:00Z")).needed(until: "2026-03-01"),
                """
                <key>get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let profile = subject.profile, let today = subject.conditions.today,
            let end = subject.conditions.neededUntil, let expiry = profile.expiry,
            expiry.date > today, expiry.date <= end, let days = profile.daysLeft(at: today)
        else { return }
        let words =
            expiry.certificate.map { "the certificate `\($0.commonName ?? "\($0.fingerprint)")` of" } ?? ""
        let name = [words, profile.displayName].filter { !$0.isEmpty }.joined(separator: " ")
        report(
            "\(name) expires on \(expiry.date.day), in \(counted(days, "day")); regenerate the profile",
            at: subject.profileLocation(expiry.certificate?.location ?? profile.expires?.location))
    }
}

extension PropertyListDate {
    /// The date without the time.
    package var day: String { String(description.prefix { $0 != "T" }) }
}

extension ProfileState {
    fileprivate static func ending(_ date: String) -> ProfileState {
        .granting("<key>get-task-allow</key><true/>", "<key>ExpirationDate</key><date>\(date)</date>")
    }
}

extension AnalysisContext {
    fileprivate func needed(until day: String) -> AnalysisContext {
        var conditions = self
        conditions.today = PropertyListDate("2026-01-31")
        conditions.neededUntil = PropertyListDate(day)
        return conditions
    }
}
