extension AppleMessage {
    private static let buildSettings = "https://developer.apple.com/documentation/xcode/build-settings-reference"
    private static let buildSystem =
        "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift"

    /// What Xcode says where a build is not signed as its platform wants.
    static let signingMessages = [
        AppleMessage(
            "An empty code signing identity is not valid", .xcode,
            phrases: ["An empty code signing identity is not valid"],
            means: """
                The build is for a device, or has a profile, and `CODE_SIGN_IDENTITY` is empty: nobody would sign the \
                entitlements. Frameworks need none, and builds for simulators neither.
                """,
            advice: [
                "Set `CODE_SIGN_IDENTITY` to `Apple Development`, or leave it to automatic signing.",
                "Set `CODE_SIGNING_ALLOWED` to `NO` for a build that is only to compile.",
            ], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "Entitlements are required for product type …", .xcode,
            phrases: ["Entitlements are required for product type"],
            means: """
                The platform wants entitlements in what it runs, and there are none: no profile was found that would \
                add the identity of the app, and neither `CODE_SIGN_ENTITLEMENTS` nor \
                `CODE_SIGN_ENTITLEMENTS_CONTENTS` says any.
                """,
            advice: ["Set the team, so that Xcode finds or makes a profile; or name the profile that is to be used."],
            rules: ["profile-missing"], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "Ad Hoc code signing is not allowed with SDK …", .xcode,
            phrases: ["Ad Hoc code signing is not allowed with SDK"],
            means: """
                `CODE_SIGN_IDENTITY` is `-`, for nobody, and the SDK wants somebody to sign: devices run nothing that \
                no certificate answers for. Macs and simulators do.
                """,
            advice: [
                "Set `CODE_SIGN_IDENTITY` to `-` for these only: `CODE_SIGN_IDENTITY[sdk=macosx*]`.",
                "Set `CODE_SIGNING_ALLOWED` to `NO` for a build that is only to compile.",
            ], rules: ["signature-ad-hoc"], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "isn't code signed but requires entitlements", .xcode,
            phrases: ["isn't code signed but requires entitlements"],
            means: """
                The target claims entitlements, and nobody signs it. They are left out, or where that is allowed the \
                product is signed for nobody: then it starts on this Mac, and nothing works that needs a profile.
                """,
            advice: ["Set `CODE_SIGN_IDENTITY` to a certificate, or to `-` knowingly."],
            rules: ["signature-missing", "signature-ad-hoc"], sources: [buildSystem, buildSettings]),
    ]
}
