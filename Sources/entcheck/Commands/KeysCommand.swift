import ArgumentParser
import Entitlements
import Explanations
import Reporting
import TextOutput

/// Lists the entitlements.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List the known entitlements.",
        discussion: """
            `entcheck explain KEY` describes an entitlement. A key whose accounts or distribution methods are not \
            documented does not satisfy --account or --distribution.

            Exit status: 0 success; 2 usage error; 3 no key satisfies the conditions.
            """)

    /// The output formats of the list.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case markdown
        case html
    }

    @Option(help: "Only keys for this platform.")
    var platform: Platform?

    @Option(help: "Only keys that profiles for this distribution method can authorize.")
    var distribution: Distribution?

    @Option(help: "Only keys for this account: personal, individual, organization, or enterprise.")
    var account: KeyFacts.Account?

    @Option(
        help: ArgumentHelp(
            "Only keys whose name, purpose, or capability contains this text. Can be repeated.", valueName: "text"))
    var grep: [String] = []

    @Option(help: "The output format: text, json, markdown, or html.")
    var format = Format.text

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    private var filter: KeyIndex.Filter {
        var filter = KeyIndex.Filter()
        filter.platform = platform
        filter.distribution = distribution
        filter.account = account
        filter.words = grep
        return filter
    }

    func run() throws {
        let index = KeyIndex(filter)
        guard !index.keys.isEmpty else {
            StandardStream.error.report("entcheck: no key satisfies the conditions\n")
            throw ExitCode.nothingToCheck
        }
        switch format {
        case .text: StandardStream.output.write(index.text(style: Style(hasColors: color.isOn(for: .output))))
        case .json: StandardStream.output.write(index.json)
        case .markdown: StandardStream.output.write(index.markdown)
        case .html: StandardStream.output.write(index.html)
        }
    }
}

extension KeyFacts.Account: ExpressibleByArgument {}
