extension Rule {
    /// Returns the reason for a finding of this rule: the reason of its situation or, without a situation, the reason
    /// of the rule.
    package func reason(for finding: Finding) -> String { finding.situation?.reason ?? reason }
}

extension [RuleSituation] {
    /// The Apple errors of all situations, without duplicates.
    var apple: [String] {
        var all: [String] = []
        for error in lazy.flatMap(\.apple) where !all.contains(error) { all.append(error) }
        return all
    }
}
