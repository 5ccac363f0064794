import CodeSigning
import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Workspaces
import XcodeProjects

/// The rarely changing content of the open folders: projects, the paths of entitlements files, and findings in
/// profiles.
struct FoundTree: Sendable {
    /// The projects, with their configuration files.
    var projects: [XcodeProject] = []

    /// The entitlements files by path, each checked separately.
    var entitlements: ExactDictionary<FileLinter.FilePart> = [:]

    /// The readable profiles.
    var profiles: [ProvisioningProfile] = []

    /// The findings in each profile, by path.
    var profileFindings: ExactDictionary<[Finding]> = [:]

    /// The findings about unreadable project descriptions.
    var unreadDescriptions: [Finding] = []

    /// Creates an empty tree.
    init() {}

    /// Searches the folders.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders.
    ///   - files: The files of the editor.
    ///   - linter: The linter.
    init(below folders: [String], in files: EditorFiles, using linter: FileLinter) {
        guard !folders.isEmpty else { return }
        let finder = FileFinder(
            paths: folders.map { BytePath($0) }, excluding: linter.excluded, from: linter.excludedDirectory,
            within: files.boundary)
        let budget = InclusionBudget()
        let found = finder.forEach(jobs: linter.jobs) {
            PropertyListReader(limits: .entitlements)
        } work: { reader, file -> Part? in
            switch file.kind {
            case .project, .description:
                XcodeProject(file, from: files, spending: budget, parsing: linter.descriptions)
                    .map(Part.project)
            case .entitlements:
                .entitlements(file.path.description, linter.part(SourceFile(file), by: reader))
            case .profile: .profile(SourceFile(file))
            case .other: nil
            }
        }
        for part in found.outputs { add(part, using: linter) }
        projects = XcodeProject.withoutDescriptionsOfOthers(projects)
        unreadDescriptions = projects.unreadFindings
        projects.removeAll(where: \.isUnread)
    }

    /// The paths of all files.
    var paths: [String] { projects.map(\.path) + entitlements.sorted.map(\.key) + profileFindings.sorted.map(\.key) }

    /// Removes the files that a configuration excludes.
    mutating func remove(where isExcluded: (String) -> Bool) {
        projects.removeAll { isExcluded($0.path) }
        entitlements = entitlements.filter { path, _ in !isExcluded(path) }
        profileFindings = profileFindings.filter { path, _ in !isExcluded(path) }
    }

    private mutating func add(_ part: Part, using linter: FileLinter) {
        switch part {
        case .project(let project): projects.append(project)
        case .entitlements(let path, let part): entitlements[path] = part
        case .profile(let file):
            let (findings, profile) = linter.checked(profile: file)
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

extension FoundTree {
    /// Returns the entitlements files by path, with the open documents in place of the saved files.
    func entitlements(
        with documents: [String], in files: EditorFiles, using linter: FileLinter
    ) -> ExactDictionary<FileLinter.FilePart> {
        var entitlements = entitlements
        let reader = PropertyListReader(limits: .entitlements)
        for path in documents where path.isOfEntitlements && !linter.excludes(path) {
            entitlements[path] = files.open[path].map { linter.part($0, by: reader) }
        }
        return entitlements
    }

    /// Returns the products of the projects, and the products that other files describe.
    func workspace(with entitlements: [String], in files: EditorFiles, using linter: FileLinter) -> Workspace {
        Workspace(
            projects: projects, files: files, entitlements: entitlements,
            others: profiles.map { StoreClaimant($0) }, profiles: profiles, selecting: linter.selection,
            under: linter.stated)
    }
}

extension SourceFile {
    /// Creates the source file of a found file.
    fileprivate convenience init(_ found: FoundFile) {
        self.init(path: found.path.description, bytes: found.contents)
    }
}
