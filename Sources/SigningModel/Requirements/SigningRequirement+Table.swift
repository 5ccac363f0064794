import Entitlements

extension SigningRequirement {
    /// All rows of the table.
    public static let all: [SigningRequirement] = identity + appClips + sandbox + extensions + embedded + certificates

    /// The platforms on which every app needs a profile.
    private static let mobile: Set<Platform> = [.iOS, .tvOS, .watchOS, .visionOS]
    /// The platforms whose products run on a Mac.
    private static let mac: Set<Platform> = [.macOS, .catalyst]
    /// The products that a device installs.
    private static let installed: Set<ProductKind> = [.app, .appExtension, .appClip, .watchApp]

    // MARK: - Identity and profile

    private static let identity: [SigningRequirement] = [
        SigningRequirement(
            .key(.applicationIdentifier), in: installed, on: mobile, at: [.install], .rejection,
            apple: ["0xE8008015", "Application is missing the application-identifier entitlement"],
            sources: [
                "https://github.com/maciekish/iReSign/issues/43", "https://github.com/dotnet/macios/issues/5094",
                "https://github.com/bazelbuild/rules_apple/issues/1570",
            ]),
        SigningRequirement(
            .profile, in: installed, on: mobile, at: [.upload, .install], .rejection,
            apple: ["Missing Provisioning Profile", "0xE8008015"],
            sources: [
                "https://github.com/bazelbuild/rules_apple/issues/2717",
                "https://github.com/apache/cordova-ios/issues/564",
                "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            ]),
        SigningRequirement(
            .profile, in: [.app], on: mac, for: [.appStore], when: .service(.testFlight), at: [.testFlight],
            .malfunction, apple: ["ITMS-90889"],
            sources: ["https://github.com/h3poteto/whalebird-desktop/issues/2814"]),
        SigningRequirement(
            .truth(.betaReportsActive), in: [.app], on: mobile, when: .service(.testFlight), at: [.testFlight],
            .malfunction, apple: ["ITMS-90191"],
            sources: [
                "https://github.com/consento-org/mobile/issues/49", "https://github.com/fastlane/fastlane/issues/603",
            ]),
    ]

    // MARK: - App Clips

    private static let clipSources = [
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.parent-application-identifiers",
        "https://github.com/bazelbuild/rules_apple/issues/1570",
    ]

    private static let appClips: [SigningRequirement] = [
        SigningRequirement(
            .key(.parentApplicationIdentifiers), in: [.appClip], on: [.iOS], at: [.upload, .install], .rejection,
            sources: clipSources),
        SigningRequirement(
            .key(.appClipIdentifiers), in: [.app], on: [.iOS], for: [.appStore], when: .contents([.appClip]),
            at: [.upload], .malfunction, apple: ["ITMS-90876"],
            sources: [
                "https://github.com/getsentry/sentry-cocoa/pull/1450",
                "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-appclip-app-identifiers",
            ]),
    ]

    // MARK: - App Sandbox

    private static let sandbox: [SigningRequirement] = [
        SigningRequirement(
            .truth(.appSandbox), in: [.app, .appExtension, .helper, .loginItem, .xpcService, .tool], on: mac,
            for: [.appStore], at: [.upload], .rejection, apple: ["ITMS-90296", "App sandbox not enabled"],
            sources: [
                "https://github.com/dotnet/macios/issues/7577", "https://github.com/dotnet/maui/issues/12311",
                "https://github.com/flutter/flutter/issues/163565",
                "https://developer.apple.com/documentation/security/app-sandbox",
            ]),
        SigningRequirement(
            .truth(.appSandbox), in: [.appExtension], on: mac, for: [.development, .developerID], at: [.launch],
            .rejection, apple: ["plug-ins must be sandboxed"],
            sources: [
                "https://github.com/iina/iina/issues/2693", "https://github.com/wflixu/RClick/issues/124",
                "https://github.com/kitknox/rootshell/pull/361", "https://github.com/cook-md/editor/pull/40",
            ]),
    ]

    // MARK: - Extensions

    private static let networkExtension: EntitlementKey = "com.apple.developer.networking.networkextension"

    private static let networkSources = [
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.networking.networkextension",
        "https://developer.apple.com/forums/thread/22943",
    ]

    /// The values of the entitlement for network extensions, by extension point.
    private static let networkProviders = [
        ("com.apple.networkextension.packet-tunnel", "packet-tunnel-provider"),
        ("com.apple.networkextension.app-proxy", "app-proxy-provider"),
        ("com.apple.networkextension.filter-data", "content-filter-provider"),
        ("com.apple.networkextension.filter-control", "content-filter-provider"),
        ("com.apple.networkextension.dns-proxy", "dns-proxy"),
    ]

    private static let extensions: [SigningRequirement] =
        networkProviders.map { point, value in
            SigningRequirement(
                .member(networkExtension, value), in: [.appExtension], on: [.iOS, .tvOS, .visionOS, .macOS, .catalyst],
                when: .extensionPoint([point]), at: [.runTime], .malfunction, sources: networkSources)
        } + [
            SigningRequirement(
                .truth("com.apple.developer.authentication-services.autofill-credential-provider"),
                in: [.appExtension], on: [.iOS, .visionOS, .macOS, .catalyst],
                when: .extensionPoint(["com.apple.authentication-services-credential-provider-ui"]), at: [.runTime],
                .malfunction,
                sources: [
                    "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.authentication-services.autofill-credential-provider"
                ]),
            SigningRequirement(
                .key(networkExtension), in: [.systemExtension], on: [.macOS], when: .information(["NetworkExtension"]),
                at: [.runTime],
                .malfunction, sources: networkSources),
            SigningRequirement(
                .truth("com.apple.developer.endpoint-security.client"), in: [.systemExtension], on: [.macOS],
                when: .information(["NSEndpointSecurityEarlyBoot", "NSEndpointSecurityMachServiceName"]),
                at: [.runTime], .rejection, apple: ["ES_NEW_CLIENT_RESULT_ERR_NOT_ENTITLED"],
                sources: [
                    "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.endpoint-security.client",
                    "https://developer.apple.com/forums/thread/725028",
                ]),
            SigningRequirement(
                .truth("com.apple.developer.driverkit"), in: [.driver], on: [.iOS, .macOS], at: [.launch],
                .rejection,
                sources: [
                    "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.driverkit",
                    "https://developer.apple.com/documentation/driverkit/requesting-entitlements-for-driverkit-development",
                ]),
        ]

    private static let embedded: [SigningRequirement] = [
        SigningRequirement(
            .truth("com.apple.developer.system-extension.install"), in: [.app], on: mac,
            when: .contents([.systemExtension, .driver]), at: [.runTime], .malfunction,
            apple: ["OSSystemExtensionErrorDomain", "missingEntitlement"],
            sources: [
                "https://developer.apple.com/documentation/systemextensions/ossystemextensionerror/missingentitlement",
                "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.system-extension.install",
            ])
    ]

    // MARK: - Certificates

    /// The products that are signed with a separate certificate.
    private static let executables = Set(ProductKind.allCases.filter { !$0.isLibrary })

    private static let certificates: [SigningRequirement] = [
        SigningRequirement(
            .certificate([.distribution]), in: executables, on: mobile, for: [.appStore], at: [.upload],
            .rejection, apple: ["ITMS-90034", "ITMS-90035", "ITMS-90161"],
            sources: [
                "https://github.com/airsdk/Adobe-Runtime-Support/issues/866",
                "https://github.com/fastlane-old/deliver/issues/359",
                "https://developer.apple.com/help/account/certificates/certificates-overview",
            ]),
        SigningRequirement(
            .certificate([.macAppStore, .distribution]), in: executables, on: mac, for: [.appStore], at: [.upload],
            .rejection, apple: ["ITMS-90034"],
            sources: ["https://developer.apple.com/help/account/certificates/certificates-overview"]),
        SigningRequirement(
            .certificate([.developerID]), in: executables, on: mac, for: [.developerID], at: [.notarize],
            .rejection, apple: ["The binary is not signed with a valid Developer ID certificate"],
            sources: [
                "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
                "https://developer.apple.com/forums/thread/663988",
            ]),
    ]
}
