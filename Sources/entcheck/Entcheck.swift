import ArgumentParser
import FileDiscovery

/// The command-line tool.
@main
struct Entcheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entcheck",
        abstract: "A linter for Apple entitlements.",
        discussion: """
            Checks entitlements files, provisioning profiles, Xcode projects, and signed products. Reports problems \
            with their exact source locations, the reaction of Apple's tools and systems, and a fix. entcheck never \
            uses the network.

            Exit status: 0 no findings at or above --fail-on; 1 findings; 2 usage or configuration error; 3 nothing \
            to check; 4 a path given on the command line or a project cannot be read.
            """,
        version: version,
        subcommands: [
            LintCommand.self,
            CheckCommand.self,
            ProfilesCommand.self,
            ExtractCommand.self,
            DiffCommand.self,
            StoresCommand.self,
            URLCommand.self,
            ExplainCommand.self,
            RulesCommand.self,
            ConfigCommand.self,
            LanguageServerCommand.self,
            ManualCommand.self,
        ],
        defaultSubcommand: LintCommand.self)

    /// The version of the tool.
    static let version = "0.1.0"

    /// The release date, for the manual.
    static let date = "November 21, 2026"

    /// Runs the command that the arguments specify, and exits with its status.
    static func main() {
        StandardStream.reserveDescriptors()
        do {
            if let lint = Lint(plainArguments: BytePath.passed) { try lint.run() }
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            status.exit()
        } catch let problem as ValidationError {
            // A run-time error of a command: the arguments are valid, so the usage text would not help.
            StandardStream.error.report("Error: \(problem.message)\n")
            ExitStatus.usage.exit()
        } catch {
            let isUsage = exitCode(for: error) == .validationFailure
            let message = fullMessage(for: error)
            let stream: StandardStream = isUsage ? .error : .output
            stream.report(message.isEmpty ? "" : message + "\n")
            (isUsage ? ExitStatus.usage : ExitStatus(code: exitCode(for: error).rawValue)).exit()
        }
    }
}
