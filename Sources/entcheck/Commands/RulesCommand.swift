import ArgumentParser
import Reporting
import TextOutput

/// Lists the rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List all rules.",
        discussion: "`entcheck explain RULE` describes a rule.")

    /// The output formats of the list.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    @Option(help: "The output format of the list.")
    var format = Format.text

    @Option(help: "When to color text: auto, always, or never.")
    var color = ColorChoice.auto

    func run() {
        let index = RuleIndex()
        switch format {
        case .text: StandardStream.output.write(index.text(style: Style(hasColors: color.isOn(for: .output))))
        case .json: StandardStream.output.write(index.json)
        }
    }
}
