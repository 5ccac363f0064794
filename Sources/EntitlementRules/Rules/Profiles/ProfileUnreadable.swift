import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileUnreadable = Rule(
        "profile-unreadable",
        "what stands in the place of a profile is one",
        severity: .error,
        judging: [.signature, .profile],
        apple: ["ITMS-90165", "ITMS-90161", "0xE8008012"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            A profile is a signed message with a property list in it that has a dictionary `Entitlements`. A file that
            was cut off, that is something else, or that is larger than any profile is none, and an app that embeds it
            is refused.
            """,
        examples: [
            .reported(
                "a message that was cut off",
                under: .signed(.iOS, profile: .reading([0x30, 0x82, 0x10, 0x00, 0x06])).with { $0.problems = [] }, ""),
            .accepted(
                "a profile",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")).with { $0.problems = [] },
                ""),
        ]
    ) { subject, report in
        guard case .unreadable(let error) = subject.conditions.profile else { return }
        let what = subject.isProfile ? "the profile" : "the embedded profile"
        report("\(what) cannot be read: \(error.message)", at: subject.propertyList.wholeFile)
    }
}

extension ProfileState {
    /// What becomes of these bytes in the place of a profile.
    fileprivate static func reading(_ bytes: [UInt8]) -> ProfileState {
        do throws(CodeSigningError) {
            return .given(try ProvisioningProfile(reading: SourceFile(path: "Notes.mobileprovision", bytes: bytes)))
        } catch {
            return .unreadable(error)
        }
    }
}
