extension AppleMessage {
    private static let buildSettings = "https://developer.apple.com/documentation/xcode/build-settings-reference"
    private static let buildSystem =
        "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/Settings/Settings.swift"

    /// The messages of Xcode about builds whose signing does not meet the requirements of the platform.
    static let signingMessages = [
        AppleMessage(
            "An empty code signing identity is not valid", .xcode,
            phrases: ["An empty code signing identity is not valid"],
            means: """
                The build is for a device or has a profile, but `CODE_SIGN_IDENTITY` is empty, so that no \
                certificate would sign the entitlements. Frameworks and simulator builds do not require an \
                identity.
                """,
            advice: [
                "Set `CODE_SIGN_IDENTITY` to `Apple Development`, or use automatic signing.",
                "Set `CODE_SIGNING_ALLOWED` to `NO` for a build that only compiles.",
            ], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "Entitlements are required for product type …", .xcode,
            phrases: ["Entitlements are required for product type"],
            means: """
                The platform requires entitlements, but the product does not have any: Xcode did not find a profile from \
                which it can derive the identity of the app, and neither `CODE_SIGN_ENTITLEMENTS` nor \
                `CODE_SIGN_ENTITLEMENTS_CONTENTS` specifies entitlements.
                """,
            advice: ["Set the team, so that Xcode finds or creates a profile, or specify a profile."],
            rules: ["profile-missing"], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "Ad Hoc code signing is not allowed with SDK …", .xcode,
            phrases: ["Ad Hoc code signing is not allowed with SDK"],
            means: """
                `CODE_SIGN_IDENTITY` is `-` (ad hoc signing), but the SDK requires a certificate: devices do not \
                run ad hoc signed code. Macs and simulators do.
                """,
            advice: [
                "Set `CODE_SIGN_IDENTITY` to `-` only for Macs: `CODE_SIGN_IDENTITY[sdk=macosx*]`.",
                "Set `CODE_SIGNING_ALLOWED` to `NO` for a build that only compiles.",
            ], rules: ["signature-ad-hoc"], sources: [buildSystem, buildSettings]),
        AppleMessage(
            "isn't code signed but requires entitlements", .xcode,
            phrases: ["isn't code signed but requires entitlements"],
            means: """
                The target has entitlements, but no signing identity. Xcode omits the entitlements or, if allowed, \
                signs the product ad hoc; then it launches on this Mac, but features that require a profile do not \
                work.
                """,
            advice: ["Set `CODE_SIGN_IDENTITY` to a certificate, or to `-` if ad hoc signing is intended."],
            rules: ["signature-missing", "signature-ad-hoc"], sources: [buildSystem, buildSettings]),
    ]
}
