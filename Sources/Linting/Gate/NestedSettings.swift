package import Entitlements
import FileDiscovery
package import LintModel
package import Workspaces

/// The settings of a configuration in a directory below that of the effective configuration; they replace the outer
/// settings for the files in the directory.
package struct NestedSettings: Sendable {
    /// The severities and suppressions, with the directory that their paths are relative to.
    package let gate: QualityGate

    /// The known facts about products, by path.
    package let places: [ContextByPath.Place]

    /// The team of the products.
    package let team: TeamIdentifier?

    /// The glob patterns of the files to skip.
    package let excluded: [String]

    /// The errors in the configuration.
    package let mistakes: [Finding]

    /// Creates the settings of a directory.
    package init(
        gate: QualityGate, places: [ContextByPath.Place], team: TeamIdentifier?, excluded: [String],
        mistakes: [Finding]
    ) {
        self.gate = gate
        self.places = places
        self.team = team
        self.excluded = excluded
        self.mistakes = mistakes
    }
}

extension FileLinter {
    /// Applies the settings of the directories around files, up to the directory of the effective configuration.
    ///
    /// - Parameter paths: The paths of the files.
    /// - Returns: The applied settings.
    mutating func adoptSettings(around paths: [BytePath]) -> DirectoryMap<NestedSettings> {
        guard let nestedSettings else { return DirectoryMap() }
        let found = DirectoryMap(around: paths, below: gate.base, value: nestedSettings)
        for (directory, settings) in found.entries {
            var inner = ContextByPath(stated.conditions)
            inner.base = settings.gate.base
            inner.places = settings.places
            inner.conditions.team = settings.team
            for index in inner.places.indices { inner.places[index].path.budget = patternBudget }
            stated.nested[directory] = inner
            gate.nested[directory] = settings.gate.spending(patternBudget)
        }
        return found
    }
}

extension DirectoryMap<NestedSettings> {
    /// The errors in all configurations.
    var mistakes: [Finding] { entries.flatMap(\.value.mistakes) }

    /// Whether the settings around a path exclude it.
    func exclude(_ path: BytePath, spending budget: PatternBudget) -> Bool {
        guard let settings = self(path.description), !settings.excluded.isEmpty else { return false }
        return ExcludedPaths(settings.excluded, from: settings.gate.base, spending: budget)
            .contain(path, isDirectory: false)
    }
}
