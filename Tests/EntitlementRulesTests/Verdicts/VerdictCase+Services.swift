import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension VerdictCase {
    // MARK: - Dates

    static let dates: [VerdictCase] = {
        func expiring(
            _ platform: Platform, _ distribution: Distribution, _ devices: ProfileState.Devices, _ end: String
        )
            -> AnalysisContext
        {
            let isMac = platform == .macOS
            let granted: [Claim] = isMac ? [.macID, .teamID] : [.id, .teamID, .noDebug]
            return .product(
                platform, distribution,
                profile: .profile(
                    granted, devices: devices, platform: isMac ? "OSX" : "iOS", expires: end + "T12:00:00Z"))
        }
        let phone: [Claim] = [.id, .teamID, .noDebug]
        let mac: [Claim] = [.macID, .teamID]
        return [
            VerdictCase(
                "an expired profile in an ad hoc build", .rejected, at: .install,
                expiring(.iOS, .adHoc, .some, "2026-01-30"), phone, source: VerdictSource.troubleshooting),
            VerdictCase(
                "an expired profile in an enterprise build", .rejected, at: .install,
                expiring(.iOS, .enterprise, .all, "2025-12-31"), phone, source: VerdictSource.troubleshooting),
            VerdictCase(
                "an expired profile in a store build", .rejected, at: .upload,
                expiring(.iOS, .appStore, .none, "2025-12-31"), phone, source: VerdictSource.profiles),
            VerdictCase(
                "an expired Developer ID profile", .rejected, at: .launch,
                expiring(.macOS, .developerID, .all, "2025-12-31"), mac, source: VerdictSource.developerID),
            VerdictCase(
                "a profile that expires in a month", .accepted, expiring(.iOS, .adHoc, .some, "2026-02-28"), phone,
                source: VerdictSource.profiles),
            VerdictCase(
                "a Developer ID profile that is valid for 18 years", .accepted,
                expiring(.macOS, .developerID, .all, "2043-06-01"), mac, source: VerdictSource.developerID),
        ]
    }()

    // MARK: - Services

    static let services: [VerdictCase] = {
        let sandbox: [Claim] = [.sandbox]
        let keychain: [Claim] = [.macID, .teamID, .keychain]
        let adHoc = ProfileState.profile([.id, .noDebug], devices: .some, platform: "iOS")
        let macProfile = ProfileState.profile([.macID, .teamID], platform: "OSX")
        let beta = ProfileState.profile([.id, .teamID, .noDebug, .beta], platform: "iOS")
        let unsigned = "com.apple.security.cs.allow-unsigned-executable-memory"
        func notarized(_ profile: ProfileState = .absent) -> AnalysisContext {
            .product(.macOS, .developerID, profile: profile, to: .notarize)
        }
        return [
            VerdictCase(
                "a Mac app for TestFlight without a profile", .warned, at: .testFlight,
                .product(.macOS, .appStore, profile: .absent, to: .testFlight), sandbox,
                source: VerdictSource.testFlightProfile),
            VerdictCase(
                "a Mac app for the store without a profile", .accepted,
                .product(.macOS, .appStore, profile: .absent, to: .upload), sandbox,
                source: VerdictSource.testFlightProfile),
            VerdictCase(
                "a Mac app for TestFlight without an application identifier", .warned, at: .testFlight,
                .product(.macOS, .appStore, profile: macProfile, to: .testFlight), sandbox,
                source: VerdictSource.testFlightIdentifier),
            VerdictCase(
                "a Mac app for TestFlight with an application identifier", .accepted,
                .product(.macOS, .appStore, profile: macProfile, to: .testFlight), [.macID, .teamID, .sandbox],
                source: VerdictSource.testFlightIdentifier),
            VerdictCase(
                "an ad hoc build that goes to TestFlight", .warned, at: .testFlight,
                .product(.iOS, .adHoc, profile: adHoc, to: .testFlight), [.id, .noDebug],
                source: VerdictSource.betaReports),
            VerdictCase(
                "a store build that lost `beta-reports-active`", .warned, at: .testFlight,
                .product(.iOS, .appStore, profile: beta, to: .testFlight), [.id, .teamID, .noDebug],
                source: VerdictSource.betaReports),
            VerdictCase(
                "a store build that lost `beta-reports-active` and does not go to TestFlight", .accepted,
                .product(.iOS, .appStore, profile: beta, to: .upload), [.id, .teamID, .noDebug],
                source: VerdictSource.betaReports),
            VerdictCase(
                "the notary service and debugging", .rejected, at: .notarize, notarized(), [.macDebug],
                source: VerdictSource.notarization),
            VerdictCase(
                "the notary service and debugging that is switched off", .accepted, notarized(),
                [.no("com.apple.security.get-task-allow")], source: VerdictSource.notarization),
            VerdictCase(
                "the notary service does not read the profile", .accepted, notarized(), keychain,
                source: VerdictSource.profiles),
            VerdictCase(
                "the notary service and the hardened runtime", .accepted, notarized(), [.yes(unsigned)],
                source: VerdictSource.notarization),
            VerdictCase(
                "a Developer ID app that is notarized and launched without its profile", .rejected, at: .launch,
                .product(.macOS, .developerID, profile: .absent, to: .launch), keychain,
                source: VerdictSource.profiles),
            VerdictCase(
                "an app with an App Clip that it does not list", .warned, at: .upload,
                contents([.appClip], .product(.iOS, .appStore, information: "<key>A</key><true/>")),
                [.id, .teamID, .noDebug], source: VerdictSource.appClipOfApp),
            VerdictCase(
                "an app with an App Clip that it lists", .accepted,
                contents([.appClip], .product(.iOS, .appStore, information: "<key>A</key><true/>")),
                [
                    .id, .teamID, .noDebug,
                    .list(
                        "com.apple.developer.associated-appclip-app-identifiers", "A1B2C3D4E5.com.example.notes.Clip"),
                ], source: VerdictSource.appClipOfApp),
            VerdictCase(
                "an app with a system extension that it cannot activate", .warned, at: .runTime,
                contents(
                    [.systemExtension], .product(.macOS, .developerID, profile: macProfileForAll, information: "")),
                [.macID, .teamID], source: VerdictSource.systemExtension),
            VerdictCase(
                "an app with a system extension that it can activate", .accepted,
                contents(
                    [.systemExtension], .product(.macOS, .developerID, profile: macProfileForAll, information: "")),
                [.macID, .teamID, .yes("com.apple.developer.system-extension.install")],
                source: VerdictSource.systemExtension),
        ]
    }()

    private static let macProfileForAll = ProfileState.profile(
        [.macID, .teamID, .yes("com.apple.developer.system-extension.install")], devices: .all, platform: "OSX")

    private static func contents(_ kinds: Set<ProductKind>, _ context: AnalysisContext) -> AnalysisContext {
        var context = context
        context.information?.contents = kinds
        return context
    }
}
