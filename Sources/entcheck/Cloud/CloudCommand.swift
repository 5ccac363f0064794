import ArgumentParser

/// Serves a simulated iCloud that several processes share.
struct CloudCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Simulate an iCloud that several processes share.",
        discussion: """
            The program entcheck-server contains the simulator; the linter does not. It runs these commands: serve, \
            replay, schema. `entcheck cloud serve --help` shows the options. Docs/Storage.md contains a walk-through.

            Exit status: 0 success; 1 the outcomes of a recording differ; 2 usage error; 3 a recording is empty; 4 a \
            file or the address cannot be used.
            """,
        subcommands: [CloudServerCommand.self],
        defaultSubcommand: CloudServerCommand.self)
}

/// Passes a command on to `entcheck-server`.
struct CloudServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a command of entcheck-server.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough, help: "The command and its arguments.")
    var arguments: [String] = []

    func run() throws {
        guard !arguments.isEmpty else { throw CleanExit.helpRequest(CloudCommand.self) }
        try ServerProgram().replaceProcess(["cloud"] + arguments)
    }
}
