import EntitlementRules
import LintModel

/// Rules that an option or a setting names: an identifier, a category, or `*` for all rules.
///
/// A category is the first word of identifiers: `codesign` and `codesign-*` select `codesign-cdata` and
/// `codesign-encoding`.
struct RuleSelector {
    /// The identifiers of the selected rules.
    let rules: [RuleID]

    /// Selects rules by name.
    ///
    /// - Returns: `nil` if no rule has the name.
    init?(_ name: String) {
        if let rule = Rule.named(name) {
            rules = [rule.id]
            return
        }
        let category = name.hasSuffix("-*") ? String(name.dropLast(2)) : name
        let found = Rule.all.map(\.id).filter { name == "*" || $0.category == category }
        guard !found.isEmpty else { return nil }
        rules = found
    }

    /// Returns “there is no rule …”, with the most similar identifier or category.
    static func problem(with name: String) -> String {
        let names = Rule.all.map(\.id) + Self.categories
        let near = names.nearest(to: name).map { "; did you mean `\($0)`?" } ?? ""
        return "there is no rule or category `\(name)`\(near)"
    }

    /// The first words of all identifiers.
    static let categories = Set(Rule.all.map(\.id.category)).sorted()

    /// All names that select rules.
    static var allNames: [String] {
        var names = Set(Rule.all.map(\.id))
        for category in categories { names.formUnion([category, "\(category)-*"]) }
        names.insert("*")
        return names.sorted()
    }

    /// The names that a shell proposes.
    static let completions = categories + Rule.all.map(\.id)
}

extension RuleID {
    /// The first word of the identifier.
    fileprivate var category: String { String(prefix { $0 != "-" }) }
}
