/// What a run found, ready to be written down.
public struct Report: Sendable {
    /// The findings, by path, place and rule.
    public let findings: [Finding]

    /// What could not be checked, by path.
    public let notChecked: [NotChecked]

    /// What was checked, by path: files, projects and products; empty where nobody kept it.
    public let paths: [String]

    /// How much was checked, and how much was found.
    public let summary: Summary

    /// The version of the tool that made the report.
    public let version: String

    /// The rules that judged; reporters take names and reasons from them.
    public let rules: [Rule]

    /// Creates a report; brings what was found into the order of output.
    ///
    /// - Parameters:
    ///   - findings: What was found, in any order.
    ///   - notChecked: What could not be checked, in any order.
    ///   - paths: What was checked, in any order.
    ///   - coverage: How much was checked.
    ///   - version: The version of the tool.
    ///   - rules: The rules that judged.
    public init(
        findings: [Finding], notChecked: [NotChecked] = [], paths: [String] = [], coverage: Coverage = Coverage(),
        version: String, rules: [Rule] = Rule.all
    ) {
        self.findings = findings.sortedIfNeeded(by: Finding.precedes)
        self.notChecked = notChecked.sortedIfNeeded { ($0.path, $0.reason) < ($1.path, $1.reason) }
        self.paths = paths.sortedIfNeeded(by: <)
        self.summary = Summary(coverage: coverage, findings: findings)
        self.version = version
        self.rules = rules
    }
}

extension Report {
    /// Something that was asked for and could not be looked at.
    public struct NotChecked: Hashable, Sendable {
        /// The path by which the user knows it.
        public let path: String

        /// Why it could not be looked at, as a phrase.
        public let reason: String

        /// Creates a remark about something that was not checked.
        public init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    /// How much was checked.
    public struct Coverage: Hashable, Sendable {
        /// Files read as entitlements or profiles.
        public var files: Int

        /// Built products.
        public var products: Int

        /// Targets of projects.
        public var targets: Int

        /// Findings that the user has silenced, and which are not in the report.
        public var suppressed: Int

        /// Creates a count of what was checked.
        public init(files: Int = 0, products: Int = 0, targets: Int = 0, suppressed: Int = 0) {
            self.files = files
            self.products = products
            self.targets = targets
            self.suppressed = suppressed
        }
    }

    /// How much was checked, and how much was found.
    public struct Summary: Hashable, Sendable {
        /// What was checked.
        public let coverage: Coverage

        /// Findings that are errors.
        public let errors: Int

        /// Findings that are warnings.
        public let warnings: Int

        /// Findings that are notes.
        public let notes: Int

        init(coverage: Coverage, findings: [Finding]) {
            self.coverage = coverage
            self.errors = findings.count { $0.severity == .error }
            self.warnings = findings.count { $0.severity == .warning }
            self.notes = findings.count { $0.severity == .note }
        }
    }
}

extension Array {
    /// The elements in order; the array itself where it is in order already, as it mostly is.
    fileprivate func sortedIfNeeded(by precedes: (Element, Element) -> Bool) -> [Element] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
        return isSorted ? self : sorted(by: precedes)
    }
}
