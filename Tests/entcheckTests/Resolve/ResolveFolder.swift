import Entitlements
import Foundation
import SigningMaterial

/// A temporary directory with a source, profiles, and products for tests of `resolve`.
struct ResolveFolder {
    let products: ProductFolder

    init() throws { products = try ProductFolder() }

    var url: URL { products.url }

    /// Writes an entitlements file with the given content of its dictionary.
    func writeSource(_ inside: String, to path: String = "Notes.entitlements") throws {
        try products.scratch.writeEntitlements(inside, to: path)
    }

    /// Writes a profile that authorizes the given entitlements in addition to those of every profile.
    ///
    /// - Parameters:
    ///   - kind: The distribution method.
    ///   - path: The path of the profile.
    ///   - granted: The additional entitlements, which replace those of every profile.
    ///   - change: Changes the profile before it is signed.
    /// - Throws: The error of the signer.
    func writeProfile(
        _ kind: Distribution, to path: String = "Notes.mobileprovision",
        granting granted: [EntitlementValue.Entry] = [],
        change: (inout ProfileBlueprint) -> Void = { _ in }
    ) throws {
        var entries: [EntitlementValue.Entry] = [
            .init("application-identifier", "A1B2C3D4E5.com.example.notes"),
            .init("com.apple.developer.team-identifier", "A1B2C3D4E5"),
            .init("get-task-allow", .boolean(kind == .development)),
            .init("keychain-access-groups", ["A1B2C3D4E5.*", "com.apple.token"]),
        ]
        if kind == .appStore { entries.append(.init("beta-reports-active", true)) }
        entries.removeAll { entry in granted.contains { $0.key == entry.key } }
        var profile = ProfileBlueprint(.dictionary(entries + granted))
        profile.kind = kind
        profile.name = "Notes"
        profile.expires = "2040-01-01T12:00:00Z"
        change(&profile)
        try products.write(profile.signed(by: products.authority), to: path)
    }

    /// Writes a signed app that embeds a profile.
    func writeProduct(_ path: String = "Notes.app", claims: EntitlementValue, profile: String?) throws {
        var bundle = try products.bundle(path, claims: claims)
        bundle.profile = try profile.map { [UInt8](try Data(contentsOf: url.appending(path: $0))) }
        try products.write([bundle])
    }

    /// Runs `resolve` in the directory.
    func resolve(_ arguments: String...) throws -> Tool { try Tool(["resolve"] + arguments, in: url) }

    /// Returns the values of a property list as comparable text, by key.
    static func values(of document: String) throws -> [String: String] {
        let list = try PropertyListSerialization.propertyList(from: Data(document.utf8), format: nil)
        guard let values = list as? [String: Any] else { return [:] }
        return values.mapValues { value in
            if let members = value as? [Any] { return "[" + members.map { "\($0)" }.joined(separator: ", ") + "]" }
            if let number = value as? NSNumber { return number.boolValue ? "true" : "false" }
            return "\(value)"
        }
    }
}
