import CodeSigning
import FileDiscovery
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

/// A run over the files at some paths and below them, which opens each file once.
///
/// The pass first lists the files and reads the projects, which determine how the other files are used. Then it reads
/// each of the other files, checks it, and releases it, unless findings or comparisons require its content.
package struct TreePass {
    private var linter: FileLinter
    private let paths: [BytePath]
    private let finder: FileFinder
    private let files: FilesReadOnce

    /// Creates the renderer of findings; `nil` if the findings themselves are needed.
    private var renderer: (@Sendable () -> any FindingRenderer)?

    /// Whether a rule compares the stores of files without a project.
    private let comparesStores: Bool

    /// The settings of the directories below the directory of the configuration.
    private var nested = DirectoryMap<NestedSettings>()

    /// Creates a pass over the files and directories at `paths`.
    package init(of linter: FileLinter, at paths: [BytePath]) {
        self.linter = linter
        self.paths = paths
        let boundary = linter.boundary ?? DirectoryBoundary(named: paths)
        files = FilesReadOnce(
            PatchedFiles(fixedFiles: linter.fixedFiles, within: boundary), addingTo: linter.checkedContents)
        renderer = linter.gate.isOpen && linter.gate.policies.isEmpty ? linter.renderer : nil
        comparesStores =
            linter.gate.changes == nil && linter.linter.rules.contains { $0.comparison == .storesDifferingInCase }
        finder = FileFinder(
            paths: paths, excluding: linter.excluded, from: linter.excludedDirectory, counting: linter.tally,
            within: boundary, spending: linter.patternBudget)
    }

    /// Runs the pass.
    ///
    /// - Parameter version: The version of the tool that reports.
    /// - Returns: The report, and whether all explicitly given paths and all projects could be read.
    package func outcome(version: String) -> (report: Report, isComplete: Bool) {
        var pass = self
        return pass.run(version: version)
    }

    private mutating func run(version: String) -> (report: Report, isComplete: Bool) {
        let inclusionBudget = InclusionBudget()
        linter.checkedContents?.removeAll()
        let listed = finder.list(jobs: linter.jobs) { [linter, files] file in
            if file.kind == .description { linter.checkedContents?.add(file.contents, of: file.path) }
            return XcodeProject(file, from: files, spending: inclusionBudget, parsing: linter.descriptions)
        }
        adoptNestedSettings(around: listed.candidates.map(\.path) + listed.outputs.map { BytePath($0.path) })
        let outputs = listed.outputs.filter { !isExcluded(BytePath($0.path)) }
        let candidates = nested.isEmpty ? listed.candidates : listed.candidates.filter { !isExcluded($0.path) }
        linter.checkedContents?.reserve(for: candidates)
        let readable = outputs.filter { !$0.isUnread }
        let projects = XcodeProject.withoutDescriptionsOfOthers(readable)
        let builds = builds(of: projects, beside: candidates)
        let collector = RenderedCollector(output: output(for: candidates, with: builds))
        let found = results(for: candidates, with: builds, renderedInto: collector)
        var result = combined(found.outputs, with: builds)
        let files = found.outputs.filter { $0.use != nil }.map(\.path)
        result.bindings = ListedBindings(files, in: result.workspace?.bindings)
        let unchecked = (listed.unchecked + found.unchecked).distinct
        let unread = XcodeProject.withoutDescriptionsOfOthers(outputs).notChecked
        let outside = result.workspace?.notCheckedOutside ?? []
        let notChecked = unchecked.map { NotChecked(path: $0.path.description, reason: $0.reason) } + unread + outside
        let isComplete =
            unread.isEmpty && outside.isEmpty && !unchecked.contains { $0.isNamed || $0.isLimit }
        let report = report(
            on: result, found.outputs, collector.collected, beside: readable.filter(\.isCounted).map(\.path),
            notChecked: notChecked,
            version: version)
        return (report, isComplete)
    }

    /// Applies the settings in the directories that contain the files; returns whether there are such settings.
    @discardableResult private mutating func adoptNestedSettings(around found: [BytePath]) -> Bool {
        guard linter.nestedSettings != nil else { return false }
        let settings = linter.adoptSettings(around: found, in: paths.map(\.configuredDirectory))
        nested.merge(settings)
        // The severities of rendered findings cannot be changed.
        if settings.entries.contains(where: { !$0.value.gate.isOpen }) { renderer = nil }
        return !settings.isEmpty
    }

    /// Returns the builds of projects, with the settings of the directories around the files that they use; `nil` if
    /// there are no projects.
    private mutating func builds(of projects: [XcodeProject], beside candidates: [FileCandidate]) -> ProjectBuilds? {
        guard !projects.isEmpty || linter.gate.changes != nil else { return nil }
        let builds = linter.builds(of: projects, from: files)
        guard linter.nestedSettings != nil else { return builds }
        // A project can use files that were not listed, because only the project was named.
        let listed = Set(candidates.map(\.path))
        let others = builds.usedFiles.map { BytePath($0) }.filter { !listed.contains($0) }.sorted()
        return adoptNestedSettings(around: others) ? linter.builds(of: projects, from: files) : builds
    }

    /// Whether a nested configuration excludes a file.
    private func isExcluded(_ path: BytePath) -> Bool {
        !nested.isEmpty && nested.exclude(path, spending: linter.patternBudget)
    }

    private func combined(_ results: [FileResult], with builds: ProjectBuilds?) -> PassResult {
        let checked = results.compactMap(\.checked)
        guard let builds, linter.gate.changes == nil else { return linter.combined(checked, with: builds) }
        let standalone = results.filter { $0.use == .standalone }.map { (path: $0.path, stores: $0.stores) }
        let stores = StandaloneStores(standalone, knowing: linter.selection.known, under: linter.stated)
        return linter.combined(checked, with: builds, standaloneStores: stores)
    }

    /// Returns the receiver of findings that can be passed on while other files are read; `nil` if others could follow
    /// before them.
    private func output(
        for candidates: [FileCandidate], with builds: ProjectBuilds?
    ) -> (@Sendable (RenderedFindings) -> Void)? {
        // Findings about projects are in all files. Reports sort paths that are not ASCII in another order.
        let isInOrder = builds == nil && candidates.allSatisfy { $0.path.bytes.allSatisfy { $0 < 0x80 } }
        return renderer != nil && isInOrder ? linter.output : nil
    }

    private func report(
        on result: PassResult, _ results: [FileResult], _ collected: RenderedCollector.Collected,
        beside projects: [String], notChecked: [NotChecked],
        version: String
    ) -> Report {
        guard let renderer else {
            let places = projects + results.map(\.path.description)
            let asked = paths.isEmpty ? [BytePath("")] : paths
            return linter.report(
                on: result, reading: places, in: linter.scope(of: places, at: asked), notChecked: notChecked,
                version: version)
        }
        let outcome = linter.outcome(of: result, in: QualityGate.Scope()).0
        let coverage = Report.Coverage(
            files: projects.count + results.count, targets: result.workspace?.targetCount ?? 0)
        return Report(
            findings: [], written: collected.kept.byPath.adding(outcome.findings, renderedBy: renderer),
            passed: collected.passed, notChecked: notChecked,
            paths: (listsAllPaths || linter.listsPaths ? projects : [])
                + (listsAllPaths ? results.map(\.path.description) : []),
            sampledFiles: listsAllPaths || !linter.listsPaths ? [] : sampled(results.map(\.path)),
            coverage: coverage, version: version,
            rules: linter.linter.rules, suppressed: outcome.suppressed, bindings: result.bindings)
    }

    /// Whether the report lists the paths of all files, even if the findings are rendered.
    private var listsAllPaths: Bool { linter.tally?.keepsSkippedPaths == true }

    /// Returns one file of each directory, which suffices for the roots of repositories.
    private func sampled(_ files: [BytePath]) -> [BytePath] {
        var directory: ArraySlice<UInt8> = []
        return files.filter { file in
            let own = file.bytes[..<(file.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            defer { directory = own }
            return own != directory || own.isEmpty
        }
    }
}

// MARK: - Files

extension TreePass {
    /// Reads and checks the listed files.
    private func results(
        for candidates: [FileCandidate], with builds: ProjectBuilds?, renderedInto collector: RenderedCollector
    ) -> FoundFiles<FileResult> {
        let read = builds == nil ? [:] : candidates.filesRead(by: files)
        var worker = FileWorker(renderer: read.isEmpty ? nil : renderer?())
        for (index, file) in read.sorted(by: { $0.key < $1.key }) {
            linter.tally?.addFile()
            let candidate = candidates[index]
            check(WaitingFile(path: candidate.path, kind: candidate.kind, file: file), with: builds, by: &worker)
        }
        checkWaiting(with: builds, by: &worker)
        collector.keep(worker.takeRendered(of: 0..<0).findings)
        let known = worker.results.map { (path: $0.path, output: $0) }
        let unread = read.isEmpty ? candidates : candidates.indices.filter { read[$0] == nil }.map { candidates[$0] }
        let pool = WorkerPool(finder: finder, reading: unread) { [renderer] in
            FileWorker(renderer: renderer?())
        } visit: { worker, found in
            let path = found.path.description
            let file = linter.fixedFiles[path] ?? SourceFile(path: path, bytes: found.contents)
            linter.checkedContents?.add(file.bytes, of: found.path)
            check(WaitingFile(path: found.path, kind: found.kind, file: file), with: builds, by: &worker)
        } finishPart: { worker, files in
            checkWaiting(with: builds, by: &worker)
            collector.add(worker.takeRendered(of: files))
        } finish: {
            $0.found
        }
        return pool.run(jobs: linter.jobs ?? FileFinder.defaultJobs).adding(known)
    }

    /// Checks a file together with others that were read.
    private func check(_ file: WaitingFile, with builds: ProjectBuilds?, by worker: inout FileWorker) {
        if worker.add(file) { checkWaiting(with: builds, by: &worker) }
    }

    /// Checks the files that a worker has read.
    ///
    /// Each step is performed for all files before the next one, so that the processor loads the code of a step only
    /// once for all of them.
    private func checkWaiting(with builds: ProjectBuilds?, by worker: inout FileWorker) {
        let waiting = worker.takeWaiting()
        let uses = waiting.map { $0.kind == .profile ? nil : builds?.use(of: $0.file.path) ?? .standalone }
        let read = waiting.indices.filter { uses[$0] != nil && uses[$0] != .used }
        let lists = read.map { worker.reader.read(waiting[$0].file) }
        let isUnused = builds?.mayUseOtherFiles ?? false
        let subjects = lists.map { linter.subject(of: $0, isUnused: isUnused) }
        var next = 0
        for (file, use) in zip(waiting, uses) {
            guard let use else {
                worker.add(profileResult(for: file.file, at: file.path, with: builds, by: &worker))
                continue
            }
            guard use != .used else {
                worker.add(FileResult(path: file.path, use: use, checked: CheckedFile(usedFile: file.file)))
                continue
            }
            worker.add(result(for: subjects[next], at: file.path, as: use, with: builds, by: &worker))
            next += 1
        }
    }

    /// Returns the result for a file that no project uses.
    private func result(
        for subject: Subject, at path: BytePath, as use: ProjectBuilds.FileUse, with builds: ProjectBuilds?,
        by worker: inout FileWorker
    ) -> FileResult {
        var findings = linter.linter.findings(in: subject)
        if builds != nil, findings.hasRepetitions { findings = findings.merged }
        let file = subject.file
        let comments = InlineSuppression.all(in: file, of: .all)
        // Rendered findings cannot be suppressed by a comment later.
        let isRendered = use != .unused && comments.isEmpty && worker.canRender(findings, inFileAt: file.path)
        let claimsStores = use == .standalone && builds != nil && comparesStores
        if isRendered { worker.write(findings, at: path) }
        return FileResult(
            path: path, use: use,
            checked: isRendered
                ? nil
                : linter.checked(
                    subject, with: findings, comments, as: use, keepingSubject: linter.gate.changes != nil),
            stores: claimsStores
                ? ClaimedStores(of: subject, releasingText: linter.releasesText && comments.isEmpty) : nil)
    }

    private func profileResult(
        for file: SourceFile, at path: BytePath, with builds: ProjectBuilds?, by worker: inout FileWorker
    ) -> FileResult {
        let subject = Subject(profile: file, under: linter.stated(file.path))
        let findings = linter.linter.findings(in: subject)
        let isRendered = worker.canRender(findings, inFileAt: file.path)
        // Profiles are compared with the products of projects.
        let isKept = !isRendered || builds != nil
        if isRendered { worker.write(findings, at: path) }
        return FileResult(
            path: path, use: nil,
            checked: isKept ? CheckedFile(profile: subject, findings: isRendered ? [] : findings) : nil)
    }
}

extension [FileCandidate] {
    /// Returns the files that projects read because they use them, by index in the candidates, which are sorted by
    /// path.
    ///
    /// A file that is too large is reported when it is opened.
    fileprivate func filesRead(by projects: FilesReadOnce) -> [Int: SourceFile] {
        var read: [Int: SourceFile] = [:]
        for file in projects.readFiles {
            let path = BytePath(file.path)
            var (low, high) = (startIndex, endIndex)
            while low < high {
                let middle = low + (high - low) / 2
                if self[middle].path < path { low = middle + 1 } else { high = middle }
            }
            guard low < endIndex, self[low].path == path, file.bytes.count <= self[low].kind.sizeLimit else { continue }
            read[low] = file
        }
        return read
    }
}

extension [Finding] {
    /// Whether two findings can be equal; the findings are sorted.
    fileprivate var hasRepetitions: Bool {
        zip(self, dropFirst()).contains { left, right in
            left.rule == right.rule && left.location.range?.lowerBound == right.location.range?.lowerBound
                && left.message == right.message
        }
    }
}
