import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let profileUnsigned = Rule(
        "profile-unsigned",
        "Provisioning profile without a valid Apple signature",
        severity: .error,
        stages: .authorization,
        checking: [.product, .profile],
        when: .profile,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c",
        ],
        rationale: """
            All systems that check the profile reject it: Apple did not sign the profile, or it was edited afterwards. A profile
            is a property list that Apple signed.

            The certificate chain must lead from a certificate that signs profiles to the public key of an Apple root.
            The rule checks whether certificates were valid at the time of signing.
            """,
        situations: [.edited, .foreign, .bare, .derForm],
        examples: [
            .reported(
                "a bare property list",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "a profile that was edited after Apple signed it",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>").signed(.invalid)),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "a profile that another authority signed",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>").signed(.foreign)),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "a DER form that was edited",
                under: .signed(
                    .iOS,
                    profile: .granting("<key>get-task-allow</key><true/>").signed(.verified, derForm: .invalid)),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .accepted(
                "a product whose profile is not known", under: .signed(.iOS),
                """
                <key>get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let profile = subject.profile else { return }
        let location = subject.profileLocation(nil)
        var reported: Severity?
        if let problem = profile.signature.problem(of: profile.displayName) {
            reported = profile.signature.severity(in: subject)
            report(problem, at: location, in: profile.signature.situation, severity: reported)
        }
        guard case .present(let form, _) = profile.derForm,
            let problem = form.signature.problem(of: "the DER form of \(profile.displayName)")
        else { return }
        // If the profile has a problem, its DER form is reported only for a problem of a higher severity.
        let severity = form.signature.severity(in: subject)
        if reported.map({ $0 < severity }) ?? true {
            report(problem, at: location, in: .derForm, severity: severity)
        }
    }
}

extension RuleSituation {
    fileprivate static let edited = RuleSituation(
        "Edited profile",
        apple: ["ITMS-90165"],
        rationale: """
            All systems that check the profile reject it (ITMS-90165): its signature is not valid, because the profile
            was edited after Apple signed it. Download the profile again.
            """)

    fileprivate static let foreign = RuleSituation(
        "Profile of another authority",
        apple: ["ITMS-90165"],
        rationale: """
            All systems that check the profile reject it (ITMS-90165): its certificate chain does not lead to an Apple
            root.

            Exception: in a directory of source files, the finding is a warning, because tests contain such files.
            """)

    fileprivate static let bare = RuleSituation(
        "Profile without a signature",
        rationale: """
            No system accepts the profile: it is a bare property list. Some tools store the content of a profile as a
            bare property list, and entcheck can compare claims with it.

            Exception: outside products, the finding is a warning, because tests and tools contain such files.
            """)

    fileprivate static let derForm = RuleSituation(
        "DER form without a valid signature",
        rationale: """
            Systems that read the DER form reject the profile: the form in `DER-Encoded-Profile` has its own signature,
            which is checked in the same way as that of the profile.
            """)
}

extension ProfileSignature {
    /// Returns the message for a profile with this signature; `nil` if the signature is verified.
    fileprivate func problem(of profile: String) -> String? {
        let reason = reason.map { ": \($0)" } ?? ""
        return switch state {
        case .verified: nil
        case .invalid: "the signature of \(profile) is not valid\(reason); download the profile again"
        case .foreign, .chainIncomplete: "\(profile) is not signed by Apple\(reason); download one from Apple"
        case .unsigned: "\(profile) is not signed\(reason); download the profile again"
        }
    }

    /// The situation of a profile with this signature.
    fileprivate var situation: RuleSituation {
        switch state {
        case .verified, .invalid: .edited
        case .foreign, .chainIncomplete: .foreign
        case .unsigned: .bare
        }
    }

    /// Returns the severity: an error in a product; outside products, a warning for an unsigned profile, and for a
    /// standalone profile of another authority.
    fileprivate func severity(in subject: Subject) -> Severity {
        guard subject.conditions.code == nil else { return .error }
        switch state {
        case .unsigned: return .warning
        case .foreign, .chainIncomplete: return subject.isProfile ? .warning : .error
        case .verified, .invalid: return .error
        }
    }
}
