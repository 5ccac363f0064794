public import Entitlements
public import PropertyLists

extension ProvisioningProfile {
    /// The name that people gave it.
    public var name: Located<String>? { text("Name") }
    /// Its identity, lower-case with dashes; a renewed profile has another.
    public var uuid: Located<String>? { text("UUID") }
    /// The name of the App ID on the developer site.
    public var applicationIdentifierName: Located<String>? { text("AppIDName") }
    /// The name of the team.
    public var teamName: Located<String>? { text("TeamName") }
    /// The teams; profiles have one.
    public var teamIdentifiers: [Located<String>] { texts("TeamIdentifier") }
    /// The App ID prefixes; profiles have one, usually the team identifier, for old App IDs another.
    public var applicationIdentifierPrefixes: [Located<String>] { texts("ApplicationIdentifierPrefix") }
    /// When it was made.
    public var created: Located<PropertyListDate>? { date("CreationDate") }
    /// When it ends.
    public var expires: Located<PropertyListDate>? { date("ExpirationDate") }
    /// The platforms as the profile names them: `iOS`, `xrOS`, `visionOS`, `tvOS`, `OSX`.
    ///
    /// Empty before 2016.
    public var platformNames: [Located<String>] { texts("Platform") }
    /// Whether Xcode made it for itself; `nil` where the profile does not say.
    public var isXcodeManaged: Bool? { self["IsXcodeManaged"]?.boolean }
    /// Whether it is for every device.
    public var provisionsAllDevices: Bool { self["ProvisionsAllDevices"]?.boolean ?? false }
    /// How many days it was made for.
    public var timeToLive: Int64? { self["TimeToLive"]?.integer }
    /// The version of the format; always 1.
    public var version: Int64? { self["Version"]?.integer }

    /// The identifiers of the devices it is for; `nil` where there is no list.
    ///
    /// They belong to people: count them, and show them only when asked.
    public var deviceIdentifiers: [Located<String>]? {
        self["ProvisionedDevices"] == nil ? nil : texts("ProvisionedDevices")
    }

    /// The App ID with its prefix, perhaps ending in a wildcard.
    public var applicationIdentifier: Located<ApplicationIdentifierPattern>? {
        guard let value = applicationIdentifierKey.flatMap({ allowlist.grant(for: $0) })?.value else { return nil }
        return value.string.map { Located(ApplicationIdentifierPattern(rawValue: $0), at: value.location) }
    }

    /// The key that the App ID stands under: macOS has one of its own.
    var applicationIdentifierKey: EntitlementKey? {
        [.applicationIdentifier, .macApplicationIdentifier].first { allowlist.grant(for: $0) != nil }
    }

    /// The keys that every profile has, of which this one lacks some.
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
