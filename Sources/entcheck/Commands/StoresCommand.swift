import ArgumentParser
import EntitlementRules
import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces

/// Reports the stores that apps share.
struct StoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores",
        abstract: "Show the stores that apps share.",
        discussion: """
            Reads projects, entitlements files, profiles, and signed products. Reports which targets claim the same \
            key-value store, container, app group, or keychain group, and in which configurations. Identifiers are \
            compared byte for byte. The JSON report can be saved in the repository and compared later (--compare).

            Exit status: 0 success; 1 --compare finds a difference, or --if-renamed finds an app that would no longer \
            share the store or a name that is not valid; 2 usage error; 3 no store is claimed; 4 a path cannot be read.
            """)

    @Argument(
        help: """
            Projects, files, directories, and signed products, or `-` for one file on standard input. (default: the \
            current directory)
            """, completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Stores") var selection: StoreOptions
    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup(title: "Files") var input: InputOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions

    @Option(help: "The output format: text, json, markdown, or html.")
    var format = StoresFormat.text

    @Option(help: ArgumentHelp("Also write the report to a file. Can be repeated.", valueName: "format=path"))
    var output: [OutputRequest<StoresFormat>] = []

    @Flag(
        name: .shortAndLong,
        help: "Print nothing; write only the output files, and report the result as the exit status.")
    var quiet = false

    @Flag(name: .long, help: "Log the paths that were skipped and the duration to standard error.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "Print a diagram instead of the report: text, mermaid, dot, svg, or html. =PATH writes it to a file.",
            valueName: "form[=path]"))
    var graph: GraphRequest?

    @Option(
        help: ArgumentHelp("Show the effects of renaming the store of --store to this identifier.", valueName: "name"))
    var ifRenamed: String?

    @Option(
        help: ArgumentHelp("Compare with a saved JSON report. Fails if there is a difference.", valueName: "file"),
        completion: .file())
    var compare: String?

    func validate() throws {
        try OutputRequest.requireOwnFiles(output)
        guard let ifRenamed else { return }
        guard let store = selection.store else {
            throw ValidationError("--if-renamed requires --store with the current identifier.")
        }
        if ifRenamed.isEmpty { throw ValidationError("--if-renamed is empty; expected an identifier.") }
        if ifRenamed == store { throw ValidationError("--if-renamed and --store must be different identifiers.") }
        if format != .text || output.contains(where: { $0.format != .text }) || graph != nil || compare != nil {
            throw ValidationError(
                "--if-renamed supports only text output, and cannot be used with --graph or --compare.")
        }
    }

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let (workspace, isComplete) = try read(by: configuration)
        let status = try answer(about: workspace, pages: configuration.pages?.value ?? InstalledPages.pages)
        throw isComplete ? status : .unreadable
    }

    /// Writes the requested report, and returns the exit status.
    private func answer(about workspace: Workspace, pages: HelpPages?) throws -> ExitCode {
        if let ifRenamed, let store = selection.store {
            return try answer(renaming: store, to: ifRenamed, in: workspace)
        }
        var report = StoresReport(
            workspace.graph, findings: Linter(rules: Rule.sharingRules).findings(in: workspace),
            selecting: selection.stores)
        report.pages = pages
        if let compare { return try answer(comparing: workspace, about: report, with: compare) }
        try graph?.write(report, isQuiet: quiet)
        try write(unlessPrinted: graph != nil) { $0.text(of: report) }
        guard report.stores.isEmpty, report.grants.isEmpty else { return .success }
        let reason = selection.stores.mistake(among: workspace.graph) ?? "no store is claimed"
        StandardStream.error.report("entcheck: \(reason.displayed)\n")
        return .nothingToCheck
    }

    private func answer(renaming store: String, to newName: String, in workspace: Workspace) throws -> ExitCode {
        let renamings = StoreRenaming.all(
            of: store, in: workspace.graph, kinds: selection.stores.kinds, to: newName, by: selection.app)
        guard !renamings.isEmpty else {
            let reason = selection.stores.mistake(among: workspace.graph) ?? "no app claims `\(store)`"
            throw ValidationError("\(reason.displayed).")
        }
        try write { _ in renamings.map(\.text).joined(separator: "\n") }
        return renamings.contains { $0.isSplit || !$0.mistakes.isEmpty } ? .findings : .success
    }

    private func comparison(of workspace: Workspace, withReportAt path: String) throws -> StoresComparison {
        let saved = try ArgumentFile(path: path).file().bytes
        do throws(LintingError) {
            return try StoresComparison(
                workspace.graph, with: saved, selecting: selection.stores, in: selection.builds(builds))
        } catch {
            throw ValidationError("\(path): \(error.message).")
        }
    }

    private func answer(
        comparing workspace: Workspace, about report: StoresReport, with path: String
    ) throws -> ExitCode {
        let comparison = try comparison(of: workspace, withReportAt: path)
        try graph?.write(report, since: comparison, isQuiet: quiet)
        try write(unlessPrinted: graph != nil) { $0.text(of: comparison, to: report) }
        guard !comparison.moves.isEmpty else { return .success }
        let count = comparison.moves.count
        StandardStream.error.report(
            "entcheck: \(count) change\(count == 1 ? "" : "s") since \(path.displayedPath); "
                + "if the changes are intended, save a new report with --format json\n")
        return .findings
    }

    /// Writes the report to the output files, and prints it.
    private func write(unlessPrinted isPrinted: Bool = false, _ text: (StoresFormat) -> String) throws {
        for file in output { try file.write(text(file.format)) }
        if !quiet, !isPrinted { StandardStream.output.write(text(format)) }
    }
}

// MARK: - Reading

extension StoresCommand {
    /// Reads the paths, and reports on standard error the paths that cannot be read.
    private func read(by configuration: Configuration) throws -> (workspace: Workspace, isComplete: Bool) {
        let log = VerboseLog(isKept: verbose)
        log.note(configuration)
        let tally = ScanStatistics(keepsSkippedPaths: verbose)
        let progress = Progress(of: tally, isQuiet: quiet)
        defer { progress.finish() }
        var reader = WorkspaceReader()
        reader.tally = tally
        reader.excluded = input.exclude
        reader.jobs = input.jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = selection.builds(builds)
        reader.apply(configuration)
        let paths = paths.map { BytePath($0) }
        try paths.requireNames()
        if paths.contains(where: \.isStandardInput) {
            return (reader.workspace(of: try standardInput(of: paths)), true)
        }
        try reader.checkSelection(at: self.paths)
        let outcome = reader.outcome(for: paths)
        progress.finish()
        log.note(tally)
        log.noteTime(of: "reading")
        for place in outcome.notChecked {
            StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
        }
        return (outcome.workspace, outcome.isComplete)
    }

    /// Reads the file on standard input.
    private func standardInput(of paths: [BytePath]) throws -> SourceFile {
        guard paths.count == 1 else { throw ValidationError("`-` cannot be used with other paths.") }
        return SourceFile(path: input.stdinName, bytes: try StandardStream.readInput(limit: FileFinder.sizeLimit))
    }
}
