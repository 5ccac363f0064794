import EntitlementRules
import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Workspaces
import XcodeProjects

/// Reads the configurations in the directories below the directory of the effective configuration.
///
/// For the files in its directory and below, the nearest configuration replaces these settings of the outer ones:
/// `platform`, `distribution`, `dialect`, `team`, `paths`, `rules`, `ignore`, and `exclude`. The other settings apply
/// to a whole run, so that only those of the outermost configuration are used.
struct NestedConfigurations: Sendable {
    /// The file system to read from.
    let files: any ProjectFiles

    /// Whether all paths are absolute, as in editors; otherwise they are relative to the working directory.
    var isAbsolute = false

    /// The current date, for suppressions that expire.
    let today: PropertyListDate?

    /// The team that an option specifies, which overrides the teams of all configurations.
    let team: TeamIdentifier?

    /// The function to call with the errors in a configuration; the configuration is then not used.
    ///
    /// By default, the function reports the errors and exits: nothing has been checked or written yet.
    var refuse: @Sendable ([Finding]) -> Void = { ConfigurationFinder.refused($0).exit() }

    /// Returns the settings for the files in a directory, given its absolute path; `nil` if there is no configuration.
    func settings(in directory: BytePath) -> NestedSettings? {
        let base = BaseDirectory(at: directory)
        for name in ConfigurationFinder.wrongNames where exists(name, in: base) {
            return refuse(
                "the configuration file must be named `\(ConfigurationFinder.name)`", at: path(of: name, in: base))
        }
        guard exists(ConfigurationFinder.name, in: base) else { return nil }
        let path = path(of: ConfigurationFinder.name, in: base)
        guard let file = files.read(path), file.bytes.count <= ConfigurationFinder.sizeLimit else {
            return refuse(
                files.leadsOutside(path)
                    ? "the configuration \(DirectoryBoundary.description), so the file was not read; correct the path"
                    : "the configuration cannot be read or has more than \(ConfigurationFinder.sizeLimit) bytes; correct or reduce the file",
                at: path)
        }
        var inheritance = ConfigurationInheritance(base: base, files: files)
        let configuration = inheritance.configuration(in: file)
        guard inheritance.mistakes.isEmpty else {
            refuse(inheritance.mistakes)
            return nil
        }
        return NestedSettings(
            gate: configuration.gate(today: today),
            pathEntries: configuration.everywhere + configuration.pathEntries.map(\.value),
            team: team ?? configuration.team.map { TeamIdentifier(rawValue: $0.value) },
            excluded: configuration.exclude.map(\.value))
    }

    private func exists(_ name: String, in base: BaseDirectory) -> Bool {
        let path = base.absolutePath(of: name)
        return EntryStatus(path) != nil || isAbsolute && files.exists(path)
    }

    private func path(of name: String, in base: BaseDirectory) -> String {
        isAbsolute ? base.absolutePath(of: name) : base.shown(name)
    }

    /// Reports an error that concerns a whole file; returns no settings.
    private func refuse(_ message: String, at path: String) -> NestedSettings? {
        refuse([.configurationMistake(message, at: Location(file: SourceFile(path: path, bytes: [])))])
        return nil
    }
}
