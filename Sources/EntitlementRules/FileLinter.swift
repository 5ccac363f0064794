package import CodeSigning
public import PropertyLists
package import XcodeProjects

/// Judges files and directories, several at once.
public struct FileLinter: Sendable {
    /// What judges each file.
    public let linter: Linter

    /// What is known of the products beside their claims.
    public var conditions: Conditions {
        get { stated.conditions }
        set { stated.conditions = newValue }
    }

    /// What is known of the products, by the paths of their files.
    public var stated: StatedConditions

    /// What to leave out, in the grammar of `.gitignore`, relative to ``excludedBase``.
    public var excluded: [String] = []

    /// Where the paths that are left out count from; the working directory where it is left out.
    public var excludedBase: PathBase?

    /// Which builds of projects are looked at.
    public var selection = BuildSelection()

    /// What a team has decided about findings.
    public var gate = Gate()

    /// Reads descriptions from which projects are made; without it they are left out.
    package var descriptions: DescriptionParser?

    /// Who writes findings down while their file is at hand, where nobody needs the findings themselves.
    package var writer: TextReporter?

    /// How many files are judged at once at most; by default more than there are processors.
    public var jobs: Int?

    /// Told of each file that is read.
    package var tally: FileTally?

    /// Files as fixes would leave them, by their paths: they are judged in the place of those on the disk.
    package var mended: [String: SourceFile] = [:]

    /// The directories within which files are read; those around the paths that are asked for by default.
    package var boundary: DirectoryBoundary?

    /// Creates a linter of files.
    public init(_ linter: Linter = Linter(), under conditions: Conditions = Conditions()) {
        self.linter = linter
        stated = StatedConditions(conditions)
    }

    /// What there is to say of the files at `paths`, and of those below them that are entitlements files or profiles.
    ///
    /// - Parameters:
    ///   - paths: Files and directories; the working directory when empty.
    ///   - version: The version of the tool that reports.
    /// - Returns: The same report for the same files, however many are judged at once.
    public func report(on paths: [String], version: String) -> Report {
        outcome(for: paths.map { RawPath($0) }, version: version).report
    }

    /// What there is to say, and whether all that was asked for by name and all projects could be read.
    package func outcome(for paths: [RawPath], version: String) -> (report: Report, isComplete: Bool) {
        let boundary = boundary ?? DirectoryBoundary(named: paths)
        let files = MendedFiles(mended: mended, within: boundary)
        let writer = gate.isOpen && gate.policies.isEmpty ? writer : nil
        let finder = FileFinder(
            paths: paths, excluding: excluded, from: excludedBase, telling: tally, within: boundary)
        let found = finder.forEach(jobs: jobs) {
            FileWorker(writer: writer)
        } work: { worker, file in
            part(file, in: files, by: &worker)
        }
        let unread = XcodeProject.withoutDescriptionsOfOthers(found.outputs.compactMap(\.project)).notChecked
        let notChecked = found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) } + unread
        let written = found.outputs.compactMap { if case .written(let written) = $0 { written } else { nil } }
        let isWritten = writer != nil && written.count == found.outputs.count
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
            on: judgement, reading: places, in: scope(of: places, at: paths.isEmpty ? [RawPath("")] : paths),
            notChecked: notChecked + outside, version: version)
        return (report, isComplete && outside.isEmpty)
    }

    /// What there is to say of one file that is in memory already.
    public func report(on file: SourceFile, version: String) -> Report {
        let part = part(file, by: PropertyListReader(limits: .entitlements))
        return report(
            on: judgement(of: [.file(part)], from: MemoryFiles([file])), reading: [file.path], in: Gate.Scope(),
            notChecked: [],
            version: version)
    }

    /// Lints the files at `paths` as they were at a revision.
    ///
    /// - Parameters:
    ///   - past: The tree at the revision.
    ///   - renames: The paths in that tree of files that were renamed since, by their present paths.
    ///   - paths: Files and directories; the working directory when empty.
    /// - Returns: The changes since the revision.
    package func changes(since past: PastTree, renaming renames: [String: String], at paths: [RawPath]) -> Changes {
        let excluded = ExcludedPaths(self.excluded, from: excludedBase)
        let reader = PropertyListReader(limits: .entitlements)
        let parts = past.found(at: paths, excluding: excluded).compactMap { path, kind -> Part? in
            guard kind != .project else { return .project(XcodeProject(reading: path, from: past)) }
            guard let file = past.read(path) else { return nil }
            switch kind {
            case .description:
                let parser = descriptions
                return parser.flatMap { XcodeProject(describedBy: path, from: past, parsing: $0) }.map(Part.project)
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
    /// What a file or project that was found came to; one reference, since ten thousand are put in order.
    private enum Part: Sendable {
        /// An entitlements file, with what there is to say of it by itself.
        indirect case file(FilePart)

        /// A profile by itself.
        indirect case profile(String, [Finding], ProvisioningProfile?)

        /// A file or profile, with what there is to say of it in writing.
        case written(WrittenFindings)

        /// A project, which says how files are used.
        indirect case project(XcodeProject)

        /// The project, where it is one.
        var project: XcodeProject? { if case .project(let project) = self { project } else { nil } }

        /// Where it is.
        var path: String {
            switch self {
            case .file(let file): file.path
            case .profile(let path, _, _): path
            case .written(let written): written.path.description
            case .project(let project): project.path
            }
        }
    }

    /// An entitlements file by itself.
    package struct FilePart: Sendable {
        let path: String
        let findings: [Finding]
        let comments: [InlineSuppression]
        /// What was judged, where policies ask for it.
        let subject: Subject?
    }

    private func part(_ found: FoundFile, in files: MendedFiles, by worker: inout FileWorker) -> Part? {
        let path = found.path.description
        switch found.kind {
        case .project, .description:
            return XcodeProject(found, from: files, parsing: descriptions).map(Part.project)
        case .entitlements, .other:
            let part = part(mended[path] ?? SourceFile(path: path, bytes: found.contents), by: worker.reader)
            // What a comment silences is not to be written down.
            guard part.comments.isEmpty else { return .file(part) }
            return worker.write(part.findings, of: found, called: path).map(Part.written) ?? .file(part)
        case .profile:
            let part = profilePart(SourceFile(path: path, bytes: found.contents))
            guard case .profile(_, let findings, _) = part else { return part }
            return worker.write(findings, of: found, called: path).map(Part.written) ?? part
        }
    }

    /// What there is to say of an entitlements file by itself.
    package func part(_ file: SourceFile, by reader: PropertyListReader) -> FilePart {
        let subject = Subject(loose: reader.read(file), knowing: selection.known, under: stated(file.path))
        return FilePart(
            path: file.path, findings: linter.findings(in: subject), comments: InlineSuppression.all(in: file),
            subject: gate.policies.isEmpty ? nil : subject)
    }

    /// What there is to say of a profile by itself, and the profile, where it can be read.
    package func judged(profile file: SourceFile) -> (findings: [Finding], profile: ProvisioningProfile?) {
        let subject = Subject(profile: file, under: stated(file.path))
        return (linter.findings(in: subject), subject.profile)
    }

    private func profilePart(_ file: SourceFile) -> Part {
        let (findings, profile) = judged(profile: file)
        return .profile(file.path, findings, profile)
    }

    /// The findings of a part in writing, where they are needed after all: a project says how its file is used.
    private func judgedAgain(_ part: Part, in files: MendedFiles) -> Part {
        guard case .written(let written) = part, !files.leadsOutside(written.path.description) else { return part }
        let found = FileFinder(paths: [written.path]).forEach(jobs: 1) {
            FileWorker(writer: nil)
        } work: { worker, file in
            self.part(file, in: files, by: &worker)
        }
        return found.outputs.first ?? part
    }

    /// What was looked at.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - paths: The files and directories that were asked for.
    /// - Returns: The files as decisions call them, and whether that is all there is.
    private func scope(of files: [String], at paths: [RawPath]) -> Gate.Scope {
        guard !gate.isOpen || !gate.policies.isEmpty else { return Gate.Scope() }
        var scope = Gate.Scope()
        scope.places = Set(files.map(gate.base.name))
        scope.isWhole = !selection.isPartial && paths.contains(where: gate.base.isCovered)
        return scope
    }
}

// MARK: - All files together

extension FileLinter {
    /// What there is to say of everything together.
    private struct Judgement {
        var findings: [Finding] = []
        var comments: [InlineSuppression] = []
        var workspace: Workspace?
        var bundles: [PolicySubject] = []
    }

    /// What there is to say of all parts together: of a file that a project uses, as the project uses it.
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
        return judgement
    }

    private func report(
        on judgement: Judgement, reading paths: [String], in scope: Gate.Scope, notChecked: [Report.NotChecked],
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
            })
    }

    /// What of everything is told, and how many bundles policies are about; `nil` where there are no policies.
    private func outcome(of judgement: Judgement, in scope: Gate.Scope) -> (Gate.Outcome, bundleCount: Int?) {
        var (findings, idle, bundleCount): ([Finding], [Finding], Int?) = (judgement.findings, [], nil)
        if !gate.policies.isEmpty {
            let policy = PolicyJudgement(of: judgement.bundles, by: gate.policies, isWhole: scope.isWhole)
            findings += policy.findings.merged
            idle = policy.idle
            bundleCount = policy.bundleCount
        }
        var scope = scope
        scope.builds = BundleBuilds(judgement.bundles)
        return (gate.outcome(of: findings, and: idle, comments: judgement.comments, in: scope), bundleCount)
    }
}

// MARK: - Trees that somebody keeps

extension FileLinter {
    /// Whether a file is left out, whoever names it.
    package func leavesOut(_ path: String) -> Bool {
        ExcludedPaths(excluded, from: excludedBase).contain(RawPath(path), isDirectory: false)
    }

    /// What is told of files and projects that somebody keeps in memory: what rules and policies find, as far as no
    /// decision holds it back, and what there is to say of the decisions.
    ///
    /// - Parameters:
    ///   - workspace: The projects with their files.
    ///   - files: All entitlements files of the tree, each by itself.
    ///   - profiles: The profiles, with what there is to say of each.
    ///   - projects: The paths of the projects.
    ///   - folders: Where all this was looked for.
    /// - Returns: What ``report(on:version:)`` would tell.
    package func told(
        of workspace: Workspace, files: [FilePart], profiles: [String: [Finding]], projects: [String],
        below folders: [String]
    ) -> [Finding] {
        var judgement = Judgement()
        let others = files.filter { !workspace.usedFiles.contains($0.path) }
        let loose = others.flatMap(\.findings)
        // Without a project nothing says which files belong together.
        judgement.findings = projects.isEmpty ? loose : linter.findings(in: workspace, beside: loose)
        judgement.findings += profiles.sorted { $0.key < $1.key }.flatMap(\.value)
        judgement.bundles = workspace.products.map { PolicySubject($0) }
        judgement.bundles += others.compactMap(\.subject).map { PolicySubject($0) }
        judgement.comments = files.flatMap(\.comments)
        let places = files.map(\.path) + profiles.keys + projects
        return outcome(of: judgement, in: scope(of: places, at: folders.map { RawPath($0) })).0.findings
    }
}
