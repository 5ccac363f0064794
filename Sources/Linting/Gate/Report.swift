public import EntitlementRules
package import FileDiscovery
public import LintModel
public import Workspaces

/// The results of a run.
public struct Report: Sendable {
    /// The findings, sorted by path, location, and rule.
    public let findings: [Finding]

    /// The findings that were rendered during the search and not passed on, by path.
    ///
    /// ``findings`` does not contain them.
    package let written: [RenderedFindings]

    /// The numbers of the rendered findings, including those that were passed on during the search.
    package let rendered: RenderedTally

    /// The paths that could not be checked, sorted by path.
    public let notChecked: [NotChecked]

    /// The checked files, projects, and products, sorted by path; empty if the run did not collect them.
    public let paths: [String]

    /// A checked file of each directory, sorted by path, if ``paths`` is empty and the format needs the directories.
    package let sampledFiles: [BytePath]

    /// The suppressed findings, sorted like ``findings``.
    public let suppressed: [SuppressedFinding]

    /// The result of the policies of the team; `nil` if the team has no policies.
    public let policy: PolicyTally?

    /// The apps whose stores changed since the given revision; `nil` if no revision is given.
    public let storeChanges: StoresComparison?

    /// The entitlements files and the products that are signed with them, sorted by path.
    public var bindings: [EntitlementsBinding] { Array(listed) }

    /// Whether the tree contains a project or a build file, so that files without a product are reported.
    package var hasProjects: Bool { listed.haveProjects }

    /// The same bindings as in ``bindings``, created one at a time.
    package let listed: ListedBindings

    /// The numbers of checked items and findings.
    public let summary: Summary

    /// The version of the tool that created the report.
    public let version: String

    /// The rules of the run, from which reporters take titles and reasons.
    public let rules: [Rule]

    /// Creates a report and sorts its contents.
    ///
    /// - Parameters:
    ///   - findings: The findings, in any order.
    ///   - notChecked: The paths that could not be checked, in any order.
    ///   - paths: The checked paths, in any order.
    ///   - coverage: The numbers of checked items.
    ///   - version: The version of the tool.
    ///   - rules: The rules of the run.
    ///   - suppressed: The suppressed findings, in any order.
    ///   - policy: The result of the policies of the team.
    ///   - storeChanges: The apps whose stores changed since a revision.
    ///   - bindings: The entitlements files and their products, sorted by path.
    public init(
        findings: [Finding], notChecked: [NotChecked] = [], paths: [String] = [], coverage: Coverage = Coverage(),
        version: String, rules: [Rule] = Rule.all, suppressed: [SuppressedFinding] = [], policy: PolicyTally? = nil,
        storeChanges: StoresComparison? = nil, bindings: [EntitlementsBinding] = []
    ) {
        self.init(
            findings: findings, notChecked: notChecked, paths: paths, coverage: coverage, version: version,
            rules: rules, suppressed: suppressed, policy: policy, storeChanges: storeChanges,
            bindings: ListedBindings(bindings))
    }

    /// Creates a report of findings and of rendered findings, which are sorted by path.
    ///
    /// `passed` counts the findings that were passed on during the search. `sampledFiles` contains a file of each
    /// directory.
    init(
        findings: [Finding], written: [RenderedFindings] = [], passed: RenderedTally = RenderedTally(),
        notChecked: [NotChecked], paths: [String], sampledFiles: [BytePath] = [],
        coverage: Coverage, version: String, rules: [Rule], suppressed: [SuppressedFinding] = [],
        policy: PolicyTally? = nil, storeChanges: StoresComparison? = nil, bindings: ListedBindings
    ) {
        listed = bindings
        self.findings = findings.sortedIfNeeded(by: Finding.precedes)
        self.notChecked = notChecked.sortedIfNeeded { ($0.path, $0.reason) < ($1.path, $1.reason) }
        self.paths = paths.sortedIfNeeded(by: <)
        self.sampledFiles = sampledFiles
        self.written = written
        rendered = passed.adding(written)
        self.suppressed = suppressed.sortedIfNeeded { Finding.precedes($0.finding, $1.finding) }
        self.policy = policy
        self.storeChanges = storeChanges
        var coverage = coverage
        coverage.suppressed += suppressed.count { $0.origin != .baseline }
        coverage.known += suppressed.count { $0.origin == .baseline }
        coverage.entitlementsFiles += bindings.count
        coverage.boundFiles += bindings.boundCount
        summary = Summary(coverage: coverage, findings: findings, rendered: rendered)
        self.version = version
        self.rules = rules
    }
}

extension Report {
    /// The total number of findings.
    package var findingCount: Int { summary.errors + summary.warnings + summary.notes }

    /// The numbers of checked items.
    public struct Coverage: Hashable, Sendable {
        /// The number of files read as entitlements or profiles.
        public var files: Int

        /// The number of built products.
        public var products: Int

        /// The number of targets of projects.
        public var targets: Int

        /// The number of suppressed findings, which human-readable formats do not show.
        public var suppressed: Int

        /// The number of findings that the baseline lists.
        public var known: Int

        /// The number of entitlements files.
        public var entitlementsFiles = 0

        /// The number of entitlements files whose product is known.
        public var boundFiles = 0

        /// Creates the counts.
        public init(files: Int = 0, products: Int = 0, targets: Int = 0, suppressed: Int = 0, known: Int = 0) {
            self.files = files
            self.products = products
            self.targets = targets
            self.suppressed = suppressed
            self.known = known
        }
    }

    /// The numbers of checked items and findings.
    public struct Summary: Hashable, Sendable {
        /// The numbers of checked items.
        public let coverage: Coverage

        /// The number of errors.
        public let errors: Int

        /// The number of warnings.
        public let warnings: Int

        /// The number of notes.
        public let notes: Int

        init(coverage: Coverage, findings: [Finding], rendered: RenderedTally) {
            self.coverage = coverage
            errors = findings.count { $0.severity == .error } + rendered.errors
            warnings = findings.count { $0.severity == .warning } + rendered.warnings
            notes = findings.count { $0.severity == .note } + rendered.notes
        }
    }
}

extension Array {
    /// Returns the sorted elements.
    ///
    /// Returns the array itself if it is already sorted, which is the usual case.
    fileprivate func sortedIfNeeded(by precedes: (Element, Element) -> Bool) -> [Element] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
        return isSorted ? self : sorted(by: precedes)
    }
}
