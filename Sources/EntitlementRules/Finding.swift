public import PropertyLists

/// Something a rule has to say about one place in the user's files.
public struct Finding: Sendable {
    /// The rule that found it.
    public let rule: Rule.ID

    /// How much it matters.
    public internal(set) var severity: Severity

    /// How sure we are that Apple agrees.
    public let confidence: Confidence

    /// What is wrong here: one clause, no capital, no full stop, the user's text in backticks.
    public let message: String

    /// What to underline.
    public let location: Location

    /// Other places that explain this one.
    public let related: [Related]

    /// What Apple's tools and systems say to it: codes such as `ITMS-90046`, or the words of a message.
    public let apple: [String]

    /// A change that settles the matter, if the rule knows one.
    public internal(set) var fix: Fix?

    /// In which builds it holds; `nil` where that is not known or makes no difference.
    public var context: Context?

    /// The bundle it is about; `nil` where it is about a file.
    public var bundleIdentifier: String?
}

extension Finding {
    /// The entitlement it is about; `nil` where it is about the file.
    public var key: String? { location.keyPath.first }

    /// The text it is about; `nil` where it is about a place rather than a text.
    public var value: String? { location.text }

    /// The page that explains the rule, in the project.
    public var documentation: String { "Docs/Rules/\(rule).md" }
}

extension Finding {
    /// Another place that explains a finding.
    public struct Related: Sendable {
        /// What there is to see, as a phrase.
        public let message: String

        /// The place to look at.
        public let location: Location

        /// Creates a remark that points at another place.
        public init(_ message: String, at location: Location) {
            self.message = message
            self.location = location
        }
    }

    /// The builds in which a finding holds.
    public struct Context: Hashable, Sendable {
        /// The target's name, if a project names one.
        public var target: String?

        /// The build configurations, sorted.
        public var configurations: [String]

        /// The platform, where it is known.
        public var platform: String?

        /// Creates a context.
        public init(target: String? = nil, configurations: [String] = [], platform: String? = nil) {
            self.target = target
            self.configurations = configurations
            self.platform = platform
        }
    }
}

/// How much a finding matters.
public enum Severity: String, CaseIterable, Sendable {
    /// Apple's tools or systems refuse it, or data is lost.
    case error

    /// It works, but not as the file says.
    case warning

    /// Worth knowing.
    case note
}

extension Severity: Comparable {
    /// From what matters least to what matters most.
    public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

    private var weight: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// How sure we are that Apple agrees with a finding.
public enum Confidence: String, CaseIterable, Sendable {
    /// A named source says so.
    case certain

    /// Sources disagree, or it follows from something else. Such a finding is never an error by itself.
    case likely
}
