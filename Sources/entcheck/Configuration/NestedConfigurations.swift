import EntitlementRules
import Entitlements
import FileDiscovery
import LintModel
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

    /// Returns the settings for the files in a directory, given its absolute path; `nil` if there is no configuration.
    ///
    /// If the configuration has errors, reports them and exits: nothing has been checked or written yet.
    func settings(in directory: BytePath) -> NestedSettings? {
        let base = BaseDirectory(at: directory)
        for name in ConfigurationFinder.wrongNames where EntryStatus(base.absolutePath(of: name)) != nil {
            refuse("the configuration file must be named `\(ConfigurationFinder.name)`", at: base.shown(name))
        }
        let path = base.shown(ConfigurationFinder.name)
        guard EntryStatus(base.absolutePath(of: ConfigurationFinder.name)) != nil else { return nil }
        let files = DiskFiles(within: boundary)
        guard let file = files.read(path), file.bytes.count <= ConfigurationFinder.sizeLimit else {
            refuse(
                files.leadsOutside(path)
                    ? "the configuration \(DirectoryBoundary.description); the file was not read"
                    : "the configuration cannot be read or has more than \(ConfigurationFinder.sizeLimit) bytes",
                at: path)
        }
        var inheritance = ConfigurationInheritance(base: base, files: files)
        let configuration = inheritance.configuration(in: file)
        guard inheritance.mistakes.isEmpty else { ConfigurationFinder.refused(inheritance.mistakes).exit() }
        return NestedSettings(
            gate: configuration.gate(today: today),
            places: configuration.everywhere + configuration.places.map(\.value),
            team: team ?? configuration.team.map { TeamIdentifier(rawValue: $0.value) },
            excluded: configuration.exclude.map(\.value))
    }

    private func refuse(_ message: String, at path: String) -> Never {
        let place = Location(file: SourceFile(path: path, bytes: []))
        ConfigurationFinder.refused([.configurationMistake(message, at: place)]).exit()
    }
}
