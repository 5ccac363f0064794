public import XcodeProjects

/// A selection of the builds of a project; by default all builds.
public struct BuildSelection: Sendable, Hashable {
    /// The names of the selected targets; all targets if `nil`.
    public var targets: Set<String>?

    /// The names of the selected configurations; all configurations if `nil`.
    public var configurations: Set<String>?

    /// The selected SDKs, even if a target does not support them; the SDKs of each target if `nil`.
    public var sdks: [SDK]?

    /// The known values of build settings, in addition to the values in files.
    public var known: SettingOverrides

    /// Creates a selection.
    public init(
        targets: Set<String>? = nil, configurations: Set<String>? = nil, sdks: [SDK]? = nil,
        knowing known: SettingOverrides = SettingOverrides()
    ) {
        self.targets = targets
        self.configurations = configurations
        self.sdks = sdks
        self.known = known
    }

    /// Whether the selection can exclude builds.
    package var isPartial: Bool { targets != nil || configurations != nil || sdks != nil }

    /// Returns the selected builds of a project, in the order of the project.
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
