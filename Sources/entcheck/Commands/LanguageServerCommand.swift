import ArgumentParser
import EntitlementRules
import FileDiscovery
import LanguageServer
import LintModel
import Linting
import PropertyLists
import Synchronization
import TextOutput
import Workspaces
import XcodeProjects

/// Runs the language server.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Run a language server that provides findings, documentation, and fixes in editors.",
        discussion: """
            Uses the Language Server Protocol on standard input and output until the editor disconnects. Applies the \
            configuration of each open folder (.entcheck.yml in the folder or a parent directory, up to the root of \
            the repository), and reloads it when it changes. Docs/Editors.md describes how to configure editors.
            """)

    @OptionGroup(title: "Product") var product: ProductOptions
    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions

    @Option(help: ArgumentHelp("Skip paths that match, as in .gitignore.", valueName: "glob"))
    var exclude: [String] = []

    @Option(
        help: ArgumentHelp(
            "The URL of the directory with the folders Rules and Keys. (default: the installed pages)",
            valueName: "url"))
    var pages: String?

    @Flag(
        help: ArgumentHelp(
            "Has no effect, because standard input and output is the only transport. Many editors pass this option.",
            visibility: .hidden))
    var stdio = false

    func validate() throws {
        if let pages, HelpPages(pages) == nil {
            throw ValidationError("--pages must be an `https`, `http`, or `file` URL.")
        }
    }

    private func linter() throws -> FileLinter {
        var linter = FileLinter(under: try product.conditions)
        // The current date is not fixed at launch, because an editor can be open for days.
        linter.conditions.today = try product.date.statedToday
        linter.excluded = exclude
        linter.descriptions = YAMLDescription.parse
        linter.selection = builds.selection(
            team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
            bundleIdentifier: product.bundleIdentifier)
        return linter
    }

    func run() throws {
        let finder = decisions.finder
        let server = EditorServer(
            using: try linter(), version: Version.number, pages: pages.flatMap(HelpPages.init) ?? InstalledPages.pages
        ) { linter, folder, files in
            ResolvedConfiguration(of: linter, in: folder, reading: files, by: finder)
        }
        var conversation = StdioTransport(with: server)
        throw ExitCode(conversation.run())
    }
}

extension ResolvedConfiguration {
    /// Reads a configuration and the files that it specifies.
    ///
    /// - Parameters:
    ///   - linter: The linter without a configuration.
    ///   - folder: The open folder, or `nil` for the working directory.
    ///   - files: The file system to read from.
    ///   - finder: The search for the configuration.
    fileprivate init(
        of linter: FileLinter, in folder: String?, reading files: any ProjectFiles, by finder: ConfigurationFinder
    ) {
        self.init()
        let folder = folder ?? files.workingDirectory
        do throws(ToolError) {
            let configuration = try finder.configuration(from: folder, in: files)
            self.configuration = configuration.path
            var linter = linter
            linter.apply(configuration)
            if finder.appliesToSubdirectories {
                let mistakes = CollectedFindings()
                nestedMistakes = { mistakes.findings }
                let nested = NestedConfigurations(
                    files: files, isAbsolute: true, today: nil, team: linter.conditions.team, refuse: mistakes.add)
                linter.nestedSettings = { nested.settings(in: $0) }
            }
            namedFiles = (configuration.baseline?.value).map { [$0] } ?? []
            linter.gate.baseline = try configuration.knownFindings(in: files, isAbsolute: true)
            self.linter = linter
        } catch {
            guard let path = error.path else {
                mistakes = error.mistakes
                configuration = configuration ?? mistakes.first?.location.file.path
                return
            }
            let file = SourceFile(path: BaseDirectory(folder).absolutePath(of: path), bytes: [])
            let message =
                files.leadsOutside(file.path)
                ? "the path \(DirectoryBoundary.description); the file was not read"
                : "the file cannot be read or is too long"
            mistakes = [.configurationMistake(message, at: Location(file: file))]
            configuration = configuration ?? file.path
        }
    }
}

/// The findings in configurations, collected while directories are searched.
private final class CollectedFindings: Sendable {
    private let found = Mutex<[Finding]>([])

    /// The findings so far, once for each file.
    var findings: [Finding] { found.withLock(\.self) }

    /// Adds the findings of a file, and replaces earlier ones of the same file.
    @Sendable func add(_ findings: [Finding]) {
        let paths = Set(findings.map(\.location.file.path))
        found.withLock { $0 = $0.filter { !paths.contains($0.location.file.path) } + findings }
    }
}
