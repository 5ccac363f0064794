import ArgumentParser
import EntitlementRules
import Entitlements

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

    @Option(help: "The form of the answer: text or json.")
    var format = StoresFormat.text

    @Option(help: ArgumentHelp("Draw it instead: text, mermaid, dot, svg or html.", valueName: "form"))
    var graph: GraphRequest?

    @Option(help: ArgumentHelp("What would happen if the store of --store were called this.", valueName: "name"))
    var ifRenamed: String?

    @Option(
        help: ArgumentHelp("Compare with a saved answer in JSON; a difference fails.", valueName: "file"),
        completion: .file())
    var compare: String?

    func validate() throws {
        if ifRenamed != nil, selection.store == nil {
            throw ValidationError("--if-renamed needs --store, the name today.")
        }
    }

    func run() throws {
        var reader = WorkspaceReader()
        reader.excluded = input.exclude
        reader.jobs = input.jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = selection.builds(builds)
        let outcome = reader.outcome(for: paths.map(RawPath.init(argument:)))
        for place in outcome.notChecked { StandardStream.error.write("entcheck: \(place.path): \(place.reason)\n") }
        let status = try answer(about: outcome.workspace)
        throw outcome.isComplete ? status : .unreadable
    }

    /// Gives the answer that was asked for.
    private func answer(about workspace: Workspace) throws -> ExitStatus {
        if let ifRenamed, let store = selection.store {
            return try answer(renaming: store, to: ifRenamed, in: workspace)
        }
        if let compare { return try answer(comparing: workspace, with: compare) }
        let report = StoresReport(
            workspace.graph, findings: Linter(rules: Rule.sharingRules).findings(in: workspace),
            selecting: selection.stores)
        if let graph {
            try graph.write(report)
        } else {
            StandardStream.output.write(format.text(of: report))
        }
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

    private func answer(comparing workspace: Workspace, with path: String) throws -> ExitStatus {
        guard let saved = DiskFile(path: path).bytes else {
            throw ValidationError("\(path): this file cannot be read.")
        }
        do {
            let comparison = try StoresComparison(workspace.graph, with: saved)
            StandardStream.output.write(comparison.text)
            return comparison.changes.isEmpty ? .clean : .findings
        } catch {
            throw ValidationError("\(path): \(error.message).")
        }
    }
}
