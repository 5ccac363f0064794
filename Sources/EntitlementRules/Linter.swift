public import PropertyLists

/// Judges entitlements by rules.
///
/// ```swift
/// let file = SourceFile(path: "App.entitlements", bytes: bytes)
/// for finding in Linter().findings(in: file, under: .source(.iOS)) {
///     print("\(finding.location): \(finding.severity): \(finding.message)")
/// }
/// ```
///
/// A linter prints nothing, keeps no state and may be used by any number of threads.
public struct Linter: Sendable {
    /// The rules it judges by, in the order of their names.
    public let rules: [Rule]

    /// Which of them may have something to say.
    private let selection: RuleSelection

    /// Creates a linter.
    ///
    /// - Parameter rules: The rules to judge by; all of them where nothing is said.
    public init(rules: [Rule] = Rule.all) {
        self.rules = rules.sorted { $0.id < $1.id }
        self.selection = RuleSelection(self.rules.map(\.precondition))
    }

    /// Creates a linter that runs every rule on every subject of its kind, so that tests can compare the two.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - usesPreconditions: Whether a rule is skipped for subjects that do not meet its precondition.
    init(rules: [Rule], usesPreconditions: Bool) {
        self.rules = rules.sorted { $0.id < $1.id }
        self.selection = RuleSelection(
            self.rules.map { usesPreconditions ? $0.precondition : RulePrecondition(nature: $0.precondition.nature) })
    }

    /// What there is to say of an entitlements file, in the order of the file.
    public func findings(in file: SourceFile, under conditions: Conditions = Conditions()) -> [Finding] {
        findings(in: Subject(PropertyList(reading: file), under: conditions))
    }

    /// What there is to say of a product, in the order of its file.
    public func findings(in subject: Subject) -> [Finding] {
        var collector = FindingCollector(rules: rules)
        selection.forEachRule(for: subject) { number in
            collector.turn(to: number)
            rules[number].judge(subject, &collector)
        }
        var findings = collector.findings
        if findings.isEmpty { return [] }
        // Fixes are written for property lists.
        if subject.propertyList.format == .description { for index in findings.indices { findings[index].fix = nil } }
        if findings.count > 1 { findings.sort(by: Finding.precedes) }
        return findings
    }
}

extension Finding {
    /// The order of output: by path, then place, then rule, then words, so that the same input gives the
    /// same output whatever was read first.
    static func precedes(_ left: Finding, _ right: Finding) -> Bool {
        if left.location.file.path != right.location.file.path {
            return left.location.file.path < right.location.file.path
        }
        let (leftStart, rightStart) = (left.location.range?.lowerBound ?? -1, right.location.range?.lowerBound ?? -1)
        if leftStart != rightStart { return leftStart < rightStart }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}
