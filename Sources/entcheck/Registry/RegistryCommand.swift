import ArgumentParser

/// Records the stores that apps of an organization share, and queries the records.
struct RegistryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "registry",
        abstract: "Record and query the stores that apps of several repositories share.",
        discussion: """
            A registry is an SQLite file or a PostgreSQL database. It contains the products of many repositories, the \
            stores that they claim, and their profiles, for each recorded commit and release. Set its address with \
            --registry or the environment variable ENTCHECK_REGISTRY. The program entcheck-server contains the \
            database; the linter does not. Docs/Registry.md describes the setup.

            The program entcheck-server also runs these commands: stores, apps, profiles, history, owner, retire, \
            export, import, forget, migrate, doctor, page, search, serve, schema. For example, \
            `entcheck registry stores --help` shows the options of `stores`.

            Exit status: 0 success; 1 findings or a damaged registry; 2 usage error, or the same commit is recorded \
            with other content; 3 nothing found; 4 a path or the registry cannot be read.
            """,
        subcommands: [RegistryRecordCommand.self, RegistryCheckCommand.self, RegistryServerCommand.self],
        defaultSubcommand: RegistryServerCommand.self)
}

/// Passes a command on to `entcheck-server`.
struct RegistryServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a command of entcheck-server.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough, help: "The command and its arguments.")
    var arguments: [String] = []

    func run() throws {
        guard !arguments.isEmpty else { throw CleanExit.helpRequest(RegistryCommand.self) }
        try ServerProgram().replaceProcess(["registry"] + arguments)
    }
}

/// The options of the registry and of the builds that are read.
struct RegistryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SQLite file, or the URI of the PostgreSQL database. (default: ENTCHECK_REGISTRY)",
            valueName: "address"))
    var registry: String?

    @Option(help: ArgumentHelp("The name of the repository, such as `example/notes`.", valueName: "name"))
    var repository: String

    @Option(help: ArgumentHelp("The team identifier.", valueName: "id"), transform: TeamArgument.parse)
    var team: String?

    @Option(
        help: ArgumentHelp("The App ID prefix, if it is not the team identifier.", valueName: "id"),
        transform: TeamArgument.parse)
    var appIdentifierPrefix: String?

    func validate() throws {
        if repository.isEmpty { throw ValidationError("--repository is empty; expected a name.") }
        if registry?.isEmpty == true { throw ValidationError("--registry is empty; expected a path or a URI.") }
    }
}
