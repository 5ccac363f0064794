import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of the origins, the problems, and the exit statuses of `resolve`.
@Suite struct ResolveCommandTests {
    private static let groups = EntitlementValue.Entry(
        "com.apple.security.application-groups", ["group.com.example.notes"])

    /// A project with an app, its App Clip, and a settings file.
    private func writeProject(in folder: ResolveFolder, clip: String = "") throws {
        try folder.products.scratch.write(
            """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; targets = ( T, C ); };
            T = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application";
                  buildConfigurationList = L; };
            L = { isa = XCConfigurationList; buildConfigurations = ( D, R ); };
            D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { GROUP = group.com.example.debug;
                CODE_SIGN_ENTITLEMENTS = Notes.entitlements; SDKROOT = iphoneos; DEVELOPMENT_TEAM = A1B2C3D4E5;
                PRODUCT_BUNDLE_IDENTIFIER = com.example.notes; }; };
            R = { isa = XCBuildConfiguration; name = Release; buildSettings = { GROUP = group.com.example.notes;
                CODE_SIGN_ENTITLEMENTS = Notes.entitlements; SDKROOT = iphoneos; DEVELOPMENT_TEAM = A1B2C3D4E5;
                PRODUCT_BUNDLE_IDENTIFIER = com.example.notes; }; };
            C = { isa = PBXNativeTarget; name = Clip; buildConfigurationList = K;
                  productType = "com.apple.product-type.application.on-demand-install-capable"; };
            K = { isa = XCConfigurationList; buildConfigurations = ( CR ); };
            CR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
                PRODUCT_BUNDLE_IDENTIFIER = com.example.notes.Clip; SDKROOT = iphoneos; }; };
            }; }
            """, to: "Notes.xcodeproj/project.pbxproj")
        try folder.writeSource(
            """
            <key>com.apple.security.application-groups</key>
            <array><string>$(GROUP)</string></array>
            <key>aps-environment</key>
            <string>development</string>
            """)
    }

    @Test func `the origins name the file, the build setting, and the profile`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        try folder.writeProfile(.appStore, granting: [Self.groups, .init("aps-environment", "production")])
        let run = try folder.resolve("--profile", "Notes.mobileprovision", "--why")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.contains(
                """
                com.apple.security.application-groups = [group.com.example.notes]
                  the entitlements file (Notes.entitlements:5:6): [$(GROUP)]
                  `$(GROUP)` from the build setting `GROUP` (Notes.xcodeproj/project.pbxproj:10:77): group.com.example.notes
                """), "\(run.output)")
        #expect(
            run.output.contains(
                """
                aps-environment = production
                  replaced: the entitlements file (Notes.entitlements:8:9): development
                  the profile `Notes`
                  sources disagree: Xcode derives the environment from the profile
                """), "\(run.output)")
        #expect(run.output.contains("beta-reports-active = true\n  added: the profile `Notes`\n"))
    }

    @Test func `the JSON report contains the values, their origins, and their sources`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        try folder.writeProfile(.appStore, granting: [Self.groups, .init("aps-environment", "production")])
        let run = try folder.resolve("Notes.xcodeproj", "--profile", "Notes.mobileprovision", "--format", "json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "entcheck/resolve/1")
        #expect(object["isSignable"] as? Bool == true)
        #expect(object["distribution"] as? String == "app-store")
        #expect(object["platform"] as? String == "ios")
        let entries = try #require(object["entitlements"] as? [[String: Any]])
        let push = try #require(entries.first { $0["key"] as? String == "aps-environment" })
        #expect(push["action"] as? String == "replaced")
        #expect(push["value"] as? String == "production")
        let origins = try #require(push["origins"] as? [[String: Any]])
        #expect(origins.map { $0["kind"] as? String } == ["file", "profile"])
        #expect((origins[0]["location"] as? [String: Any])?["line"] as? Int == 8)
        let remark = try #require((push["remarks"] as? [[String: Any]])?.first)
        #expect(remark["isDisputed"] as? Bool == true)
        #expect((remark["sources"] as? [String])?.isEmpty == false)
    }

    @Test func `the configuration Release is the default, and an option selects another one`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        let options = ["resolve", "--distribution", "app-store"]
        let released = try Tool(options, in: folder.url)
        #expect(released.output.contains("<string>group.com.example.notes</string>"), "\(released.errors)")
        let debug = try Tool(options + ["--configuration", "Debug"], in: folder.url)
        #expect(debug.output.contains("<string>group.com.example.debug</string>"), "\(debug.errors)")
    }

    @Test func `Xcode adds the App Clip to an archived app`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        let clips = EntitlementValue.Entry(
            "com.apple.developer.associated-appclip-app-identifiers", ["A1B2C3D4E5.com.example.notes.Clip"])
        try folder.writeProfile(.appStore, granting: [Self.groups, .init("aps-environment", "production"), clips])
        let run = try folder.resolve("--profile", "Notes.mobileprovision")
        #expect(try ResolveFolder.values(of: run.output)[clips.key] == "[A1B2C3D4E5.com.example.notes.Clip]")
        let clip = try folder.resolve("--target", "Clip", "--distribution", "app-store", "--team", "A1B2C3D4E5")
        #expect(
            try ResolveFolder.values(of: clip.output)["com.apple.developer.on-demand-install-capable"] == "true",
            "\(clip.errors)")
    }

    @Test func `the resolved source of a product equals its signature`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        try folder.writeProfile(.appStore, granting: [Self.groups, .init("aps-environment", "production")])
        let run = try folder.resolve("--profile", "Notes.mobileprovision")
        try folder.products.scratch.write(run.output, to: "resolved.plist")
        try folder.writeProduct(
            claims: [
                "application-identifier": "A1B2C3D4E5.com.example.notes", "aps-environment": "production",
                "beta-reports-active": true, "com.apple.developer.team-identifier": "A1B2C3D4E5",
                "com.apple.security.application-groups": ["group.com.example.notes"], "get-task-allow": false,
            ], profile: "Notes.mobileprovision")
        let diff = try Tool("diff", "Notes.app", "resolved.plist", in: folder.url)
        #expect(diff.output == "No difference in meaning.\n")
        let check = try Tool("check", "Notes.app", "--source", ".", "--now", ProductFolder.today, in: folder.url)
        #expect(!check.output.contains("source-mismatch"))
    }

    static let problems: [(source: String, options: [String], message: String)] = [
        (
            "<key>com.apple.developer.siri</key><true/>", [],
            "Notes.entitlements:5:6: error: the profile `Notes` does not authorize `com.apple.developer.siri`\n"
        ),
        (
            "<key>keychain-access-groups</key><array><string>Z9Y8X7W6V5.shared</string></array>", [],
            """
            Notes.entitlements:5:6: error: the profile `Notes` does not authorize `Z9Y8X7W6V5.shared` in \
            `keychain-access-groups`; it authorizes `[A1B2C3D4E5.*, com.apple.token]`

            """
        ),
        (
            "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)$(NAME)</string></array>", [],
            """
            Notes.entitlements:5:6: error: the value of `$(NAME)` in `keychain-access-groups` is not known; give it \
            with --define NAME=VALUE

            """
        ),
        (
            "", ["--bundle-identifier", "com.example.other"],
            "entcheck: error: the profile `Notes` is for `com.example.notes`, but the bundle identifier is "
                + "`com.example.other`\n"
        ),
        (
            "", ["--distribution", "ad-hoc"],
            "entcheck: error: the profile `Notes` is for App Store distribution, but --distribution is `ad-hoc`\n"
        ),
        (
            "<key>com.apple.developer.ubiquity-kvstore-identifier</key>"
                + "<string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>", [],
            """
            Notes.entitlements:5:67: error: the profile `Notes` does not authorize `A1B2C3D4E5.com.example.notes` in \
            `com.apple.developer.ubiquity-kvstore-identifier`; it authorizes `Z9Y8X7W6V5.com.example.notes`, the store \
            of the former team, which a transferred app keeps; claim that value literally

            """
        ),
    ]

    @Test(arguments: problems)
    func `a problem is reported, and nothing is printed to standard output`(
        problem: (source: String, options: [String], message: String)
    ) throws {
        let folder = try ResolveFolder()
        try folder.writeSource(problem.source)
        try folder.writeProfile(
            .appStore,
            granting: [.init("com.apple.developer.ubiquity-kvstore-identifier", "Z9Y8X7W6V5.com.example.notes")])
        let arguments = ["resolve", "Notes.entitlements", "--profile", "Notes.mobileprovision"]
        let run = try Tool(arguments + problem.options, in: folder.url)
        #expect(run.errors == problem.message)
        #expect(run.output.isEmpty)
        #expect(run.status == 1)
    }

    @Test(
        arguments: [
            (["--platform", "tvos"], "error: the profile `Notes` is for iOS, not for tvOS", 1),
            (
                ["--team", "Z9Y8X7W6V5"],
                "error: the profile `Notes` does not belong to team `Z9Y8X7W6V5`, which --team specifies", 1
            ),
            (["--now", "2041-01-31"], "warning: the profile `Notes` expired on 2040-01-01", 0),
        ] as [([String], String, Int32)])
    func `a profile that does not fit is reported`(options: [String], message: String, status: Int32) throws {
        let folder = try ResolveFolder()
        try folder.writeSource("<key>aps-environment</key><string>production</string>")
        try folder.writeProfile(.appStore, granting: [.init("aps-environment", "production")])
        let arguments = ["resolve", "Notes.entitlements", "--profile", "Notes.mobileprovision"]
        let run = try Tool(arguments + options, in: folder.url)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.status == status)
    }

    @Test func `missing facts are reported with the options that specify them`() throws {
        let folder = try ResolveFolder()
        try folder.writeSource("")
        let nothing = try folder.resolve("Notes.entitlements")
        #expect(nothing.errors == "entcheck: error: the platform is not known; give --profile or --platform\n")
        let platform = try folder.resolve("Notes.entitlements", "--platform", "ios")
        #expect(platform.errors.contains("error: the bundle identifier is not known; give --bundle-identifier\n"))
        let bundle = try folder.resolve(
            "Notes.entitlements", "--platform", "ios", "--bundle-identifier", "com.example.notes")
        #expect(bundle.errors.contains("error: the App ID prefix is not known; give --profile or --team\n"))
        #expect([nothing, platform, bundle].map(\.status) == [1, 1, 1])
    }

    @Test func `a project of another team is a warning`() throws {
        let folder = try ResolveFolder()
        try writeProject(in: folder)
        try folder.writeProfile(
            .development,
            granting: [
                Self.groups, .init("aps-environment", "development"),
                .init("application-identifier", "Z9Y8X7W6V5.com.example.notes"),
                .init("com.apple.developer.team-identifier", "Z9Y8X7W6V5"),
            ]
        ) { profile in
            profile.team = "Z9Y8X7W6V5"
            profile.prefix = "Z9Y8X7W6V5"
        }
        let run = try folder.resolve("--profile", "Notes.mobileprovision")
        #expect(run.status == 0)
        #expect(
            run.errors.contains(
                "warning: the project is built by team `A1B2C3D4E5`, but the profile `Notes` belongs to `Z9Y8X7W6V5`\n")
        )
        #expect(run.output.contains("<string>Z9Y8X7W6V5.com.example.notes</string>"))
    }

    @Test func `the exit status distinguishes usage errors, missing sources, and unreadable files`() throws {
        let folder = try ResolveFolder()
        let usage = try folder.resolve("--resign", "Notes.app")
        #expect(usage.status == 2)
        #expect(usage.errors.contains("--resign requires --profile."))
        #expect(try folder.resolve("--why", "--format", "json").status == 2)
        #expect(try folder.resolve("x", "--resign", "Notes.app", "--profile", "p").status == 2)
        #expect(try folder.resolve(".").status == 3)
        #expect(try folder.resolve("missing.entitlements").status == 4)
        #expect(try folder.resolve(".", "--profile", "missing.mobileprovision").status == 4)
        try folder.products.scratch.write("not a property list", to: "Notes.entitlements")
        let malformed = try folder.resolve("Notes.entitlements", "--platform", "ios")
        #expect(malformed.status == 1)
        #expect(malformed.errors.hasPrefix("entcheck: Notes.entitlements: "))
        try folder.writeSource("", to: "Other.entitlements")
        let several = try folder.resolve()
        #expect(several.status == 2)
        #expect(several.errors.contains("Several entitlements files found"), "\(several.errors)")
    }

    @Test func `several possible targets are a usage error`() throws {
        let run = try Tool("resolve", "Samples/Notes", "--distribution", "app-store")
        #expect(run.status == 2)
        #expect(run.errors.contains("select one with --target: “Notes”, “Notes for Mac”."), "\(run.errors)")
    }
}
