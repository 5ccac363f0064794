import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileContradictory = Rule(
        "profile-contradictory",
        "the parts of a profile fit together",
        severity: .warning,
        judging: [.signature, .profile],
        when: .profile,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            A profile is of one kind, for one team, and has one beginning and one end. Two parts that cannot both be
            right, a list of devices beside “all devices” for example, or the certificate of another team, do not come
            from Apple: somebody wrote the profile, or changed it. Its DER form is what systems since iOS 15 read;
            where it says something else than the property list, the property list is not what counts.
            """,
        examples: [
            .reported(
                "all devices, and some devices",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>",
                        "<key>ProvisionsAllDevices</key><true/><key>ProvisionedDevices</key><array/>")
                ).with { $0.problems = [] }, ""),
            .accepted(
                "some devices",
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
                "\(profile.displayName) contradicts itself: \(contradiction)",
                at: subject.placeOfProfile(contradiction.location(in: profile)))
        }
        guard let reason = profile.derForm.trouble else { return }
        // In a product, systems since iOS 15 use the DER form, so that the checked property list would not count.
        report(
            "\(profile.displayName) contradicts itself: \(reason)", at: subject.placeOfProfile(profile.derLocation),
            severity: subject.conditions.code == nil ? .warning : .error)
    }
}

extension ProfileContradiction {
    /// What to point at.
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
    /// Why the two forms cannot both be right; `nil` where they can.
    fileprivate var trouble: String? {
        switch self {
        case .absent: nil
        case .unreadable(let error): "its DER form cannot be read: \(error.message)"
        case .present(_, let keys) where keys.isEmpty: nil
        case .present(_, let keys):
            "its DER form says something else of \(keys.map { "`\($0)`" }.joined(separator: ", "))"
        }
    }
}
