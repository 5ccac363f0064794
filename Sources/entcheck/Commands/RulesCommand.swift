import ArgumentParser
import EntitlementRules

/// Lists the rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List the rules: which are there?",
        discussion: "“entcheck explain RULE” says what one is about.")

    /// The forms in which the list can be had.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    @Option(help: "The form in which the list is printed.")
    var format = Format.text

    @Option(help: "When text is coloured: auto, always or never.")
    var color = ColorChoice.auto

    func run() {
        let index = RuleIndex()
        switch format {
        case .text: StandardStream.output.write(index.text(style: Style(hasColors: color.isOn(for: .output))))
        case .json: StandardStream.output.write(index.json)
        }
    }
}
