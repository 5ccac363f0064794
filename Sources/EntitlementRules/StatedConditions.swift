public import Entitlements

/// What is known of products beside their claims: of all of them, and of those whose files lie at certain places.
public struct StatedConditions: Sendable {
    /// What is known of all of them.
    public var conditions: Conditions

    /// What is known beside it by place; what comes later counts more.
    public var places: [Place] = []

    /// Where the paths of places count from.
    public var base = PathBase()

    /// Creates conditions that are the same everywhere.
    public init(_ conditions: Conditions = Conditions()) { self.conditions = conditions }

    /// What is known of products whose files lie at a place.
    public struct Place: Sendable {
        /// The files.
        public var path: PathPattern

        /// Who reads the files.
        public var dialect: Conditions.Dialect?

        /// The platform the products are built for.
        public var platform: Platform?

        /// How the products reach their users.
        public var distribution: Distribution?

        /// The profile that the products embed.
        public var profile: ProfileState?

        /// Creates a place of which nothing is known.
        public init(_ path: PathPattern) { self.path = path }
    }

    /// What is known of the product of a file.
    ///
    /// - Parameter path: The path of the file, as a report calls it.
    /// - Returns: What places say of it, where the conditions for all products leave it open.
    func callAsFunction(_ path: String) -> Conditions {
        guard !places.isEmpty else { return conditions }
        let name = base.name(of: path)
        var all = conditions
        for place in places.reversed() where place.path.matches(name) {
            if !all.statesDialect, let dialect = place.dialect { all.dialect = dialect }
            all.platform = all.platform ?? place.platform
            all.distribution = all.distribution ?? place.distribution
            if case .unknown = all.profile, let profile = place.profile { all.profile = profile }
        }
        return all
    }
}
