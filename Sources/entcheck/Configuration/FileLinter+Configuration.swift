import EntitlementRules
import Entitlements
import PropertyLists
import XcodeProjects

extension FileLinter {
    /// Does as a configuration says, where the options have not said something else.
    mutating func obey(_ configuration: Configuration) {
        let base = configuration.base
        excluded = configuration.exclude.map(\.value) + excluded.map { base.glob(fromWorkingDirectory: $0) }
        excludedBase = base
        gate = configuration.gate(today: conditions.today)
        stated.base = base
        stated.places = configuration.everywhere + configuration.places.map(\.value)
        conditions.team = conditions.team ?? (configuration.team?.value).map(TeamIdentifier.init(rawValue:))
        selection.obey(configuration)
    }
}

extension WorkspaceReader {
    /// Does as a configuration says, where the options have not said something else.
    mutating func obey(_ configuration: Configuration) {
        excluded = configuration.exclude.map(\.value) + excluded.map(configuration.base.glob(fromWorkingDirectory:))
        excludedBase = configuration.base
        selection.obey(configuration)
    }
}

extension BuildSelection {
    /// Takes what a configuration knows of builds, where the options do not.
    fileprivate mutating func obey(_ configuration: Configuration) {
        known.team = known.team ?? configuration.team?.value
        for definition in configuration.definitions.map(\.value) where known.settings[definition.name] == nil {
            known.settings[definition.name] = definition.value
        }
    }
}

extension Configuration {
    /// What it says of all files: what it says of some of them counts more.
    fileprivate var everywhere: [StatedConditions.Place] {
        var place = StatedConditions.Place(PathPattern("*"))
        place.platform = platform?.value
        place.distribution = distribution?.value
        place.dialect = dialect?.value
        return platform == nil && distribution == nil && dialect == nil ? [] : [place]
    }
}
