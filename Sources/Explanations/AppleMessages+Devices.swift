extension AppleMessage {
    private static let troubleshooting = "https://developer.apple.com/library/archive/technotes/tn2415/_index.html"
    private static let execution = "https://developer.apple.com/forums/thread/706442"
    private static let profileNote =
        "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"

    /// The messages of a device about the installation of an app.
    static let installationMessages: [AppleMessage] = [
        AppleMessage(
            "0xE8008016", .installation, codes: ["0xE8008016"],
            phrases: [
                "Entitlements found that are not permitted by provisioning profile",
                "has value not permitted by…provisioning profile", "signed with invalid entitlements",
                "have an entitlement not supported by your current provisioning profile",
            ],
            means: """
                The signature contains an entitlement that the embedded profile does not authorize. The device \
                compares all keys, including unknown ones; its log contains the key (`entitlement '…' has value not \
                permitted`).
                """,
            advice: [
                "Compare the signature with the profile in the same bundle, extensions included.",
                "Remove macOS keys from iOS apps, and `beta-reports-active` from ad hoc builds.",
                """
                A profile for a wildcard App ID cannot contain entitlements such as App Groups: use an explicit App ID \
                with these capabilities and a new profile, or remove the entitlements.
                """,
            ], rules: ["profile-lacks-key", "profile-refuses-value", "key-foreign-platform", "beta-reports-active"],

            sources: [
                troubleshooting, profileNote, "https://github.com/kabiroberai/theos-jailed/issues/36",
            ]),
        AppleMessage(
            "0xE8008015", .installation, codes: ["0xE8008015"],
            phrases: [
                "A valid provisioning profile for this executable was not found"
            ],
            means: """
                No profile in the bundle is valid for this executable on this device: the profile does not list the \
                device, has a different type, or does not authorize the entitlements, or an extension has no \
                profile. The message names the app even if an extension causes the problem.
                """,
            advice: [
                "Check that the profile lists the device and has not expired.",
                "Check that each `.appex` contains its own profile.",
                "Compare `aps-environment` and `get-task-allow` with the values in the profile.",
            ], rules: ["profile-missing", "push-environment", "app-id-form"], sources: [troubleshooting]),
        AppleMessage(
            "0xE8008011", .installation, codes: ["0xE8008011"], phrases: ["Provisioning Profile Expired"],
            means: "The profile has expired.", advice: ["Regenerate the profile and re-sign with it."],
            sources: [profileNote]),
        AppleMessage(
            "0xE8008029", .installation, codes: ["0xE8008029"],
            phrases: [
                "missing the application-identifier entitlement", "DER entitlements were not encoded properly",
                "must be signed with the latest code signature format",
            ],
            means: """
                iOS 15 and later read the entitlements in DER format. The DER is missing or malformed, so that the \
                app appears to have no entitlements.
                """,
            advice: [
                "Use a signing tool that writes the DER format with sorted dictionaries.",
                "Check that the XML contains `application-identifier`.",
            ], rules: ["app-id-form"],
            sources: [
                "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
                "https://github.com/zhlynn/zsign/pull/151",
            ]),
    ]

    /// The messages of macOS about the launch of an executable, which it may terminate without a message.
    static let launchMessages: [AppleMessage] = [
        AppleMessage(
            "AMFI -413: No matching profile found", .launch, codes: ["-413"],
            phrases: [
                "No matching profile found", "Unsatisfied entitlements", "Code has restricted entitlements",
                "restricted entitlements, but the validation", "restricted entitlements failed to validate",
                "Restricted entitlements not validated",
            ],
            means: """
                The signature contains a restricted entitlement that no embedded profile authorizes. Signing, \
                notarization, and Gatekeeper do not check this; the system terminates the process at launch.
                """,
            advice: [
                "Embed a profile for this distribution method as `Contents/embedded.provisionprofile` before signing.",
                "Add `com.apple.application-identifier` and `com.apple.developer.team-identifier` to the signature.",
                "Or remove the key; helpers that are signed with the app's entitlements file often contain it accidentally.",
            ], rules: ["profile-missing", "profile-lacks-key", "app-id-of-other-platform", "key-private"],
            sources: [profileNote, execution]),
        AppleMessage(
            "Launchd job spawn failed", .launch,
            phrases: [
                "Launchd job spawn failed", "NSPOSIXErrorDomain 153", "NSPOSIXErrorDomain 163",
                "NSPOSIXErrorDomain Code=153",
                "NSPOSIXErrorDomain Code=163", "runningboardd error=163", "error 153", "error 163", "error=153",
                "launchd 153", "launchd 163",
            ],
            means: """
                The system did not allow `launchd` to start the app. If entitlements are involved, the cause is the \
                same as for a termination by AMFI: a restricted entitlement that no embedded profile authorizes.
                """,
            advice: [
                "Search the log of `taskgated-helper` and `amfid` for “Unsatisfied entitlements”.",
                "Embed a profile that authorizes the entitlements, or remove the key.",
            ], rules: ["profile-missing", "profile-lacks-key"], sources: [execution]),
        AppleMessage(
            "Code Signature Invalid", .launch,
            general: [
                "EXC_CRASH (Code Signature Invalid)", "Code Signature Invalid", "SIGKILL", "Killed: 9",
                "Namespace CODESIGNING", "Namespace SIGNAL, Code 0x4",
            ],
            means: """
                The system terminated the process because of its signature. If `codesign --verify` fails, the code \
                changed after signing. If it succeeds, the embedded profile does not authorize an entitlement, has \
                expired, or does not list this Mac; an ad hoc signature cannot contain restricted entitlements.
                """,
            advice: [
                "Search the log for `amfid` at the time of the launch.",
                "Build the app again with a profile that has not expired, or distribute it with Developer ID.",
                "Remove restricted entitlements, such as `com.apple.vm.hypervisor`, from ad hoc signatures.",
                "An app signed for the Mac App Store runs only after the store has re-signed it.",
                "Compare the signature with the profile; names of containers and groups are compared byte for byte.",
            ],
            rules: ["profile-missing", "app-id-of-other-platform", "icloud-container-prefix", "keychain-group-prefix"],
            sources: [execution, profileNote]),
        AppleMessage(
            "Provisioning profile does not allow this device", .launch,
            phrases: [
                "profile does not allow this device", "embedded provisioning profile not valid",
                "Only Development Provisioning Profiles can be installed",
            ],
            means: """
                The embedded profile is for other devices: it is a development profile that does not list this Mac, \
                or a profile for the store, with which an app runs only after the store has re-signed it.
                """,
            advice: ["Embed a Developer ID profile for distribution, or a development profile that lists this Mac."],
            sources: ["https://github.com/electron-userland/electron-builder/issues/5263", profileNote]),
    ]
}
