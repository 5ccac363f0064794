package import CodeSigning
public import EntitlementRules
public import FileDiscovery
public import LintModel
public import PropertyLists
internal import RegistryModel
public import Workspaces
package import XcodeProjects

/// Lints files and directories in parallel.
public struct FileLinter: Sendable {
    /// The linter that checks each file.
    public let linter: Linter

    /// The known facts about the products besides their claims.
    public var conditions: AnalysisContext {
        get { stated.conditions }
        set { stated.conditions = newValue }
    }

    /// The known facts about the products, by the paths of their files.
    public var stated: ContextByPath

    /// The patterns of excluded paths, in `.gitignore` syntax, relative to ``excludedDirectory``.
    public var excluded: [String] = []

    /// The directory that the patterns of excluded paths are relative to; the working directory if `nil`.
    public var excludedDirectory: BaseDirectory?

    /// The selected builds of projects.
    public var selection = BuildSelection()

    /// The quality gate: the suppressions, the baseline, and the policies of a team.
    public var gate = QualityGate()

    /// The parser of the descriptions from which projects are generated; if `nil`, descriptions are skipped.
    package var descriptions: DescriptionParser?

    /// Creates the renderer that writes the findings of each file right after checking it, if the caller does not need
    /// the findings themselves.
    package var renderer: (@Sendable () -> any FindingRenderer)?

    /// Receives the rendered findings of one file after the other, in the order of the report, while other files are
    /// checked; called by any thread, but not concurrently.
    ///
    /// The report contains only the other findings: those about projects, and those that follow a finding that is not
    /// known before all files are checked.
    package var output: (@Sendable (RenderedFindings) -> Void)?

    /// Whether the texts of files without a project can be released after checking them, because the report shows only
    /// findings and no fix is applied.
    package var releasesText = false

    /// Whether the report lists a file of each directory, even if the findings are rendered.
    package var listsPaths = false

    /// The maximum number of files that are checked in parallel; by default greater than the number of processors.
    public var jobs: Int?

    /// The counter of files, which is updated for each file that is read.
    package var tally: ScanStatistics?

    /// The contents of files after fixes, by path; they are checked instead of the files on disk.
    package var fixedFiles: ExactDictionary<SourceFile> = [:]

    /// Receives the contents of the checked files, if the files are read again for the report.
    package var checkedContents: CheckedContents?

    /// The steps that remain for comparisons of paths with patterns.
    package var patternBudget = PatternBudget()

    /// Returns the settings of the configuration in a directory, given its absolute path; `nil` if there is none.
    package var nestedSettings: (@Sendable (BytePath) -> NestedSettings?)?

    /// The directories in which the run may read files; by default, the boundary around the given paths.
    package var boundary: DirectoryBoundary?

    /// The facts of the registry that the rules of `registry check` compare with the claims.
    var registered: RegisteredUses?

    /// Creates a linter of files.
    public init(_ linter: Linter = Linter(), under conditions: AnalysisContext = AnalysisContext()) {
        self.linter = linter
        stated = ContextByPath(conditions)
    }

    /// Returns the report on the files at `paths`, and on the entitlements files, profiles, and projects below them.
    ///
    /// - Parameters:
    ///   - paths: Files and directories; the working directory if empty.
    ///   - version: The version of the tool that reports.
    /// - Returns: The report, which does not depend on the number of parallel jobs.
    public func report(on paths: [String], version: String) -> Report {
        TreePass(of: self, at: paths.map { BytePath($0) }).outcome(version: version).report
    }

    /// Returns the report on one file that is already in memory.
    public func report(on file: SourceFile, version: String) -> Report {
        var adopted = self
        _ = adopted.adoptSettings(around: [BytePath(file.path)])
        return adopted.adoptedReport(on: file, version: version)
    }

    private func adoptedReport(on file: SourceFile, version: String) -> Report {
        let subject = subject(of: PropertyListReader(limits: .entitlements).read(file))
        let builds = gate.changes == nil ? nil : self.builds(of: [], from: MemoryFiles([file]))
        return report(
            on: combined(
                [
                    checked(
                        subject, with: linter.findings(in: subject), InlineSuppression.all(in: file, of: .all),
                        as: .standalone, keepingSubject: builds != nil)
                ], with: builds), reading: [file.path],
            in: QualityGate.Scope(), notChecked: [], version: version)
    }

    /// Lints the files at `paths` as they were at a revision.
    ///
    /// - Parameters:
    ///   - past: The tree at the revision.
    ///   - renames: The paths of renamed files in `past`, by their current paths.
    ///   - paths: Files and directories; the working directory if empty.
    /// - Returns: The changes since the revision.
    package func changes(since past: RevisionTree, renaming renames: ExactDictionary<String>, at paths: [BytePath])
        -> Changes
    {
        let excluded = ExcludedPaths(self.excluded, from: excludedDirectory, spending: patternBudget)
        patternBudget.add(pathCount: past.fileCount)
        let found = past.found(at: paths, excluding: excluded)
        var adopted = self
        let nested = adopted.adoptSettings(around: found.map { BytePath($0.path) })
        let budget = patternBudget
        return adopted.changes(
            since: past, renaming: renames,
            in: nested.isEmpty ? found : found.filter { !nested.exclude(BytePath($0.path), spending: budget) })
    }

    private func changes(
        since past: RevisionTree, renaming renames: ExactDictionary<String>,
        in found: [(path: String, kind: FileDiscovery.FileKind)]
    ) -> Changes {
        let inclusionBudget = InclusionBudget()
        let reader = PropertyListReader(limits: .entitlements)
        let projects = found.compactMap { path, kind -> XcodeProject? in
            guard kind == .description else {
                return kind == .project ? XcodeProject(reading: path, from: past, spending: inclusionBudget) : nil
            }
            return past.read(path).flatMap {
                XcodeProject(in: $0, from: past, spending: inclusionBudget, parsing: descriptions)
            }
        }
        let builds = self.builds(of: XcodeProject.withoutDescriptionsOfOthers(projects), from: past)
        let files = found.compactMap { path, kind -> CheckedFile? in
            guard !kind.isDescription, let file = past.read(path) else { return nil }
            guard kind != .profile else {
                let subject = Subject(profile: file, under: stated(file.path))
                return CheckedFile(profile: subject, findings: linter.findings(in: subject))
            }
            let use = builds.use(of: path)
            guard use != .used else { return CheckedFile(usedFile: file) }
            let subject = subject(of: reader.read(file))
            return checked(
                subject, with: linter.findings(in: subject), InlineSuppression.all(in: file, of: .all), as: use,
                keepingSubject: true)
        }
        let result = combined(files, with: builds)
        return Changes(
            since: past, renaming: renames, found: result.findings,
            sharing: result.workspace?.graph ?? Workspace(projects: [], files: past).graph)
    }

    /// Returns the evaluated builds of projects.
    func builds(of projects: [XcodeProject], from files: some ProjectFiles) -> ProjectBuilds {
        ProjectBuilds(of: projects, files: files, selecting: selection, under: stated)
    }
}

// MARK: - Single files

extension FileLinter {
    /// An entitlements file, checked without a project.
    package struct FilePart: Sendable {
        let path: String
        let findings: [Finding]
        let comments: [InlineSuppression]
        /// The checked subject; `nil` if there are no policies.
        let subject: Subject?
    }

    /// Returns an entitlements file with the findings that do not depend on a project.
    package func part(_ file: SourceFile, by reader: PropertyListReader) -> FilePart {
        patternBudget.add(pathCount: 1)
        let subject = subject(of: reader.read(file))
        return FilePart(
            path: file.path, findings: linter.findings(in: subject),
            comments: InlineSuppression.all(in: file, of: .all), subject: gate.policies.isEmpty ? nil : subject)
    }

    /// Returns an entitlements file without a project, with the known facts about it.
    ///
    /// - Parameters:
    ///   - list: The content of the file.
    ///   - isUnused: Whether the tree contains builds, and none of them is known to use the file.
    /// - Returns: The file with the facts.
    func subject(of list: consuming PropertyList, isUnused: Bool = false) -> Subject {
        var conditions = stated(list.file.path)
        conditions.isParserAssumed = isUnused
        return Subject(standalone: list, knowing: selection.known, under: conditions)
    }

    /// Returns the findings in a profile, and the profile if it can be read.
    package func checked(profile file: SourceFile) -> (findings: [Finding], profile: ProvisioningProfile?) {
        let subject = Subject(profile: file, under: stated(file.path))
        return (linter.findings(in: subject), subject.profile)
    }

    /// Returns the scope of the checked files.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - paths: The files and directories given on the command line.
    /// - Returns: The files, named as in the configuration, and whether they are the whole project.
    func scope(of files: [String], at paths: [BytePath]) -> QualityGate.Scope {
        guard !gate.isOpen || !gate.policies.isEmpty else { return QualityGate.Scope() }
        var scope = QualityGate.Scope()
        scope.places = ExactSet(files.map(gate.base.name))
        scope.isWhole = !selection.isPartial && paths.contains(where: gate.base.isCovered)
        return scope
    }
}

// MARK: - All files together

extension FileLinter {
    /// Returns the report on the result of a pass.
    func report(
        on result: PassResult, reading paths: [String], in scope: QualityGate.Scope, notChecked: [NotChecked],
        version: String
    ) -> Report {
        let (outcome, bundleCount) = outcome(of: result, in: scope)
        return Report(
            findings: outcome.findings, notChecked: notChecked, paths: paths,
            coverage: .init(files: paths.count, targets: result.workspace?.targetCount ?? 0), version: version,
            rules: linter.rules, suppressed: outcome.suppressed,
            policy: bundleCount.map {
                PolicyTally(policies: gate.policies.count, bundles: $0, isSatisfied: outcome.satisfiesPolicies)
            },
            storeChanges: gate.changes.flatMap { changes in
                result.workspace.map { StoresComparison($0.graph, with: changes.graph) }
            }, bindings: result.bindings)
    }

    /// Returns the findings that remain after suppression, and the number of bundles that policies apply to; `nil` if
    /// there are no policies.
    func outcome(of result: PassResult, in scope: QualityGate.Scope) -> (
        QualityGate.Outcome, bundleCount: Int?
    ) {
        var (findings, idle, bundleCount): ([Finding], [Finding], Int?) = (result.findings, [], nil)
        if !gate.policies.isEmpty {
            let policy = PolicyEvaluator(of: result.bundles, by: gate.policies, isWhole: scope.isWhole)
            findings += policy.findings.merged
            idle = policy.idle
            // An option can turn the rules off; the line about policies would then be wrong.
            bundleCount = gate.overridesPolicies ? nil : policy.bundleCount
        }
        var scope = scope
        scope.builds = BundleBuilds(result.bundles)
        return (gate.outcome(of: findings, and: idle, comments: result.comments, in: scope), bundleCount)
    }
}

// MARK: - Files in memory

extension FileLinter {
    /// Whether a path is excluded, even if it is given explicitly.
    package func excludes(_ path: String) -> Bool {
        ExcludedPaths(excluded, from: excludedDirectory, spending: patternBudget).contain(
            BytePath(path), isDirectory: false)
    }

    /// Returns the reported findings in files and projects in memory: the findings of rules and policies that are not
    /// suppressed, and the problems of the suppressions themselves.
    ///
    /// - Parameters:
    ///   - workspace: The projects with their files.
    ///   - files: All entitlements files of the tree, each checked without a project.
    ///   - profiles: The findings in each profile, by path.
    ///   - projects: The paths of the projects.
    ///   - folders: The directories that were searched.
    /// - Returns: The findings that ``report(on:version:)`` would report.
    package func reportedFindings(
        of workspace: Workspace, files: [FilePart], profiles: ExactDictionary<[Finding]>, projects: [String],
        below folders: [String]
    ) -> [Finding] {
        var result = PassResult()
        let others = files.filter { !workspace.usedFiles.contains($0.path) }
        let standalone = others.flatMap(\.findings)
        // The relation between files is known only from a project.
        result.findings = projects.isEmpty ? standalone : linter.findings(in: workspace, beside: standalone)
        result.findings += profiles.sorted.flatMap(\.value)
        result.bundles = workspace.products.map { PolicySubject($0) }
        result.bundles += others.compactMap(\.subject).map { PolicySubject($0) }
        result.comments = files.flatMap(\.comments)
        let places = files.map(\.path) + profiles.keys + projects
        return outcome(of: result, in: scope(of: places, at: folders.map { BytePath($0) })).0.findings
    }
}
