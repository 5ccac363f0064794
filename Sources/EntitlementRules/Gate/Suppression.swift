public import PropertyLists

/// A decision to live with some findings, and why.
public struct Suppression: Sendable {
    /// The rule whose findings are meant.
    public var rule: Rule.ID

    /// The files that are meant; any where it is left out.
    public var path: PathPattern?

    /// The entitlement that is meant; any where it is left out.
    public var key: String?

    /// The built products that are meant, and the targets whose project says it, by bundle identifier; any where it is
    /// left out.
    public var bundle: BundlePattern?

    /// Why.
    public var reason: String

    /// The last day on which it counts; for ever where it is left out.
    public var until: PropertyListDate?

    /// Where it is written.
    public var location: Location

    /// Creates a decision about a rule as a whole.
    public init(of rule: Rule.ID, because reason: String, at location: Location) {
        self.rule = rule
        self.reason = reason
        self.location = location
    }

    /// Whether a finding is meant.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - name: The path of its file, from where patterns count.
    ///   - builds: Which bundles its file becomes a part of; all of them have to be meant.
    /// - Returns: Whether everything that is said of it holds.
    func covers(_ finding: Finding, in name: @autoclosure () -> String, of builds: BundleBuilds) -> Bool {
        guard finding.rule == rule, key.map({ $0 == finding.key }) ?? true else { return false }
        if let bundle {
            let identifiers = builds.bundleIdentifiers(of: finding)
            guard !identifiers.isEmpty, identifiers.allSatisfy(bundle.matches) else { return false }
        }
        return path?.matches(name()) ?? true
    }

    /// Whether its last day is over.
    func isOver(on today: PropertyListDate?) -> Bool {
        guard let until, let today else { return false }
        let day = 86_400.0
        return today.secondsSinceReferenceDate >= until.secondsSinceReferenceDate + day
    }
}

/// A finding that somebody decided to live with.
public struct SuppressedFinding: Sendable {
    /// Where the decision is written.
    public enum Origin: String, Sendable {
        /// In a comment beside it.
        case comment
        /// In the configuration.
        case configuration
        /// In the baseline, where what was there before is listed.
        case baseline
    }

    /// What was found.
    public let finding: Finding

    /// Where the decision is written.
    public let origin: Origin

    /// Why; empty for the baseline.
    public let reason: String
}

/// Bundle identifiers, as a glob: `com.example.notes.*`.
public struct BundlePattern: Sendable {
    /// The glob as it was written.
    public let text: String

    private let glob: GlobPattern

    /// Creates a pattern; `nil` where it is no glob.
    public init?(_ text: String) {
        guard let glob = GlobPattern(Array(text.utf8)[...], foldsCase: false) else { return nil }
        self.text = text
        self.glob = glob
    }

    /// Whether a bundle identifier, or any other name with dots, is meant.
    public func matches(_ identifier: String) -> Bool { glob.matches(Array(identifier.utf8).span) }
}
