import ArgumentParser
import FileDiscovery

/// The command-line tool.
@main
enum Entcheck {
    /// The arguments; most runs do not need them as strings.
    private static let arguments = BytePath.passedTexts

    /// The command that parses the arguments.
    private static let root = EntcheckCommand.root(for: arguments)

    /// Runs the command that the arguments specify, and exits with its status.
    static func main() {
        StandardStream.reserveDescriptors()
        if CommandLine.argc == 3, arguments.sorted() == ["--verbose", "--version"] {
            StandardStream.output.report(LinkedLibraries.description(of: Version.number))
            ExitCode.success.exit()
        }
        do {
            if let lint = Lint(plainArguments: BytePath.passed) { try lint.run() }
            var command = try EntcheckCommand.namedCommand(in: arguments) ?? root.parseAsRoot(arguments)
            try command.run()
        } catch let status as ExitCode {
            status.exit()
        } catch let problem as ValidationError {
            // A run-time error of a command: the arguments are valid, so the usage text would not help.
            StandardStream.error.report("Error: \(problem.message)\n")
            ExitCode.usage.exit()
        } catch {
            let isUsage = root.exitCode(for: error) == .validationFailure
            let message = root.fullMessage(for: error)
            let stream: StandardStream = isUsage ? .error : .output
            stream.report(message.isEmpty ? "" : message + "\n")
            (isUsage ? ExitCode.usage : ExitCode(root.exitCode(for: error).rawValue)).exit()
        }
    }
}
