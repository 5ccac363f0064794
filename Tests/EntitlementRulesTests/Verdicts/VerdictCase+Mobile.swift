import Entitlements
import Workspaces

/// The platforms other than macOS, with the names of their profiles.
private let mobile: [(platform: Platform, profile: String)] = [
    (.iOS, "iOS"), (.tvOS, "tvOS"), (.watchOS, "iOS"), (.visionOS, "xrOS"),
]

extension VerdictCase {
    static let all: [VerdictCase] =
        mobileIdentity + mobileProfiles + mobilePairs + mobileValues + clips + phoneInformation + macLaunch + macStore
        + macPairs + macProducts + dates + services + signers

    private static func kind(on platform: Platform) -> ProductKind { platform == .watchOS ? .watchApp : .app }

    // MARK: - Identity

    private static let mobileIdentity: [VerdictCase] = mobile.flatMap { platform, name -> [VerdictCase] in
        let kind = kind(on: platform)
        let granted: [Claim] = [.id, .teamID, .debug, .keychainGrant, .storeGrant]
        let profile = ProfileState.profile(granted, devices: .some, platform: name)
        let context = AnalysisContext.product(platform, .development, kind, profile: profile)
        return [
            VerdictCase(
                "\(platform): a development build", .accepted, context, [.id, .teamID, .debug],
                source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a development build with a keychain group", .accepted, context,
                [.id, .teamID, .debug, .keychain], source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a development build with a key-value store", .accepted, context,
                [.id, .teamID, .debug, .store], source: VerdictSource.keyValueStore),
            VerdictCase(
                "\(platform): no application identifier", .rejected, at: .install, context, [.teamID, .debug],
                source: VerdictSource.missingIdentifier),
            VerdictCase(
                "\(platform): the identifier of another app", .rejected, context,
                [.text("application-identifier", "A1B2C3D4E5.com.example.drafts"), .teamID, .debug],
                source: VerdictSource.troubleshooting),
        ]
    }

    private static let mobileProfiles: [VerdictCase] = mobile.flatMap { platform, name -> [VerdictCase] in
        let kind = kind(on: platform)
        let absent = AnalysisContext.product(platform, .appStore, kind, profile: .absent)
        return [
            VerdictCase(
                "\(platform): no profile in an app without claims", .rejected, at: .upload, absent, [],
                source: VerdictSource.missingProfile),
            VerdictCase(
                "\(platform): no profile in a development build", .rejected, at: .install,
                .product(platform, .development, kind, profile: .absent), [.id, .teamID, .debug],
                source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a profile whose state is not known", .accepted,
                .product(platform, .appStore, kind), [.id, .teamID, .noDebug], source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a store build", .accepted,
                .product(
                    platform, .appStore, kind,
                    profile: .profile([.id, .teamID, .noDebug, .beta], platform: name), to: .testFlight),
                [.id, .teamID, .noDebug, .beta], source: VerdictSource.troubleshooting),
        ]
    }

    // MARK: - Pairs of profiles and products

    private static let mobilePairs: [VerdictCase] = mobile.flatMap { platform, name -> [VerdictCase] in
        let kind = kind(on: platform)
        let granted: [Claim] = [.id, .teamID, .noDebug]
        func pair(_ distribution: Distribution, _ devices: ProfileState.Devices, to goal: Stage? = nil)
            -> AnalysisContext
        {
            .product(
                platform, distribution, kind,
                profile: .profile(granted, devices: devices, platform: name), to: goal)
        }
        return [
            VerdictCase(
                "\(platform): an ad hoc profile in an ad hoc build", .accepted, pair(.adHoc, .some), granted,
                source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a profile for all devices in an enterprise build", .accepted, pair(.enterprise, .all),
                granted, source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a store profile in a store build", .accepted, pair(.appStore, .none), granted,
                source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): an ad hoc profile in a store build", .warned, pair(.appStore, .some), granted,
                source: VerdictSource.adHocUpload),
            VerdictCase(
                "\(platform): an enterprise profile in a store build", .rejected, at: .upload, pair(.appStore, .all),
                granted, source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a store profile in an ad hoc build", .rejected, at: .install, pair(.adHoc, .none),
                granted, source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a store build that is installed directly", .rejected, at: .install,
                pair(.appStore, .none, to: .install), granted, source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): an ad hoc build that is installed directly", .accepted,
                pair(.adHoc, .some, to: .install), granted, source: VerdictSource.profiles),
            VerdictCase(
                "\(platform): a profile for the Mac", .rejected,
                .product(platform, .appStore, kind, profile: .profile(granted, platform: "OSX")), granted,
                source: VerdictSource.otherPlatformInXcode),
        ]
    }

    // MARK: - Values

    private static let mobileValues: [VerdictCase] = {
        let granted: [Claim] = [.id, .teamID, .noDebug, .keychainGrant, .storeGrant, .group, .push]
        let store = AnalysisContext.product(.iOS, .appStore, profile: .profile(granted, platform: "iOS"))
        let identity: [Claim] = [.id, .teamID, .noDebug]
        let services = "com.apple.developer.icloud-services"
        let domains = "com.apple.developer.associated-domains"
        let open = AnalysisContext.product(
            .iOS, .appStore,
            profile: .profile(granted + .text(services, "*") + .text(domains, "*"), platform: "iOS"))
        return [
            VerdictCase(
                "an app group of the profile", .accepted, store, identity + .group, source: VerdictSource.groups),
            VerdictCase(
                "an app group that the profile does not list", .rejected, at: .upload, store,
                identity + .list("com.apple.security.application-groups", "group.com.example.drafts"),
                source: VerdictSource.troubleshooting),
            VerdictCase(
                "the production environment of a store profile", .accepted, store, identity + .push,
                source: VerdictSource.push),
            VerdictCase(
                "the development environment in a store build", .rejected, at: .upload, store,
                identity + .pushDevelopment, source: VerdictSource.push),
            VerdictCase(
                "a key-value store of the team", .accepted, store,
                identity + .text("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.shared"),
                source: VerdictSource.keyValueStore),
            VerdictCase(
                "the store of another team", .rejected, at: .upload, store,
                identity + .text("com.apple.developer.ubiquity-kvstore-identifier", "Z9Y8X7W6V5.com.example.notes"),
                source: VerdictSource.troubleshooting),
            VerdictCase(
                "a wildcard as the key-value store", .rejected, at: .upload, store, identity + .storeGrant,
                source: VerdictSource.keyValueStore),
            VerdictCase(
                "a reference that was not expanded", .rejected, at: .upload, store,
                identity
                    + .text(
                        "com.apple.developer.ubiquity-kvstore-identifier", "$(TeamIdentifierPrefix)com.example.notes"),
                source: VerdictSource.keyValueStore),
            VerdictCase(
                "a wildcard in associated domains", .rejected, at: .upload, open, identity + .text(domains, "*"),
                source: VerdictSource.wildcardDomains),
            VerdictCase(
                "a list of associated domains", .accepted, open, identity + .list(domains, "applinks:example.com"),
                source: VerdictSource.wildcardDomains),
            VerdictCase(
                "debugging in a store build", .rejected, at: .upload, store, [.id, .teamID, .debug],
                source: VerdictSource.debugUpload),
            VerdictCase(
                "`beta-reports-active` in an ad hoc build", .rejected, at: .install,
                .product(.iOS, .adHoc, profile: .profile(identity, devices: .some, platform: "iOS")), identity + .beta,
                source: VerdictSource.betaReportsAdHoc),
        ]
    }()

    // MARK: - App Clips and extensions

    private static let clips: [VerdictCase] = {
        let parent = Claim.list("com.apple.developer.parent-application-identifiers", "A1B2C3D4E5.com.example.notes")
        let id = Claim.text("application-identifier", "A1B2C3D4E5.com.example.notes.Clip")
        let install = Claim.yes("com.apple.developer.on-demand-install-capable")
        let granted: [Claim] = [id, .teamID, .noDebug, parent, install]
        let clip = AnalysisContext.product(
            .iOS, .appStore, .appClip, profile: .profile(granted, platform: "iOS"),
            identifier: "com.example.notes.Clip")
        return [
            VerdictCase("a complete App Clip", .accepted, clip, granted, source: VerdictSource.clip),
            VerdictCase(
                "an App Clip without its parent app", .rejected, at: .upload, clip,
                [id, .teamID, .noDebug, install], source: VerdictSource.clip),
            VerdictCase(
                "an App Clip without an application identifier", .rejected,
                .product(
                    .iOS, .development, .appClip, profile: .profile(granted, devices: .some, platform: "iOS"),
                    identifier: "com.example.notes.Clip"),
                [.teamID, .noDebug, parent, install], source: VerdictSource.clipIdentifier),
            VerdictCase(
                "an app extension with its own profile", .accepted,
                .product(
                    .iOS, .appStore, .appExtension,
                    profile: .profile(
                        [.text("application-identifier", "A1B2C3D4E5.com.example.notes.widget"), .teamID, .noDebug],
                        platform: "iOS"), identifier: "com.example.notes.widget"),
                [.text("application-identifier", "A1B2C3D4E5.com.example.notes.widget"), .teamID, .noDebug],
                source: VerdictSource.profiles),
            VerdictCase(
                "an app extension with the profile of its app", .rejected,
                .product(
                    .iOS, .appStore, .appExtension, profile: .profile([.id, .teamID, .noDebug], platform: "iOS"),
                    identifier: "com.example.notes.widget"),
                [.text("application-identifier", "A1B2C3D4E5.com.example.notes.widget"), .teamID, .noDebug],
                source: VerdictSource.profiles),
            VerdictCase(
                "an app extension without a profile", .rejected, at: .install,
                .product(.iOS, .development, .appExtension, profile: .absent, identifier: "com.example.notes.widget"),
                [.text("application-identifier", "A1B2C3D4E5.com.example.notes.widget"), .teamID, .debug],
                source: VerdictSource.profiles),
        ]
    }()

    // MARK: - Info.plist

    private static let phoneInformation: [VerdictCase] = {
        let formats = "com.apple.developer.nfc.readersession.formats"
        func nfc(_ minimum: String, _ sdk: String) -> AnalysisContext {
            .product(
                .iOS, .appStore,
                information: """
                    <key>MinimumOSVersion</key><string>\(minimum)</string>
                    <key>DTSDKName</key><string>iphoneos\(sdk)</string>
                    """)
        }
        let identity: [Claim] = [.id, .teamID, .noDebug]
        let background = "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"
        let rejected = [("13.0", "17.5"), ("13.4", "17.2"), ("13.6", "16.1"), ("14.0", "17.2"), ("15.1", "26.2")]
        return rejected.flatMap { minimum, sdk in
            [
                VerdictCase(
                    "NDEF for iOS \(minimum) with the SDK \(sdk)", .rejected, at: .upload, nfc(minimum, sdk),
                    identity + .list(formats, "NDEF", "TAG"), source: VerdictSource.nfc),
                VerdictCase(
                    "TAG for iOS \(minimum) with the SDK \(sdk)", .accepted, nfc(minimum, sdk),
                    identity + .list(formats, "TAG"), source: VerdictSource.nfc),
            ]
        } + [
            VerdictCase(
                "NDEF and TAG for iOS 12", .accepted, nfc("12.4", "17.0"), identity + .list(formats, "NDEF", "TAG"),
                source: VerdictSource.nfcBefore),
            VerdictCase(
                "TAG alone for iOS 12", .warned, nfc("12.4", "17.0"), identity + .list(formats, "TAG"),
                source: VerdictSource.nfcBefore),
            VerdictCase(
                "a background mode without the push entitlement", .warned,
                .product(.iOS, .appStore, information: background), identity, source: VerdictSource.missingPush),
            VerdictCase(
                "a background mode with the push entitlement", .accepted,
                .product(.iOS, .appStore, information: background), identity + .push,
                source: VerdictSource.missingPush),
        ]
    }()
}
