import ArgumentParser
import EntitlementRules
import LanguageServer
import PropertyLists
import XcodeProjects

/// Speaks with an editor.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: findings as you type, meanings, fixes.",
        discussion: """
            Speaks the Language Server Protocol over standard input and output, until the editor leaves. It obeys the \
            configuration of each folder that is open (.entcheck.yml there, or above up to the repository's root), \
            and reads it again when it changes. Docs/Editors.md shows how editors are told to start it.
            """)

    @OptionGroup(title: "What is judged") var product: ProductOptions
    @OptionGroup(title: "Which builds of projects") var builds: ProjectOptions
    @OptionGroup(title: "What the team has decided") var decisions: ConfigurationOptions

    @Option(help: ArgumentHelp("Leave out what matches, as in .gitignore.", valueName: "glob"))
    var exclude: [String] = []

    @Option(
        help: ArgumentHelp(
            "The address of the folder with the pages of the rules. (default: the installed ones)", valueName: "url"))
    var pages: String?

    @Flag(help: ArgumentHelp("What many editors pass; it is the only way.", visibility: .hidden))
    var stdio = false

    func run() throws {
        var judge = FileLinter(under: try product.conditions)
        // An editor is open for longer than a day.
        judge.conditions.today = try product.date.statedToday
        judge.excluded = exclude
        judge.descriptions = YAMLDescription.parse
        judge.selection = builds.selection(
            team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
            bundleIdentifier: product.bundleIdentifier)
        let finder = decisions.finder
        let server = LanguageServer(
            judgingBy: judge, version: Entcheck.version, pages: pages ?? InstalledPages.address
        ) { judge, folder, files in
            TeamDecisions(of: judge, in: folder, reading: files, by: finder)
        }
        var conversation = Conversation(with: server)
        throw ExitStatus(code: conversation.run())
    }
}

extension TeamDecisions {
    /// Reads a configuration, and what it names.
    ///
    /// - Parameters:
    ///   - judge: What judges where nothing is decided.
    ///   - folder: The folder that is open; the working directory where none is.
    ///   - files: Where files are read.
    ///   - finder: What finds the configuration.
    fileprivate init(
        of judge: FileLinter, in folder: String?, reading files: any ProjectFiles, by finder: ConfigurationFinder
    ) {
        self.init()
        let folder = folder ?? files.workingDirectory
        do throws(ConfigurationProblem) {
            let configuration = try finder.configuration(from: folder, in: files)
            self.configuration = configuration.path
            var judge = judge
            judge.obey(configuration)
            namedFiles = (configuration.baseline?.value).map { [$0] } ?? []
            judge.gate.baseline = try configuration.knownFindings(in: files, isAbsolute: true)
            self.judge = judge
        } catch {
            switch error {
            case .mistakes(let found):
                mistakes = found
                configuration = configuration ?? found.first?.location.file.path
            case .unreadable(let path, _), .outside(let path):
                let file = SourceFile(path: PathBase(folder).absolutePath(of: path), bytes: [])
                let message =
                    files.leadsOutside(file.path)
                    ? "this \(DirectoryBoundary.description); the file was not read"
                    : "this cannot be read, or is too long"
                mistakes = [.configurationMistake(message, at: Location(file: file))]
                configuration = configuration ?? file.path
            }
        }
    }
}
