import ArgumentParser
import FileDiscovery
import LintModel

/// The command of the tool, with all other commands.
struct EntcheckCommand: ParsableCommand {
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
        version: Version.number,
        subcommands: [
            LintCommand.self,
            CheckCommand.self,
            ProfilesCommand.self,
            ExtractCommand.self,
            DiffCommand.self,
            ResolveCommand.self,
            StoresCommand.self,
            RegistryCommand.self,
            CloudCommand.self,
            URLCommand.self,
            ExplainCommand.self,
            RulesCommand.self,
            KeysCommand.self,
            InitCommand.self,
            ConfigCommand.self,
            LanguageServerCommand.self,
            ContextServerCommand.self,
            ManualCommand.self,
        ],
        defaultSubcommand: LintCommand.self)
}

extension EntcheckCommand {
    /// Checks that the first path is not a misspelled command: because `lint` is the default command, an unknown name
    /// is parsed as a path.
    ///
    /// - Throws: `ValidationError` if the arguments do not contain `lint`, and the first of the paths does not exist and
    ///   is similar to a command.
    static func checkName(of paths: [String]) throws {
        guard let name = paths.first, !BytePath.passed.contains(BytePath("lint")), !BytePath(name).exists,
            !name.contains("/"), !name.contains(".")
        else { return }
        let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let near = commands.nearest(to: name) else { return }
        throw ValidationError("There is no command or file `\(name)`. Did you mean `entcheck \(near)`?")
    }
}

/// The command of the tool without a default command, for arguments that name a command.
///
/// `ArgumentParser` examines the options of the default command several times, even if the arguments name another one.
struct NamedCommand: ParsableCommand {
    static let configuration = {
        var configuration = EntcheckCommand.configuration
        configuration.defaultSubcommand = nil
        return configuration
    }()
}

extension EntcheckCommand {
    /// Returns the command that parses the arguments of the process.
    static func root(for arguments: [String]) -> any ParsableCommand.Type {
        guard let name = arguments.first else { return EntcheckCommand.self }
        return subcommand(name) == nil ? EntcheckCommand.self : NamedCommand.self
    }

    /// Parses the arguments after the name of a command; the arguments of the tool are not parsed.
    ///
    /// `ArgumentParser` examines the options of a command once more for each command that contains it.
    ///
    /// - Returns: The command; `nil` if the arguments are invalid or request help, because only the command of the tool
    ///   prints messages with its name.
    static func namedCommand(in arguments: [String]) -> (any ParsableCommand)? {
        var rest = arguments[...]
        var type: any ParsableCommand.Type = EntcheckCommand.self
        while let name = rest.first, let next = type.subcommand(name) {
            type = next
            rest.removeFirst()
        }
        guard type != EntcheckCommand.self, type.configuration.subcommands.isEmpty,
            let command = try? type.parseAsRoot(Array(rest)), Swift.type(of: command) == type
        else { return nil }
        return command
    }
}

extension ParsableCommand {
    /// Returns the command with a name; `nil` if there is none.
    fileprivate static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}
