import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let signatureTeam = Rule(
        "signature-team",
        "Mismatched signing team",
        severity: .error,
        stages: [.upload, .install, .launch],
        checking: .signature,
        apple: ["0xE8008015", "ITMS-90159", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h",
        ],
        rationale: """
            Devices do not install the app (0xE8008015), and App Store Connect rejects it (ITMS-90159): a profile is
            valid only for its own team, and `com.apple.developer.team-identifier` must be the team of the signature. A
            signature contains the team of the certificate with which the code was signed. The mismatch arises if an app
            is re-signed for another team, but keeps its old profile or entitlements.

            Exception: the App ID prefix can belong to another team if the App ID was created before 2011 or was
            transferred.
            """,
        examples: [
            .reported(
                "a claim of the previous team",
                under: .signed(.iOS).with { $0.team = TeamIdentifier(rawValue: "A1B2C3D4E5") },
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«Z9Y8X7W6V5»</string>
                """),
            .accepted(
                "the team that signs",
                under: .signed(.iOS).with { $0.team = TeamIdentifier(rawValue: "A1B2C3D4E5") },
                """
                <key>com.apple.developer.team-identifier</key>
                <string>A1B2C3D4E5</string>
                """),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, let team = code.team, !code.signer.isStore else { return }
        if let claim = subject.claims[.teamIdentifier], let claimed = claim.value.string, claimed != team.rawValue {
            report(
                "the entitlements contain the team `\(claimed)`, but the product is signed by team `\(team)`; "
                    + "sign with entitlements of team `\(team)`",
                at: claim.value.location)
        }
        let teams = subject.profile?.teamIdentifiers ?? []
        if let own = teams.first, !teams.contains(where: { $0.value == team.rawValue }) {
            report(
                "the profile belongs to team `\(own.value)`, but the product is signed by team `\(team)`; "
                    + "embed a profile of team `\(team)`",
                at: subject.propertyList.wholeFile,
                related: [Finding.Related("team of the profile", at: own.location)])
        }
    }
}
