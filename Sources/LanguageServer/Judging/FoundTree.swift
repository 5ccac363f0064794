import CodeSigning
import EntitlementRules
import Entitlements
import PropertyLists
import XcodeProjects

/// What lies in the folders that are open, as far as it changes seldom: projects, the paths of entitlements files, and
/// what there is to say of profiles.
struct FoundTree: Sendable {
    /// The projects, with the configuration files they name.
    var projects: [XcodeProject] = []

    /// Each entitlements file by itself, by path.
    var entitlements: [String: FileLinter.FilePart] = [:]

    /// The profiles that can be read.
    var profiles: [ProvisioningProfile] = []

    /// What there is to say of each profile, by path.
    var profileFindings: [String: [Finding]] = [:]

    /// What there is to say of descriptions of projects that cannot be read.
    var unreadDescriptions: [Finding] = []

    /// A tree in which nothing lies.
    init() {}

    /// Searches the folders.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders.
    ///   - files: Where files are read.
    ///   - judge: How they are judged.
    init(below folders: [String], in files: EditorFiles, judgedBy judge: FileLinter) {
        guard !folders.isEmpty else { return }
        let finder = FileFinder(
            paths: folders.map { RawPath($0) }, excluding: judge.excluded, from: judge.excludedBase,
            within: files.boundary)
        let found = finder.forEach(jobs: judge.jobs) {
            PropertyListReader(limits: .entitlements)
        } work: { reader, file -> Part? in
            switch file.kind {
            case .project, .description:
                XcodeProject(file, from: files, parsing: judge.descriptions).map(Part.project)
            case .entitlements:
                .entitlements(file.path.description, judge.part(SourceFile(file), by: reader))
            case .profile: .profile(SourceFile(file))
            case .other: nil
            }
        }
        for part in found.outputs { add(part, judgedBy: judge) }
        projects = XcodeProject.withoutDescriptionsOfOthers(projects)
        unreadDescriptions = projects.unreadFindings
        projects.removeAll(where: \.isUnread)
    }

    private mutating func add(_ part: Part, judgedBy judge: FileLinter) {
        switch part {
        case .project(let project): projects.append(project)
        case .entitlements(let path, let part): entitlements[path] = part
        case .profile(let file):
            let (findings, profile) = judge.judged(profile: file)
            profileFindings[file.path] = findings
            if let profile { profiles.append(profile) }
        }
    }

    private enum Part: Sendable {
        case project(XcodeProject)
        case entitlements(String, FileLinter.FilePart)
        case profile(SourceFile)
    }
}

extension SourceFile {
    /// A file that a search has read.
    fileprivate convenience init(_ found: FoundFile) {
        self.init(path: found.path.description, bytes: found.contents)
    }
}
