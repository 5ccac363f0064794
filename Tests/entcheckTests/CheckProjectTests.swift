import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of products that are compared with their Xcode project.
@Suite struct CheckProjectTests {
    /// The sample project: an iOS app and a macOS app with the same bundle identifier, and extensions.
    private static let sample = Tool.package.appending(path: "Samples/Notes")

    /// The signed claims of the iOS app in the sample project.
    private static let claims: [EntitlementValue.Entry] = [
        .init("aps-environment", "production"),
        .init("com.apple.developer.icloud-container-identifiers", ["iCloud.com.example.notes"]),
        .init("com.apple.developer.icloud-services", ["CloudDocuments"]),
        .init("com.apple.developer.ubiquity-container-identifiers", ["iCloud.com.example.notes"]),
        .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes"),
        .init("com.apple.security.application-groups", ["group.com.example.notes"]),
        .init("keychain-access-groups", ["A1B2C3D4E5.com.example.notes"]),
    ]

    /// Returns the states of the entitlements of an app, compared with the sources in the directory `source`.
    private func states(
        in folder: ProductFolder, claiming claims: [EntitlementValue.Entry], identifier: String = "com.example.notes",
        options: String...
    ) throws -> [String: String] {
        let product = try product(in: folder, claiming: claims, identifier: identifier, options: options)
        let rows = try #require(product["entitlements"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"] as? String ?? "", $0["state"] as? String ?? "") })
    }

    /// Returns the JSON report of an app that is signed with the given claims.
    private func product(
        in folder: ProductFolder, claiming claims: [EntitlementValue.Entry], identifier: String, options: [String]
    ) throws -> [String: Any] {
        try folder.write([
            folder.bundle(
                "Built.app", identifier: identifier, claims: folder.identity(identifier, and: claims),
                profile: folder.profile(granting: claims, identifier: identifier))
        ])
        let arguments = ["check", "Built.app", "--now", ProductFolder.today, "--format", "json", "--source", "source"]
        let run = try Tool(arguments + options, in: folder.url)
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let products = try #require(object["products"] as? [[String: Any]])
        return try #require(products.first)
    }

    /// Writes a project with one app that claims one app group, whose name is a build setting of each configuration.
    private func writeProject(in folder: ProductFolder, groups: [String: String], identifier: String) throws {
        let configurations = groups.sorted { $0.key < $1.key }
        let names = configurations.map { "C\($0.key)" }.joined(separator: ", ")
        let objects = configurations.map { name, group in
            """
            C\(name) = { isa = XCBuildConfiguration; name = \(name); buildSettings = {
                CODE_SIGN_ENTITLEMENTS = App.entitlements; PRODUCT_BUNDLE_IDENTIFIER = \(identifier);
                SDKROOT = iphoneos; DEVELOPMENT_TEAM = A1B2C3D4E5; \(group) }; };
            """
        }
        try folder.scratch.write(
            """
            // !$*UTF8*$!
            { objectVersion = 56; rootObject = P; objects = {
            P = { isa = PBXProject; buildConfigurationList = L; targets = ( T ); };
            T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                  buildConfigurationList = L; };
            L = { isa = XCConfigurationList; buildConfigurations = ( \(names) ); };
            \(objects.joined(separator: "\n"))
            }; }
            """, to: "source/App.xcodeproj/project.pbxproj")
        try folder.scratch.writeEntitlements(
            "<key>com.apple.security.application-groups</key>\n<array><string>$(GROUP)</string></array>",
            to: "source/App.entitlements")
    }

    private static let groups = "com.apple.security.application-groups"

    @Test func `an app is compared with the target that has its bundle identifier and platform`() throws {
        let folder = try ProductFolder()
        try FileManager.default.copyItem(at: Self.sample, to: folder.url.appending(path: "source"))
        let states = try states(in: folder, claiming: Self.claims)
        #expect(Set(states.values) == ["agrees"], "\(states)")
        let fewer = try self.states(in: folder, claiming: Self.claims.dropLast(2))
        #expect(fewer["keychain-access-groups"] == "dropped")
        #expect(fewer["com.apple.security.application-groups"] == "dropped")
        #expect(fewer["com.apple.security.app-sandbox"] == nil, "only the macOS app claims this key")
    }

    @Test func `an app is compared with the Release configuration or the configuration of the option`() throws {
        let folder = try ProductFolder()
        let settings = ["Debug": "GROUP = group.com.example.debug;", "Release": "GROUP = group.com.example.app;"]
        try writeProject(in: folder, groups: settings, identifier: "com.example.app")
        let claims: [EntitlementValue.Entry] = [.init(Self.groups, ["group.com.example.app"])]
        let released = try states(in: folder, claiming: claims, identifier: "com.example.app")
        #expect(released[Self.groups] == "agrees")
        let debug = try states(
            in: folder, claiming: claims, identifier: "com.example.app", options: "--configuration", "Debug")
        #expect(debug[Self.groups] == "differs")
    }

    @Test func `entitlements in build settings are part of the source`() throws {
        let folder = try ProductFolder()
        let contents = "<dict><key>aps-environment</key><string>development</string></dict>"
        let settings = "GROUP = group.com.example.app; CODE_SIGN_ENTITLEMENTS_CONTENTS = \"\(contents)\";"
        try writeProject(in: folder, groups: ["Release": settings], identifier: "com.example.app")
        let claims: [EntitlementValue.Entry] = [
            .init("aps-environment", "development"), .init(Self.groups, ["group.com.example.app"]),
        ]
        let all = try states(in: folder, claiming: claims, identifier: "com.example.app")
        #expect(all["aps-environment"] == "agrees")
        let fewer = try states(in: folder, claiming: Array(claims.dropFirst()), identifier: "com.example.app")
        #expect(fewer["aps-environment"] == "dropped")
    }

    @Test func `messages distinguish the entitlements file and the build setting with entitlements`() throws {
        let folder = try ProductFolder()
        let contents = """
            <dict><key>com.apple.developer.siri</key><true/>\
            <key>com.apple.developer.nfc.readersession.formats</key><array><string>NDEF</string></array></dict>
            """
        let settings = "GROUP = group.com.example.app; CODE_SIGN_ENTITLEMENTS_CONTENTS = \"\(contents)\";"
        try writeProject(in: folder, groups: ["Release": settings], identifier: "com.example.app")
        let claims: [EntitlementValue.Entry] = [
            .init(Self.groups, ["group.com.example.other"]),
            .init("com.apple.developer.nfc.readersession.formats", ["TAG"]),
            .init("com.apple.developer.healthkit", true),
        ]
        let product = try product(in: folder, claiming: claims, identifier: "com.example.app", options: [])
        let messages = (product["findings"] as? [[String: Any]])?.compactMap { $0["message"] as? String } ?? []
        let setting = "the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS`"
        for message in [
            "`com.apple.developer.siri` is claimed by \(setting), but the signature does not contain it; sign again",
            "the signed value of `com.apple.developer.nfc.readersession.formats` differs from the value in \(setting); sign again with that value",
            "the signed value of `\(Self.groups)` differs from the value in the entitlements file; sign again with that value",
            "the signature contains `com.apple.developer.healthkit`, which is neither in the entitlements file nor in a build setting; claim it in the source, or sign without it",
        ] {
            #expect(messages.contains(message), "\(messages)")
        }
    }

    @Test func `a source without a matching target and an unreadable source are reported`() throws {
        let folder = try ProductFolder()
        try writeProject(in: folder, groups: ["Release": ""], identifier: "com.example.other")
        try FileManager.default.removeItem(at: folder.url.appending(path: "source/App.entitlements"))
        try folder.write([folder.bundle("Built.app", identifier: "com.example.app", claims: .dictionary([]))])
        let arguments = ["check", "Built.app", "--now", ProductFolder.today]
        #expect(try !Tool(arguments, in: folder.url).output.contains("no source"))
        let run = try Tool(arguments + ["--source", "source"], in: folder.url)
        #expect(run.output.contains("\n   none of the specified sources matches\n"), "\(run.output)")
        try folder.scratch.write("{ rootObject = ", to: "source/App.xcodeproj/project.pbxproj")
        let broken = try Tool(arguments + ["--source", "source"], in: folder.url)
        #expect(broken.status == 4)
        #expect(broken.errors.hasPrefix("entcheck: source/App.xcodeproj/project.pbxproj: "), "\(broken.errors)")
    }

    @Test func `an unknown configuration is a usage error`() throws {
        let folder = try ProductFolder()
        try writeProject(in: folder, groups: ["Store": "GROUP = x;"], identifier: "com.example.app")
        let run = try Tool("check", "A.app", "--source", "source", "--configuration", "Shop", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("unknown configuration “Shop”; expected “Store”"))
    }

    @Test func `a build setting without a value matches any signed value`() throws {
        let folder = try ProductFolder()
        try writeProject(in: folder, groups: ["Store": ""], identifier: "com.example.app")
        let claims: [EntitlementValue.Entry] = [.init(Self.groups, ["group.com.example.app"])]
        let states = try states(in: folder, claiming: claims, identifier: "com.example.app")
        #expect(states[Self.groups] == "agrees")
    }
}
