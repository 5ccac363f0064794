public import PropertyLists

/// What a team has decided about findings: how much they matter to it, with which it lives, and what it knows already.
///
/// ```swift
/// var gate = Gate()
/// gate.levels["kvstore-split"] = .off
/// linter.gate = gate
/// ```
public struct Gate: Sendable {
    /// How much the findings of a rule matter, where that is not what the rule says.
    public var levels: [Rule.ID: RuleLevel] = [:]

    /// Findings that are accepted, and why.
    public var suppressions: [Suppression] = []

    /// What was there before; `nil` where everything counts.
    public var baseline: Baseline?

    /// What apps must, may and must not claim.
    public var policies: [Policy] = []

    /// What a change has touched; `nil` where everything counts.
    public var changes: Changes?

    /// Where the paths of decisions count from.
    public var base = PathBase()

    /// What today is, for decisions that end.
    public var today: PropertyListDate?

    /// Creates a gate that lets nothing pass and demands nothing.
    public init() {}
}

/// How much the findings of a rule matter to a team.
public enum RuleLevel: String, CaseIterable, Sendable {
    /// Not at all: they are not told.
    case off
    /// Worth knowing.
    case note
    /// It works, but not as it should.
    case warning
    /// It must not be.
    case error

    /// How severe findings are then; `nil` where they are not told.
    var severity: Severity? { Severity(rawValue: rawValue) }
}

extension Gate {
    /// What was found, and what of it is told.
    struct Outcome {
        /// What is told.
        var findings: [Finding]

        /// What somebody decided to live with.
        var suppressed: [SuppressedFinding] = []

        /// Whether nothing is left of what policies found, whether a change touched it or not.
        var satisfiesPolicies: Bool
    }

    /// What was looked at, so that decisions about anything else are not called unused.
    struct Scope {
        /// The files and bundles, as a baseline calls them.
        var places: Set<String> = []

        /// Whether it was everything there is below ``Gate/base``.
        var isWhole = false

        /// Whether built products were looked at, rather than files.
        var isOfProducts = false

        /// What projects make of the files.
        var builds = BundleBuilds()
    }

    /// Whether nothing is decided.
    var isOpen: Bool {
        levels.isEmpty && suppressions.isEmpty && baseline == nil && changes == nil
    }

    /// What of the findings is told.
    ///
    /// - Parameters:
    ///   - found: What was found.
    ///   - about: What was found about decisions, which no decision but that of a level is about.
    ///   - comments: The decisions in comments of the files that were looked at.
    ///   - scope: What was looked at.
    /// - Returns: What is told, and what is not.
    func outcome(
        of found: [Finding], and about: [Finding] = [], comments: [InlineSuppression] = [], in scope: Scope
    ) -> Outcome {
        guard !isOpen || !comments.isEmpty else {
            return Outcome(findings: found + about, satisfiesPolicies: !(found + about).contains(where: \.isOfPolicy))
        }
        var sieve = FindingSieve(self, comments: comments, in: scope)
        let left = found.compactMap(leveled).filter { !sieve.takes($0) }
        let remarks = sieve.remarks.compactMap(leveled)
        let told = changes?.touched(in: left + remarks, from: base) ?? left + remarks
        let rest = about.compactMap(leveled)
        return Outcome(
            findings: told + rest, suppressed: sieve.suppressed,
            satisfiesPolicies: !(left + rest).contains(where: \.isOfPolicy))
    }

    /// The finding as much as it matters to the team; `nil` where it does not.
    private func leveled(_ finding: Finding) -> Finding? {
        guard let level = levels[finding.rule] else { return finding }
        guard let severity = level.severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }
}

extension Finding {
    /// Whether a policy of the team found it.
    fileprivate var isOfPolicy: Bool { rule.hasPrefix("policy-") }
}
