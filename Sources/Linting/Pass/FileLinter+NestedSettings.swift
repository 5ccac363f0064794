import FileDiscovery
import Workspaces

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
    /// Whether the settings around a path exclude it.
    func exclude(_ path: BytePath, spending budget: PatternBudget) -> Bool {
        guard let settings = self(path.description), !settings.excluded.isEmpty else { return false }
        return ExcludedPaths(settings.excluded, from: settings.gate.base, spending: budget)
            .contain(path, isDirectory: false)
    }
}
