import Entitlements
import Foundation
import SigningMaterial

/// The files that a page requires in addition to the samples: products and profiles, signed by a test authority.
enum PagePreparation {
    /// Writes the files that the commands of a page require to its directory.
    static func prepare(_ page: String, in scratch: Scratch) throws {
        try preparations[page]?(scratch)
    }

    private static let preparations: [String: @Sendable (Scratch) throws -> Void] = [
        "Docs/Journeys/Refused.md": products, "Docs/Journeys/Expiry.md": profiles,
        "Docs/Journeys/Transfer.md": transfer, "Docs/Resolve.md": transfer,
        "Docs/Journeys/SharedGroup.md": repositories,
    ]

    private static func repositories(in scratch: Scratch) throws {
        let process = Process()
        process.executableURL = Tool.package.appending(path: "Tests/Registry/repositories")
        process.arguments = [scratch.url.appending(path: "repositories").path]
        try process.run()
        process.waitUntilExit()
    }

    private static func products(in scratch: Scratch) throws {
        let folder = try ProductFolder()
        try folder.write([], to: "build/.keep")
        try folder.archive(folder.notesWithMistakes(in: "Payload/"), as: "build/Notes.ipa")
        var mac = try folder.bundle(
            "dist/Notes.app",
            claims: [
                "com.apple.security.app-sandbox": true,
                "com.apple.application-identifier": "A1B2C3D4E5.com.example.notes",
                "keychain-access-groups": ["A1B2C3D4E5.com.example.shared"],
            ])
        mac.isForMac = true
        try folder.write([mac])
        try move(["build", "dist"], from: folder, to: scratch)
    }

    private static func profiles(in scratch: Scratch) throws {
        let folder = try ProductFolder()
        var expired = try folder.profile()
        expired.name = "Notes AdHoc"
        expired.kind = .adHoc
        expired.expires = "2025-12-31T12:00:00Z"
        var soon = try folder.profile(granting: [
            .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*")
        ])
        soon.name = "Notes Store"
        soon.expires = "2026-02-20T12:00:00Z"
        var later = try folder.profile(identifier: "com.example.sketch")
        later.name = "Sketch Store"
        for (name, profile) in [("ad-hoc", expired), ("store", soon), ("sketch", later)] {
            try folder.write(profile.signed(by: folder.authority), to: "signing/\(name).mobileprovision")
        }
        try move(["signing"], from: folder, to: scratch)
    }

    /// Writes the profiles of the sample for development and for the App Store, one of another team, and a signed app.
    private static func transfer(in scratch: Scratch) throws {
        let folder = try ProductFolder()
        let granted: [EntitlementValue.Entry] = [
            .init("beta-reports-active", true), .init("aps-environment", "production"),
            .init("com.apple.developer.icloud-container-environment", "Production"),
            .init("com.apple.developer.icloud-container-identifiers", ["iCloud.com.example.notes"]),
            .init("com.apple.developer.icloud-services", "*"),
            .init("com.apple.developer.ubiquity-container-identifiers", ["iCloud.com.example.notes"]),
            .init("com.apple.security.application-groups", ["group.com.example.notes"]),
        ]
        let store = EntitlementValue.Entry("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*")
        let keychain = EntitlementValue.Entry("keychain-access-groups", ["A1B2C3D4E5.*"])
        let own = try folder.profile(granting: granted + [store, keychain])
        var new = try folder.profile()
        new.name = "Notes of the new team"
        new.team = "Z9Y8X7W6V5"
        new.prefix = "Z9Y8X7W6V5"
        new.entitlements = .dictionary(
            granted + [
                .init("application-identifier", "Z9Y8X7W6V5.com.example.notes"),
                .init("com.apple.developer.team-identifier", "Z9Y8X7W6V5"), .init("get-task-allow", false),
                .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes"),
                .init("keychain-access-groups", ["Z9Y8X7W6V5.*"]),
            ])
        for (name, blueprint) in [("store", own), ("new-team", new)] {
            var profile = blueprint
            profile.expires = "2040-01-01T12:00:00Z"
            try folder.write(profile.signed(by: folder.authority), to: "signing/\(name).mobileprovision")
        }
        let claims = folder.identity(
            "com.example.notes",
            and: [
                .init("com.apple.security.application-groups", ["group.com.example.notes", "group.com.example.beta"]),
                .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes"),
                .init("keychain-access-groups", ["A1B2C3D4E5.com.example.notes"]),
            ])
        try folder.write([], to: "build/.keep")
        try folder.archive([folder.bundle("Payload/Notes.app", claims: claims, profile: own)], as: "build/Notes.ipa")
        try move(["signing", "build"], from: folder, to: scratch)
    }

    private static func move(_ names: [String], from folder: ProductFolder, to scratch: Scratch) throws {
        for name in names {
            try FileManager.default.moveItem(
                at: folder.url.appending(path: name), to: scratch.url.appending(path: name))
        }
    }
}
