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
    ]

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

    private static func move(_ names: [String], from folder: ProductFolder, to scratch: Scratch) throws {
        for name in names {
            try FileManager.default.moveItem(
                at: folder.url.appending(path: name), to: scratch.url.appending(path: name))
        }
    }
}
