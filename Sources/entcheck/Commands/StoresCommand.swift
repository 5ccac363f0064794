import ArgumentParser
import EntitlementRules
import Entitlements
import PropertyLists

/// Says who shares which store.
struct StoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores",
        abstract: "Which apps share which store?",
        discussion: """
            Looks at projects and entitlements files, and says which targets claim the same key-value store, \
            container, app group or keychain group, in which configurations. Identifiers are compared byte for byte. \
            The JSON form can be kept in the repository and compared with later (--compare).
            """)

    @Argument(help: "Projects, files and directories; the current directory where none is named.", completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Which stores") var selection: StoreOptions
    @OptionGroup(title: "Which builds") var builds: ProjectOptions
    @OptionGroup(title: "Which files") var input: InputOptions
    @OptionGroup(title: "What is decided") var decisions: ConfigurationOptions

    @Option(help: "The form of the answer: text, json, markdown or html.")
    var format = StoresFormat.text

    @Option(help: ArgumentHelp("Write the answer to a file too; may be repeated.", valueName: "format=path"))
    var output: [OutputRequest<StoresFormat>] = []

    @Flag(name: .shortAndLong, help: "Print nothing; files are written, and the exit status says it all.")
    var quiet = false

    @Flag(name: .long, help: "Tell on standard error what was left out and why, and how long it took.")
    var verbose = false

    @Option(help: ArgumentHelp("Draw it instead: text, mermaid, dot, svg or html.", valueName: "form"))
    var graph: GraphRequest?

    @Option(help: ArgumentHelp("What would happen if the store of --store were called this.", valueName: "name"))
    var ifRenamed: String?

    @Option(
        help: ArgumentHelp("Compare with a saved answer in JSON; a difference fails.", valueName: "file"),
        completion: .file())
    var compare: String?

    func validate() throws {
        try OutputRequest.requireOwnFiles(output)
        if ifRenamed != nil, selection.store == nil {
            throw ValidationError("--if-renamed needs --store, the name today.")
        }
    }

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let diary = Diary(isKept: verbose)
        diary.note(configuration)
        let tally = FileTally(keepsLeftOut: verbose)
        let progress = Progress(of: tally, isQuiet: quiet)
        defer { progress.finish() }
        var reader = WorkspaceReader()
        reader.tally = tally
        reader.excluded = input.exclude
        reader.jobs = input.jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = selection.builds(builds)
        reader.obey(configuration)
        try reader.checkSelection(at: paths)
        let outcome = reader.outcome(for: paths.map(RawPath.init(argument:)))
        progress.finish()
        diary.note(tally)
        diary.noteTime(of: "reading")
        for place in outcome.notChecked {
            StandardStream.error.write("entcheck: \(place.path.displayedPath): \(place.reason)\n")
        }
        let status = try answer(about: outcome.workspace)
        throw outcome.isComplete ? status : .unreadable
    }

    /// Gives the answer that was asked for.
    private func answer(about workspace: Workspace) throws -> ExitStatus {
        if let ifRenamed, let store = selection.store {
            return try answer(renaming: store, to: ifRenamed, in: workspace)
        }
        let report = StoresReport(
            workspace.graph, findings: Linter(rules: Rule.sharingRules).findings(in: workspace),
            selecting: selection.stores)
        if let compare { return try answer(comparing: workspace, about: report, with: compare) }
        try graph?.write(report)
        try write(unlessPrinted: graph != nil) { $0.text(of: report) }
        guard report.stores.isEmpty, report.grants.isEmpty else { return .clean }
        StandardStream.error.write("entcheck: no store is claimed here\n")
        return .nothingToCheck
    }

    private func answer(renaming store: String, to newName: String, in workspace: Workspace) throws -> ExitStatus {
        let renaming = StoreRenaming(
            in: workspace.graph, kind: selection.kind.first?.kind, of: store, to: newName, by: selection.app)
        guard let renaming else { throw ValidationError("No store is called “\(store)” here.") }
        StandardStream.output.write(renaming.text)
        return renaming.isSplit ? .findings : .clean
    }

    /// Writes the answer to the files that were asked for, and prints it.
    private func write(unlessPrinted isPrinted: Bool = false, _ text: (StoresFormat) -> String) throws {
        for file in output { try file.write(text(file.format)) }
        if !quiet, !isPrinted { StandardStream.output.write(text(format)) }
    }

    private func answer(
        comparing workspace: Workspace, about report: StoresReport, with path: String
    ) throws -> ExitStatus {
        let saved = try ArgumentFile(path: path).file().bytes
        let comparison: StoresComparison
        do throws(StoresComparisonError) {
            comparison = try StoresComparison(workspace.graph, with: saved)
        } catch {
            throw ValidationError("\(path): \(error.message).")
        }
        try write { $0.text(of: comparison, to: report) }
        return comparison.moves.isEmpty ? .clean : .findings
    }
}
