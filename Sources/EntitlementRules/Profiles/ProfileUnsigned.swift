import CodeSigning
import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let profileUnsigned = Rule(
        "profile-unsigned",
        "Provisioning profile without a valid Apple signature",
        severity: .error,
        judging: [.product, .profile],
        when: .profile,
        apple: ["ITMS-90165"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c",
        ],
        rationale: """
            All systems that check the profile reject it (ITMS-90165): it was edited, another authority signed it, or it
            is a bare property list. A profile is a property list that Apple signed. Tools store the content of a
            profile as a bare property list; entcheck can compare claims with it, but no system accepts it.

            The certificate chain must lead from a certificate that signs profiles to the public key of an Apple root.
            Certificates are checked at the time of signing. The form in `DER-Encoded-Profile` has its own signature,
            which is checked in the same way.

            Exceptions: outside products, an unsigned profile is a warning, because tests and tools contain such files.
            A profile in a directory of source files is also a warning if another authority signed it.
            """,
        examples: [
            .reported(
                "a bare property list",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")),
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
        let place = subject.placeOfProfile(nil)
        var reported: Severity?
        if let problem = profile.signature.problem(of: profile.displayName) {
            reported = profile.signature.severity(in: subject)
            report(problem, at: place, severity: reported)
        }
        guard case .present(let form, _) = profile.derForm,
            let problem = form.signature.problem(of: "the DER form of \(profile.displayName)")
        else { return }
        // If the profile has a problem, its DER form is reported only for a problem of a higher severity.
        let severity = form.signature.severity(in: subject)
        if reported.map({ $0 < severity }) ?? true { report(problem, at: place, severity: severity) }
    }
}

extension ProfileSignature {
    /// Returns the message for a profile with this signature; `nil` if the signature is verified.
    fileprivate func problem(of profile: String) -> String? {
        let reason = reason.map { ": \($0)" } ?? ""
        return switch state {
        case .verified: nil
        case .invalid: "the signature of \(profile) is not valid\(reason)"
        case .foreign, .chainIncomplete: "\(profile) is not signed by Apple\(reason)"
        case .unsigned: "\(profile) is not signed\(reason)"
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
