public import Entitlements
package import PropertyLists
public import Workspaces

/// A check with its name, rationale, and examples.
///
/// A rule is immutable. It is defined in one file of `EntitlementRules`. Its page in `Docs/Rules`, the text of `entcheck explain`,
/// and its tests are generated from that file.
public final class Rule: Identifiable, Sendable {
    /// The identifier with which users select, suppress, and look up the rule, such as `app-group-prefix`.
    public let id: String

    /// The title: the problem that the rule reports, in one line.
    public let title: String

    /// The severity of findings, unless the finding or the user overrides it.
    public let severity: Severity

    /// The stages at which Apple's tools and systems reject a product because of the rule's findings, in any order;
    /// empty if Apple does not check the problem.
    ///
    /// The stage of a finding is the first of these stages that the product must pass.
    public let stages: [Stage]

    /// The confidence of findings, unless the finding overrides it.
    public let confidence: Confidence

    /// The consequences of the problem and their cause, in Markdown.
    ///
    /// If the rule has situations, the text applies to all of them.
    public let rationale: String

    /// The situations that the rule reports, each with its own rationale; empty if there is only one.
    public let situations: [RuleSituation]

    /// The addresses of documents, source code, and reports that document the behavior; at least one.
    public let sources: [String]

    /// The response of Apple's tools and systems: codes such as `ITMS-90046`, or the text of a message.
    ///
    /// If the rule has situations, the list contains the responses of all of them.
    public let apple: [String]

    /// Property lists that the rule reports, and property lists that it accepts.
    ///
    /// They are created on access, because a run of the linter does not need them.
    public var examples: [RuleExample] { makeExamples() }

    /// The condition that a subject must meet for the rule to apply.
    package let precondition: RulePrecondition

    /// The files without a project that the rule compares with products.
    package let comparison: StandaloneFileComparison

    private let makeExamples: @Sendable () -> [RuleExample]

    private let check: Check

    /// The kinds of checks.
    private enum Check: Sendable {
        /// A check of one product.
        case subject(@Sendable (Subject, inout FindingCollector) -> Void)

        /// A check of all products of a tree together.
        case workspace(@Sendable (Workspace, inout FindingCollector) -> Void)

        /// A check of the configuration, such as suppressions and policies, after they were applied.
        case decisions(@Sendable (DecisionRecord, inout FindingCollector) -> Void)
    }

    /// Creates a rule that checks single products.
    package init(
        _ id: String, _ title: String, severity: Severity, stages: [Stage], confidence: Confidence = .certain,
        checking nature: SubjectKind = .product, keys: [EntitlementKey] = [], traits: ClaimTraits = [],
        when circumstances: SubjectFeatures = [], apple: [String] = [], sources: [String], rationale: String,
        situations: [RuleSituation] = [], examples: @autoclosure @escaping @Sendable () -> [RuleExample],
        check: @escaping @Sendable (_ subject: Subject, _ report: inout FindingCollector) -> Void
    ) {
        self.id = id
        self.title = title
        self.severity = severity
        self.stages = stages
        self.confidence = confidence
        self.precondition = RulePrecondition(
            nature: nature, keys: keys, traits: traits, circumstances: circumstances)
        self.comparison = .none
        self.apple = situations.isEmpty ? apple : situations.apple
        self.sources = sources
        self.rationale = rationale
        self.situations = situations
        makeExamples = examples
        self.check = .subject(check)
    }

    /// Creates a rule that compares products, or checks the build settings of projects.
    package init(
        _ id: String, _ title: String, severity: Severity, stages: [Stage], confidence: Confidence = .certain,
        comparing comparison: StandaloneFileComparison = .none, sources: [String], rationale: String,
        situations: [RuleSituation] = [],
        examples: @autoclosure @escaping @Sendable () -> [RuleExample],
        workspace: @escaping @Sendable (_ workspace: Workspace, _ report: inout FindingCollector) -> Void
    ) {
        self.id = id
        self.title = title
        self.severity = severity
        self.stages = stages
        self.confidence = confidence
        self.precondition = RulePrecondition(nature: .tree)
        self.comparison = comparison
        self.apple = situations.apple
        self.sources = sources
        self.rationale = rationale
        self.situations = situations
        makeExamples = examples
        self.check = .workspace(workspace)
    }

    /// Creates a rule about the configuration, such as suppressions and policies.
    package init(
        decisions id: String, _ title: String, severity: Severity, sources: [String], rationale: String,
        situations: [RuleSituation] = [], examples: @autoclosure @escaping @Sendable () -> [RuleExample],
        check: @escaping @Sendable (_ record: DecisionRecord, _ report: inout FindingCollector) -> Void
    ) {
        self.id = id
        self.title = title
        self.severity = severity
        self.stages = []
        self.confidence = .certain
        self.precondition = RulePrecondition(nature: .tree)
        self.comparison = .none
        self.apple = situations.apple
        self.sources = sources
        self.rationale = rationale
        self.situations = situations
        makeExamples = examples
        self.check = .decisions(check)
    }

    /// Whether the rule is about suppressions, the baseline, or the configuration, not about entitlements.
    package var isAboutDecisions: Bool { if case .decisions = check { !id.hasPrefix("policy-") } else { false } }

    /// Returns the rule's findings in `subject`.
    public func findings(in subject: Subject) -> [Finding] {
        var collector = FindingCollector(rules: [self], platform: subject.platform)
        collectFindings(subject, &collector)
        return collector.findings
    }

    /// Appends the rule's findings in `subject` to a collector whose current rule is this one.
    func collectFindings(_ subject: Subject, _ collector: inout FindingCollector) {
        guard case .subject(let check) = check else { return }
        check(subject, &collector)
        collector.sumUp()
        collector.setStages(in: subject.conditions)
    }

    /// Returns the rule's findings in all products of a tree; empty for a rule about single products.
    public func findings(in workspace: Workspace) -> [Finding] {
        guard case .workspace(let check) = check else { return [] }
        var collector = FindingCollector(rule: self)
        check(workspace, &collector)
        return collector.all
    }
}

extension Rule {
    /// Returns the rule's findings about the configuration; empty for a rule that is not about the configuration.
    package func findings(in record: DecisionRecord) -> [Finding] {
        guard case .decisions(let check) = check else { return [] }
        var collector = FindingCollector(rule: self)
        check(record, &collector)
        return collector.all
    }
}

extension Rule: CustomStringConvertible {
    public var description: String { id }
}

/// Collects the findings of rules, one rule after another; the check of a rule calls the collector like a function.
package struct FindingCollector {
    /// The rules, and the index of the current rule.
    ///
    /// About a dozen rules run per file, and few of them report a finding.
    private let rules: [Rule]
    private var number = 0

    /// The platform of the product, whose Apple errors the findings contain; `nil` if it is not known.
    private let platform: Platform?

    /// The features of the subject that are only assumed; findings about them are likely, not certain.
    private let assumptions: SubjectFeatures

    /// The collected findings.
    private(set) var findings: [Finding] = []

    /// The index of the first finding of the current rule.
    private var start = 0

    private var unlisted: (count: Int, first: Location)?

    /// The stages of the product; `nil` until they are needed.
    private var paths: StagePaths?

    /// The maximum number of findings per rule and product.
    ///
    /// A single file can cause one finding per line.
    private static let limit = 1000

    init(rules: [Rule], platform: Platform? = nil, assuming assumptions: SubjectFeatures = []) {
        self.rules = rules
        self.platform = platform
        self.assumptions = assumptions
    }

    /// Creates a collector for the findings of one rule.
    package init(rule: Rule) { self.init(rules: [rule]) }

    /// Returns the collected findings and removes them, so that the caller can change them without a copy.
    mutating func takeFindings() -> [Finding] {
        defer { findings = [] }
        return findings
    }

    /// The current rule.
    private var rule: Rule { rules[number] }

    /// The collected findings, including the note about omitted findings.
    package var all: [Finding] {
        var collector = self
        collector.sumUp()
        return collector.findings
    }

    /// Makes the rule at an index the current rule.
    mutating func turn(to number: Int) {
        self.number = number
        start = findings.count
    }

    /// Appends a note with the number of findings of the current rule that were omitted.
    mutating func sumUp() {
        guard let unlisted else { return }
        findings.append(
            Finding(
                rule: rule.id, severity: .note, confidence: .certain,
                message:
                    "\(unlisted.count) more findings of this rule, starting here, are not listed; correct the listed ones, and check again",
                location: unlisted.first, related: [], apple: [], fix: nil, context: nil))
        self.unlisted = nil
    }

    /// Sets the stages of the findings of the current rule.
    mutating func setStages(in context: AnalysisContext) {
        guard start < findings.count else { return }
        let paths = paths ?? StagePaths(of: context)
        self.paths = paths
        for index in start..<findings.count { findings[index].setStage(rule.stages, on: paths) }
    }

    /// Reports a finding.
    ///
    /// - Parameters:
    ///   - message: One clause in lower case without a final period, with user text in backticks.
    ///   - location: The location to underline.
    ///   - situation: The situation whose rationale and Apple messages apply; required if the rule has several.
    ///   - severity: The severity; by default the severity of the rule.
    ///   - confidence: The confidence; by default the confidence of the rule. A likely finding is at most a warning.
    ///   - related: Other locations that explain the finding.
    ///   - fix: A fix for the finding.
    ///   - apple: Apple's messages; by default the messages of the situation, or of the rule.
    ///   - context: The builds in which the finding occurs.
    ///   - stage: The stage that fails; by default the first stage of the rule that the product must pass.
    package mutating func callAsFunction(
        _ message: String, at location: Location, in situation: RuleSituation? = nil, severity: Severity? = nil,
        confidence: Confidence? = nil, related: [Finding.Related] = [], fix: Fix? = nil,
        apple: [String]? = nil, context: Finding.Context? = nil, stage: Stage? = nil
    ) {
        guard findings.count - start < Self.limit else {
            unlisted = (1 + (unlisted?.count ?? 0), unlisted?.first ?? location)
            return
        }
        let rule = rule
        let isAssumed = !rule.precondition.circumstances.isDisjoint(with: assumptions)
        let confidence = isAssumed ? .likely : confidence ?? rule.confidence
        let severity = severity ?? rule.severity
        // The text of an expanded reference is not in the file, so an edit of that text would be wrong.
        let fix = location.isReplaced ? nil : fix
        findings.append(
            Finding(
                rule: rule.id, situation: situation,
                severity: confidence == .likely ? min(severity, .warning) : severity, confidence: confidence,
                message: message.asMessage, location: location,
                related: related.map { Finding.Related($0.message.asMessage, at: $0.location) },
                apple: (apple ?? situation?.apple ?? rule.apple).appleErrors(on: platform), fix: fix, context: context,
                stage: stage))
    }
}

extension String {
    /// The maximum size of a message, in bytes.
    ///
    /// A longer message is truncated to this number of Unicode scalars, which bounds the output for long values.
    private static let messageLimit = 2000

    /// The text, truncated if it is too long for a message.
    fileprivate var asMessage: String {
        guard utf8.count > Self.messageLimit else { return self }
        return String(unicodeScalars.prefix(Self.messageLimit)) + "…"
    }
}
