public import Entitlements
public import PropertyLists

/// The identifier of a rule, such as `app-group-prefix`.
public typealias RuleID = String

/// A problem that a rule reports at one location in the user's files.
public struct Finding: Sendable {
    /// The rule that reported the finding.
    public let rule: RuleID

    /// The situation that the rule found; `nil` if the rule has only one.
    public let situation: RuleSituation?

    /// The severity of the finding.
    public package(set) var severity: Severity

    /// The confidence that Apple's tools and systems behave as reported.
    public let confidence: Confidence

    /// The problem, as one clause in lower case without a final period, with user text in backticks.
    public let message: String

    /// The location to underline.
    public let location: Location

    /// Other locations that explain the finding.
    public let related: [Related]

    /// The response of Apple's tools and systems: codes such as `ITMS-90046`, or the text of a message.
    public let apple: [String]

    /// The first stage that fails because of the problem; `nil` if Apple does not check it.
    public package(set) var stage: Stage?

    /// A fix for the finding, if the rule offers one.
    public internal(set) var fix: Fix?

    /// The builds in which the finding occurs; `nil` if they are not known or do not matter.
    public var context: Context?

    /// The bundle that the finding is about; `nil` if the finding is about a file.
    public var bundleIdentifier: String?

    /// Creates a finding.
    package init(
        rule: RuleID, situation: RuleSituation? = nil, severity: Severity, confidence: Confidence, message: String,
        location: Location, related: [Related], apple: [String], fix: Fix?, context: Context? = nil,
        bundleIdentifier: String? = nil, stage: Stage? = nil
    ) {
        self.rule = rule
        self.situation = situation
        self.severity = severity
        self.confidence = confidence
        self.message = message
        self.location = location
        self.related = related
        self.apple = apple
        self.fix = fix
        self.context = context
        self.bundleIdentifier = bundleIdentifier
        self.stage = stage
    }
}

extension Finding {
    /// The entitlement that the finding is about; `nil` if the finding is about the file.
    public var key: String? { location.keyPath.first }

    /// The text that the finding is about; `nil` if the location has no text.
    public var value: String? { location.text }

    /// The path of the page that explains the rule, in the repository.
    public var documentation: String { "Docs/Rules/\(rule).md" }
}

extension Finding {
    /// Another location that explains a finding.
    public struct Related: Sendable {
        /// A phrase that describes the location.
        public let message: String

        /// The related location.
        public let location: Location

        /// Creates a reference to another location.
        public init(_ message: String, at location: Location) {
            self.message = message
            self.location = location
        }
    }

    /// The builds in which a finding occurs.
    public struct Context: Hashable, Sendable {
        /// The name of the target, if a project defines one.
        public var target: String?

        /// The build configurations, sorted.
        public var configurations: [String]

        /// The platform, if it is known.
        public var platform: String?

        /// Creates a context.
        public init(target: String? = nil, configurations: [String] = [], platform: String? = nil) {
            self.target = target
            self.configurations = configurations
            self.platform = platform
        }
    }
}

extension Finding.Context: CustomStringConvertible {
    /// The target, its configurations, and the platform, such as `Notes (Debug, Release), ios`.
    public var description: String {
        let builds = configurations.isEmpty ? nil : "(\(configurations.joined(separator: ", ")))"
        let product = [target, builds].compactMap(\.self).joined(separator: " ")
        return [product, platform ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The severity of a finding.
public enum Severity: String, CaseIterable, Sendable {
    /// Apple's tools or systems reject the product.
    case error

    /// The product works, but not as its entitlements specify.
    case warning

    /// Useful information that does not require a change.
    case note
}

extension Severity: Comparable {
    /// Orders severities from the lowest to the highest.
    public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

    private var weight: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The confidence that Apple's tools and systems behave as a finding reports.
public enum Confidence: String, CaseIterable, Sendable {
    /// A named source documents the behavior.
    case certain

    /// Sources disagree, or the behavior is inferred. Such a finding is never an error by itself.
    case likely
}
