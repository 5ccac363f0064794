import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of `resolve --transfer-to`.
@Suite struct TransferTests {
    private static let store = "com.apple.developer.ubiquity-kvstore-identifier"

    private static let source = """
        <key>com.apple.developer.icloud-container-identifiers</key>
        <array><string>iCloud.com.example.notes</string></array>
        <key>com.apple.developer.ubiquity-kvstore-identifier</key>
        <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
        <key>com.apple.developer.associated-domains</key>
        <array><string>applinks:example.com</string></array>
        <key>com.apple.security.application-groups</key>
        <array><string>group.com.example.notes</string></array>
        <key>keychain-access-groups</key>
        <array><string>$(AppIdentifierPrefix)com.example.notes</string></array>
        """

    private static let options = [
        "--platform", "ios", "--distribution", "app-store", "--bundle-identifier", "com.example.notes",
    ]

    private func transfer(_ arguments: [String], source: String = Self.source) throws -> Tool {
        let folder = try ResolveFolder()
        try folder.writeSource(source)
        return try Tool(["resolve", "Notes.entitlements"] + arguments, in: folder.url)
    }

    @Test func `the new team signs new prefixes and the former store`() throws {
        let run = try transfer(["--team", "A1B2C3D4E5", "--transfer-to", "Z9Y8X7W6V5"] + Self.options)
        #expect(
            try ResolveFolder.values(of: run.output) == [
                "application-identifier": "Z9Y8X7W6V5.com.example.notes",
                "com.apple.developer.associated-domains": "[applinks:example.com]",
                "com.apple.developer.icloud-container-identifiers": "[iCloud.com.example.notes]",
                "com.apple.developer.team-identifier": "Z9Y8X7W6V5", Self.store: "A1B2C3D4E5.com.example.notes",
                "com.apple.security.application-groups": "[group.com.example.notes]", "get-task-allow": "false",
                "keychain-access-groups": "[Z9Y8X7W6V5.com.example.notes]",
            ])
        #expect(run.status == 1, "users lose keychain items")
        #expect(run.errors.hasSuffix("5 kept, 3 changed, 2 losses for users.\n"), "\(run.errors)")
    }

    @Test func `the losses are unknown if the entitlements cannot be signed`() throws {
        let run = try transfer(
            ["--team", "A1B2C3D4E5", "--transfer-to", "Z9Y8X7W6V5", "--format", "text"],
            source: "<key>com.apple.developer.siri</key><true/>")
        #expect(run.status == 1)
        #expect(run.output.contains("losses for users unknown"), "\(run.output)")
        #expect(run.output.contains("the platform is not known"))
    }

    static let effects: [(key: String, text: String)] = [
        ("keychain-access-groups", "loss: the app cannot access the keychain items in `A1B2C3D4E5.com.example.notes`"),
        (
            "com.apple.developer.ubiquity-kvstore-identifier",
            "fix: Replace `$(TeamIdentifierPrefix)$(CFBundleIdentifier)` with `A1B2C3D4E5.com.example.notes` "
                + "(Notes.entitlements:8:9)"
        ),
        (
            "com.apple.developer.icloud-container-identifiers",
            "note: the containers `iCloud.com.example.notes` are transferred with their data"
        ),
        ("com.apple.security.application-groups", "fix: Transfer the groups with the app"),
        ("com.apple.developer.associated-domains", "fix: Add the new application identifier"),
        ("application-identifier", "loss: App Store Connect warns about the first update (ITMS-90076)"),
    ]

    @Test(arguments: effects)
    func `the report contains the effect on each store`(effect: (key: String, text: String)) throws {
        let run = try transfer(
            ["--team", "A1B2C3D4E5", "--transfer-to", "Z9Y8X7W6V5", "--format", "text"] + Self.options)
        let parts = run.output.components(separatedBy: " \(effect.key)\n")
        let part = try #require(parts.count == 2 ? parts[1] : nil, "\(run.output)")
        let ends = ["\nkept ", "\nchanged "].compactMap { part.range(of: $0)?.lowerBound }
        #expect(part[..<(ends.min() ?? part.endIndex)].contains(effect.text), "\(run.output)")
    }

    @Test func `a new App ID prefix changes only the keychain`() throws {
        let run = try transfer(
            ["--team", "A1B2C3D4E5", "--app-identifier-prefix", "Z9Y8X7W6V5", "--transfer-to", "A1B2C3D4E5"]
                + Self.options)
        let values = try ResolveFolder.values(of: run.output)
        #expect(values["application-identifier"] == "A1B2C3D4E5.com.example.notes")
        #expect(values["keychain-access-groups"] == "[A1B2C3D4E5.com.example.notes]")
        #expect(values[Self.store] == "A1B2C3D4E5.com.example.notes")
        #expect(run.errors.contains("because the identifier begins with the App ID prefix\n"))
        #expect(!run.errors.contains("Sign in with Apple"))
        #expect(!run.errors.contains("containers"))
    }

    @Test func `an app without stores loses only its private keychain items`() throws {
        let run = try transfer(["--team", "A1B2C3D4E5", "--transfer-to", "Z9Y8X7W6V5"] + Self.options, source: "")
        #expect(run.errors.hasSuffix("1 kept, 2 changed, 1 loss for users.\n"), "\(run.errors)")
    }

    @Test func `a signed product can be the source`() throws {
        let folder = try ResolveFolder()
        try folder.writeProfile(.appStore)
        try folder.writeProduct(
            claims: [
                "application-identifier": "A1B2C3D4E5.com.example.notes",
                "com.apple.developer.team-identifier": "A1B2C3D4E5",
                "com.apple.developer.in-app-payments": ["merchant.com.example"],
                "com.apple.developer.ubiquity-container-identifiers": ["A1B2C3D4E5.com.example.notes"],
            ], profile: "Notes.mobileprovision")
        let run = try folder.resolve("Notes.app", "--transfer-to", "Z9Y8X7W6V5", "--format", "json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "entcheck/resolve-transfer/1")
        #expect(object["team"] as? String == "Z9Y8X7W6V5")
        let changes = try #require(object["changes"] as? [[String: Any]])
        let texts = changes.flatMap { $0["consequences"] as? [[String: Any]] ?? [] }
        let payment = try #require(texts.first { ($0["text"] as? String)?.contains("merchant.com.example") == true })
        #expect(payment["confidence"] as? String == "likely")
        #expect(texts.contains { ($0["text"] as? String)?.contains("no source documents") == true })
    }

    @Test func `a Mac app opens other group containers after a transfer`() throws {
        let source = """
            <key>com.apple.security.application-groups</key>
            <array><string>$(TeamIdentifierPrefix)notes</string></array>
            """
        let run = try transfer(
            [
                "--team", "A1B2C3D4E5", "--transfer-to", "Z9Y8X7W6V5", "--platform", "macos", "--distribution",
                "developer-id",
            ], source: source)
        #expect(
            try ResolveFolder.values(of: run.output) == ["com.apple.security.application-groups": "[Z9Y8X7W6V5.notes]"])
        #expect(
            run.errors.contains(
                "loss (likely): the Mac app no longer finds the files in the group containers `A1B2C3D4E5.notes`"))
        #expect(run.status == 1)
    }

    @Test func `a source that cannot be signed is reported before the transfer`() throws {
        let run = try transfer(["--transfer-to", "Z9Y8X7W6V5", "--platform", "ios"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("the value of `$(TeamIdentifierPrefix)` in"))
    }
}
