public import XcodeProjects

/// Which of a project's builds are looked at; all of them where nothing is said.
public struct BuildSelection: Sendable, Hashable {
    /// The targets, by name.
    public var targets: Set<String>?

    /// The configurations, by name.
    public var configurations: Set<String>?

    /// The SDKs; one that is not a target's own is looked at all the same.
    public var sdks: [SDK]?

    /// What is known beside the files.
    public var known: KnownValues

    /// Creates a selection.
    public init(
        targets: Set<String>? = nil, configurations: Set<String>? = nil, sdks: [SDK]? = nil,
        knowing known: KnownValues = KnownValues()
    ) {
        self.targets = targets
        self.configurations = configurations
        self.sdks = sdks
        self.known = known
    }

    /// Whether some builds may be left out.
    var isPartial: Bool { targets != nil || configurations != nil || sdks != nil }

    /// The builds of a project that are looked at, in the project's order.
    package func builds(of project: XcodeProject) -> [Build] {
        var project = project
        project.budget = EvaluationBudget()
        return project.targets.filter { targets?.contains($0.name) ?? true }.flatMap { target in
            target.configurations.filter { configurations?.contains($0.name) ?? true }.flatMap { configuration in
                (sdks ?? project.sdks(of: target, in: configuration, knowing: known)).map {
                    project.build(of: target, in: configuration, with: $0, knowing: known)
                }
            }
        }
    }
}
