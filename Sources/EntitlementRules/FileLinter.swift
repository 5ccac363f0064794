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
        let found = FileFinder(paths: paths, excluding: excluded, telling: tally).forEach(jobs: jobs) {
            PropertyListReader()
        } work: { reader, file -> Part? in
            let path = file.path.description
            switch file.kind {
            case .project, .description:
                return XcodeProject(file, from: DiskFiles(), parsing: descriptions).map(Part.project)
            case .entitlements, .other:
                return .file(path, findings(in: SourceFile(path: path, bytes: file.contents), by: reader))
            case .profile:
                let profile = SourceFile(path: path, bytes: file.contents)
                return .profile(path, linter.findings(in: Subject(profile: profile, under: conditions)))
            }
        }
        let (all, targetCount) = findings(in: found.outputs)
        let report = Report(
            findings: all, notChecked: found.unchecked.map { .init(path: $0.path.description, reason: $0.reason) },
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

        /// A project, which says how files are used.
        case project(XcodeProject)

        /// Where it is.
        var path: String {
            switch self {
            case .file(let path, _), .profile(let path, _): path
            case .project(let project): project.path
            }
        }
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
        linter.findings(in: Subject(reader.read(file), under: conditions))
    }
}
