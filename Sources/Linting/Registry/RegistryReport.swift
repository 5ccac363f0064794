internal import EntitlementRules
internal import LintModel
internal import PropertyLists
package import RegistryModel
internal import Workspaces

extension QualityGate {
    /// Returns the report of `registry check`: the findings of the rules about the registry in a tree, filtered by this
    /// gate.
    ///
    /// Suppressions of other rules are not applied and not reported as unused. ``FileLinter/init(_:comparingWith:)``
    /// finds the changes of the gate.
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
        let findings = found.sorted(by: Finding.precedes).merged.compactMap(leveled).filter { !filter.suppresses($0) }
        let names = uses.repositories
        let reported = changes?.touched(in: findings) { location in
            names.contains { location.file.path.hasPrefix("\($0):") }
        }
        return Report(
            findings: reported ?? findings, notChecked: outcome.notChecked,
            coverage: .init(files: outcome.fileCount, targets: outcome.workspace.targetCount), version: version,
            rules: Rule.registryRules, suppressed: filter.suppressed)
    }
}

extension FileLinter {
    /// Creates the linter that finds the changes since a revision for the report of `registry check`.
    ///
    /// - Parameters:
    ///   - reader: The reader of the tree.
    ///   - uses: The facts of the registry.
    package init(_ reader: WorkspaceReader, comparingWith uses: RegisteredUses) {
        self.init(Linter(rules: Rule.registryRules), under: reader.conditions)
        (excluded, excludedDirectory) = (reader.excluded, reader.excludedDirectory)
        selection = reader.selection
        descriptions = reader.descriptions
        jobs = reader.jobs
        registered = uses
    }
}

extension RegisteredUses {
    /// The names of the repositories that related locations name.
    fileprivate var repositories: Set<String> {
        let users = stores.flatMap { $0.users + $0.namesakes.map(\.user) }
        return Set(users.map(\.repository)).union([repository])
    }
}
