/// Values of a signature that are given in addition to the files, for example on the command line; they override the
/// project.
public struct SettingOverrides: Sendable, Hashable {
    /// The team identifier, ten letters and digits.
    public var team: String?

    /// The prefix of the application identifier, without its dot; it can differ from the team identifier.
    public var applicationIdentifierPrefix: String?

    /// The bundle identifier, which replaces `PRODUCT_BUNDLE_IDENTIFIER`.
    public var bundleIdentifier: String?

    /// Build settings by name.
    public var settings: [String: String]

    /// Whether no value is given.
    package var isEmpty: Bool {
        team == nil && applicationIdentifierPrefix == nil && bundleIdentifier == nil && settings.isEmpty
    }

    /// Creates the values.
    public init(
        team: String? = nil, applicationIdentifierPrefix: String? = nil, bundleIdentifier: String? = nil,
        settings: [String: String] = [:]
    ) {
        self.team = team
        self.applicationIdentifierPrefix = applicationIdentifierPrefix
        self.bundleIdentifier = bundleIdentifier
        self.settings = settings
    }
}
