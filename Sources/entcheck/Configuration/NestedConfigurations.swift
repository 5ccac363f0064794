import Entitlements
import FileDiscovery
import Linting
import PropertyLists
import Workspaces
import XcodeProjects

/// Reads the configurations in the directories below that of the effective configuration.
///
/// The nearest configuration replaces the outer ones for the files in its directory and below: `platform`,
/// `distribution`, `dialect`, `team`, `paths`, `rules`, `ignore`, and `exclude`. The other settings apply to a whole run,
/// so that only those of the outermost configuration are used.
struct NestedConfigurations: Sendable {
    /// The directories that may be read.
    let boundary: DirectoryBoundary

    /// The current date, for suppressions that expire.
    let today: PropertyListDate?

    /// The team that an option specifies, which overrides those of all configurations.
    let team: TeamIdentifier?

    /// Returns the settings for the files in a directory, given its absolute path; `nil` if it has no configuration.
    func settings(in directory: BytePath) -> NestedSettings? {
        let base = BaseDirectory(at: directory)
        let path = base.shown(ConfigurationFinder.name)
        guard BytePath(path).exists, let file = DiskFiles(within: boundary).read(path) else { return nil }
        var inheritance = ConfigurationInheritance(base: base, files: DiskFiles(within: boundary))
        let configuration = inheritance.configuration(in: file)
        return NestedSettings(
            gate: configuration.gate(today: today),
            places: configuration.everywhere + configuration.places.map(\.value),
            team: team ?? configuration.team.map { TeamIdentifier(rawValue: $0.value) },
            excluded: configuration.exclude.map(\.value), mistakes: inheritance.mistakes)
    }
}
