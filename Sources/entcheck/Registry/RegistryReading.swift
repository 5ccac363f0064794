import FileDiscovery
import Linting
import RegistryModel
import TextOutput
import Workspaces

/// The content of a tree for the registry.
struct RegistryReading {
    let outcome: WorkspaceReader.Outcome
    let snapshot: StoreSnapshot
    let configuration: Configuration

    /// Reads projects, files, and signed products; the paths of the snapshot are relative to the directory of the
    /// configuration or of the repository.
    init(
        _ paths: [String], options: RegistryOptions, builds: ProjectOptions, input: InputOptions,
        decisions: ConfigurationOptions, isQuiet: Bool
    ) throws {
        configuration = try decisions.finder.configuration()
        let tally = ScanStatistics(keepsLeftOut: false)
        let progress = Progress(of: tally, isQuiet: isQuiet)
        defer { progress.finish() }
        var reader = WorkspaceReader()
        reader.tally = tally
        reader.excluded = input.exclude
        reader.jobs = input.jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = builds.selection(
            team: options.team, applicationIdentifierPrefix: options.appIdentifierPrefix, bundleIdentifier: nil)
        reader.apply(configuration)
        try reader.checkSelection(at: paths)
        outcome = reader.outcome(for: paths.map(BytePath.init(argument:)))
        let root = (try? GitRepository(around: paths.map(BytePath.init(argument:))))?.root.description
        snapshot = StoreSnapshot(outcome, from: root.map { BaseDirectory($0) } ?? configuration.base)
    }

    /// Reports what could not be read.
    func reportProblems() {
        for place in outcome.notChecked {
            StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
        }
        let count = outcome.unknownClaimCount
        guard count > 0 else { return }
        StandardStream.error.report(
            "entcheck: \(count) claim\(count == 1 ? "" : "s") with unknown values cannot be compared with other "
                + "repositories; use --team or --define to state the values\n")
    }
}
