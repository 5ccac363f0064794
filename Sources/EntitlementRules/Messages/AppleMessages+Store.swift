extension AppleMessage {
    private static let diagnosing =
        "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements"

    /// What the App Store says of the keys and values in a signature.
    static let storeSignatureMessages: [AppleMessage] = [
        AppleMessage(
            "ITMS-90046", .appStore, codes: ["ITMS-90046"], phrases: ["value…for key…is not supported"],
            means: """
                The signature has a key with a value that the store does not take: a wildcard copied from the \
                profile, a development value, an application identifier that is not this bundle's, or any \
                entitlement on a framework.
                """,
            advice: [
                "Write the value that the app uses instead of the pattern that the profile allows.",
                "Sign frameworks and libraries without entitlements.",
            ],
            rules: [
                "associated-domains-wildcard", "app-id-bundle-identifier", "icloud-environment-for-store",
                "push-environment", "library-entitlements", "key-foreign-platform",
            ],
            sources: [
                "https://github.com/fastlane/fastlane/issues/768", "https://github.com/InjoyDeng/ResignTool/issues/1",
            ]),
        AppleMessage(
            "ITMS-90045", .appStore, codes: ["ITMS-90045"],
            phrases: ["entitlements that are not supported on iOS", "key…in…is not supported"],
            means: """
                The signature has a key that an app on this platform cannot have: a private one, one of macOS, or \
                one that stands in profiles only and was copied from there.
                """,
            advice: ["Sign with the target's own entitlements, not with those of the profile.", "Remove the key."],
            rules: ["key-private", "key-profile-only", "key-foreign-platform", "key-nonexistent"],
            sources: [
                "https://github.com/facebook/buck/issues/798",
                "https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435",
            ]),
        AppleMessage(
            "ITMS-90285", .appStore, codes: ["ITMS-90285"],
            means: "The signature of a Mac app has a key that the Mac App Store does not take.",
            advice: ["Remove the key; `entcheck explain key-nonexistent` names those that never were."],
            rules: ["key-private", "key-profile-only", "key-foreign-platform", "key-nonexistent", "key-unknown"],
            sources: [diagnosing]),
        AppleMessage(
            "ITMS-90286", .appStore, codes: ["ITMS-90286"],
            phrases: [
                "entitlements that are not supported on macOS", "not supported on Mac OS X",
                "each starting with your TEAMID", "is the group value or your Team ID",
            ],
            means: """
                The signature of a Mac app has a value that the store does not take: an app group without a \
                team's prefix or a profile that lists it, or an application identifier that is not this bundle's.
                """,
            advice: [
                "Begin an app group with the team identifier and a dot, or have the profile list the one with `group.`.",
                "Sign nested code without the app's identity.",
            ], rules: ["app-group-prefix", "app-id-form", "library-entitlements"],
            sources: [
                "https://developer.apple.com/forums/thread/775022",
                "https://github.com/videokit-ai/videokit/issues/148",
            ]),
        AppleMessage(
            "ITMS-90296", .appStore, codes: ["ITMS-90296"], phrases: ["App sandbox not enabled"],
            means: "An executable in a Mac app for the store is not in the App Sandbox; every one of them must be.",
            advice: [
                "Set `com.apple.security.app-sandbox` for the app.",
                "Set `app-sandbox` and `inherit`, and nothing else, for the tools it starts.",
            ], rules: ["sandbox-missing", "sandbox-inherit-alone"],
            sources: ["https://github.com/DevMate/DevMateKit/issues/42"]),
        AppleMessage(
            "ITMS-90075", .appStore, codes: ["ITMS-90075"],
            means: "The signature does not say which app it is: `application-identifier` is missing.",
            advice: ["Sign with a profile for the App Store; Xcode and `codesign` then write the identity."],
            rules: ["app-id-form"], sources: ["https://github.com/fastlane/fastlane/issues/276"]),
        AppleMessage(
            "ITMS-90076", .appStore, codes: ["ITMS-90076"], phrases: ["Potential Loss of Keychain Access"],
            means: """
                A warning: the App ID prefix is not that of the version before. What it kept in the keychain under \
                the old prefix is out of reach of the new version; iCloud and app groups may be as well.
                """,
            advice: [
                "After a transfer of the app this is what happens, and nothing in the file is wrong.",
                "Otherwise sign with a profile of the App ID and prefix that the app has always had.",
            ], sources: ["https://developer.apple.com/library/archive/technotes/tn2311/_index.html"]),
        AppleMessage(
            "ITMS-90078", .appStore, codes: ["ITMS-90078"], phrases: ["Missing Push Notification Entitlement"],
            means: "A warning: the app uses the calls for push notifications, and its signature has no push key.",
            advice: ["Claim `aps-environment`, or leave the calls out; libraries often bring them along."],
            sources: [diagnosing]),
        AppleMessage(
            "ITMS-90191", .appStore, codes: ["ITMS-90191"], phrases: ["Missing beta entitlement"],
            means: "A warning: the signature lacks `beta-reports-active`, and TestFlight will not take the build.",
            advice: [
                "Sign with a profile for the App Store.",
                "A signer that keeps the old entitlements has to take this one from the new profile.",
            ], rules: ["beta-reports-active"], sources: ["https://github.com/fastlane-old/sigh/issues/64"]),
        AppleMessage(
            "get-task-allow and the notary service", .notary,
            phrases: ["The executable requests the com.apple.security.get-task-allow entitlement"],
            means: "The notary service takes nothing that lets debuggers in.",
            advice: ["Sign a release build without the key; for Xcode, `CODE_SIGN_INJECT_BASE_ENTITLEMENTS=NO`."],
            rules: ["debug-get-task-allow"],
            sources: ["https://developer.apple.com/documentation/security/resolving-common-notarization-issues"]),
        AppleMessage(
            "Embedded entitlements are invalid", .notary,
            phrases: ["Embedded entitlements are invalid", "AMFI could not load its entitlements for validation"],
            means: """
                The entitlements in the signature are no XML that the kernel reads: a binary property list, or one of \
                the slips that `plutil -lint` accepts. Since macOS 10.15.4 such an app does not start either.
                """,
            advice: [
                "Run `entcheck lint --dialect codesign` on the file; it names the place and the reason.",
                "Convert a binary list with `plutil -convert xml1`, and sign anew.",
            ], rules: ["codesign-not-xml", "plist-format"],
            sources: ["https://developer.apple.com/documentation/security/resolving-common-notarization-issues"]),
    ]

    /// What the App Store says when signature and profile do not agree.
    static let storeProfileMessages: [AppleMessage] = [
        AppleMessage(
            "ITMS-90163", .appStore, codes: ["ITMS-90163"],
            means: "The signature has a key that the embedded profile does not have.",
            advice: ["Switch the capability on and make the profile anew, or remove the key."], sources: [diagnosing]),
        AppleMessage(
            "ITMS-90164", .appStore, codes: ["ITMS-90164"],
            phrases: ["key value that is not allowed"],
            means: "The signature has a value that the embedded profile does not allow for its key.",
            advice: [
                "Compare the value with the profile's, letter by letter.",
                "Write prefixes out: a signature holds no `$(…)`, and a list of groups no name without its prefix.",
            ], sources: ["https://github.com/fastlane/fastlane/issues/1322"]),
        AppleMessage(
            "ITMS-90287", .appStore, codes: ["ITMS-90287"],
            phrases: ["contains a key that is not included in the provisioning profile"],
            means: """
                The signature of a Mac app has a restricted key, often `com.apple.application-identifier`, that no \
                embedded profile allows. Mostly there is no profile in the bundle.
                """,
            advice: [
                "Put the profile into the bundle as `Contents/embedded.provisionprofile` before signing.",
                "Sign nested code without the app's identity.",
            ], sources: ["https://github.com/electron/osx-sign/issues/114"]),
        AppleMessage(
            "ITMS-90288", .appStore, codes: ["ITMS-90288"],
            means: "The signature of a Mac app has a value that the embedded profile does not allow for its key.",
            advice: [
                "Look for `$(…)` or `$[…]` in the signature: only Xcode expands them.",
                "Sign nested code without the app's identity.",
            ], rules: ["variable-unexpanded"], sources: ["https://github.com/krelltunez/dayGLANCE/pull/1083"]),
        AppleMessage(
            "ITMS-90159", .appStore, codes: ["ITMS-90159"],
            means: "The profile is another team's than the signature.",
            advice: ["Sign with certificate and profile of one team."], sources: [diagnosing]),
        AppleMessage(
            "ITMS-90161", .appStore, codes: ["ITMS-90161"],
            means: "The profile is not one for the App Store, or lacks the certificate that signed.",
            advice: ["Sign with a profile for the App Store that holds the certificate."],
            sources: ["https://github.com/fastlane/fastlane/issues/9326"]),
        AppleMessage(
            "ITMS-90165", .appStore, codes: ["ITMS-90165"], phrases: ["Invalid Provisioning Profile Signature"],
            means: "Apple's own signature of the profile is no longer valid, although the profile has not expired.",
            advice: ["Make the profile anew and sign with it."],
            sources: [
                "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
            ]),
        AppleMessage(
            "ITMS-90179", .appStore, codes: ["ITMS-90179"],
            means: "The certificate that signed is not in the profile.",
            advice: ["Sign with a certificate that the profile holds, or make the profile anew with yours."],
            sources: ["https://github.com/airsdk/Adobe-Runtime-Support/issues/389"]),
        AppleMessage(
            "ITMS-90344", .appStore, codes: ["ITMS-90344"], phrases: ["Invalid team id in signature"],
            means: "Code inside the app is signed by another team.",
            advice: ["Sign every framework in the app anew when the app is signed."],
            sources: ["https://github.com/coronalabs/corona/issues/171"]),
        AppleMessage(
            "ITMS-90885", .appStore, codes: ["ITMS-90885", "ITMS-90886", "ITMS-90889"],
            phrases: ["Cannot be used with TestFlight because"],
            means: """
                A warning: the store takes the build, TestFlight does not. For TestFlight a Mac app embeds its \
                profile, and its signature has the application identifier that the profile names.
                """,
            advice: [
                "Embed the profile and sign `com.apple.application-identifier` and `com.apple.developer.team-identifier`.",
                "Give a login item or other app inside the app a profile of its own.",
            ], sources: ["https://github.com/sindresorhus/LaunchAtLogin-Legacy/issues/93"]),
    ]
}
