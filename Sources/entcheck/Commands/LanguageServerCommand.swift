import ArgumentParser
import EntitlementRules
import LanguageServer

/// Speaks with an editor.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serve an editor: findings as you type, meanings, fixes.",
        discussion: """
            Speaks the Language Server Protocol over standard input and output, until the editor leaves. \
            Docs/Editors.md shows how editors are told to start it.
            """)

    @OptionGroup(title: "What is judged") var product: ProductOptions
    @OptionGroup(title: "Which builds of projects") var builds: ProjectOptions

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
        let server = LanguageServer(
            judgingBy: judge, version: Entcheck.version, pages: pages ?? InstalledPages.address)
        var conversation = Conversation(with: server)
        throw ExitStatus(code: conversation.run())
    }
}
