/// The identifiers of rules, which configuration files and comments can name.
package struct RuleNames: Sendable {
    private let names: Set<RuleID>

    /// Creates a set of identifiers.
    package init(_ names: [RuleID]) { self.names = Set(names) }

    /// Returns whether there is a rule with an identifier.
    func contain(_ id: String) -> Bool { names.contains(id) }

    /// Returns “; did you mean …?” with the most similar rule for an unknown identifier; empty if none is similar.
    func suggestion(for id: String) -> String {
        names.sorted().nearest(to: id).map { "; did you mean `\($0)`?" } ?? ""
    }
}
