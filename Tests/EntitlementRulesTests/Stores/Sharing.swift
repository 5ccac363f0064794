import Entitlements
import PropertyLists

/// A graph of an app and its widget, which share stores.
enum Sharing {
    static let notes = claimant(
        "Notes",
        [
            "com.apple.developer.icloud-container-environment": ["Production"],
            "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
            "com.apple.security.application-groups": ["group.com.example"],
            "keychain-access-groups": ["A1B2C3D4E5.com.example.notes", "A1B2C3D4E5.com.example.keys"],
        ], configurations: ["Debug", "Release"])

    static let notesInDebug = claimant(
        "Notes", ["com.apple.security.application-groups": ["group.com.example.debug"]], configurations: ["Debug"])

    static let graph = SharingGraph([
        notes, notesInDebug,
        claimant(
            "Widget",
            [
                "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
                "com.apple.security.application-groups": ["group.com.example"],
                "keychain-access-groups": ["A1B2C3D4E5.com.example.keys"],
            ]),
    ])
}

/// Returns a claimant with the given claims.
func claimant(
    _ name: String, _ claims: [String: [String]], home: String = "", bundleIdentifier: String? = nil,
    configurations: [String] = [], origin: StoreClaimant.Origin = .source
) -> StoreClaimant {
    let entries = claims.sorted { $0.key < $1.key }.map { key, values in
        let strings = values.map { "<string>\($0)</string>" }.joined()
        let isSingle = key == "com.apple.developer.icloud-container-environment"
        return "<key>\(key)</key>" + (isSingle ? strings : "<array>\(strings)</array>")
    }
    let text = "<plist><dict>\(entries.joined())</dict></plist>"
    let list = PropertyList(reading: SourceFile(path: "\(name).entitlements", bytes: Array(text.utf8)))
    return StoreClaimant(
        name, claims: EntitlementClaims(list.root), origin: origin, home: home, bundleIdentifier: bundleIdentifier,
        configurations: configurations)
}
