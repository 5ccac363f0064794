import FileDiscovery
import Workspaces

extension FileLinter {
    /// Applies the settings in the directories that contain the files, up to the directory of the effective
    /// configuration.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files.
    ///   - named: The checked directories outside the directory of the effective configuration.
    /// - Returns: The applied settings.
    package mutating func adoptSettings(
        around paths: [BytePath], in named: [BytePath] = []
    ) -> DirectoryMap<NestedSettings> {
        guard let nestedSettings else { return DirectoryMap() }
        let found = DirectoryMap(around: paths, below: gate.base, orIn: named, value: nestedSettings)
        apply(found)
        return found
    }

    /// Applies the settings of directories.
    package mutating func apply(_ found: DirectoryMap<NestedSettings>) {
        for (directory, settings) in found.entries {
            var context = ContextByPath(stated.conditions)
            context.base = settings.gate.base
            context.entries = settings.pathEntries
            context.conditions.team = settings.team
            for index in context.entries.indices { context.entries[index].path.budget = patternBudget }
            stated.nested[directory] = context
            var inner = settings.gate.spending(patternBudget)
            inner.today = conditions.today
            gate.nested[directory] = inner
        }
    }
}

extension DirectoryMap<NestedSettings> {
    /// Whether the settings of a directory that contains the path exclude the path.
    package func exclude(_ path: BytePath, spending budget: PatternBudget) -> Bool {
        guard let settings = self(path.description), !settings.excluded.isEmpty else { return false }
        return ExcludedPaths(settings.excluded, from: settings.gate.base, spending: budget)
            .contain(path, isDirectory: false)
    }
}
