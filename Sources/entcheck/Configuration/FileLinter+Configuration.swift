import Entitlements
import FileDiscovery
import Linting
import PropertyLists
import Workspaces
import XcodeProjects

extension FileLinter {
    /// Applies a configuration; options that are already set override it.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - paths: The checked paths, whose directories can also contain configurations.
    mutating func apply(_ configuration: Configuration, at paths: [BytePath] = []) {
        let base = configuration.base
        excluded = configuration.exclude.map(\.value) + excluded.map { base.glob(fromWorkingDirectory: $0) }
        excludedDirectory = base
        gate = configuration.gate(today: conditions.today).spending(patternBudget)
        if configuration.appliesToSubdirectories { readNestedSettings(below: paths, configuration) }
        stated.base = base
        stated.entries = configuration.everywhere + configuration.pathEntries.map(\.value)
        conditions.team = conditions.team ?? (configuration.team?.value).map(TeamIdentifier.init(rawValue:))
        selection.apply(configuration)
        for index in stated.entries.indices { stated.entries[index].path.budget = patternBudget }
    }

    private mutating func readNestedSettings(below paths: [BytePath], _ configuration: Configuration) {
        let directories = paths.map(\.configuredDirectory)
        let boundary =
            paths.isEmpty ? configuration.boundary : DirectoryBoundary(named: [BytePath("")] + directories)
        let configurations = NestedConfigurations(
            files: DiskFiles(within: boundary), today: conditions.today, team: conditions.team)
        nestedSettings = { configurations.settings(in: $0) }
    }
}

extension WorkspaceReader {
    /// Applies a configuration; options that are already set override it.
    mutating func apply(_ configuration: Configuration) {
        excluded = configuration.exclude.map(\.value) + excluded.map(configuration.base.glob(fromWorkingDirectory:))
        excludedDirectory = configuration.base
        selection.apply(configuration)
    }
}

extension BuildSelection {
    /// Applies the team and the build settings of a configuration; options that are already set override them.
    fileprivate mutating func apply(_ configuration: Configuration) {
        known.team = known.team ?? configuration.team?.value
        for definition in configuration.definitions.map(\.value) where known.settings[definition.name] == nil {
            known.settings[definition.name] = definition.value
        }
    }
}

extension Configuration {
    /// The settings for all files; entries of `paths` override them.
    var everywhere: [ContextByPath.Entry] {
        var entry = ContextByPath.Entry(PathPattern("*"))
        entry.platform = platform?.value
        entry.distribution = distribution?.value
        entry.dialect = dialect?.value
        return platform == nil && distribution == nil && dialect == nil ? [] : [entry]
    }
}
