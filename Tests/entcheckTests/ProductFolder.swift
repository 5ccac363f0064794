import CodeSigning
import Entitlements
import Foundation
import SigningMaterial

/// A temporary directory for products and profiles that a test authority signs.
final class ProductFolder {
    let scratch: Scratch
    let authority: SigningAuthority
    let developer: SigningIdentity

    /// The current date in all tests of products.
    static let today = "2026-01-31"

    init() throws {
        authority = try SigningAuthority.shared.get()
        developer = try authority.developer([.distribution])
        scratch = try Scratch()
    }

    var url: URL { scratch.url }

    /// Returns an App Store profile that authorizes the claims and lists the certificate of the developer.
    func profile(
        granting more: [EntitlementValue.Entry] = [], identifier: String = "com.example.notes"
    ) throws -> ProfileBlueprint {
        let granted: [EntitlementValue.Entry] = [
            .init("application-identifier", .string("A1B2C3D4E5.\(identifier)")),
            .init("com.apple.developer.team-identifier", "A1B2C3D4E5"), .init("get-task-allow", false),
        ]
        var profile = ProfileBlueprint(.dictionary(granted + more))
        profile.certificates = [try developer.certificateBytes]
        return profile
    }

    /// Returns the entitlements that identify a signed app.
    func identity(_ identifier: String, and more: [EntitlementValue.Entry] = []) -> EntitlementValue {
        .dictionary(
            [
                .init("application-identifier", .string("A1B2C3D4E5.\(identifier)")),
                .init("com.apple.developer.team-identifier", "A1B2C3D4E5"), .init("get-task-allow", false),
            ] + more)
    }

    /// Returns a bundle that the developer signed.
    func bundle(
        _ path: String, identifier: String = "com.example.notes", claims: EntitlementValue?,
        profile: ProfileBlueprint? = nil
    ) throws -> BundleBlueprint {
        var bundle = BundleBlueprint(path, identifier: identifier, entitlements: claims)
        bundle.signer = developer
        bundle.chain = [authority.developerAuthority, authority.root]
        bundle.profile = try profile?.signed(by: authority)
        return bundle
    }

    /// Writes bundles as directories.
    func write(_ bundles: [BundleBlueprint]) throws {
        for entry in try BundleBlueprint.files(of: bundles) { try write(entry) }
    }

    /// Writes a file with its mode.
    func write(_ entry: ArchiveBlueprint.Entry) throws {
        let file = url.appending(path: entry.path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(entry.bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: entry.mode & 0o777], ofItemAtPath: file.path)
    }

    func write(_ bytes: [UInt8], to path: String) throws { try write(ArchiveBlueprint.Entry(path, bytes)) }

    /// Writes bundles as an archive.
    func archive(_ bundles: [BundleBlueprint], as name: String) throws {
        try ArchiveBlueprint(BundleBlueprint.files(of: bundles)).write(to: url.appending(path: name).path)
    }

    /// Returns an app with a widget and a framework, each with a different error.
    func notesWithMistakes(in folder: String) throws -> [BundleBlueprint] {
        let group = EntitlementValue.Entry("com.apple.security.application-groups", ["group.com.example.notes"])
        let push = EntitlementValue.Entry("aps-environment", "development")
        let store = EntitlementValue.Entry(
            "com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes")
        let grants: [EntitlementValue.Entry] = [
            group, .init("aps-environment", "production"),
            .init("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.*"),
        ]
        let app = try bundle(
            "\(folder)Notes.app", claims: identity("com.example.notes", and: [group, push, store]),
            profile: profile(granting: grants))
        let widget = try bundle(
            "\(folder)Notes.app/PlugIns/Widget.appex", identifier: "com.example.notes.widget",
            claims: identity("com.example.notes.widget"))
        var framework = try bundle(
            "\(folder)Notes.app/Frameworks/Sync.framework", identifier: "com.example.sync",
            claims: identity("com.example.notes"))
        framework.fileType = .dynamicLibrary
        return [app, widget, framework]
    }
}
