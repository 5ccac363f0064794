public import FileDiscovery
public import PropertyLists

/// A suppression of findings in the configuration, with a reason.
public struct Suppression: Sendable {
    /// The suppressed rules.
    public var rules: Set<RuleID>

    /// The names of the rules in the configuration: identifiers, categories, or patterns, separated by commas.
    public var name: String

    /// The files to which the suppression applies; all files if empty.
    public var paths: [PathPattern] = []

    /// The lines to which the suppression applies, counted from 1; all lines if empty.
    public var lines: [ClosedRange<Int>] = []

    /// The entitlements to which the suppression applies; all entitlements if empty.
    public var keys: Set<String> = []

    /// The bundle identifiers to which the suppression applies; all bundles if `nil`.
    ///
    /// The pattern applies to built products, and to targets whose project specifies a bundle identifier.
    public var bundle: BundlePattern?

    /// The reason for the suppression, which reports contain.
    public var reason: String

    /// The last day on which the suppression applies; `nil` if it does not expire.
    public var until: PropertyListDate?

    /// The location of the suppression in the configuration.
    public var location: Location

    /// Creates a suppression of all findings of a rule.
    public init(of rule: RuleID, because reason: String, at location: Location) {
        rules = [rule]
        name = rule
        self.reason = reason
        self.location = location
    }

    /// Whether the suppression applies to a finding.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - name: The path of its file, relative to the base directory of the patterns.
    ///   - builds: The bundles that are built from its file; all of them must match.
    /// - Returns: Whether the rule, the key, the bundle, the path, and the line match.
    package func covers(_ finding: Finding, in name: @autoclosure () -> String, of builds: BundleBuilds) -> Bool {
        guard rules.contains(finding.rule), keys.isEmpty || finding.key.map(keys.contains) ?? false else {
            return false
        }
        if let bundle {
            let identifiers = builds.bundleIdentifiers(of: finding)
            guard !identifiers.isEmpty, identifiers.allSatisfy(bundle.matches) else { return false }
        }
        return (paths.isEmpty || paths.contains { [name = name()] in $0.matches(name) }) && covers(finding.location)
    }

    private func covers(_ location: Location) -> Bool {
        guard !lines.isEmpty else { return true }
        guard let start = location.range?.lowerBound else { return false }
        var index = LineIndex(location.file)
        let line = index.position(at: start).line
        return lines.contains { $0.contains(line) }
    }

    /// Whether the suppression has expired.
    package func isOver(on today: PropertyListDate?) -> Bool {
        guard let until, let today else { return false }
        let day = 86_400.0
        return today.secondsSinceReferenceDate >= until.secondsSinceReferenceDate + day
    }
}

/// A finding that is suppressed.
public struct SuppressedFinding: Sendable {
    /// The kinds of suppressions.
    public enum Origin: String, Sendable {
        /// A comment next to the finding.
        case comment
        /// The configuration file.
        case configuration
        /// The baseline file.
        case baseline
    }

    /// The suppressed finding.
    public let finding: Finding

    /// The kind of suppression.
    public let origin: Origin

    /// The reason; empty for the baseline.
    public let reason: String

    /// Creates a suppressed finding.
    package init(finding: Finding, origin: Origin, reason: String) {
        self.finding = finding
        self.origin = origin
        self.reason = reason
    }
}

/// A glob for bundle identifiers, such as `com.example.notes.*`.
public struct BundlePattern: Sendable {
    /// The glob in its original form.
    public let text: String

    private let glob: GlobPattern

    /// Creates a pattern; `nil` if the text is not a valid glob.
    public init?(_ text: String) {
        guard let glob = GlobPattern(Array(text.utf8)[...], foldsCase: false) else { return nil }
        self.text = text
        self.glob = glob
    }

    /// Whether a bundle identifier, or another name with dots, matches.
    public func matches(_ identifier: String) -> Bool { glob.matches(Array(identifier.utf8).span) }
}
