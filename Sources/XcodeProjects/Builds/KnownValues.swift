/// What somebody knows of a signature beside the files: each value comes before what a project says.
public struct KnownValues: Sendable, Hashable {
    /// The team, ten letters and digits.
    public var team: String?

    /// The prefix of application identifiers, without its dot; not always the team.
    public var applicationIdentifierPrefix: String?

    /// The bundle identifier.
    public var bundleIdentifier: String?

    /// Build settings by name.
    public var settings: [String: String]

    /// Whether nothing is known.
    package var isEmpty: Bool {
        team == nil && applicationIdentifierPrefix == nil && bundleIdentifier == nil && settings.isEmpty
    }

    /// Creates the values; nothing is known without them.
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
