package import CodeSigning
public import EntitlementRules
public import FileDiscovery
public import LintModel
public import PropertyLists
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

    /// The patterns of excluded paths, in `.gitignore` syntax, relative to ``excludedBase``.
    public var excluded: [String] = []

    /// The directory that the patterns of excluded paths are relative to; the working directory if `nil`.
    public var excludedBase: BaseDirectory?

    /// The selected builds of projects.
    public var selection = BuildSelection()

    /// The quality gate: the suppressions, the baseline, and the policies of a team.
    public var gate = QualityGate()

    /// The parser of the descriptions from which projects are generated; if `nil`, descriptions are skipped.
    package var descriptions: DescriptionParser?

    /// Creates the renderer that writes the findings of each file right after checking it, if the caller does not need
    /// the findings themselves.
    package var renderer: (@Sendable () -> any FindingRenderer)?

    /// The maximum number of files that are checked in parallel; by default greater than the number of processors.
    public var jobs: Int?

    /// The counter of files, which is updated for each file that is read.
    package var tally: ScanStatistics?

    /// The contents of files after fixes, by path; they are checked instead of the files on disk.
    package var mended: [String: SourceFile] = [:]

    /// The directories within which files are read; by default those around the given paths.
    package var boundary: DirectoryBoundary?

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
        outcome(for: paths.map { BytePath($0) }, version: version).report
    }

    /// Returns the report, and whether all explicitly given paths and all projects could be read.
    package func outcome(for paths: [BytePath], version: String) -> (report: Report, isComplete: Bool) {
        let boundary = boundary ?? DirectoryBoundary(named: paths)
        let files = PatchedFiles(mended: mended, within: boundary)
        let renderer = gate.isOpen && gate.policies.isEmpty ? renderer : nil
        let finder = FileFinder(
            paths: paths, excluding: excluded, from: excludedBase, telling: tally, within: boundary)
        let found = finder.forEach(jobs: jobs) {
            FileWorker(renderer: renderer?())
        } work: { worker, file in
            part(file, in: files, by: &worker)
        }
        let unread = XcodeProject.withoutDescriptionsOfOthers(found.outputs.compactMap(\.project)).notChecked
        let notChecked = found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) } + unread
        let written = found.outputs.compactMap { if case .written(let written) = $0 { written } else { nil } }
        let isWritten = renderer != nil && written.count == found.outputs.count
        let isComplete = unread.isEmpty && !found.unchecked.contains { $0.isNamed || $0.isLimit }
        guard !isWritten else {
            let report = Report(
                findings: [], written: written.byPath, notChecked: notChecked,
                paths: tally?.keepsLeftOut == true ? found.outputs.map(\.path) : [],
                coverage: .init(files: written.count), version: version, rules: linter.rules)
            return (report, isComplete)
        }
        let parts = found.outputs.filter { $0.project?.isUnread != true }
        let judgement = judgement(
            of: parts.map { judgedAgain($0, in: files) }, from: files, asksWhoShares: gate.changes != nil)
        let outside = judgement.workspace?.notCheckedOutside ?? []
        let places = parts.map(\.path)
        let report = report(
            on: judgement, reading: places, in: scope(of: places, at: paths.isEmpty ? [BytePath("")] : paths),
            notChecked: notChecked + outside, version: version)
        return (report, isComplete && outside.isEmpty)
    }

    /// Returns the report on one file that is already in memory.
    public func report(on file: SourceFile, version: String) -> Report {
        let part = part(file, by: PropertyListReader(limits: .entitlements))
        return report(
            on: judgement(of: [.file(part)], from: MemoryFiles([file])), reading: [file.path], in: QualityGate.Scope(),
            notChecked: [],
            version: version)
    }

    /// Lints the files at `paths` as they were at a revision.
    ///
    /// - Parameters:
    ///   - past: The tree at the revision.
    ///   - renames: The paths in that tree of files that were renamed since, by their current paths.
    ///   - paths: Files and directories; the working directory if empty.
    /// - Returns: The changes since the revision.
    package func changes(since past: RevisionTree, renaming renames: [String: String], at paths: [BytePath]) -> Changes
    {
        let excluded = ExcludedPaths(self.excluded, from: excludedBase)
        let reader = PropertyListReader(limits: .entitlements)
        let parts = past.found(at: paths, excluding: excluded).compactMap { path, kind -> Part? in
            guard kind != .project else { return .project(XcodeProject(reading: path, from: past)) }
            guard let file = past.read(path) else { return nil }
            switch kind {
            case .description: return XcodeProject(in: file, from: past, parsing: descriptions).map(Part.project)
            case .profile: return profilePart(file)
            default: return .file(part(file, by: reader))
            }
        }
        let judgement = judgement(of: parts, from: past, asksWhoShares: true)
        return Changes(
            since: past, renaming: renames, found: judgement.findings,
            sharing: judgement.workspace?.graph ?? Workspace(projects: [], files: past).graph)
    }
}

// MARK: - Single files

extension FileLinter {
    /// The result for one found file or project.
    ///
    /// Its cases are indirect because sorting moves thousands of these values.
    private enum Part: Sendable {
        /// An entitlements file, with its own findings.
        indirect case file(FilePart)

        /// A profile, with its own findings.
        indirect case profile(String, [Finding], ProvisioningProfile?)

        /// A file or profile whose findings are already rendered as text.
        case written(RenderedFindings)

        /// A project, which determines how files are used.
        indirect case project(XcodeProject)

        /// The project; `nil` for other parts.
        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }

        /// The path of the file or project.
        var path: String {
            switch self {
            case .file(let file): file.path
            case .profile(let path, _, _): path
            case .written(let written): written.path.description
            case .project(let project): project.path
            }
        }
    }

    /// An entitlements file, checked without a project.
    package struct FilePart: Sendable {
        let path: String
        let findings: [Finding]
        let comments: [InlineSuppression]
        /// The checked subject; `nil` if there are no policies.
        let subject: Subject?
    }

    private func part(_ found: FoundFile, in files: PatchedFiles, by worker: inout FileWorker) -> Part? {
        let path = found.path.description
        switch found.kind {
        case .project, .description:
            return XcodeProject(found, from: files, parsing: descriptions).map(Part.project)
        case .entitlements, .other:
            let part = part(mended[path] ?? SourceFile(path: path, bytes: found.contents), by: worker.reader)
            // Rendered findings cannot be suppressed by a comment later.
            guard part.comments.isEmpty else { return .file(part) }
            return worker.write(part.findings, of: found, called: path).map(Part.written) ?? .file(part)
        case .profile:
            let part = profilePart(SourceFile(path: path, bytes: found.contents))
            guard case .profile(_, let findings, _) = part else { return part }
            return worker.write(findings, of: found, called: path).map(Part.written) ?? part
        }
    }

    /// Returns an entitlements file with the findings that do not depend on a project.
    package func part(_ file: SourceFile, by reader: PropertyListReader) -> FilePart {
        let subject = Subject(loose: reader.read(file), knowing: selection.known, under: stated(file.path))
        return FilePart(
            path: file.path, findings: linter.findings(in: subject),
            comments: InlineSuppression.all(in: file, of: .all), subject: gate.policies.isEmpty ? nil : subject)
    }

    /// Returns the findings in a profile, and the profile if it can be read.
    package func judged(profile file: SourceFile) -> (findings: [Finding], profile: ProvisioningProfile?) {
        let subject = Subject(profile: file, under: stated(file.path))
        return (linter.findings(in: subject), subject.profile)
    }

    private func profilePart(_ file: SourceFile) -> Part {
        let (findings, profile) = judged(profile: file)
        return .profile(file.path, findings, profile)
    }

    /// Returns the findings of a rendered part, which are needed if a project determines how its file is used.
    private func judgedAgain(_ part: Part, in files: PatchedFiles) -> Part {
        guard case .written(let written) = part, !files.leadsOutside(written.path.description) else { return part }
        let found = FileFinder(paths: [written.path]).forEach(jobs: 1) {
            FileWorker(renderer: nil)
        } work: { worker, file in
            self.part(file, in: files, by: &worker)
        }
        return found.outputs.first ?? part
    }

    /// Returns the scope of the checked files.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - paths: The files and directories given on the command line.
    /// - Returns: The files, named as in the configuration, and whether they are the whole project.
    private func scope(of files: [String], at paths: [BytePath]) -> QualityGate.Scope {
        guard !gate.isOpen || !gate.policies.isEmpty else { return QualityGate.Scope() }
        var scope = QualityGate.Scope()
        scope.places = Set(files.map(gate.base.name))
        scope.isWhole = !selection.isPartial && paths.contains(where: gate.base.isCovered)
        return scope
    }
}

// MARK: - All files together

extension FileLinter {
    /// The combined result of all parts.
    private struct Judgement {
        var findings: [Finding] = []
        var comments: [InlineSuppression] = []
        var workspace: Workspace?
        var bundles: [PolicySubject] = []
        var bindings: [EntitlementsBinding] = []
    }

    /// Combines the results of all parts.
    ///
    /// A file that a project uses is checked as part of that project.
    private func judgement(
        of parts: [Part], from disk: some ProjectFiles, asksWhoShares: Bool = false
    ) -> Judgement {
        var judgement = Judgement()
        let projects = XcodeProject.withoutDescriptionsOfOthers(parts.compactMap(\.project))
        let files = parts.compactMap { if case .file(let file) = $0 { file } else { nil } }
        let ofProfiles = parts.flatMap { part -> [Finding] in
            if case .profile(_, let findings, _) = part { findings } else { [] }
        }
        let profiles = parts.compactMap { if case .profile(_, _, let profile) = $0 { profile } else { nil } }
        judgement.comments = files.flatMap(\.comments)
        guard !projects.isEmpty || asksWhoShares else {
            judgement.findings = files.flatMap(\.findings) + ofProfiles
            judgement.bundles = files.compactMap(\.subject).map { PolicySubject($0) }
            judgement.bindings = EntitlementsBinding.unbound(files.map(\.path))
            return judgement
        }
        let workspace = Workspace(
            projects: projects, files: disk, entitlements: files.map(\.path), profiles: profiles, selecting: selection,
            under: stated)
        let others = files.filter { !workspace.usedFiles.contains($0.path) }
        judgement.findings = linter.findings(in: workspace, beside: others.flatMap(\.findings)) + ofProfiles
        judgement.bundles = workspace.products.map { PolicySubject($0) }
        judgement.bundles += others.compactMap(\.subject).map { PolicySubject($0) }
        judgement.workspace = workspace
        judgement.bindings = workspace.bindings(of: files.map(\.path))
        return judgement
    }

    private func report(
        on judgement: Judgement, reading paths: [String], in scope: QualityGate.Scope, notChecked: [NotChecked],
        version: String
    ) -> Report {
        let (outcome, bundleCount) = outcome(of: judgement, in: scope)
        return Report(
            findings: outcome.findings, notChecked: notChecked, paths: paths,
            coverage: .init(files: paths.count, targets: judgement.workspace?.targetCount ?? 0), version: version,
            rules: linter.rules, suppressed: outcome.suppressed,
            policy: bundleCount.map {
                PolicyTally(policies: gate.policies.count, bundles: $0, isSatisfied: outcome.satisfiesPolicies)
            },
            storeChanges: gate.changes.flatMap { changes in
                judgement.workspace.map { StoresComparison($0.graph, with: changes.graph) }
            }, bindings: judgement.bindings)
    }

    /// Returns the findings that remain after suppression, and the number of bundles that policies apply to; `nil` if
    /// there are no policies.
    private func outcome(of judgement: Judgement, in scope: QualityGate.Scope) -> (
        QualityGate.Outcome, bundleCount: Int?
    ) {
        var (findings, idle, bundleCount): ([Finding], [Finding], Int?) = (judgement.findings, [], nil)
        if !gate.policies.isEmpty {
            let policy = PolicyEvaluator(of: judgement.bundles, by: gate.policies, isWhole: scope.isWhole)
            findings += policy.findings.merged
            idle = policy.idle
            bundleCount = policy.bundleCount
        }
        var scope = scope
        scope.builds = BundleBuilds(judgement.bundles)
        return (gate.outcome(of: findings, and: idle, comments: judgement.comments, in: scope), bundleCount)
    }
}

// MARK: - Files in memory

extension FileLinter {
    /// Whether a path is excluded, even if it is given explicitly.
    package func leavesOut(_ path: String) -> Bool {
        ExcludedPaths(excluded, from: excludedBase).contain(BytePath(path), isDirectory: false)
    }

    /// Returns the findings in files and projects that are kept in memory: the findings of rules and policies that are
    /// not suppressed, and the problems of the suppressions themselves.
    ///
    /// - Parameters:
    ///   - workspace: The projects with their files.
    ///   - files: All entitlements files of the tree, each checked without a project.
    ///   - profiles: The findings in each profile, by path.
    ///   - projects: The paths of the projects.
    ///   - folders: The directories that were searched.
    /// - Returns: The findings that ``report(on:version:)`` would report.
    package func told(
        of workspace: Workspace, files: [FilePart], profiles: [String: [Finding]], projects: [String],
        below folders: [String]
    ) -> [Finding] {
        var judgement = Judgement()
        let others = files.filter { !workspace.usedFiles.contains($0.path) }
        let loose = others.flatMap(\.findings)
        // The relation between files is known only from a project.
        judgement.findings = projects.isEmpty ? loose : linter.findings(in: workspace, beside: loose)
        judgement.findings += profiles.sorted { $0.key < $1.key }.flatMap(\.value)
        judgement.bundles = workspace.products.map { PolicySubject($0) }
        judgement.bundles += others.compactMap(\.subject).map { PolicySubject($0) }
        judgement.comments = files.flatMap(\.comments)
        let places = files.map(\.path) + profiles.keys + projects
        return outcome(of: judgement, in: scope(of: places, at: folders.map { BytePath($0) })).0.findings
    }
}
