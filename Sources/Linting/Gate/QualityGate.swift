public import FileDiscovery
public import LintModel
public import PropertyLists

/// The settings of a team for findings: severities, suppressions, a baseline, policies, and changes.
///
/// ```swift
/// var gate = QualityGate()
/// gate.levels["kvstore-split"] = .off
/// linter.gate = gate
/// ```
public struct QualityGate: Sendable {
    /// The severities of rules, if they differ from the defaults.
    public var levels: [RuleID: RuleLevel] = [:]

    /// The severities of rules for some files; they override ``levels``, and later ones override earlier ones.
    public var pathLevels: [(path: PathPattern, levels: [RuleID: RuleLevel])] = []

    /// The severities that override the severities of all configurations.
    public var overridingLevels: [RuleID: RuleLevel] = [:]

    /// The suppressed findings, with reasons.
    public var suppressions: [Suppression] = []

    /// The severities and suppressions for the files in directories that have their own configuration.
    package var nested = DirectoryMap<QualityGate>()

    /// The baseline; `nil` if all findings are reported.
    public var baseline: Baseline?

    /// The entitlements that apps must, can, and must not claim.
    public var policies: [Policy] = []

    /// The changes since a revision; `nil` if findings in unchanged files are also reported.
    public var changes: Changes?

    /// The directory that paths in the configuration are relative to.
    public var base = BaseDirectory()

    /// The current date, for suppressions that expire.
    public var today: PropertyListDate?

    /// Creates a gate that reports all findings and has no policies.
    public init() {}
}

/// The severity of a rule in the configuration.
public enum RuleLevel: String, CaseIterable, Sendable {
    /// The findings of the rule are not reported.
    case off
    /// Useful information that does not require a change.
    case note
    /// The product works, but not as its entitlements specify.
    case warning
    /// The problem must be fixed.
    case error

    /// The severity of findings; `nil` if they are not reported.
    var severity: Severity? { Severity(rawValue: rawValue) }
}

extension QualityGate {
    /// The result of applying the gate to findings.
    struct Outcome {
        /// The reported findings.
        var findings: [Finding]

        /// The findings that a suppression or the baseline covers.
        var suppressed: [SuppressedFinding] = []

        /// Whether no policy finding remains, regardless of changes.
        var satisfiesPolicies: Bool
    }

    /// The checked files or bundles, so that suppressions of other findings are not reported as unused.
    struct Scope {
        /// The files and bundles, named as in a baseline.
        var places: ExactSet = []

        /// Whether the run covers everything below ``QualityGate/base``.
        var isWhole = false

        /// Whether the run checks built products instead of files.
        var isOfProducts = false

        /// The bundles that projects build from the files.
        var builds = BundleBuilds()
    }

    /// Whether the gate passes all findings unchanged.
    var isOpen: Bool {
        levels.isEmpty && pathLevels.isEmpty && overridingLevels.isEmpty && suppressions.isEmpty && nested.isEmpty
            && baseline == nil && changes == nil
    }

    /// Applies the gate to findings.
    ///
    /// - Parameters:
    ///   - found: The findings.
    ///   - about: The findings about the configuration; only severities apply to them.
    ///   - comments: The suppressions in comments of the checked files.
    ///   - scope: The checked files or bundles.
    /// - Returns: The reported findings and the suppressed findings.
    func outcome(
        of found: [Finding], and about: [Finding] = [], comments: [InlineSuppression] = [], in scope: Scope
    ) -> Outcome {
        guard !isOpen || !comments.isEmpty else {
            // Most runs have no findings about policies, and a copy of all other findings takes several megabytes.
            let all = about.isEmpty ? found : found + about
            return Outcome(findings: all, satisfiesPolicies: !all.contains(where: \.isOfPolicy))
        }
        var filter = SuppressionFilter(self, comments: comments, in: scope)
        let left = found.compactMap(leveled).filter { !filter.suppresses($0) }
        let remarks = filter.remarks.compactMap(leveled)
        let reported = changes?.touched(in: left + remarks) ?? left + remarks
        let rest = about.compactMap(leveled)
        return Outcome(
            findings: reported + rest, suppressed: filter.suppressed,
            satisfiesPolicies: !(left + rest).contains(where: \.isOfPolicy))
    }

    /// Returns the finding with the configured severity; `nil` if its rule is off.
    func leveled(_ finding: Finding) -> Finding? {
        guard let level = level(of: finding) else { return finding }
        guard let severity = level.severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }
}

extension QualityGate {
    /// Returns the configured severity of a finding; `nil` if it is the default.
    private func level(of finding: Finding) -> RuleLevel? {
        if let level = overridingLevels[finding.rule] { return level }
        let path = finding.location.file.path
        let gate = nested(path) ?? self
        guard !gate.pathLevels.isEmpty else { return gate.levels[finding.rule] }
        let name = gate.base.name(of: path)
        let place = gate.pathLevels.last { $0.levels[finding.rule] != nil && $0.path.matches(name) }
        return place?.levels[finding.rule] ?? gate.levels[finding.rule]
    }

    /// Whether an option turns rules about policies off.
    var overridesPolicies: Bool { overridingLevels.contains { $0.key.hasPrefix("policy-") && $0.value == .off } }

    /// Returns the gate with a shared budget for comparing paths with patterns.
    package func spending(_ budget: PatternBudget) -> QualityGate {
        var gate = self
        for index in gate.pathLevels.indices { gate.pathLevels[index].path.budget = budget }
        for index in gate.suppressions.indices {
            for path in gate.suppressions[index].paths.indices {
                gate.suppressions[index].paths[path].budget = budget
            }
        }
        return gate
    }
}

extension Finding {
    /// Whether a policy reported the finding.
    fileprivate var isOfPolicy: Bool { rule.hasPrefix("policy-") }
}
