package import Entitlements
package import Workspaces

/// The settings of a configuration in a subdirectory of the effective configuration's directory; they replace the outer
/// settings for the files in the subdirectory.
package struct NestedSettings: Sendable {
    /// The severities and suppressions, with the directory that their paths are relative to.
    package let gate: QualityGate

    /// The known facts about products, by path.
    package let pathEntries: [ContextByPath.Entry]

    /// The team of the products.
    package let team: TeamIdentifier?

    /// The glob patterns of the files to skip.
    package let excluded: [String]

    /// Creates the settings of a directory.
    package init(
        gate: QualityGate, pathEntries: [ContextByPath.Entry], team: TeamIdentifier?, excluded: [String]
    ) {
        self.gate = gate
        self.pathEntries = pathEntries
        self.team = team
        self.excluded = excluded
    }
}
