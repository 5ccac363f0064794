import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let profileContradictory = Rule(
        "profile-contradictory",
        "Inconsistent provisioning profile",
        severity: .warning,
        stages: .authorization,
        checking: [.signature, .profile],
        when: .profile,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            A system can reject the profile, or use other values than tools display: Apple did not issue the profile
            with these values, so it was edited, or another tool created it. A profile has one type, one team, and one
            validity period. Examples of contradictions are a list of devices in a profile for all devices, and the
            certificate of another team.

            Systems since iOS 15 read the DER form of the profile. If the DER form differs from the property list, these
            systems ignore the property list. In a product, such a difference is an error.
            """,
        examples: [
            .reported(
                "a profile for all devices that lists devices",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>",
                        "<key>ProvisionsAllDevices</key><true/><key>ProvisionedDevices</key><array/>")
                ).with { $0.problems = [] }, ""),
            .accepted(
                "a profile that lists devices",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>", "<key>ProvisionedDevices</key><array/>")
                ).with { $0.problems = [] }, ""),
        ]
    ) { subject, report in
        guard let profile = subject.profile else { return }
        for contradiction in profile.contradictions {
            report(
                "\(profile.displayName) is inconsistent: \(contradiction); download the profile again",
                at: subject.profileLocation(contradiction.location(in: profile)))
        }
        guard let reason = profile.derForm.problem else { return }
        // Systems since iOS 15 use the DER form of an embedded profile, and ignore the property list that rules check.
        report(
            "\(profile.displayName) is inconsistent: \(reason); download the profile again",
            at: subject.profileLocation(profile.derLocation),
            severity: subject.conditions.code == nil ? .warning : .error)
    }
}

extension ProfileContradiction {
    /// Returns the location of the contradictory value; `nil` if the profile does not contain it.
    fileprivate func location(in profile: ProvisioningProfile) -> Location? {
        switch self {
        case .allDevicesAndSomeDevices: profile["ProvisionsAllDevices"]?.location
        case .debuggingInDistribution:
            (profile.allowlist.grant(for: .getTaskAllow) ?? profile.allowlist.grant(for: .macGetTaskAllow))?
                .value.location
        case .endsBeforeItBegins: profile.expires?.location
        case .distributionType: profile.derLocation
        case .certificateOfOtherTeam(let name, _), .certificateOfOtherKind(let name, _):
            profile.certificates.first { $0.commonName == name || $0.fingerprint.description == name }?.location
        }
    }
}

extension ProvisioningProfile {
    fileprivate var derLocation: Location? { self["DER-Encoded-Profile"]?.location }
}

extension ProvisioningProfile.DERForm {
    /// The reason why the DER form contradicts the property list; `nil` if it is absent or does not differ.
    fileprivate var problem: String? {
        switch self {
        case .absent: nil
        case .unreadable(let error): "its DER form cannot be read: \(error.message)"
        case .present(_, let keys) where keys.isEmpty: nil
        case .present(_, let keys):
            "its DER form differs from the property list in \(keys.map { "`\($0)`" }.joined(separator: ", "))"
        }
    }
}
