import Entitlements
import PropertyLists

/// One thing that is checked: what it is called, why it matters, how it looks, and the check itself.
///
/// A rule never changes. Everything there is to know about it stands in one file of `Rules`; its page under
/// `Docs/Rules`, the text of `entcheck explain` and its tests are made from that file.
public final class Rule: Identifiable, Sendable {
    /// The name by which users select, silence and look up the rule: `app-group-prefix`.
    public let id: String

    /// What the rule asks for, in one line.
    public let summary: String

    /// How much its findings matter, unless the finding or the user says otherwise.
    public let severity: Severity

    /// How sure we are that Apple agrees, unless the finding says otherwise.
    public let confidence: Confidence

    /// Why it matters, in Markdown: what happens, and why.
    public let rationale: String

    /// Where it is written down: addresses of documents, sources and reports, at least one.
    public let sources: [String]

    /// What Apple's tools and systems say: codes such as `ITMS-90046`, or the words of a message.
    public let apple: [String]

    /// Property lists that the rule reports, and ones it accepts; made when asked for, which a run of the linter
    /// never does.
    public var examples: [RuleExample] { makeExamples() }

    /// What the claims must have for the rule to have anything to say.
    let precondition: RulePrecondition

    private let makeExamples: @Sendable () -> [RuleExample]

    private let check: Check

    /// What a rule looks at.
    private enum Check: Sendable {
        /// One product by itself.
        case subject(@Sendable (Subject, inout FindingCollector) -> Void)

        /// All products of a tree together.
        case workspace(@Sendable (Workspace, inout FindingCollector) -> Void)

        /// What a team has decided; whoever carries that out reports by the rule.
        case decisions
    }

    init(
        _ id: String, _ summary: String, severity: Severity, confidence: Confidence = .certain,
        judging nature: SubjectNature = .product, keys: [EntitlementKey] = [], traits: ClaimTraits = [],
        when circumstances: SubjectCircumstances = [], apple: [String] = [], sources: [String], rationale: String,
        examples: @autoclosure @escaping @Sendable () -> [RuleExample],
        check: @escaping @Sendable (_ subject: Subject, _ report: inout FindingCollector) -> Void
    ) {
        self.id = id
        self.summary = summary
        self.severity = severity
        self.confidence = confidence
        self.precondition = RulePrecondition(
            nature: nature, keys: keys, traits: traits, circumstances: circumstances)
        self.apple = apple
        self.sources = sources
        self.rationale = rationale
        makeExamples = examples
        self.check = .subject(check)
    }

    /// Creates a rule that compares products, or looks at what projects say of them.
    init(
        _ id: String, _ summary: String, severity: Severity, confidence: Confidence = .certain, sources: [String],
        rationale: String, examples: @autoclosure @escaping @Sendable () -> [RuleExample],
        workspace: @escaping @Sendable (_ workspace: Workspace, _ report: inout FindingCollector) -> Void
    ) {
        self.id = id
        self.summary = summary
        self.severity = severity
        self.confidence = confidence
        self.precondition = RulePrecondition(nature: .tree)
        self.apple = []
        self.sources = sources
        self.rationale = rationale
        makeExamples = examples
        self.check = .workspace(workspace)
    }

    /// Creates a rule about what a team has decided; whoever carries that out reports by it.
    init(
        decisions id: String, _ summary: String, severity: Severity, sources: [String], rationale: String,
        examples: @autoclosure @escaping @Sendable () -> [RuleExample]
    ) {
        self.id = id
        self.summary = summary
        self.severity = severity
        self.confidence = .certain
        self.precondition = RulePrecondition(nature: .tree)
        self.apple = []
        self.sources = sources
        self.rationale = rationale
        makeExamples = examples
        self.check = .decisions
    }

    /// Whether it is about what a team has decided, and not about entitlements.
    package var isAboutDecisions: Bool { if case .decisions = check { !id.hasPrefix("policy-") } else { false } }

    /// What the rule finds in `subject`.
    public func findings(in subject: Subject) -> [Finding] {
        var collector = FindingCollector(rule: self)
        judge(subject, &collector)
        return collector.findings
    }

    /// Has a collector whose turn is this rule's take what it finds in `subject`, behind what others found.
    func judge(_ subject: Subject, _ collector: inout FindingCollector) {
        guard case .subject(let check) = check else { return }
        check(subject, &collector)
        collector.sumUp()
    }

    /// What the rule finds when it looks at everything in a tree together; nothing for a rule about single products.
    public func findings(in workspace: Workspace) -> [Finding] {
        guard case .workspace(let check) = check else { return [] }
        var collector = FindingCollector(rule: self)
        check(workspace, &collector)
        return collector.all
    }
}

extension Rule: CustomStringConvertible {
    public var description: String { id }
}

/// Collects what rules report, one after another; called like a function from a rule's check.
struct FindingCollector {
    /// The rules that report, and the number of the one whose turn it is: a dozen have their turn with each file, and
    /// nearly none of them has anything to say.
    private let rules: [Rule]
    private var number = 0

    /// What was reported.
    private(set) var findings: [Finding] = []

    /// Where those of the rule begin.
    private var start = 0

    private var unlisted: (count: Int, first: Location)?

    /// So many findings of one rule are listed of one product: nobody reads more, and a file can cause one a line.
    private static let limit = 1000

    init(rules: [Rule]) { self.rules = rules }

    init(rule: Rule) { self.init(rules: [rule]) }

    /// The rule that reports.
    private var rule: Rule { rules[number] }

    /// What was reported, and how much more there is.
    var all: [Finding] {
        var collector = self
        collector.sumUp()
        return collector.findings
    }

    /// Lets another rule report, that of this number.
    mutating func turn(to number: Int) {
        self.number = number
        start = findings.count
    }

    /// Says how much more there is than is listed of the rule.
    mutating func sumUp() {
        guard let unlisted else { return }
        findings.append(
            Finding(
                rule: rule.id, severity: .note, confidence: .certain,
                message: "from here on there are \(unlisted.count) more places like those before, which are not listed",
                location: unlisted.first, related: [], apple: [], fix: nil, context: nil))
        self.unlisted = nil
    }

    /// Reports a finding.
    ///
    /// - Parameters:
    ///   - message: One clause, no capital, no full stop, the user's text in backticks.
    ///   - location: What to underline.
    ///   - severity: How much it matters; the rule's own where it is left out.
    ///   - confidence: How sure we are; the rule's own where it is left out. What is likely is no error.
    ///   - related: Other places that explain this one.
    ///   - apple: What Apple says; the rule's own where it is left out.
    ///   - fix: A change that settles the matter.
    ///   - context: The builds in which it holds.
    mutating func callAsFunction(
        _ message: String, at location: Location, severity: Severity? = nil, confidence: Confidence? = nil,
        related: [Finding.Related] = [], apple: [String]? = nil, fix: Fix? = nil, context: Finding.Context? = nil
    ) {
        guard findings.count - start < Self.limit else {
            unlisted = (1 + (unlisted?.count ?? 0), unlisted?.first ?? location)
            return
        }
        let rule = rule
        let confidence = confidence ?? rule.confidence
        let severity = severity ?? rule.severity
        // What a reference came to is not what stands in the file, so no edit of the one is right for the other.
        let fix = location.isReplaced ? nil : fix
        findings.append(
            Finding(
                rule: rule.id, severity: confidence == .likely ? min(severity, .warning) : severity,
                confidence: confidence, message: message.asMessage, location: location,
                related: related.map { Finding.Related($0.message.asMessage, at: $0.location) },
                apple: apple ?? rule.apple, fix: fix, context: context))
    }
}

extension String {
    /// The longest message, in bytes: a value that goes on for pages says no more than its beginning.
    private static let messageLimit = 2000

    /// As much of the text as a message shows.
    fileprivate var asMessage: String {
        guard utf8.count > Self.messageLimit else { return self }
        return String(unicodeScalars.prefix(Self.messageLimit)) + "…"
    }
}
