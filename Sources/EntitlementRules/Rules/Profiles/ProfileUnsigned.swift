import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileUnsigned = Rule(
        "profile-unsigned",
        "a profile is signed by Apple, and nobody has changed it since",
        severity: .error,
        judging: [.product, .profile],
        when: .profile,
        apple: ["ITMS-90165"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c",
        ],
        rationale: """
            A profile is a property list signed by Apple. One that was edited, or that somebody else signed, is refused
            wherever it is looked at (ITMS-90165). A bare property list is what tools keep a profile's content in: it
            can be compared with, but no system takes it.

            The chain of certificates must lead from a signer of profiles to the public key of one of Apple's roots, and
            it is checked at the time of signing. The form in `DER-Encoded-Profile` has a signature of its own, which is
            checked in the same way.

            Exceptions: a file that only has the content of a profile is a warning outside of products, because tests
            and tools keep such files. So is a profile in a directory of source files that another authority signed.
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
                "no profile to speak of", under: .signed(.iOS),
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
        // The DER form of a profile that is not Apple's adds nothing, unless it is worse.
        let severity = form.signature.severity(in: subject)
        if reported.map({ $0 < severity }) ?? true { report(problem, at: place, severity: severity) }
    }
}

extension ProfileSignature {
    /// The clause about a profile with this signature, or `nil` if the signature is verified.
    fileprivate func problem(of profile: String) -> String? {
        let reason = reason.map { ": \($0)" } ?? ""
        return switch state {
        case .verified: nil
        case .invalid: "the signature of \(profile) is not good\(reason)"
        case .foreign, .chainIncomplete: "\(profile) is not signed by Apple\(reason)"
        case .unsigned: "\(profile) is not signed\(reason)"
        }
    }

    /// An error in a product; elsewhere a file without a signature claims nothing, and is a warning.
    fileprivate func severity(in subject: Subject) -> Severity {
        guard subject.conditions.code == nil else { return .error }
        switch state {
        case .unsigned: return .warning
        case .foreign, .chainIncomplete: return subject.isProfile ? .warning : .error
        case .verified, .invalid: return .error
        }
    }
}
