import ArgumentParser
import FoundationShims

/// A command with its options, as described by `ArgumentParser`.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let defaultSubcommand: String?
    let subcommands: [CommandDescription]?
    let arguments: [Argument]?

    /// An argument, option or flag.
    struct Argument: Decodable {
        let kind: Kind
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let allValues: [String]?
        let defaultValue: String?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
        let sectionTitle: String?
    }

    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
        let kind: String
        let name: String
    }

    /// Creates the description of the tool with all commands.
    ///
    /// - Parameter tool: The command of the tool.
    /// - Throws: An error if the output format of `ArgumentParser` has changed.
    init(of tool: any ParsableCommand.Type) throws {
        do {
            _ = try tool.parseAsRoot(["--experimental-dump-help"])
            throw ValidationError("ArgumentParser does not describe the commands.")
        } catch let error where tool.exitCode(for: error) == .success {
            self = try JSONDecoder().decode(Dump.self, from: Data(tool.fullMessage(for: error).utf8)).command
        }
    }

    private struct Dump: Decodable {
        let command: CommandDescription
    }
}
