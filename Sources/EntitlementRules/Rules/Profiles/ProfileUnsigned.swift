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

            Whether the chain of certificates ends at Apple is judged at the time of signing. Where the signer's
            issuer did not come along it cannot be judged, and that is a note.
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
        let reason = profile.signature.reason.map { ": \($0)" } ?? ""
        switch profile.signature.state {
        case .verified: break
        case .invalid: report("the signature of \(profile.displayName) is not good\(reason)", at: place)
        case .foreign:
            report("\(profile.displayName) is not signed by Apple\(reason)", at: place, severity: .warning)
        case .unsigned:
            report("\(profile.displayName) is not signed\(reason)", at: place, severity: .warning)
        case .chainIncomplete:
            report(
                "whether Apple signed \(profile.displayName) cannot be said\(reason)", at: place,
                severity: .note)
        }
    }
}
