import EntitlementRules
import FileDiscovery
import LintModel
import PropertyLists
import Workspaces

/// Filters findings by suppressions and the baseline, and records which of these are used.
struct SuppressionFilter {
    /// The findings that a suppression or the baseline covers.
    private(set) var suppressed: [SuppressedFinding] = []

    private let gate: QualityGate
    private let scope: QualityGate.Scope
    private let comments: [InlineSuppression]
    private var usedComments: Set<Int> = []
    private var usedSuppressions: Set<Int> = []
    private var expiredSuppressions: [Int: Int] = [:]
    private var allowances: [KnownFinding: Int] = [:]
    private let suppressions: [OwnedSuppression]
    private let numbers: [RuleID: [Int]]
    private var commentNumbers: ExactDictionary<[Int]> = [:]

    init(_ gate: QualityGate, comments: [InlineSuppression], in scope: QualityGate.Scope) {
        self.gate = gate
        self.scope = scope
        self.comments = comments
        suppressions = gate.allSuppressions
        var numbers: [RuleID: [Int]] = [:]
        for (number, entry) in suppressions.enumerated() {
            for rule in entry.suppression.rules { numbers[rule, default: []].append(number) }
        }
        self.numbers = numbers
        for number in comments.indices {
            commentNumbers[comments[number].location.file.path, default: []].append(number)
        }
        for entry in gate.baseline?.entries ?? [] { allowances[entry.known, default: 0] += entry.count }
    }

    /// Whether a suppression or the baseline covers a finding.
    mutating func suppresses(_ finding: Finding) -> Bool {
        if let number = commentNumbers[finding.location.file.path]?.first(where: { comments[$0].covers(finding) }) {
            usedComments.insert(number)
            suppressed.append(SuppressedFinding(finding: finding, origin: .comment, reason: comments[number].reason))
            return true
        }
        return isSuppressed(finding) || isKnown(finding)
    }

    private mutating func isSuppressed(_ finding: Finding) -> Bool {
        guard let numbers = numbers[finding.rule] else { return false }
        let path = finding.location.file.path
        let owner = gate.nested.directory(around: path)
        for number in numbers where suppressions[number].owner == owner {
            let entry = suppressions[number]
            let suppression = entry.suppression
            guard suppression.covers(finding, in: entry.base.name(of: path), of: scope.builds) else { continue }
            guard !suppression.isOver(on: gate.today) else {
                expiredSuppressions[number, default: 0] += 1
                continue
            }
            usedSuppressions.insert(number)
            suppressed.append(
                SuppressedFinding(finding: finding, origin: .configuration, reason: suppression.reason))
            return true
        }
        return false
    }

    private mutating func isKnown(_ finding: Finding) -> Bool {
        guard gate.baseline != nil else { return false }
        let known = KnownFinding(finding, from: gate.base)
        guard let allowance = allowances[known], allowance > 0 else { return false }
        allowances[known] = allowance - 1
        suppressed.append(SuppressedFinding(finding: finding, origin: .baseline, reason: ""))
        return true
    }
}

// MARK: - Unused suppressions

extension SuppressionFilter {
    /// The findings about the suppressions and the baseline themselves, once all findings are filtered.
    var remarks: [Finding] {
        let record = record
        return Rule.decisionRules.flatMap { $0.findings(in: record) }
    }

    private var record: DecisionRecord {
        var record = DecisionRecord()
        record.unusedComments = comments.indices.filter { number in
            !usedComments.contains(number) && Rule.named(comments[number].rule)?.isAboutRegistry != true
        }.map { comments[$0] }
        // A configuration that several others extend occurs several times.
        let used = Set(usedSuppressions.map { suppressions[$0].key })
        var seen: Set<OwnedSuppression.Key> = []
        record.unusedSuppressions = suppressions.indices.compactMap { number in
            let key = suppressions[number].key
            guard !used.contains(key), let reason = reasonForNoUse(of: number), seen.insert(key).inserted else {
                return nil
            }
            return .init(suppressions[number].suppression, because: reason)
        }
        record.outdatedEntries = (gate.baseline?.entries ?? []).compactMap(outdated)
        return record
    }

    /// Returns the reason why a suppression is not used; `nil` if it is used, or if other runs can use it.
    private func reasonForNoUse(of number: Int) -> DecisionRecord.UnusedSuppression.Reason? {
        guard !usedSuppressions.contains(number) else { return nil }
        let suppression = suppressions[number].suppression
        guard !gate.isOverridden(suppression.rules) else { return nil }
        if let count = expiredSuppressions[number], let until = suppression.until {
            return .expired(on: until, findingCount: count)
        }
        if let bundle = suppression.bundle, let similar = missed(bundle) {
            return .missedBundle(bundle, similar: similar)
        }
        return mayHaveBeenUsed(suppressions[number]) ? .noFindings : nil
    }

    /// Returns a bundle identifier similar to a pattern without matches; `nil` if the pattern can match a product
    /// outside this run.
    private func missed(_ bundle: BundlePattern) -> String? {
        scope.isWhole && !scope.isOfProducts ? scope.builds.nearest(to: bundle) : nil
    }

    /// Whether this run covers enough to conclude that a suppression is unused.
    private func mayHaveBeenUsed(_ entry: OwnedSuppression) -> Bool {
        let suppression = entry.suppression
        guard !scope.isOfProducts, suppression.bundle == nil else { return false }
        // Other commands check the rules for signatures and for the registry.
        let isForOthers = suppression.rules.allSatisfy { name in
            guard let rule = Rule.named(name) else { return false }
            return rule.precondition.nature == .signature || rule.isAboutRegistry
        }
        if isForOthers { return false }
        if scope.isWhole { return true }
        return entry.owner == nil
            && suppression.paths.contains { path in scope.places.contains(where: path.matches) }
    }

    private func outdated(_ entry: Baseline.Entry) -> DecisionRecord.OutdatedEntry? {
        guard let left = allowances[entry.known], left > 0, let location = entry.location,
            !gate.isOverridden([entry.rule]),
            entry.isOfBundle == scope.isOfProducts,
            scope.places.contains(entry.place) || (scope.isWhole && !scope.isOfProducts)
        else { return nil }
        return .init(of: entry.rule, in: entry.place, listing: entry.count, missing: left, at: location)
    }
}

// MARK: - Nested configurations

/// A suppression with the directory of its configuration.
private struct OwnedSuppression {
    let suppression: Suppression

    /// The directory that the paths are relative to.
    let base: BaseDirectory

    /// The directory of the nested configuration that contains the suppression; `nil` for the outermost one.
    let owner: BytePath?

    /// The identity of a suppression: its location in a file.
    struct Key: Hashable {
        let path: String
        let offset: Int
    }

    var key: Key {
        Key(path: suppression.location.file.path, offset: suppression.location.range?.lowerBound ?? -1)
    }
}

extension QualityGate {
    /// The suppressions of this gate and of the nested ones.
    fileprivate var allSuppressions: [OwnedSuppression] {
        suppressions.map { OwnedSuppression(suppression: $0, base: base, owner: nil) }
            + nested.entries.flatMap { directory, gate in
                gate.suppressions.map { OwnedSuppression(suppression: $0, base: gate.base, owner: directory) }
            }
    }

    /// Whether an option turns all of the rules off, so that the run does not show whether they have findings.
    fileprivate func isOverridden(_ rules: Set<RuleID>) -> Bool {
        rules.allSatisfy { overridingLevels[$0] == .off }
    }
}
