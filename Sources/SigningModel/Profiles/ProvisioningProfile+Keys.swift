public import Entitlements
public import PropertyLists

extension ProvisioningProfile {
    /// The name of the profile.
    public var name: Located<String>? { text("Name") }
    /// The UUID of the profile, in lowercase; regenerating the profile changes it.
    public var uuid: Located<String>? { text("UUID") }
    /// The name of the App ID on the developer site.
    public var applicationIdentifierName: Located<String>? { text("AppIDName") }
    /// The name of the team.
    public var teamName: Located<String>? { text("TeamName") }
    /// The team identifiers; profiles have one.
    public var teamIdentifiers: [Located<String>] { texts("TeamIdentifier") }
    /// The App ID prefixes; profiles have one, which is the team identifier except for old App IDs.
    public var applicationIdentifierPrefixes: [Located<String>] { texts("ApplicationIdentifierPrefix") }
    /// The date at which Apple created the profile.
    public var created: Located<PropertyListDate>? { date("CreationDate") }
    /// The date at which the profile expires.
    public var expires: Located<PropertyListDate>? { date("ExpirationDate") }
    /// The names of the platforms in the profile: `iOS`, `xrOS`, `visionOS`, `tvOS`, or `OSX`.
    ///
    /// Empty in profiles created before 2016.
    public var platformNames: [Located<String>] { texts("Platform") }
    /// Whether Xcode manages the profile; `nil` if the profile does not contain the key.
    public var isXcodeManaged: Bool? { self["IsXcodeManaged"]?.boolean }
    /// Whether the profile is for all devices.
    public var provisionsAllDevices: Bool { self["ProvisionsAllDevices"]?.boolean ?? false }
    /// The number of days from creation to expiration.
    public var timeToLive: Int64? { self["TimeToLive"]?.integer }
    /// The version of the format; always 1.
    public var version: Int64? { self["Version"]?.integer }

    /// The identifiers of the devices; `nil` if the profile does not list devices.
    ///
    /// Device identifiers are personal data. Show only their number unless the user requests the list.
    public var deviceIdentifiers: [Located<String>]? {
        self["ProvisionedDevices"] == nil ? nil : texts("ProvisionedDevices")
    }

    /// The App ID with its prefix; it can end in a wildcard.
    public var applicationIdentifier: Located<ApplicationIdentifierPattern>? {
        guard let value = applicationIdentifierKey.flatMap({ allowlist.grant(for: $0) })?.value else { return nil }
        return value.string.map { Located(ApplicationIdentifierPattern(rawValue: $0), at: value.location) }
    }

    /// The entitlement that contains the App ID; macOS uses a different key from other platforms.
    var applicationIdentifierKey: EntitlementKey? {
        [.applicationIdentifier, .macApplicationIdentifier].first { allowlist.grant(for: $0) != nil }
    }

    /// The mandatory keys that the profile does not contain.
    public var missingKeys: [String] {
        ["CreationDate", "DeveloperCertificates", "ExpirationDate", "Name", "TeamIdentifier", "UUID", "Version"]
            .filter { self[$0] == nil }
    }

    private func text(_ key: String) -> Located<String>? {
        self[key].flatMap { value in value.string.map { Located($0, at: value.location) } }
    }

    private func texts(_ key: String) -> [Located<String>] {
        self[key]?.elements.compactMap { value in value.string.map { Located($0, at: value.location) } } ?? []
    }

    private func date(_ key: String) -> Located<PropertyListDate>? {
        self[key].flatMap { value in value.date.map { Located($0, at: value.location) } }
    }
}
