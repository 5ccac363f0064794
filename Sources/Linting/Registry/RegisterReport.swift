internal import EntitlementRules
internal import LintModel
internal import PropertyLists
package import RegistryModel
internal import Workspaces

extension QualityGate {
    /// Returns the report of `registry check`: the findings of the rules about the registry in a tree, filtered by this
    /// gate.
    ///
    /// Suppressions of other rules are not applied and not reported as unused.
    ///
    /// - Parameters:
    ///   - outcome: The result of reading the tree.
    ///   - uses: The facts of the registry.
    ///   - version: The version of the tool.
    /// - Returns: The report.
    package func report(
        on outcome: WorkspaceReader.Outcome, comparedWith uses: RegisteredUses, version: String
    ) -> Report {
        var workspace = outcome.workspace
        workspace.registered = uses
        let found = Rule.registryRules.flatMap { rule in
            rule.findings(in: workspace).map { finding in
                var finding = finding
                finding.stage = finding.stage ?? rule.stages.first
                return finding
            }
        }
        var comments: [String: [InlineSuppression]] = [:]
        for finding in found where comments[finding.location.file.path] == nil {
            comments[finding.location.file.path] = InlineSuppression.all(in: finding.location.file, of: .all)
        }
        var filter = SuppressionFilter(self, comments: comments.values.flatMap(\.self), in: Scope())
        let findings = found.sorted(by: Finding.precedes).merged.compactMap(leveled).filter { !filter.takes($0) }
        return Report(
            findings: findings, notChecked: outcome.notChecked,
            coverage: .init(files: outcome.fileCount, targets: outcome.workspace.targetCount), version: version,
            rules: Rule.registryRules, suppressed: filter.suppressed)
    }
}
