import ArgumentParser
import EntitlementRules

/// Lists the rules.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules", abstract: "List the rules.")

    func run() throws {
        for rule in Rule.all { StandardStream.output.write("\(rule.id)\t\(rule.severity.rawValue)\t\(rule.summary)\n") }
    }
}
