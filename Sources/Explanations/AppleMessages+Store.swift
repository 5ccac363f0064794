extension AppleMessage {
    private static let diagnosing =
        "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements"

    /// The messages of App Store Connect about the keys and values in a signature.
    static let storeSignatureMessages: [AppleMessage] = [
        AppleMessage(
            "ITMS-90046", .appStore, codes: ["ITMS-90046"], phrases: ["value…for key…is not supported"],
            means: """
                The signature contains a key with a value that the App Store does not accept: a wildcard copied \
                from the profile, a development value, an application identifier of another bundle, or any \
                entitlement of a framework.
                """,
            advice: [
                "Sign with the value for distribution, such as `production` for `aps-environment`, and an App Store profile.",
                "Replace a pattern of the profile, such as `*`, with the value that the app uses.",
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
            phrases: ["key…in…is not supported"], general: ["entitlements that are not supported on iOS"],
            means: """
                The signature contains a key that is not allowed for an app on this platform: a private key, a \
                macOS key, or a key that is valid only in profiles and was copied from there.
                """,
            advice: ["Sign with the entitlements of the target, not with those of the profile.", "Remove the key."],
            rules: ["key-private", "key-profile-only", "key-foreign-platform", "key-nonexistent"],
            sources: [
                "https://github.com/facebook/buck/issues/798",
                "https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435",
            ]),
        AppleMessage(
            "ITMS-90285", .appStore, codes: ["ITMS-90285"],
            means: "The signature of a Mac app contains a key that the Mac App Store does not accept.",
            advice: ["Remove the key; `entcheck explain key-nonexistent` describes keys that do not exist."],
            rules: ["key-private", "key-profile-only", "key-foreign-platform", "key-nonexistent", "key-unknown"],
            sources: [diagnosing]),
        AppleMessage(
            "ITMS-90286", .appStore, codes: ["ITMS-90286"],
            phrases: ["each starting with your TEAMID", "is the group value or your Team ID"],
            general: ["entitlements that are not supported on macOS", "not supported on Mac OS X"],
            means: """
                The signature of a Mac app contains a value that the App Store does not accept: an app group that \
                neither begins with the team identifier nor is listed in a profile, or an application identifier of \
                another bundle.
                """,
            advice: [
                "Prepend the team identifier and a dot to the app group, or use a profile that lists the `group.` name.",
                "Sign nested code without the application identifier of the app.",
            ], rules: ["app-group-prefix", "app-id-form", "library-entitlements"],
            sources: [
                "https://developer.apple.com/forums/thread/775022",
                "https://github.com/videokit-ai/videokit/issues/148",
            ]),
        AppleMessage(
            "ITMS-90075", .appStore, codes: ["ITMS-90075"],
            phrases: ["The application-identifier entitlement is missing; it should contain your 10-character"],
            means: """
                The signature of the app or of an extension in it does not contain `application-identifier`. Xcode \
                adds it from the profile; `codesign` signs only the entitlements of its file.
                """,
            advice: [
                "Sign with a profile for the App Store. If the build uses its own entitlements, add "
                    + "`application-identifier` with the prefix and the bundle identifier.",
                "Check each extension: `entcheck check --distribution app-store APP`.",
            ],
            rules: ["app-id-form"],
            sources: [
                "https://github.com/fastlane/fastlane/issues/276", "https://github.com/dotnet/macios/issues/19243",
            ]),
        AppleMessage(
            "Embedded entitlements are invalid", .notary,
            phrases: ["Embedded entitlements are invalid", "AMFI could not load its entitlements for validation"],
            means: """
                The kernel cannot read the entitlements in the signature as XML: they are a binary property list, \
                or contain an error that `plutil -lint` accepts. Since macOS 10.15.4, such an app also fails to \
                launch.
                """,
            advice: [
                "Run `entcheck lint --dialect codesign` on the file; it reports the location and the reason.",
                "Convert a binary list with `plutil -convert xml1`, and re-sign.",
            ], rules: ["codesign-not-xml", "plist-format"],
            sources: ["https://developer.apple.com/documentation/security/resolving-common-notarization-issues"]),
    ]

    /// The messages of App Store Connect about differences between the signature and the profile.
    static let storeProfileMessages: [AppleMessage] = [
        AppleMessage(
            "ITMS-90163", .appStore, codes: ["ITMS-90163"],
            means: "The signature contains a key that the embedded profile does not contain.",
            advice: ["Enable the capability and regenerate the profile, or remove the key."], sources: [diagnosing]),
        AppleMessage(
            "ITMS-90164", .appStore, codes: ["ITMS-90164"],
            phrases: ["key value that is not allowed"],
            means: "The signature contains a value that the embedded profile does not authorize for its key.",
            advice: [
                "Compare the value with that of the profile; values are case-sensitive.",
                "Write prefixes literally: a signature cannot contain `$(…)`, or names of groups without a prefix.",
            ], sources: ["https://github.com/fastlane/fastlane/issues/1322"]),
        AppleMessage(
            "ITMS-90287", .appStore, codes: ["ITMS-90287"],
            phrases: ["contains a key that is not included in the provisioning profile"],
            means: """
                The signature of a Mac app contains a restricted key, often `com.apple.application-identifier`, \
                that no embedded profile authorizes. Usually, the bundle does not contain a profile.
                """,
            advice: [
                "Copy the profile into the bundle as `Contents/embedded.provisionprofile` before signing.",
                "Sign nested code without the application identifier of the app.",
            ], sources: ["https://github.com/electron/osx-sign/issues/114"]),
        AppleMessage(
            "ITMS-90288", .appStore, codes: ["ITMS-90288"],
            means: "The signature of a Mac app contains a value that the embedded profile does not authorize.",
            advice: [
                "Check the signature for `$(…)` and `$[…]`, which only Xcode expands.",
                "Sign nested code without the application identifier of the app.",
            ], rules: ["variable-unexpanded"], sources: ["https://github.com/krelltunez/dayGLANCE/pull/1083"]),
        AppleMessage(
            "ITMS-90159", .appStore, codes: ["ITMS-90159"],
            means: "The profile and the signature belong to different teams.",
            advice: ["Sign with a certificate and a profile of the same team."], sources: [diagnosing]),
        AppleMessage(
            "ITMS-90165", .appStore, codes: ["ITMS-90165"], phrases: ["Invalid Provisioning Profile Signature"],
            means: "Apple's signature of the profile is no longer valid, although the profile has not expired.",
            advice: ["Regenerate the profile and re-sign with it."],
            sources: [
                "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
            ]),
        AppleMessage(
            "ITMS-90885", .appStore, codes: ["ITMS-90885"],
            phrases: [
                "because the executable \"{target}\" in bundle \"{path}\" is missing a provisioning profile but has an "
                    + "application identifier",
                "Nested executables are expected to have provisioning profiles with application identifiers",
            ],
            means: """
                A warning: the App Store accepts the build, but TestFlight does not. {target} inside the app is \
                signed with an application identifier, but has no profile of its own. Often, a tool signed the \
                nested executable with the entitlements of the app.
                """,
            advice: [
                "Sign nested executables with `com.apple.security.app-sandbox` and `com.apple.security.inherit` only, "
                    + "without the application identifier and the team identifier.",
                "If the nested bundle needs restricted entitlements, embed a profile for its own bundle identifier.",
            ], rules: ["app-id-in-inheriting-helper"],
            sources: [
                "https://github.com/tauri-apps/tauri/issues/13952",
                "https://developer.apple.com/forums/thread/733942",
            ]),
        AppleMessage(
            "ITMS-90886", .appStore, codes: ["ITMS-90886", "ITMS-90889"],
            phrases: [
                "Cannot be used with TestFlight because the signature for the bundle at \"{path}\" is missing an "
                    + "application identifier",
                "Cannot be used with TestFlight because the bundle at \"{path}\" is missing",
            ], general: ["Cannot be used with TestFlight because"],
            means: """
                A warning: the App Store accepts the build, but TestFlight does not. For TestFlight, a Mac app must \
                embed its profile, and its signature must contain the application identifier of the profile. Xcode \
                embeds no profile if the app has no restricted entitlement.
                """,
            advice: [
                "Embed the profile and sign with `com.apple.application-identifier` and `com.apple.developer.team-identifier`.",
                "Embed a separate profile in each login item or other nested app.",
            ], sources: ["https://github.com/sindresorhus/LaunchAtLogin-Legacy/issues/93"]),
    ]
}
