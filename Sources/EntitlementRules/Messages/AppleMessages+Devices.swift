extension AppleMessage {
    private static let troubleshooting = "https://developer.apple.com/library/archive/technotes/tn2415/_index.html"
    private static let execution = "https://developer.apple.com/forums/thread/706442"
    private static let profileNote =
        "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"

    /// What a device says while it installs an app.
    static let installationMessages: [AppleMessage] = [
        AppleMessage(
            "0xE8008016", .installation, codes: ["0xE8008016"],
            phrases: [
                "Entitlements found that are not permitted by provisioning profile",
                "has value not permitted by…provisioning profile", "signed with invalid entitlements",
                "have an entitlement not supported by your current provisioning profile",
            ],
            means: """
                The signature claims something that the embedded profile does not allow. The device compares \
                every key, known or not; its log names the one (`entitlement '…' has value not permitted`).
                """,
            advice: [
                "Compare the signature with the profile in the same bundle, extensions included.",
                "Take keys of macOS out of apps for iOS, and `beta-reports-active` out of ad hoc builds.",
            ], rules: ["key-foreign-platform", "beta-reports-active"], sources: [troubleshooting, profileNote]),
        AppleMessage(
            "0xE8008015", .installation, codes: ["0xE8008015"],
            phrases: [
                "A valid provisioning profile for this executable was not found", "ApplicationVerificationFailed",
            ],
            means: """
                No profile in the bundle covers this executable on this device: the device is not in it, it is of \
                another kind, an extension has none of its own, or its entitlements are not allowed. The message \
                names the app even where the extension is to blame.
                """,
            advice: [
                "Look whether the device is in the profile, and whether the profile has expired.",
                "Look whether every `.appex` has a profile of its own.",
                "Compare `aps-environment` and `get-task-allow` with the profile's.",
            ], rules: ["push-environment", "app-id-form"], sources: [troubleshooting]),
        AppleMessage(
            "0xE8008011", .installation, codes: ["0xE8008011"], phrases: ["Provisioning Profile Expired"],
            means: "The profile has expired.", advice: ["Make the profile anew and sign with it."],
            sources: [profileNote]),
        AppleMessage(
            "0xE8008029", .installation, codes: ["0xE8008029"],
            phrases: [
                "missing the application-identifier entitlement", "DER entitlements were not encoded properly",
                "must be signed with the latest code signature format",
            ],
            means: """
                iOS 15 and later read the entitlements in their DER form. It is missing or not well formed, so that \
                the app seems to claim nothing.
                """,
            advice: [
                "Sign with a signer that writes the DER form, its dictionaries in sorted order.",
                "Look whether the XML form has `application-identifier` at all.",
            ], rules: ["app-id-form"],
            sources: [
                "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
                "https://github.com/zhlynn/zsign/pull/151",
            ]),
        AppleMessage(
            "0xE80000BE", .installation, codes: ["0xE80000BE"],
            phrases: [
                "MismatchedApplicationIdentifierEntitlement", "does not match that of the installed application",
                "does not match installed application's application-identifier",
            ],
            means:
                "The installed app has another application identifier, prefix included, so that this is no update of it.",
            advice: [
                "Sign with the prefix that the installed app has, or remove that app and its data first.",
                "After a change that is meant, Apple adds `previous-application-identifiers` to the profile on request.",
            ],
            sources: [
                troubleshooting,
                "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            ]),
    ]

    /// What macOS says when it starts a program, or nothing but that it was killed.
    static let launchMessages: [AppleMessage] = [
        AppleMessage(
            "AMFI -413: No matching profile found", .launch, codes: ["-413"],
            phrases: [
                "No matching profile found", "no eligible provisioning profiles found", "Unsatisfied entitlements",
                "Code has restricted entitlements",
                "restricted entitlements, but the validation", "restricted entitlements failed to validate",
                "Restricted entitlements not validated",
            ],
            means: """
                The signature claims a restricted entitlement that no embedded profile allows. Signing, \
                notarization and Gatekeeper do not look at this; the system kills the process when it starts.
                """,
            advice: [
                "Embed a profile for this way of distribution as `Contents/embedded.provisionprofile` before signing.",
                "Sign `com.apple.application-identifier` and `com.apple.developer.team-identifier` with it.",
                "Or remove the key; helpers that inherit the app's entitlements file often claim it by accident.",
            ], rules: ["app-id-of-other-platform", "key-private"], sources: [profileNote, execution]),
        AppleMessage(
            "Launchd job spawn failed", .launch,
            phrases: [
                "Launchd job spawn failed", "NSPOSIXErrorDomain 153", "NSPOSIXErrorDomain 163",
                "NSPOSIXErrorDomain Code=153",
                "NSPOSIXErrorDomain Code=163", "runningboardd error=163", "error 153", "error 163", "error=153",
            ],
            means: """
                `launchd` was not let start the app. With entitlements in play this is the same as a kill by AMFI: \
                a restricted entitlement that no embedded profile allows.
                """,
            advice: [
                "Read the log of `taskgated-helper` and `amfid` for “Unsatisfied entitlements”.",
                "Embed a profile that allows what is claimed, or remove the key.",
            ], sources: [execution]),
        AppleMessage(
            "Code Signature Invalid", .launch,
            phrases: [
                "EXC_CRASH (Code Signature Invalid)", "Code Signature Invalid", "SIGKILL", "exit 137", "exit=137",
                "exit code 137", "Killed: 9", "Namespace CODESIGNING", "Namespace SIGNAL, Code 0x4",
            ],
            means: """
                The system killed the process before its first line of code. Where `codesign --verify` finds \
                nothing, it is an entitlement that the embedded profile does not allow, or a profile that does \
                not allow this Mac.
                """,
            advice: [
                "Look into the log for `amfid` at that moment.",
                "An app signed for the Mac App Store runs only when the store has signed it again.",
                "Compare signature and profile; names of containers and groups are compared byte for byte.",
            ], rules: ["app-id-of-other-platform", "icloud-container-prefix", "keychain-group-prefix"],
            sources: [execution, profileNote]),
        AppleMessage(
            "Provisioning profile does not allow this device", .launch,
            phrases: [
                "profile does not allow this device", "embedded provisioning profile not valid",
                "Only Development Provisioning Profiles can be installed",
            ],
            means: """
                The embedded profile is for other devices: one for development on a Mac that is not in it, or one \
                for the store, which runs nowhere until the store has signed.
                """,
            advice: ["Embed a Developer ID profile for distribution, a development profile with this Mac for tests."],
            sources: ["https://github.com/electron-userland/electron-builder/issues/5263", profileNote]),
    ]
}
