import Entitlements
import Foundation
import SigningMaterial
import Testing

/// Tests of `resolve --resign`.
@Suite struct ResignTests {
    private static let groups = "com.apple.security.application-groups"
    private static let store = "com.apple.developer.ubiquity-kvstore-identifier"

    /// The signed claims of a development build.
    private static let claims: EntitlementValue = [
        "application-identifier": "A1B2C3D4E5.com.example.notes", "aps-environment": "development",
        "com.apple.developer.team-identifier": "A1B2C3D4E5",
        "com.apple.developer.ubiquity-kvstore-identifier": "A1B2C3D4E5.com.example.notes",
        "com.apple.security.application-groups": ["group.com.example.notes", "group.com.example.more"],
        "get-task-allow": true, "keychain-access-groups": ["A1B2C3D4E5.com.example.notes"],
    ]

    /// Returns the run of `resolve --resign` for an app with the claims, and a profile.
    private func resign(
        _ kind: Distribution, granting granted: [EntitlementValue.Entry], claims: EntitlementValue = Self.claims,
        options: [String] = [], change: (inout ProfileBlueprint) -> Void = { _ in }
    ) throws -> Tool {
        let folder = try ResolveFolder()
        try folder.writeProfile(
            .development, to: "old.mobileprovision", granting: [.init("aps-environment", "development")])
        try folder.writeProduct(claims: claims, profile: "old.mobileprovision")
        try folder.writeProfile(kind, to: "new.mobileprovision", granting: granted, change: change)
        let arguments = ["resolve", "--resign", "Notes.app", "--profile", "new.mobileprovision"]
        return try Tool(arguments + options, in: folder.url)
    }

    @Test func `a profile of the same team keeps the claims and changes the environments`() throws {
        let run = try resign(
            .adHoc,
            granting: [
                .init("aps-environment", "production"), .init(Self.store, "A1B2C3D4E5.*"),
                .init(Self.groups, ["group.com.example.more", "group.com.example.notes"]),
            ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try ResolveFolder.values(of: run.output) == [
                "application-identifier": "A1B2C3D4E5.com.example.notes", "aps-environment": "production",
                "com.apple.developer.team-identifier": "A1B2C3D4E5", Self.store: "A1B2C3D4E5.com.example.notes",
                Self.groups: "[group.com.example.notes, group.com.example.more]", "get-task-allow": "false",
                "keychain-access-groups": "[A1B2C3D4E5.com.example.notes]",
            ])
        #expect(run.errors.contains("note: device tokens are valid only in the environment `production`"))
        #expect(run.errors.hasSuffix("5 kept, 2 changed, users lose nothing.\n"), "\(run.errors)")
    }

    @Test func `claims that the profile does not authorize are removed, with the loss for users`() throws {
        let run = try resign(
            .adHoc, granting: [.init(Self.groups, ["group.com.example.more"])], options: ["--format", "text"])
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                """
                changed com.apple.security.application-groups
                  - [group.com.example.notes, group.com.example.more]
                  + [group.com.example.more]
                  because the profile `Notes` does not authorize the removed values
                  loss: the app and its extensions do not share the files, defaults, and keychain items in \
                `group.com.example.notes`

                """), "\(run.output)")
        #expect(
            run.output.contains(
                """
                removed com.apple.developer.ubiquity-kvstore-identifier
                  - A1B2C3D4E5.com.example.notes
                  because the profile `Notes` does not authorize the key
                  loss: the app does not read the key-value store `A1B2C3D4E5.com.example.notes`
                """), "\(run.output)")
        #expect(run.output.contains("removed aps-environment\n"))
        #expect(run.output.contains("loss: the app receives no push notifications\n"))
    }

    @Test func `a profile of another team replaces the prefixes of identifiers`() throws {
        let run = try resign(
            .development,
            granting: [
                .init("application-identifier", "Z9Y8X7W6V5.com.example.notes"),
                .init("com.apple.developer.team-identifier", "Z9Y8X7W6V5"),
                .init("keychain-access-groups", ["Z9Y8X7W6V5.*"]), .init(Self.store, "Z9Y8X7W6V5.*"),
                .init("aps-environment", "development"),
            ]
        ) { profile in
            profile.team = "Z9Y8X7W6V5"
            profile.prefix = "Z9Y8X7W6V5"
        }
        let values = try ResolveFolder.values(of: run.output)
        #expect(values["application-identifier"] == "Z9Y8X7W6V5.com.example.notes")
        #expect(values["keychain-access-groups"] == "[Z9Y8X7W6V5.com.example.notes]")
        #expect(values[Self.store] == "Z9Y8X7W6V5.com.example.notes")
        #expect(values[Self.groups] == nil)
        #expect(run.status == 1)
        #expect(
            run.errors.contains("loss: the app cannot access the keychain items in `A1B2C3D4E5.com.example.notes`\n"))
        #expect(run.errors.contains("loss (likely): a device on which `A1B2C3D4E5.com.example.notes` is installed"))
    }

    @Test func `a transferred app keeps the key-value store of the former team`() throws {
        let run = try resign(
            .appStore,
            granting: [
                .init("application-identifier", "Z9Y8X7W6V5.com.example.notes"),
                .init("com.apple.developer.team-identifier", "Z9Y8X7W6V5"),
                .init("keychain-access-groups", ["Z9Y8X7W6V5.*"]), .init(Self.store, "A1B2C3D4E5.com.example.notes"),
            ]
        ) { profile in
            profile.team = "Z9Y8X7W6V5"
            profile.prefix = "Z9Y8X7W6V5"
        }
        #expect(try ResolveFolder.values(of: run.output)[Self.store] == "A1B2C3D4E5.com.example.notes")
        #expect(run.errors.contains("kept \(Self.store)\n"))
    }

    @Test func `another bundle identifier makes another app`() throws {
        let run = try resign(
            .development,
            granting: [
                .init("application-identifier", "A1B2C3D4E5.*"), .init("aps-environment", "development"),
                .init(Self.store, "A1B2C3D4E5.*"),
                .init(Self.groups, ["group.com.example.notes", "group.com.example.more"]),
            ], options: ["--bundle-identifier", "com.example.notes.beta"])
        let values = try ResolveFolder.values(of: run.output)
        #expect(values["application-identifier"] == "A1B2C3D4E5.com.example.notes.beta")
        #expect(values[Self.store] == "A1B2C3D4E5.com.example.notes", "the profile authorizes the former store")
        #expect(run.errors.contains("loss: devices install the app as another app, without the data"), "\(run.errors)")
    }

    @Test func `a product that is signed again with its own profile stays the same`() throws {
        let folder = try ResolveFolder()
        try folder.writeProfile(
            .development, granting: [.init("aps-environment", "development"), .init(Self.store, "A1B2C3D4E5.*")])
        let claims: EntitlementValue = [
            "application-identifier": "A1B2C3D4E5.com.example.notes", "aps-environment": "development",
            "com.apple.developer.team-identifier": "A1B2C3D4E5", Self.store: "A1B2C3D4E5.com.example.notes",
            "get-task-allow": true,
        ]
        try folder.writeProduct(claims: claims, profile: "Notes.mobileprovision")
        let run = try folder.resolve("--resign", "Notes.app", "--profile", "Notes.mobileprovision")
        #expect(run.status == 0)
        try folder.products.scratch.write(run.output, to: "resolved.plist")
        let diff = try Tool("diff", "Notes.app", "resolved.plist", in: folder.url)
        #expect(diff.output == "No difference in meaning.\n")
    }

    @Test func `the JSON report lists the changes and their consequences`() throws {
        let run = try resign(
            .adHoc, granting: [.init(Self.groups, ["group.com.example.more"])], options: ["--format", "json"])
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let changes = try #require(object["changes"] as? [[String: Any]])
        let change = try #require(changes.first { $0["key"] as? String == Self.groups })
        #expect(change["action"] as? String == "changed")
        #expect(change["after"] as? [String] == ["group.com.example.more"])
        let consequence = try #require((change["consequences"] as? [[String: Any]])?.first)
        #expect(consequence["isLoss"] as? Bool == true)
        #expect(consequence["confidence"] as? String == "certain")
    }

    @Test func `a nested bundle is selected by its bundle identifier`() throws {
        let folder = try ResolveFolder()
        try folder.products.write(folder.products.notesWithMistakes(in: ""))
        try folder.writeProfile(
            .adHoc, granting: [.init("application-identifier", "A1B2C3D4E5.com.example.notes.widget")])
        let run = try folder.resolve(
            "--resign", "Notes.app", "--bundle", "com.example.notes.widget", "--profile", "Notes.mobileprovision")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("<string>A1B2C3D4E5.com.example.notes.widget</string>"))
        let unknown = try folder.resolve(
            "--resign", "Notes.app", "--bundle", "Clock", "--profile", "Notes.mobileprovision")
        #expect(unknown.status == 2)
    }

    @Test func `a product without entitlements has nothing to sign again`() throws {
        let folder = try ResolveFolder()
        try folder.products.write([folder.products.bundle("Notes.app", claims: nil)])
        try folder.writeProfile(.adHoc)
        #expect(try folder.resolve("--resign", "Notes.app", "--profile", "Notes.mobileprovision").status == 3)
        #expect(try folder.resolve("--resign", "None.app", "--profile", "Notes.mobileprovision").status == 4)
    }
}
