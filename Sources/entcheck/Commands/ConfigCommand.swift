import ArgumentParser
import Reporting
import TextOutput

/// Shows and creates configurations.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the effective configuration and the source of each value.",
        discussion: """
            Options override environment variables (ENTCHECK_FORMAT, ENTCHECK_COLOR). Environment variables override \
            the configuration file. The configuration file overrides the defaults.
            """,
        subcommands: [ShowConfigCommand.self, InitConfigCommand.self],
        defaultSubcommand: ShowConfigCommand.self)
}

/// Lists all settings.
struct ShowConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List all settings with their values and sources.")

    /// The output formats of the list.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    @Argument(
        help: "The directory whose configuration is listed, or a file in it. (default: the current directory)",
        completion: .file())
    var path: String?

    @OptionGroup var decisions: ConfigurationOptions

    @Option(help: "The output format of the list.")
    var format = Format.text

    func run() throws {
        let settings = try SettingsList(of: decisions.finder.configuration(around: path))
        StandardStream.output.write(format == .json ? settings.json : settings.text)
    }
}

/// Creates a configuration file.
struct InitConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create the configuration file .entcheck.yml in the current directory.")

    func run() throws {
        let path = ConfigurationFinder.name
        guard !OutputFile(path: path).exists else { throw ValidationError("\(path) already exists.") }
        do {
            try OutputFile(path: path).create(ConfigurationTemplate.text(failOn: .error))
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        StandardStream.error.report(
            "entcheck: created \(path.displayedPath); `entcheck config` shows the effective configuration\n")
    }
}
