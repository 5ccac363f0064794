import ArgumentParser
import RegistryModel
import StoreRegistry
import TextOutput

/// Finds stores, apps, and repositories.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find the stores, apps, and repositories whose names contain a text.")

    @Argument(help: "The text to find; case is ignored.")
    var text: String

    @OptionGroup var address: AddressOption

    @Option(help: ArgumentHelp("The maximum number of results of each kind.", valueName: "n"))
    var limit = 100

    @OptionGroup var output: FormatOption

    func validate() throws {
        if text.isEmpty { throw ValidationError("The text is empty.") }
        if limit < 1 { throw ValidationError("--limit must be at least 1.") }
    }

    func run() throws {
        let matches = try address.open().search(text, limit: limit)
        let isEmpty = matches.stores.isEmpty && matches.apps.isEmpty && matches.repositories.isEmpty
        if output.format == .json {
            Output.write(try RegistryDocument.json(matches, as: "search"))
        } else {
            for store in matches.stores { Output.write("store \(store.kind) \(store.identifier)".displayed + "\n") }
            for app in matches.apps {
                let identifier = app.bundleIdentifier.map { " (\($0))" } ?? ""
                Output.write("app \(app.app)\(identifier) of \(app.repository)".displayed + "\n")
            }
            for name in matches.repositories { Output.write("repository \(name)".displayed + "\n") }
        }
        guard isEmpty else { return }
        Output.report("entcheck-server: the registry contains no name with `\(text.displayed)`\n")
        throw ExitCode.nothing
    }
}

/// Prints the descriptions of the documents and of the API.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON schema of the documents, or the OpenAPI description of the server.")

    @Flag(help: "Print the OpenAPI description.")
    var openapi = false

    func run() { Output.write(openapi ? RegistryAPI.api.openAPI : RegistrySchemaDocument.text) }
}
