import Entitlements
import TextOutput

extension Page {
    /// Creates the page of an identifier, by its form; `nil` if the form is not known.
    init?(identifier: String) {
        guard let form = IdentifierForm(identifier) else { return nil }
        self.init()
        append(.title(identifier.displayed, remark: form.name))
        append(.prose(form.meaning))
        append("Keys", list: form.keys.map { "`\($0)`" })
        append(
            "Check your project",
            list: form.isStore ? ["`entcheck stores --store \(identifier.displayed)`"] : ["`entcheck lint .`"])
        append("Sources", list: ["<\(form.source)>"])
    }
}

/// The form of an identifier.
private struct IdentifierForm {
    let name: String
    let meaning: String
    let keys: [String]
    let isStore: Bool
    let source: String

    private static let entitlements = "https://developer.apple.com/documentation/bundleresources/entitlements/"

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let prefix = TeamIdentifier(rawValue: parts[0])
        if parts.count == 1, prefix.isWellFormed {
            self.init(
                name: "team identifier",
                meaning: "Ten characters identify a team. Older App ID prefixes have the same form.",
                keys: ["com.apple.developer.team-identifier"], isStore: false)
            return
        }
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), text.utf8.allSatisfy(Self.allows) else { return nil }
        switch parts[0] {
        case "group":
            self.init(
                name: "app group",
                meaning: "Names of app groups are unique among all teams. A profile must list the group, on macOS only "
                    + "if its name does not begin with the team identifier.",
                keys: ["com.apple.security.application-groups"], isStore: true,
                source: Self.entitlements + "com.apple.security.application-groups")
        case "iCloud":
            self.init(
                name: "iCloud container",
                meaning: "A container for CloudKit and iCloud Documents. It cannot be deleted. Its identifier is "
                    + "case-sensitive.",
                keys: [
                    "com.apple.developer.icloud-container-identifiers",
                    "com.apple.developer.ubiquity-container-identifiers",
                ], isStore: true, source: Self.entitlements + "com.apple.developer.icloud-container-identifiers")
        case "merchant":
            self.init(
                name: "merchant identifier", meaning: "Identifies a merchant for Apple Pay.",
                keys: ["com.apple.developer.in-app-payments"], isStore: false,
                source: Self.entitlements + "com.apple.developer.in-app-payments")
        default:
            self.init(parts: parts, prefix: prefix)
        }
    }

    private init(parts: [String], prefix: TeamIdentifier) {
        if prefix.isWellFormed {
            self.init(
                name: "identifier with a prefix",
                meaning: "A name with a team or App ID prefix: an application identifier, a keychain group, a "
                    + "key-value store, or a macOS app group.",
                keys: [
                    "application-identifier", "keychain-access-groups",
                    "com.apple.developer.ubiquity-kvstore-identifier", "com.apple.security.application-groups",
                ], isStore: true)
        } else {
            self.init(
                name: "bundle identifier",
                meaning: "Identifies an app or another bundle. The App ID consists of a prefix and this identifier.",
                keys: ["application-identifier", "com.apple.application-identifier"], isStore: false,
                source: "https://developer.apple.com/help/account/identifiers/register-an-app-id/")
        }
    }

    private init(
        name: String, meaning: String, keys: [String], isStore: Bool,
        source: String = "https://developer.apple.com/documentation/technotes/"
            + "tn3125-inside-code-signing-provisioning-profiles"
    ) {
        self.name = name
        self.meaning = meaning
        self.keys = keys
        self.isStore = isStore
        self.source = source
    }

    private static func allows(_ byte: UInt8) -> Bool { BundleIdentifier.allows(byte) || byte == UInt8(ascii: "_") }
}
