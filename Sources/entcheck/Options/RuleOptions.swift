import ArgumentParser
import EntitlementRules
import LintModel
import Linting

/// The options that select rules; they override the configuration.
struct RuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report only findings of these rules: identifiers, or categories such as codesign, separated by commas. "
                + "Files that cannot be parsed are always reported. Can be repeated.", valueName: "rules"),
        completion: .list(RuleSelector.completions), transform: Self.names)
    var select: [[RuleID]] = []

    @Option(
        help: ArgumentHelp("Do not report findings of these rules. Can be repeated.", valueName: "rules"),
        completion: .list(RuleSelector.completions), transform: Self.names)
    var ignore: [[RuleID]] = []

    @Option(
        help: ArgumentHelp(
            "The severity of a rule: off, note, warning, or error. Can be repeated.", valueName: "rule=severity"),
        completion: .list(RuleSelector.completions), transform: Self.level)
    var rule: [[RuleID: RuleLevel]] = []

    /// The severities that the options specify.
    var levels: [RuleID: RuleLevel] {
        var levels: [RuleID: RuleLevel] = [:]
        let selected = Set(select.joined())
        if !selected.isEmpty {
            // A file that cannot be read is not clean, whatever the selected rules are.
            for rule in Rule.all where !selected.contains(rule.id) && !rule.isAboutReading { levels[rule.id] = .off }
        }
        for rule in ignore.joined() { levels[rule] = .off }
        for entry in rule { levels.merge(entry) { $1 } }
        return levels
    }

    private static func names(_ argument: String) throws -> [RuleID] {
        try argument.split(separator: ",", omittingEmptySubsequences: false).flatMap { name in
            guard let selector = RuleSelector(String(name)) else { throw problem(with: String(name)) }
            return selector.rules
        }
    }

    private static func level(_ argument: String) throws -> [RuleID: RuleLevel] {
        guard let equals = argument.lastIndex(of: "=") else {
            throw ValidationError("`\(argument)` requires a severity, such as `\(argument)=warning`.")
        }
        let (name, level) = (String(argument[..<equals]), String(argument[equals...].dropFirst()))
        guard let level = RuleLevel(rawValue: level) else {
            let levels = RuleLevel.allCases.map(\.rawValue).alternatives
            throw ValidationError("The severity in `\(argument)` must be \(levels).")
        }
        guard let selector = RuleSelector(name) else { throw problem(with: name) }
        return Dictionary(selector.rules.map { ($0, level) }) { $1 }
    }

    private static func problem(with name: String) -> ValidationError {
        let problem = RuleSelector.problem(with: name)
        return ValidationError(
            problem.prefix(1).uppercased() + problem.dropFirst() + (problem.hasSuffix("?") ? "" : "."))
    }
}
