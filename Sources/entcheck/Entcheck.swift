import ArgumentParser
import EntitlementRules

/// The tool: options in, text and exit status out.
@main
struct Entcheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entcheck",
        abstract: "Judges Apple entitlements before Apple does.",
        discussion: """
            Reads entitlements files and says, with exact places, what Apple's tools and systems will refuse, what \
            will work otherwise than the file says, and what to do. Nothing is sent anywhere: entcheck never uses \
            the network.

            Exit status: 0 nothing at or above --fail-on; 1 findings; 2 wrong usage; 3 nothing to check; 4 a path \
            that was asked for cannot be read.
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

    /// The day of the version, for the manual.
    static let date = "November 21, 2026"

    /// Runs the command that the arguments name, and leaves with its status.
    static func main() {
        StandardStream.reserveDescriptors()
        do {
            if let lint = Lint(plainArguments: RawPath.passed) { try lint.run() }
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            status.exit()
        } catch let problem as ValidationError {
            // What goes wrong while a command runs: the arguments were understood, and their usage would not help.
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
