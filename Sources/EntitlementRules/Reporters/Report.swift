/// What a run found, ready to be written down.
public struct Report: Sendable {
    /// The findings, by path, place and rule.
    public let findings: [Finding]

    /// What was written down already, by path; ``findings`` has nothing of it.
    package let written: [WrittenFindings]

    /// What could not be checked, by path.
    public let notChecked: [NotChecked]

    /// What was checked, by path: files, projects and products; empty where nobody kept it.
    public let paths: [String]

    /// What was found and somebody decided to live with, in the same order.
    public let suppressed: [SuppressedFinding]

    /// How it came out for the policies of the team; `nil` where it has none.
    public let policy: PolicyTally?

    /// Who moved to other stores since the revision that was asked about; `nil` where none was.
    public let storeChanges: StoresComparison?

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
    ///   - suppressed: What was found and somebody decided to live with, in any order.
    ///   - policy: How it came out for the policies of the team.
    ///   - storeChanges: Who moved to other stores since a revision.
    public init(
        findings: [Finding], notChecked: [NotChecked] = [], paths: [String] = [], coverage: Coverage = Coverage(),
        version: String, rules: [Rule] = Rule.all, suppressed: [SuppressedFinding] = [], policy: PolicyTally? = nil,
        storeChanges: StoresComparison? = nil
    ) {
        self.init(
            findings: findings, written: [], notChecked: notChecked, paths: paths, coverage: coverage,
            version: version, rules: rules, suppressed: suppressed, policy: policy, storeChanges: storeChanges)
    }

    /// Creates a report of findings and of what was written down, by path.
    init(
        findings: [Finding], written: [WrittenFindings], notChecked: [NotChecked], paths: [String],
        coverage: Coverage, version: String, rules: [Rule], suppressed: [SuppressedFinding] = [],
        policy: PolicyTally? = nil, storeChanges: StoresComparison? = nil
    ) {
        self.findings = findings.sortedIfNeeded(by: Finding.precedes)
        self.notChecked = notChecked.sortedIfNeeded { ($0.path, $0.reason) < ($1.path, $1.reason) }
        self.paths = paths.sortedIfNeeded(by: <)
        self.written = written
        self.suppressed = suppressed.sortedIfNeeded { Finding.precedes($0.finding, $1.finding) }
        self.policy = policy
        self.storeChanges = storeChanges
        var coverage = coverage
        coverage.suppressed += suppressed.count { $0.origin != .baseline }
        coverage.known += suppressed.count { $0.origin == .baseline }
        let severities = written.lazy.flatMap { $0.entries.lazy.map(\.severity) }
        self.summary = Summary(coverage: coverage, severities: findings.map(\.severity) + severities)
        self.version = version
        self.rules = rules
    }
}

extension Report {
    /// How many findings there are in all.
    package var findingCount: Int { summary.errors + summary.warnings + summary.notes }

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

        /// Findings that the user has silenced, and which are told in no form for people.
        public var suppressed: Int

        /// Findings that the baseline lists.
        public var known: Int

        /// Creates a count of what was checked.
        public init(files: Int = 0, products: Int = 0, targets: Int = 0, suppressed: Int = 0, known: Int = 0) {
            self.files = files
            self.products = products
            self.targets = targets
            self.suppressed = suppressed
            self.known = known
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

        init(coverage: Coverage, severities: [Severity]) {
            self.coverage = coverage
            self.errors = severities.count { $0 == .error }
            self.warnings = severities.count { $0 == .warning }
            self.notes = severities.count { $0 == .note }
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
