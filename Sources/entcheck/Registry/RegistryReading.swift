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

    private let reader: WorkspaceReader
    private let paths: [BytePath]

    /// Reads projects, files, and signed products; the paths of the snapshot are relative to the directory of the
    /// configuration or of the repository.
    init(
        _ paths: [String], options: RegistryOptions, builds: ProjectOptions, input: InputOptions,
        decisions: ConfigurationOptions, isQuiet: Bool
    ) throws {
        configuration = try decisions.finder.configuration()
        let tally = ScanStatistics(keepsSkippedPaths: false)
        let progress = Progress(of: tally, isQuiet: isQuiet)
        defer { progress.finish() }
        var reader = WorkspaceReader(options, builds, input)
        reader.tally = tally
        reader.apply(configuration)
        self.paths = paths.map { BytePath($0) }
        try self.paths.requireNames()
        try reader.checkSelection(at: paths)
        self.reader = reader
        outcome = reader.outcome(for: self.paths)
        let root = (try? GitRepository(around: self.paths))?.root.description
        snapshot = StoreSnapshot(outcome, from: root.map { BaseDirectory($0) } ?? configuration.base)
    }

    /// Returns the changes since a git revision; `nil` if no revision is given.
    func changes(since revision: String?, comparedWith uses: RegisteredUses) throws -> Changes? {
        guard let revision else { return nil }
        let linter = FileLinter(reader, comparingWith: uses)
        return try GitChanges(since: revision).changes(for: linter, at: paths)
    }

    /// Reports the paths that could not be read, and the number of claims that cannot be compared.
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

extension WorkspaceReader {
    /// Creates the reader for the options of a registry command.
    fileprivate init(_ options: RegistryOptions, _ builds: ProjectOptions, _ input: InputOptions) {
        self.init()
        excluded = input.exclude
        jobs = input.jobs
        descriptions = YAMLDescription.parse
        selection = builds.selection(
            team: options.team, applicationIdentifierPrefix: options.appIdentifierPrefix, bundleIdentifier: nil)
    }
}
