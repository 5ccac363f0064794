import LintModel

extension [Finding] {
    /// Returns the indices of the most severe findings, in ascending order.
    ///
    /// Of findings with the same severity, the first are selected.
    ///
    /// - Parameter limit: The maximum number of findings, at least 0.
    /// - Returns: The indices.
    func mostSevere(_ limit: Int) -> [Int] {
        indicesBySeverity.prefix(limit).sorted()
    }

    /// The indices of the findings, most severe first, and in ascending order for each severity.
    var indicesBySeverity: [Int] {
        Severity.allCases.sorted(by: >).flatMap { severity in indices.filter { self[$0].severity == severity } }
    }
}
