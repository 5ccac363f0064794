import Entitlements
import Foundation
import SigningMaterial
import Testing

/// The entitlements that signing produces in the situations that signing scripts and build systems handle.
@Suite struct ResolveSituationTests {
    /// A source and a profile, and the entitlements that are signed.
    struct Situation: CustomTestStringConvertible, Sendable {
        let name: String
        var source = ""
        let kind: Distribution
        var granted: [EntitlementValue.Entry] = []
        var change: @Sendable (inout ProfileBlueprint) -> Void = { _ in }
        var options: [String] = []
        let signed: [String: String]

        var testDescription: String { name }
    }

    private static let team = "A1B2C3D4E5"
    private static let app = "A1B2C3D4E5.com.example.notes"

    private static let push = "<key>aps-environment</key><string>development</string>"

    private static let cloud = """
        <key>com.apple.developer.icloud-container-identifiers</key>
        <array><string>iCloud.$(CFBundleIdentifier)</string></array>
        <key>com.apple.developer.icloud-services</key>
        <array><string>CloudKit</string></array>
        """

    private static let cloudGrants: [EntitlementValue.Entry] = [
        .init(
            "com.apple.developer.icloud-container-identifiers", ["iCloud.com.example.notes", "iCloud.com.example.more"]),
        .init("com.apple.developer.icloud-services", "*"),
        .init("com.apple.developer.icloud-container-environment", ["Development", "Production"]),
    ]

    private static let cloudClaims = [
        "com.apple.developer.icloud-container-identifiers": "[iCloud.com.example.notes]",
        "com.apple.developer.icloud-services": "[CloudKit]",
    ]

    /// Returns the identity of an app for iOS, and other entitlements.
    private static func identity(
        debugging: Bool, _ more: [String: String] = [:], _ others: [String: String] = [:]
    ) -> [String: String] {
        [
            "application-identifier": app, "com.apple.developer.team-identifier": team,
            "get-task-allow": "\(debugging)",
        ].merging(more) { $1 }.merging(others) { $1 }
    }

    private static let mac: [EntitlementValue.Entry] = [
        .init("com.apple.application-identifier", "A1B2C3D4E5.com.example.notes")
    ]

    private static let macIdentity = [
        "com.apple.application-identifier": app, "com.apple.developer.team-identifier": team,
    ]

    /// Changes a profile to one of macOS: without the keys of iOS.
    private static let onMac: @Sendable (inout ProfileBlueprint) -> Void = { profile in
        profile.platforms = ["OSX"]
        guard case .dictionary(let entries) = profile.entitlements else { return }
        profile.entitlements = .dictionary(
            entries.filter { !["application-identifier", "get-task-allow", "beta-reports-active"].contains($0.key) })
    }

    static let situations: [Situation] = [
        Situation(
            name: "a development build without claims has only the identity of the app", kind: .development,
            signed: identity(debugging: true)),
        Situation(
            name: "a development build has no iCloud environment", source: push + cloud, kind: .development,
            granted: cloudGrants + [.init("aps-environment", "development")],
            signed: identity(debugging: true, cloudClaims, ["aps-environment": "development"])),
        Situation(
            name: "an App Store build has the production environments and the entitlement for TestFlight",
            source: push + cloud, kind: .appStore,
            granted: cloudGrants + [.init("aps-environment", "production")],
            signed: identity(
                debugging: false, cloudClaims,
                [
                    "aps-environment": "production", "beta-reports-active": "true",
                    "com.apple.developer.icloud-container-environment": "Production",
                ])),
        Situation(
            name: "an ad hoc build has the production environment by default", source: cloud, kind: .adHoc,
            granted: cloudGrants,
            signed: identity(
                debugging: false, cloudClaims,
                ["com.apple.developer.icloud-container-environment": "Production"])),
        Situation(
            name: "an option selects the iCloud environment of an ad hoc build", source: cloud, kind: .adHoc,
            granted: cloudGrants, options: ["--icloud-environment", "Development"],
            signed: identity(
                debugging: false, cloudClaims,
                ["com.apple.developer.icloud-container-environment": "Development"])),
        Situation(
            name: "an enterprise build replaces the value for debugging in the source",
            source: "<key>get-task-allow</key><true/>", kind: .enterprise, signed: identity(debugging: false)),
        Situation(
            name: "the App ID of a wildcard profile is made concrete", kind: .development,
            granted: [.init("application-identifier", "A1B2C3D4E5.*")],
            options: ["--bundle-identifier", "com.example.notes"], signed: identity(debugging: true)),
        Situation(
            name: "the App ID prefix can differ from the team",
            source: """
                <key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)shared</string></array>
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """,
            kind: .development,
            granted: [
                .init("application-identifier", "Z9Y8X7W6V5.com.example.notes"),
                .init("keychain-access-groups", ["Z9Y8X7W6V5.*"]),
                .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*"),
            ], change: { $0.prefix = "Z9Y8X7W6V5" },
            signed: identity(
                debugging: true,
                [
                    "application-identifier": "Z9Y8X7W6V5.com.example.notes",
                    "keychain-access-groups": "[Z9Y8X7W6V5.shared]",
                    "com.apple.developer.ubiquity-kvstore-identifier": app,
                ])),
        Situation(
            name: "wildcards in keychain groups and the key-value store become the bundle identifier",
            source: """
                <key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)*</string></array>
                <key>com.apple.developer.ubiquity-kvstore-identifier</key><string>A1B2C3D4E5.com.example.*</string>
                """,
            kind: .development, granted: [.init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*")],
            signed: identity(
                debugging: true,
                [
                    "keychain-access-groups": "[\(app)]", "com.apple.developer.ubiquity-kvstore-identifier": app,
                ])),
        Situation(
            name: "a wildcard of pass types stays",
            source: """
                <key>com.apple.developer.pass-type-identifiers</key><array><string>$(TeamIdentifierPrefix)*</string></array>
                """,
            kind: .development, granted: [.init("com.apple.developer.pass-type-identifiers", ["A1B2C3D4E5.*"])],
            signed: identity(debugging: true, ["com.apple.developer.pass-type-identifiers": "[A1B2C3D4E5.*]"])),
        Situation(
            name: "empty lists stay", source: "<key>com.apple.security.application-groups</key><array/>",
            kind: .development, granted: [.init("com.apple.security.application-groups", [])],
            signed: identity(debugging: true, ["com.apple.security.application-groups": "[]"])),
        Situation(
            name: "a key of profiles is not signed",
            source: """
                <key>com.apple.developer.icloud-container-development-container-identifiers</key>
                <array><string>iCloud.com.example.notes</string></array>
                """,
            kind: .development, signed: identity(debugging: true)),
        Situation(
            name: "a watch app uses a profile for iOS", kind: .development, options: ["--platform", "watchos"],
            signed: identity(debugging: true)),
    ]

    static let macSituations: [Situation] = [
        Situation(
            name: "a Mac app for distribution has the identity of macOS and no debugging",
            source: """
                <key>com.apple.security.app-sandbox</key><true/>
                <key>com.apple.security.get-task-allow</key><true/>
                """,
            kind: .developerID, granted: mac, change: onMac,
            signed: macIdentity.merging(["com.apple.security.app-sandbox": "true"]) { $1 }),
        Situation(
            name: "a Mac app for development can be debugged", kind: .development, granted: mac, change: onMac,
            signed: macIdentity.merging(["com.apple.security.get-task-allow": "true"]) { $1 }),
        Situation(
            name: "a Mac app in the App Store uses the push environment of the profile",
            source: "<key>com.apple.developer.aps-environment</key><string>development</string>",
            kind: .appStore, granted: mac + [.init("com.apple.developer.aps-environment", "production")],
            change: onMac,
            signed: macIdentity.merging(["com.apple.developer.aps-environment": "production"]) { $1 }),
        Situation(
            name: "a Mac Catalyst app has both application identifiers", kind: .developerID, granted: mac,
            change: { $0.platforms = ["OSX"] }, options: ["--platform", "catalyst"],
            signed: identity(debugging: false, macIdentity)),
    ]

    @Test(arguments: situations + macSituations)
    func `resolve prints the entitlements of a situation`(situation: Situation) throws {
        let folder = try ResolveFolder()
        try folder.writeSource(situation.source)
        try folder.writeProfile(situation.kind, granting: situation.granted, change: situation.change)
        let arguments = ["resolve", "Notes.entitlements", "--profile", "Notes.mobileprovision"]
        let run = try Tool(arguments + situation.options, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try ResolveFolder.values(of: run.output) == situation.signed)
        // A signing tool must be able to read the document.
        let lint = try Tool(
            "lint", "-", "--as", "signed", "--dialect", "codesign", "--format", "concise", in: folder.url,
            input: run.output)
        #expect(!lint.output.contains("[codesign-") && !lint.output.contains("[plist-"), "\(lint.output)")
    }

    @Test(arguments: [
        (Distribution.development, "true", "development"), (.adHoc, "false", "production"),
        (.appStore, "false", "production"), (.enterprise, "false", "production"),
    ])
    func `without a profile, the options specify the identity`(
        kind: Distribution, debugging: String, environment: String
    ) throws {
        let folder = try ResolveFolder()
        try folder.writeSource(Self.push)
        let run = try folder.resolve(
            "Notes.entitlements", "--team", Self.team, "--bundle-identifier", "com.example.notes", "--platform", "ios",
            "--distribution", kind.rawValue)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try ResolveFolder.values(of: run.output)
                == Self.identity(
                    debugging: debugging == "true", ["aps-environment": environment]))
    }

    @Test func `without a profile, a Mac app has no identity`() throws {
        let folder = try ResolveFolder()
        try folder.writeSource("<key>com.apple.security.app-sandbox</key><true/>")
        let run = try folder.resolve("Notes.entitlements", "--platform", "macos", "--distribution", "developer-id")
        #expect(run.status == 0)
        #expect(try ResolveFolder.values(of: run.output) == ["com.apple.security.app-sandbox": "true"])
    }
}
