public import Entitlements
public import FileDiscovery

/// The known facts about products besides their claims.
///
/// Some facts apply to all products, and some apply to the products at certain paths.
public struct ContextByPath: Sendable {
    /// The facts that apply to all products.
    public var conditions: AnalysisContext

    /// The additional facts by path; later entries take precedence.
    public var entries: [Entry] = []

    /// The directory that the paths are relative to.
    public var base = BaseDirectory()

    /// The facts for the files in directories with a configuration of their own.
    package var nested = DirectoryMap<ContextByPath>()

    /// Creates conditions that are the same for all paths.
    public init(_ conditions: AnalysisContext = AnalysisContext()) { self.conditions = conditions }

    /// The known facts about products whose files match a path pattern.
    public struct Entry: Sendable {
        /// The pattern of the paths of the files.
        public var path: PathPattern

        /// The parser that reads the files.
        public var dialect: AnalysisContext.Dialect?

        /// The platform that the products are built for.
        public var platform: Platform?

        /// The distribution method of the products.
        public var distribution: Distribution?

        /// The profile that the products embed.
        public var profile: ProfileState?

        /// Creates a path pattern without any known facts.
        public init(_ path: PathPattern) { self.path = path }
    }

    /// Returns the known facts about the product of a file.
    ///
    /// - Parameter path: The path of the file, as in a report.
    /// - Returns: The conditions for all products, with missing facts filled in from the matching path patterns.
    package func callAsFunction(_ path: String) -> AnalysisContext {
        if !nested.isEmpty, let inner = nested(path) { return inner(path) }
        guard !entries.isEmpty else { return conditions }
        let name = base.name(of: path)
        var all = conditions
        for entry in entries.reversed() where entry.path.matches(name) {
            if !all.statesDialect, let dialect = entry.dialect { all.dialect = dialect }
            all.platform = all.platform ?? entry.platform
            all.distribution = all.distribution ?? entry.distribution
            if case .unknown = all.profile, let profile = entry.profile { all.profile = profile }
        }
        return all
    }
}
