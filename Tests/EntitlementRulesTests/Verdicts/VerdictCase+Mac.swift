import Entitlements
import Workspaces

extension VerdictCase {
    private static let identity: [Claim] = [.macID, .teamID]
    private static let granted: [Claim] = [.macID, .teamID, .keychainGrant, .storeGrant]

    private static func mac(
        _ distribution: Distribution?, _ kind: ProductKind = .app, _ devices: ProfileState.Devices? = nil,
        granting: [Claim] = granted, to goal: Stage? = nil, information: String? = nil
    ) -> AnalysisContext {
        let profile = devices.map { ProfileState.profile(granting, devices: $0, platform: "OSX") } ?? .absent
        return .product(.macOS, distribution, kind, profile: profile, to: goal, information: information)
    }

    // MARK: - Launch

    static let macLaunch: [VerdictCase] = {
        let unrestricted = [
            "com.apple.security.cs.allow-jit", "com.apple.security.cs.disable-library-validation",
            "com.apple.security.network.client", "com.apple.security.device.camera",
            "com.apple.security.network.server", "com.apple.security.device.audio-input",
            "com.apple.security.files.user-selected.read-write",
            "com.apple.security.cs.disable-executable-page-protection",
            "com.apple.security.personal-information.location",
        ]
        return unrestricted.map { key in
            VerdictCase(
                "a Developer ID app that claims \(key) without a profile", .accepted, mac(.developerID),
                [.sandbox, .yes(key)], source: VerdictSource.profiles)
        } + [
            VerdictCase(
                "a Developer ID app without entitlements", .accepted, mac(.developerID), [],
                source: VerdictSource.profiles),
            VerdictCase(
                "an app group with the team identifier", .accepted, mac(.developerID),
                [.list("com.apple.security.application-groups", "A1B2C3D4E5.com.example.notes")],
                source: VerdictSource.groups),
            VerdictCase(
                "keychain groups without a profile", .rejected, at: .launch, mac(.developerID), identity + .keychain,
                source: VerdictSource.profiles),
            VerdictCase(
                "a key-value store without a profile", .rejected, at: .launch, mac(.developerID), identity + .store,
                source: VerdictSource.profiles),
            VerdictCase(
                "associated domains without a profile", .rejected, at: .launch, mac(.development),
                identity + .list("com.apple.developer.associated-domains", "applinks:example.com"),
                source: VerdictSource.profiles),
            VerdictCase(
                "keychain groups with a Developer ID profile", .accepted, mac(.developerID, .app, .all),
                identity + .keychain, source: VerdictSource.profiles),
            VerdictCase(
                "a key-value store with a Developer ID profile", .accepted, mac(.developerID, .app, .all),
                identity + .store, source: VerdictSource.developerID),
            VerdictCase(
                "a key that the Developer ID profile lacks", .rejected, at: .launch, mac(.developerID, .app, .all),
                identity + .text("com.apple.developer.aps-environment", "production"), source: VerdictSource.profiles),
            VerdictCase(
                "keychain groups with a development profile", .accepted, mac(.development, .app, .some),
                identity + .keychain, source: VerdictSource.profiles),
            VerdictCase(
                "debugging in a development build", .accepted, mac(.development), [.macDebug],
                source: VerdictSource.profiles),
        ]
    }()

    // MARK: - Mac App Store

    static let macStore: [VerdictCase] = {
        let kinds: [ProductKind] = [.app, .appExtension, .helper, .loginItem, .xpcService, .tool]
        let sandboxed = kinds.map { kind in
            VerdictCase(
                "\(kind) in the Mac App Store with a sandbox", .accepted, mac(.appStore, kind),
                [.sandbox] + (kind.isHelper ? [.inherit] : []), source: VerdictSource.sandbox)
        }
        let unsandboxed = kinds.map { kind in
            VerdictCase(
                "\(kind) in the Mac App Store without a sandbox", .rejected, at: .upload, mac(.appStore, kind),
                [.yes("com.apple.security.network.client")], source: VerdictSource.unsandboxed)
        }
        return sandboxed + unsandboxed + [
            VerdictCase(
                "a Mac App Store app without restricted claims and without a profile", .accepted, mac(.appStore),
                [.sandbox, .yes("com.apple.security.network.client")], source: VerdictSource.profiles),
            VerdictCase(
                "a Mac App Store app with its identity and a profile", .accepted,
                mac(.appStore, .app, ProfileState.Devices.none),
                identity + .sandbox, source: VerdictSource.profiles),
            VerdictCase(
                "a Mac App Store app with its identity and without a profile", .rejected, at: .upload,
                mac(.appStore), identity + .sandbox, source: VerdictSource.profiles),
            VerdictCase(
                "just-in-time compilation in the Mac App Store", .accepted, mac(.appStore),
                [.sandbox, .yes("com.apple.security.cs.allow-jit")], source: VerdictSource.sandbox),
            VerdictCase(
                "a sandbox with the value false", .rejected, at: .upload, mac(.appStore),
                [.no("com.apple.security.app-sandbox")], source: VerdictSource.unsandboxed),
        ]
    }()

    // MARK: - Pairs of profiles and products

    static let macPairs: [VerdictCase] = [
        VerdictCase(
            "a development profile in a Developer ID app", .rejected, at: .launch, mac(.developerID, .app, .some),
            identity, source: VerdictSource.profiles),
        VerdictCase(
            "a store profile in a Developer ID app", .rejected, at: .launch,
            mac(.developerID, .app, ProfileState.Devices.none), identity, source: VerdictSource.profiles),
        VerdictCase(
            "a Developer ID profile in a Developer ID app", .accepted, mac(.developerID, .app, .all), identity,
            source: VerdictSource.developerID),
        VerdictCase(
            "a Developer ID profile in a store build", .rejected, at: .upload, mac(.appStore, .app, .all),
            identity + .sandbox, source: VerdictSource.profiles),
        VerdictCase(
            "a development profile in a store build", .rejected, at: .upload, mac(.appStore, .app, .some),
            identity + .sandbox, source: VerdictSource.developmentUpload),
        VerdictCase(
            "a store build that is launched here", .rejected, at: .launch,
            mac(.appStore, .app, ProfileState.Devices.none, to: .launch), identity + .sandbox,
            source: VerdictSource.storeSignedLaunch),
        VerdictCase(
            "a store build that is uploaded", .accepted,
            mac(.appStore, .app, ProfileState.Devices.none, to: .upload), identity + .sandbox,
            source: VerdictSource.storeSignedLaunch),
        VerdictCase(
            "a development build that is launched here", .accepted, mac(.development, .app, .some, to: .launch),
            identity + .sandbox, source: VerdictSource.storeSignedLaunch),
        VerdictCase(
            "a store profile in a development build", .rejected, at: .launch,
            mac(.development, .app, ProfileState.Devices.none), identity, source: VerdictSource.profiles),
        VerdictCase(
            "a Developer ID profile in a development build", .accepted, mac(.development, .app, .all), identity,
            source: VerdictSource.profiles),
        VerdictCase(
            "a profile for iOS in a Mac app", .rejected,
            .product(.macOS, .appStore, profile: .profile(granted, platform: "iOS")), identity + .sandbox,
            source: VerdictSource.otherPlatform),
        VerdictCase(
            "a profile for tvOS in an app for iOS", .rejected, at: .upload,
            .product(.iOS, .appStore, profile: .profile([.id, .teamID, .noDebug], platform: "tvOS")),
            [.id, .teamID, .noDebug], source: VerdictSource.otherPlatform),
        VerdictCase(
            "a profile for iOS in an app for tvOS", .rejected, at: .upload,
            .product(.tvOS, .appStore, profile: .profile([.id, .teamID, .noDebug], platform: "iOS")),
            [.id, .teamID, .noDebug], source: VerdictSource.otherPlatformInXcode),
        VerdictCase(
            "a profile for the Mac in a Mac Catalyst app", .accepted,
            .product(.catalyst, .appStore, profile: .profile([.macID, .teamID], platform: "OSX")),
            identity + .sandbox, source: VerdictSource.profiles),
    ]

    // MARK: - Extensions, drivers, and system extensions

    static let macProducts: [VerdictCase] = {
        let earlyBoot = "<key>NSEndpointSecurityEarlyBoot</key><true/>"
        let client = Claim.yes("com.apple.developer.endpoint-security.client")
        let driver = Claim.yes("com.apple.developer.driverkit")
        let networkKey = "com.apple.developer.networking.networkextension"
        let network = Claim.list(networkKey, "packet-tunnel-provider-systemextension")
        let all = granted + client + driver + network
        func point(_ name: String) -> String {
            "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(name)</string></dict>"
        }
        func phone(_ point: String, _ more: Claim...) -> AnalysisContext {
            .product(
                .iOS, .development, .appExtension,
                profile: .profile([.id, .teamID, .debug] + more, devices: .some, platform: "iOS"),
                information: point)
        }
        let tunnel = Claim.list(networkKey, "packet-tunnel-provider")
        let autoFillPoint = point("com.apple.authentication-services-credential-provider-ui")
        let autoFill = Claim.yes("com.apple.developer.authentication-services.autofill-credential-provider")
        return [
            VerdictCase(
                "a sandboxed app extension on a Mac", .accepted, mac(.developerID, .appExtension), [.sandbox],
                source: VerdictSource.pluginSandbox),
            VerdictCase(
                "an app extension on a Mac without a sandbox", .rejected, at: .launch,
                mac(.developerID, .appExtension, .all), identity, source: VerdictSource.pluginSandbox),
            VerdictCase(
                "a driver", .accepted, mac(.developerID, .driver, .all, granting: all), identity + driver,
                source: VerdictSource.driver),
            VerdictCase(
                "a driver without DriverKit", .rejected, at: .launch, mac(.developerID, .driver, .all, granting: all),
                identity, source: VerdictSource.driver),
            VerdictCase(
                "a driver without a profile", .rejected, at: .launch, mac(.developerID, .driver), identity + driver,
                source: VerdictSource.profiles),
            VerdictCase(
                "a client of Endpoint Security", .accepted,
                mac(.developerID, .systemExtension, .all, granting: all, information: earlyBoot), identity + client,
                source: VerdictSource.endpointSecurity),
            VerdictCase(
                "a client of Endpoint Security without the entitlement", .rejected, at: .runTime,
                mac(.developerID, .systemExtension, .all, granting: all, information: earlyBoot), identity,
                source: VerdictSource.endpointSecurity),
            VerdictCase(
                "a network system extension", .accepted,
                mac(
                    .developerID, .systemExtension, .all, granting: all,
                    information: "<key>NetworkExtension</key><dict/>"), identity + network,
                source: VerdictSource.network),
            VerdictCase(
                "a network system extension without the entitlement", .warned,
                mac(
                    .developerID, .systemExtension, .all, granting: all,
                    information: "<key>NetworkExtension</key><dict/>"), identity, source: VerdictSource.network),
            VerdictCase(
                "a packet tunnel extension", .accepted,
                phone(point("com.apple.networkextension.packet-tunnel"), tunnel), [.id, .teamID, .debug, tunnel],
                source: VerdictSource.network),
            VerdictCase(
                "a packet tunnel extension without the entitlement", .warned,
                phone(point("com.apple.networkextension.packet-tunnel"), tunnel), [.id, .teamID, .debug],
                source: VerdictSource.network),
            VerdictCase(
                "an extension for AutoFill", .accepted, phone(autoFillPoint, autoFill),
                [.id, .teamID, .debug, autoFill], source: VerdictSource.autoFill),
            VerdictCase(
                "an extension for AutoFill without the entitlement", .warned, phone(autoFillPoint, autoFill),
                [.id, .teamID, .debug], source: VerdictSource.autoFill),
            VerdictCase(
                "a widget, which requires no entitlement", .accepted, phone(point("com.apple.widgetkit-extension")),
                [.id, .teamID, .debug], source: VerdictSource.profiles),
            VerdictCase(
                "a share extension, which requires no entitlement", .accepted, phone(point("com.apple.share-services")),
                [.id, .teamID, .debug], source: VerdictSource.profiles),
        ]
    }()
}
