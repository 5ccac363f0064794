import Entitlements
import PropertyLists
import SigningModel

/// The identifiers on which the values of entitlements depend.
struct AppIdentity {
    /// The team identifier; `nil` if it is not known.
    var team: String?

    /// The App ID prefix; `nil` if it is not known.
    var prefix: String?

    /// The bundle identifier; `nil` if it is not known.
    var bundleIdentifier: String?

    /// Creates the identity of an app from its entitlements.
    ///
    /// - Parameters:
    ///   - entitlements: The signed or resolved entitlements.
    ///   - profile: The profile that the app embeds.
    ///   - bundleIdentifier: The bundle identifier.
    init(of entitlements: EntitlementValue, profile: ProvisioningProfile?, bundleIdentifier: String?) {
        let keys: [EntitlementKey] = [.applicationIdentifier, .macApplicationIdentifier]
        let identifier = keys.lazy.compactMap { entitlements[$0.rawValue]?.texts.first }.first
        let parts = identifier.map { ApplicationIdentifier(rawValue: $0) }
        prefix = parts?.prefix?.rawValue ?? profile?.applicationIdentifierPrefixes.first?.value
        team =
            entitlements[EntitlementKey.teamIdentifier.rawValue]?.texts.first ?? profile?.teamIdentifiers.first?.value
        self.bundleIdentifier = bundleIdentifier ?? parts?.bundleIdentifier?.rawValue
    }

    /// Creates an identity.
    init(team: String?, prefix: String?, bundleIdentifier: String?) {
        self.team = team
        self.prefix = prefix
        self.bundleIdentifier = bundleIdentifier
    }
}

/// The identity of an app before and after a change, which renames identifiers.
struct IdentityChange {
    let before: AppIdentity
    let after: AppIdentity

    /// Whether the App ID prefix changes.
    var changesPrefix: Bool { before.prefix != nil && after.prefix != nil && before.prefix != after.prefix }

    /// Whether the team changes.
    var changesTeam: Bool { before.team != nil && after.team != nil && before.team != after.team }

    /// Whether the bundle identifier changes.
    var changesBundleIdentifier: Bool {
        before.bundleIdentifier != nil && after.bundleIdentifier != nil
            && before.bundleIdentifier != after.bundleIdentifier
    }

    /// Returns an identifier with its prefix replaced by the prefix of the new identity.
    ///
    /// - Parameters:
    ///   - text: The identifier.
    ///   - renamingBundle: Whether to replace the bundle identifier at the end, too.
    /// - Returns: The identifier; unchanged if it contains neither the former prefix nor the former bundle identifier.
    func renamed(_ text: String, renamingBundle: Bool) -> String {
        var renamed = text
        for (old, new) in [(before.prefix, after.prefix), (before.team, after.team)] {
            guard let old, let new, renamed == text, text.hasPrefix(old + ".") else { continue }
            renamed = new + text.dropFirst(old.count)
        }
        if renamingBundle, let old = before.bundleIdentifier, let new = after.bundleIdentifier, old != new,
            renamed.hasSuffix("." + old)
        {
            renamed = renamed.dropLast(old.count) + new
        }
        return renamed
    }
}

extension EntitlementValue {
    /// Returns the value with each text replaced.
    func mapTexts(_ transform: (String) -> String) -> EntitlementValue {
        switch self {
        case .string(let text): .string(transform(text))
        case .array(let members): .array(members.map { $0.mapTexts(transform) })
        default: self
        }
    }
}
