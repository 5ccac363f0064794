import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let signatureTeam = Rule(
        "signature-team",
        "the team that signed is the team of the profile and of the claims",
        severity: .error,
        judging: .signature,
        apple: ["0xE8008015", "ITMS-90159", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h",
        ],
        rationale: """
            A signature names the team of the certificate that made it. A profile is of use to its own team only, and
            `com.apple.developer.team-identifier` has to name the team that signs. It happens when an app is signed
            anew for another team and keeps its old profile or its old entitlements.

            Exception: the App ID prefix may be another team's, for App IDs of before 2011 or after a transfer.
            """,
        examples: [
            .reported(
                "a claim of the team before",
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
            report("the team `\(claimed)` is claimed, and `\(team)` signed", at: claim.value.location)
        }
        let teams = subject.profile?.teamIdentifiers ?? []
        if let own = teams.first, !teams.contains(where: { $0.value == team.rawValue }) {
            report(
                "the profile belongs to the team `\(own.value)`, and `\(team)` signed",
                at: subject.propertyList.wholeFile,
                related: [Finding.Related("the profile's team", at: own.location)])
        }
    }
}
