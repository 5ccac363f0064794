public import PropertyLists
import XcodeProjects

/// Judges files and directories, several at once.
public struct FileLinter: Sendable {
    /// What judges each file.
    public let linter: Linter

    /// What is known of the products beside their claims.
    public var conditions: Conditions

    /// What to leave out, in the grammar of `.gitignore`, relative to the working directory.
    public var excluded: [String] = []

    /// Which builds of projects are looked at.
    public var selection = BuildSelection()

    /// Reads descriptions from which projects are made; without it they are left out.
    package var descriptions: DescriptionParser?

    /// Who writes findings down while their file is at hand, where nobody needs the findings themselves.
    package var writer: TextReporter?

    /// How many files are judged at once at most; by default more than there are processors.
    public var jobs: Int?

    /// Told of each file that is read.
    package var tally: FileTally?

    /// Creates a linter of files.
    public init(_ linter: Linter = Linter(), under conditions: Conditions = Conditions()) {
        self.linter = linter
        self.conditions = conditions
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

    /// What there is to say, and whether something that was asked for could not be read.
    package func outcome(for paths: [RawPath], version: String) -> (report: Report, isComplete: Bool) {
        let found = FileFinder(paths: paths, excluding: excluded, telling: tally).forEach(jobs: jobs) { [writer] in
            FileWorker(writer: writer)
        } work: { worker, file in
            part(from: file, by: &worker)
        }
        let notChecked = found.unchecked.map { Report.NotChecked(path: $0.path.description, reason: $0.reason) }
        let written = found.outputs.compactMap { if case .written(let written, _) = $0 { written } else { nil } }
        let isWritten = written.count == found.outputs.count
        let (findings, targetCount) = isWritten ? ([], 0) : findings(in: found.outputs.map(judgedAgain))
        let report = Report(
            findings: findings, written: isWritten ? written : [], notChecked: notChecked,
            paths: found.outputs.map(\.path), coverage: .init(files: found.outputs.count, targets: targetCount),
            version: version, rules: linter.rules)
        return (report, !found.unchecked.contains(where: \.isNamed))
    }

    /// What a file or project that was found came to.
    private enum Part: Sendable {
        /// An entitlements file, with what there is to say of it by itself.
        case file(String, [Finding])

        /// A profile by itself.
        case profile(String, [Finding])

        /// A file or profile, with what there is to say of it in writing.
        case written(WrittenFindings, RawPath)

        /// A project, which says how files are used.
        case project(XcodeProject)

        /// Where it is.
        var path: String {
            switch self {
            case .file(let path, _), .profile(let path, _): path
            case .written(let written, _): written.path
            case .project(let project): project.path
            }
        }
    }

    private func part(from file: FoundFile, by worker: inout FileWorker) -> Part? {
        let path = file.path.description
        switch file.kind {
        case .project, .description:
            return XcodeProject(file, from: DiskFiles(), parsing: descriptions).map(Part.project)
        case .entitlements, .other:
            let findings = findings(in: SourceFile(path: path, bytes: file.contents), by: worker.reader)
            return worker.write(findings, of: path).map { .written($0, file.path) } ?? .file(path, findings)
        case .profile:
            let profile = SourceFile(path: path, bytes: file.contents)
            let findings = linter.findings(in: Subject(profile: profile, under: conditions))
            return worker.write(findings, of: path).map { .written($0, file.path) } ?? .profile(path, findings)
        }
    }

    /// The findings of a part in writing, where they are needed after all: a project says how its file is used.
    private func judgedAgain(_ part: Part) -> Part {
        guard case .written(_, let path) = part else { return part }
        let found = FileFinder(paths: [path]).forEach(jobs: 1) {
            FileWorker(writer: nil)
        } work: { worker, file in
            self.part(from: file, by: &worker)
        }
        return found.outputs.first ?? part
    }

    /// What there is to say of all parts together: of a file that a project uses, as the project uses it.
    private func findings(in parts: [Part]) -> (findings: [Finding], targetCount: Int) {
        let found = parts.compactMap { if case .project(let project) = $0 { project } else { nil } }
        let projects = XcodeProject.withoutDescriptionsOfOthers(found)
        let files = parts.compactMap { if case .file(let path, let findings) = $0 { (path, findings) } else { nil } }
        let profiles = parts.compactMap { if case .profile(_, let findings) = $0 { findings } else { nil } }.flatMap(
            \.self)
        guard !projects.isEmpty else { return (files.flatMap(\.1) + profiles, 0) }
        let workspace = Workspace(
            projects: projects, files: DiskFiles(), entitlements: files.map(\.0), selecting: selection,
            under: conditions)
        let others = files.filter { !workspace.usedFiles.contains($0.0) }.flatMap(\.1)
        return (linter.findings(in: workspace, beside: others) + profiles, workspace.targetCount)
    }

    /// What there is to say of one file that is in memory already.
    public func report(on file: SourceFile, version: String) -> Report {
        Report(
            findings: findings(in: file, by: PropertyListReader()), paths: [file.path], coverage: .init(files: 1),
            version: version, rules: linter.rules)
    }

    private func findings(in file: SourceFile, by reader: PropertyListReader) -> [Finding] {
        linter.findings(in: Subject(loose: reader.read(file), knowing: selection.known, under: conditions))
    }
}
