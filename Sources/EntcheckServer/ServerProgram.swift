import ArgumentParser
import StoreRegistry
import SystemShims
import TextOutput

/// The program with the parts of entcheck that use databases and serve.
@main
enum ServerProgram {
    /// Runs the command that the arguments specify, and exits with its status.
    static func main() {
        Output.reserveDescriptors()
        // If the reader closes the pipe, SIGPIPE ends the program, as for other commands.
        signal(SIGPIPE, SIG_DFL)
        do {
            try requireText()
            var command = try ServerCommand.parseAsRoot()
            try command.run()
        } catch let status as ExitCode {
            exit(status.rawValue)
        } catch let error as RegistryError {
            Output.report("entcheck-server: \(error.message)\n")
            exit(ExitCode(error).rawValue)
        } catch let problem as ValidationError {
            Output.report("Error: \(problem.message)\n")
            exit(ExitCode.usage.rawValue)
        } catch {
            let isUsage = ServerCommand.exitCode(for: error) == .validationFailure
            let message = ServerCommand.fullMessage(for: error)
            if isUsage { Output.report(message + "\n") } else { Output.write(message + "\n") }
            exit(isUsage ? ExitCode.usage.rawValue : ServerCommand.exitCode(for: error).rawValue)
        }
    }

    /// Checks that all arguments are UTF-8, which SQLite and Foundation require of paths.
    ///
    /// `CommandLine.arguments` replaces other bytes, which changes the name of the file.
    ///
    /// - Throws: `ValidationError` if an argument is not UTF-8.
    private static func requireText() throws {
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[position], String(validatingCString: argument) == nil else {
                continue
            }
            // The replacement character U+FFFD stands for the other bytes.
            let shown = String(cString: argument).displayed
            throw ValidationError("`\(shown)` is not UTF-8; use a name in UTF-8.")
        }
    }
}

/// The command with all other commands.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entcheck-server",
        abstract: "The parts of entcheck that use databases and serve.",
        discussion: "Usually started by `entcheck registry` and `entcheck cloud`.",
        version: "0.1.0",
        subcommands: [RegistryCommands.self, CloudCommands.self])
}
