import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let profileUnreadable = Rule(
        "profile-unreadable",
        "Unreadable provisioning profile",
        severity: .error,
        stages: .authorization,
        checking: [.signature, .profile],
        apple: ["ITMS-90165", "ITMS-90161", "0xE8008012"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            Devices do not install an app that embeds the file, and App Store Connect rejects the upload: the file is
            not a profile. A profile is a signed message that contains a property list with a dictionary `Entitlements`.
            Usual causes are a truncated download and a file in another format. The rule also reports a file that is
            larger than any profile.
            """,
        examples: [
            .reported(
                "a truncated message",
                under: .signed(
                    .iOS, profile: .unreadable(CodeSigningError(.truncated, "the message is truncated"))
                ).with { $0.problems = [] }, ""),
            .accepted(
                "a profile in a repository of fastlane match, which is encrypted",
                under: .signed(
                    .iOS, profile: .unreadable(CodeSigningError(.malformed, "not a provisioning profile"))
                ).with { $0.problems = [] }, file: "U2FsdGVkX18AAAAAAAAAAA==\n"),
            .accepted(
                "a profile",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")).with { $0.problems = [] },
                ""),
        ]
    ) { subject, report in
        guard case .unreadable(let error) = subject.conditions.profile, !subject.isEncrypted else { return }
        let what = subject.isProfile ? "the profile" : "the embedded profile"
        report("\(what) cannot be read: \(error.message); download it again", at: subject.propertyList.wholeFile)
    }
}

extension Subject {
    /// The beginnings of files that fastlane match encrypts: `Salted__` and `match_encrypted_v2__` in Base64.
    ///
    /// Source: <https://github.com/fastlane/fastlane>, `match/lib/match/encryption/encryption.rb`.
    private static let encryptedPrefixes = ["U2FsdGVkX1", "bWF0Y2hfZW5jcnlwdGVkX3YyX1"]

    /// Whether the file is encrypted, so that only fastlane can read it.
    fileprivate var isEncrypted: Bool { Self.encryptedPrefixes.contains { file.text.starts(with: $0.utf8) } }
}
