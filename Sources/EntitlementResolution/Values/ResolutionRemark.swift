/// A rule that determined a value, with its evidence.
public struct ResolutionRemark: Sendable, Hashable {
    /// The rule, as one clause.
    public let text: String

    /// Whether the named sources disagree about the value.
    public let isDisputed: Bool

    /// The addresses of the evidence.
    public let sources: [String]

    init(_ text: String, isDisputed: Bool = false, _ sources: [String] = []) {
        self.text = text
        self.isDisputed = isDisputed
        self.sources = sources
    }
}

/// The addresses of the sources that several remarks name.
enum Evidence {
    static let entitlementsTroubleshooting =
        "https://developer.apple.com/library/archive/technotes/tn2415/_index.html"
    static let profiles =
        "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
    static let fastlane = "https://github.com/fastlane/fastlane/blob/master/sigh/lib/assets/resign.sh"
    static let bazel = "https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py"
    static let buck =
        "https://github.com/facebook/buck2/blob/main/prelude/apple/tools/code_signing/provisioning_profile_metadata.py"
    static let dotnet =
        "https://github.com/dotnet/macios/blob/main/msbuild/Xamarin.MacDev.Tasks/Tasks/CompileEntitlements.cs"
    static let swiftBuild =
        "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift"
    static let pushEnvironment =
        "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment"
    static let transfer =
        "https://developer.apple.com/help/app-store-connect/transfer-an-app/overview-of-app-transfer/"
    static let keychainPrefix = "https://developer.apple.com/forums/thread/706128"
}

extension ResolutionRemark {
    static let applicationIdentifier = ResolutionRemark(
        "signing combines the App ID of the profile with the bundle identifier",
        [Evidence.profiles, Evidence.entitlementsTroubleshooting])

    static let applicationIdentifierWithoutProfile = ResolutionRemark(
        "without a profile, the application identifier is the App ID prefix and the bundle identifier",
        [Evidence.entitlementsTroubleshooting])

    static let bothApplicationIdentifiers = ResolutionRemark(
        "Mac Catalyst apps have both keys; .NET for Mac Catalyst signs only `com.apple.application-identifier`",
        isDisputed: true, ["https://developer.apple.com/forums/thread/758358", Evidence.dotnet])

    static let teamIdentifier = ResolutionRemark(
        "signing adds the team of the profile; Bazel does not add it, and fastlane and Buck do", isDisputed: true,
        [Evidence.entitlementsTroubleshooting, Evidence.fastlane, Evidence.buck, Evidence.bazel])

    static let debugging = ResolutionRemark(
        "the profile decides whether a debugger may attach",
        [Evidence.entitlementsTroubleshooting, Evidence.fastlane, Evidence.buck])

    static let debuggingReplaced = ResolutionRemark(
        "fastlane uses the value of the profile; Bazel, Buck, and .NET keep the value of the file", isDisputed: true,
        [Evidence.fastlane, Evidence.bazel, Evidence.buck, Evidence.dotnet])

    static let catalystDebugging = ResolutionRemark(
        "profiles for Mac Catalyst contain the key of iOS, and Xcode signs it", [Evidence.bazel, Evidence.dotnet])

    static let debuggingWithoutProfile = ResolutionRemark(
        "only development builds allow debugging", [Evidence.entitlementsTroubleshooting])

    static let macDebugging = ResolutionRemark(
        "Xcode adds the entitlement to Mac products that it does not build for distribution",
        [
            Evidence.swiftBuild,
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ])

    static let macDebuggingRemoved = ResolutionRemark(
        "Xcode removes the entitlement from archives, and notarization rejects it",
        [
            Evidence.swiftBuild,
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ])

    static let betaReports = ResolutionRemark(
        "App Store profiles contain the entitlement, and TestFlight requires it",
        ["https://github.com/fastlane/fastlane/issues/603", Evidence.entitlementsTroubleshooting, Evidence.buck])

    static let pushEnvironment = ResolutionRemark(
        "Xcode derives the environment from the profile; Bazel and .NET keep the value of the file and reject a "
            + "different value in the profile",
        isDisputed: true, [Evidence.pushEnvironment, Evidence.bazel, Evidence.dotnet])

    static let pushWithoutProfile = ResolutionRemark(
        "distribution profiles authorize only `production`", [Evidence.pushEnvironment])

    static let storeCloudEnvironment = ResolutionRemark(
        "App Store builds use the production environment of iCloud", [Evidence.fastlane])

    static let chosenCloudEnvironment = ResolutionRemark(
        "`xcodebuild` requires a choice, Xcode 7 chose `Development`, and fastlane chooses `Production` for "
            + "distribution certificates; --icloud-environment overrides the value",
        isDisputed: true,
        [
            "https://github.com/NativeScript/nativescript-cli/issues/4374",
            "https://gist.github.com/phatblat/0dd175b406cf2f3fbfc9", Evidence.fastlane,
        ])

    static let onlyCloudEnvironment = ResolutionRemark(
        "the profile authorizes only this environment of iCloud", [Evidence.fastlane])

    static let wildcard = ResolutionRemark(
        "`codesign` signs a wildcard unchanged, as a literal name; the rules of Bazel document that the bundle "
            + "identifier replaces it",
        isDisputed: true,
        [
            Evidence.entitlementsTroubleshooting,
            "https://github.com/bazelbuild/rules_apple/blob/main/apple/internal/entitlements_support.bzl",
        ])

    static let appClips = ResolutionRemark(
        "Xcode adds the App Clip when it archives the app",
        [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-appclip-app-identifiers"
        ])

    static let profileOnly = ResolutionRemark(
        "the key occurs only in profiles, and App Store Connect rejects it in a signature",
        ["https://github.com/facebook/buck/issues/798", Evidence.fastlane])
}
