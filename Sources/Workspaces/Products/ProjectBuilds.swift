import Entitlements
package import PropertyLists
package import XcodeProjects

/// The products of all projects of a tree, and the use of the entitlements files of the tree by the projects.
package struct ProjectBuilds: Sendable {
    /// The products, sorted by project and target.
    package let products: [ProjectProduct]

    /// The problems in the projects and in the files that they reference.
    package let problems: [ProjectProblem]

    /// The paths of the entitlements files that builds use, including builds that are not selected.
    package let usedFiles: ExactSet

    /// The paths of the entitlements files that builds use and that cannot be read.
    let unreadFiles: ExactSet

    /// The entitlements files that builds use and that are damaged, with their first problem.
    let damagedFiles: ExactDictionary<PropertyListProblem>

    /// The projects, which determine the reason why a file does not belong to a product.
    let projects: [ProjectSummary]

    /// The number of targets of the projects.
    package let targetCount: Int

    /// Whether other files of the tree may be the entitlements of a build that rewrites them before it signs.
    package let mayUseOtherFiles: Bool

    /// The directories of the projects that could be read completely, without a slash at the end.
    ///
    /// The directories of other projects are not included, because some references of these projects are unknown.
    private let roots: Set<Substring>

    /// The lengths of the directories in bytes, so that few parts of each path must be compared with them.
    private let rootLengths: [Int]

    /// Whether the working directory, which has no name, is one of the directories.
    private let coversAll: Bool

    /// The names of entitlements files that the projects mention.
    private let mentioned: NamedFiles

    /// The use of an entitlements file by the projects of its tree.
    package enum FileUse: Sendable {
        /// A build is signed with the file.
        case used
        /// The file is in the directory of a project, and no target uses it.
        case unused
        /// The file is in the directory of a project, which mentions its name.
        case mentioned
        /// The file is not in the directory of a project.
        case standalone
    }

    /// Evaluates the builds of projects.
    ///
    /// - Parameters:
    ///   - projects: The projects.
    ///   - files: The files of the projects.
    ///   - selection: The selected builds.
    ///   - stated: The known facts that are not in the files.
    package init(
        of projects: [XcodeProject], files: some ProjectFiles, selecting selection: BuildSelection,
        under stated: ContextByPath
    ) {
        let reader = ProjectProductReader(files: files, selecting: selection, under: stated)
        products = projects.sorted { $0.path < $1.path }.flatMap(reader.products(of:)).knowingPlatformsOfFiles
        problems = reader.problems
        targetCount = projects.map(\.targets.count).reduce(0, +)
        mayUseOtherFiles =
            targetCount > 0 || projects.contains { !$0.unknown.isEmpty && !$0.system.signsFilesUnchanged }
        usedFiles = reader.allUsedFiles(of: projects)
        unreadFiles = reader.unreadFiles
        damagedFiles = reader.damagedFiles
        self.projects = projects.map(ProjectSummary.init)
        let roots = projects.filter(\.isWhole).map(\.sourceRoot)
        coversAll = roots.contains { $0.isEmpty || $0 == "." }
        self.roots = Set(roots.map { $0.hasSuffix("/") ? $0.dropLast() : $0[...] })
        rootLengths = Set(self.roots.map(\.utf8.count)).sorted()
        mentioned = NamedFiles(projects.flatMap(\.namedEntitlements))
    }

    /// Returns the use of the entitlements file at a path.
    package func use(of path: String) -> FileUse {
        if usedFiles.contains(path) { return .used }
        guard coversAll || isBelowRoot(path) else { return .standalone }
        return mentioned.contains(path.lastPathComponent) ? .mentioned : .unused
    }

    private func isBelowRoot(_ path: String) -> Bool {
        let bytes = path.utf8
        return rootLengths.contains { length in
            guard length < bytes.count else { return false }
            let end = bytes.index(bytes.startIndex, offsetBy: length)
            return bytes[end] == UInt8(ascii: "/") && roots.contains(path[..<end])
        }
    }
}

extension [ProjectProduct] {
    /// The products, each with the platforms of all products that are signed with the same file.
    fileprivate var knowingPlatformsOfFiles: [ProjectProduct] {
        var platforms: [String: Set<Platform>] = [:]
        for product in self {
            if let platform = product.platform {
                platforms[product.entitlements.list.file.path, default: []].insert(platform)
            }
        }
        return map { product in
            guard let all = platforms[product.entitlements.list.file.path], all.count > 1 else { return product }
            var product = product
            product.subject.conditions.platformsOfFile = all
            return product
        }
    }
}

extension XcodeProject {
    /// Whether the project could be read completely, so that all files that it uses are known.
    ///
    /// A build file of another build system may not describe all products.
    var isWhole: Bool {
        system == .xcode || system == .xcodeGen ? isReadCompletely : false
    }

    private var isReadCompletely: Bool {
        unreadFiles.isEmpty && !problems.contains { [.malformedProject, .noTargets, .limit].contains($0.kind) }
    }
}

extension String {
    /// Whether the path is in a directory or below it.
    func isBelow(_ directory: String) -> Bool {
        if directory.isEmpty || directory == "." { return true }
        guard utf8.starts(with: directory.utf8) else { return false }
        let slash = UInt8(ascii: "/")
        return directory.utf8.last == slash || utf8.dropFirst(directory.utf8.count).first == slash
    }
}
