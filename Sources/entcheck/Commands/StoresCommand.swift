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
            Looks at projects, entitlements files, profiles and signed products, and says which targets claim the same \
            key-value store, container, app group or keychain group, in which configurations. Identifiers are compared \
            byte for byte. The JSON form can be kept in the repository and compared with later (--compare).

            Exit status: 0; 1 where --compare finds a difference, or --if-renamed somebody who no longer shares the \
            store or a name that would be refused; 2 wrong usage; 3 no store is claimed; 4 a path cannot be read.
            """)

    @Argument(
        help: """
            Projects, files, directories and signed products, or “-” for one file on standard input; the current \
            directory where none is named.
            """, completion: .file())
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

    @Option(
        help: ArgumentHelp(
            "Draw it instead: text, mermaid, dot, svg or html; with =PATH into a file.", valueName: "form[=path]"))
    var graph: GraphRequest?

    @Option(help: ArgumentHelp("What would happen if the store of --store were called this.", valueName: "name"))
    var ifRenamed: String?

    @Option(
        help: ArgumentHelp("Compare with a saved answer in JSON; a difference fails.", valueName: "file"),
        completion: .file())
    var compare: String?

    func validate() throws {
        try OutputRequest.requireOwnFiles(output)
        guard let ifRenamed else { return }
        guard let store = selection.store else {
            throw ValidationError("--if-renamed needs --store, the name today.")
        }
        if ifRenamed.isEmpty { throw ValidationError("--if-renamed takes a name.") }
        if ifRenamed == store { throw ValidationError("--if-renamed takes another name than that of --store.") }
        if format != .text || output.contains(where: { $0.format != .text }) || graph != nil || compare != nil {
            throw ValidationError("--if-renamed answers as text, and neither draws nor compares.")
        }
    }

    func run() throws {
        let (workspace, isComplete) = try read()
        let status = try answer(about: workspace)
        throw isComplete ? status : .unreadable
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
        try graph?.write(report, isQuiet: quiet)
        try write(unlessPrinted: graph != nil) { $0.text(of: report) }
        guard report.stores.isEmpty, report.grants.isEmpty else { return .clean }
        let reason = selection.stores.mistake(among: workspace.graph) ?? "no store is claimed here"
        StandardStream.error.report("entcheck: \(reason.displayed)\n")
        return .nothingToCheck
    }

    private func answer(renaming store: String, to newName: String, in workspace: Workspace) throws -> ExitStatus {
        let renamings = StoreRenaming.all(
            of: store, in: workspace.graph, kinds: selection.stores.kinds, to: newName, by: selection.app)
        guard !renamings.isEmpty else {
            let reason = selection.stores.mistake(among: workspace.graph) ?? "nobody claims “\(store)” here"
            throw ValidationError("\(reason.displayed).")
        }
        try write { _ in renamings.map(\.text).joined(separator: "\n") }
        return renamings.contains { $0.isSplit || !$0.mistakes.isEmpty } ? .findings : .clean
    }

    private func answer(
        comparing workspace: Workspace, about report: StoresReport, with path: String
    ) throws -> ExitStatus {
        let saved = try ArgumentFile(path: path).file().bytes
        let comparison: StoresComparison
        do throws(StoresComparisonError) {
            comparison = try StoresComparison(
                workspace.graph, with: saved, selecting: selection.stores, in: selection.builds(builds))
        } catch {
            throw ValidationError("\(path): \(error.message).")
        }
        try graph?.write(report, since: comparison, isQuiet: quiet)
        try write(unlessPrinted: graph != nil) { $0.text(of: comparison, to: report) }
        guard !comparison.moves.isEmpty else { return .clean }
        let count = comparison.moves.count
        StandardStream.error.report(
            "entcheck: \(count) change\(count == 1 ? "" : "s") since \(path.displayedPath); "
                + "if that is meant, save the answer of --format json anew\n")
        return .findings
    }

    /// Writes the answer to the files that were asked for, and prints it.
    private func write(unlessPrinted isPrinted: Bool = false, _ text: (StoresFormat) -> String) throws {
        for file in output { try file.write(text(file.format)) }
        if !quiet, !isPrinted { StandardStream.output.write(text(format)) }
    }
}

// MARK: - Reading

extension StoresCommand {
    /// Reads what was asked for, and says aloud what cannot be read.
    private func read() throws -> (workspace: Workspace, isComplete: Bool) {
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
        let paths = paths.map(RawPath.init(argument:))
        if paths.contains(where: \.isStandardInput) {
            return (reader.workspace(of: try standardInput(of: paths)), true)
        }
        try reader.checkSelection(at: self.paths)
        let outcome = reader.outcome(for: paths)
        progress.finish()
        diary.note(tally)
        diary.noteTime(of: "reading")
        for place in outcome.notChecked {
            StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
        }
        return (outcome.workspace, outcome.isComplete)
    }

    /// The one file that standard input holds.
    private func standardInput(of paths: [RawPath]) throws -> SourceFile {
        guard paths.count == 1 else { throw ValidationError("“-” cannot be combined with other paths.") }
        guard let bytes = StandardStream.input.readAll(limit: FileFinder.sizeLimit) else {
            throw ValidationError("Standard input holds more than \(FileFinder.sizeLimit) bytes.")
        }
        return SourceFile(path: input.stdinName, bytes: bytes)
    }
}
