public import PropertyLists
public import Workspaces

/// Checks entitlements against rules.
///
/// ```swift
/// let file = SourceFile(path: "App.entitlements", bytes: bytes)
/// for finding in Linter().findings(in: file, under: .source(.iOS)) {
///     print("\(finding.location): \(finding.severity): \(finding.message)")
/// }
/// ```
///
/// A linter prints nothing and has no mutable state, so any number of threads can use it.
public struct Linter: Sendable {
    /// The rules, sorted by identifier.
    public let rules: [Rule]

    /// The lookup of the rules that can apply to a subject.
    private let selection: RuleSelection

    /// Creates a linter.
    ///
    /// - Parameter rules: The rules to check.
    public init(rules: [Rule]) {
        self.rules = rules.sorted { $0.id < $1.id }
        self.selection = RuleSelection(self.rules.map(\.precondition))
    }

    /// Creates a linter that can ignore preconditions, so that tests can compare its findings with the findings of
    /// other linters.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - usesPreconditions: Whether a rule is skipped for subjects that do not meet its precondition.
    init(rules: [Rule], usesPreconditions: Bool) {
        self.rules = rules.sorted { $0.id < $1.id }
        self.selection = RuleSelection(
            self.rules.map { usesPreconditions ? $0.precondition : RulePrecondition(nature: $0.precondition.nature) })
    }

    /// Returns the findings in an entitlements file, in the order of the file.
    public func findings(in file: SourceFile, under conditions: AnalysisContext = AnalysisContext()) -> [Finding] {
        findings(in: Subject(PropertyList(reading: file), under: conditions))
    }

    /// Returns the findings in a product, in the order of its file.
    public func findings(in subject: Subject) -> [Finding] {
        var collector = FindingCollector(
            rules: rules, platform: subject.platform, assuming: subject.conditions.assumptions)
        for number in selection.rules(for: subject) {
            collector.turn(to: number)
            rules[number].collectFindings(subject, &collector)
        }
        var findings = collector.takeFindings()
        if findings.isEmpty { return [] }
        // Fixes edit property lists in XML, neither project descriptions nor other formats.
        let isEditable = ![.description, .openStep].contains(subject.propertyList.format)
        for index in findings.indices where !isEditable || findings[index].fix?.hasEffect == false {
            findings[index].fix = nil
        }
        let isSorted = findings.indices.dropFirst().allSatisfy { !Finding.precedes(findings[$0], findings[$0 - 1]) }
        if !isSorted { findings.sort(by: Finding.precedes) }
        return findings
    }
}

extension Finding {
    /// Orders findings by path, location, rule, and message, so that the output does not depend on the order in which
    /// files are read.
    package static func precedes(_ left: Finding, _ right: Finding) -> Bool {
        let (leftPath, rightPath) = (left.location.file.path, right.location.file.path)
        if leftPath != rightPath { return leftPath < rightPath }
        // Two files can have names that differ only in normalization.
        if !leftPath.hasSameBytes(as: rightPath) { return leftPath.utf8.lexicographicallyPrecedes(rightPath.utf8) }
        let (leftStart, rightStart) = (left.location.range?.lowerBound ?? -1, right.location.range?.lowerBound ?? -1)
        if leftStart != rightStart { return leftStart < rightStart }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}
