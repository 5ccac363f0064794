import LintModel

extension [Finding] {
    /// The indices of the findings, most severe first, and in ascending order for each severity.
    var indicesBySeverity: [Int] {
        Severity.allCases.sorted(by: >).flatMap { severity in indices.filter { self[$0].severity == severity } }
    }
}
