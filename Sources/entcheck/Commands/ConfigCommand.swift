import ArgumentParser
import EntitlementRules

/// Says which configuration is in force.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Which configuration is in force, and where does each value come from?",
        discussion: """
            Options come before the environment (ENTCHECK_FORMAT, ENTCHECK_COLOR), that before the configuration file, \
            and that before what holds where nobody says anything.
            """,
        subcommands: [ShowConfigCommand.self, InitConfigCommand.self],
        defaultSubcommand: ShowConfigCommand.self)
}

/// Lists all settings.
struct ShowConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "List every setting with its value and where it comes from.")

    /// The forms in which the list can be had.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    @OptionGroup var decisions: ConfigurationOptions

    @Option(help: "The form in which the list is printed.")
    var format = Format.text

    func run() throws {
        let settings = try SettingsList(of: decisions.finder.configuration())
        StandardStream.output.write(format == .json ? settings.json : settings.text)
    }
}

/// Writes a first configuration.
struct InitConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a first configuration, .entcheck.yml, in this directory.")

    func run() throws {
        let path = ConfigurationFinder.name
        guard !OutputFile(path: path).isThere else { throw ValidationError("\(path) is there already.") }
        do {
            try OutputFile(path: path).write(Self.text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        StandardStream.error.report(
            "entcheck: \(path.displayedPath) written; “entcheck config” shows what is in force\n")
    }

    /// A configuration that changes nothing, and shows what could be said.
    static let text = """
        # yaml-language-server: $schema=https://raw.githubusercontent.com/example/entcheck/main/Docs/entcheck.schema.json
        # What this repository has decided about its entitlements. Docs/Configuration.md explains every part.

        # The least severity that fails a run: error, warning, note or never.
        fail-on: error

        # Files that are not looked at, as in .gitignore.
        # exclude: [Vendor]

        # How much the findings of a rule matter: off, note, warning or error.
        # rules:
        #   kvstore-split: off

        # What bundles must, may and must not claim, in the source and as they are signed.
        # policy:
        #   - bundle: com.example.notes
        #     require:
        #       com.apple.security.application-groups: group.com.example.notes
        #   - bundle: "*"
        #     forbid: [com.apple.security.get-task-allow]

        # Findings to live with, and why.
        # ignore:
        #   - rule: key-unknown
        #     path: Legacy/Legacy.entitlements
        #     reason: the system that reads this key is ours
        #     until: 2027-06-30

        """
}
