package import CodeSigning
public import Entitlements
internal import PropertyLists
public import XcodeProjects

/// The parts of a tree that are relevant for entitlements: products of projects, standalone files, and additional
/// claimants.
public struct Workspace: Sendable {
    /// The products of the projects, sorted by project and target.
    public let products: [ProjectProduct]

    /// The entitlements files below a project that no target references.
    public let unusedFiles: [Subject]

    /// The paths of the entitlements files that builds use, including builds that are not selected.
    package let usedFiles: Set<String>

    /// The paths of the entitlements files that builds use and that cannot be read.
    package let unreadFiles: Set<String>

    /// The projects, for the reasons why files do not belong to a product.
    let projects: [ProjectSummary]

    /// The entitlements files that do not belong to a project.
    public let looseFiles: [Subject]

    /// The problems in the projects and in the files that they reference.
    public let problems: [ProjectProblem]

    /// The number of targets of the projects.
    public let targetCount: Int

    /// The relation between apps and shared stores.
    public let graph: SharingGraph

    /// The profiles in the tree.
    package let profiles: [ProvisioningProfile]

    /// The files that could not be read, whether given explicitly or found.
    public package(set) var notChecked: [NotChecked] = []

    /// Creates a workspace.
    ///
    /// - Parameters:
    ///   - projects: The projects.
    ///   - files: The files of the projects.
    ///   - entitlements: The paths of the entitlements files in the tree.
    ///   - others: Additional claimants, such as profiles and signed products.
    ///   - selection: The selected builds.
    ///   - conditions: The known facts that are not in the files; a project adds facts about its products.
    public init(
        projects: [XcodeProject], files: some ProjectFiles, entitlements: [String] = [],
        others: [StoreClaimant] = [], selecting selection: BuildSelection = BuildSelection(),
        under conditions: AnalysisContext = AnalysisContext()
    ) {
        self.init(
            projects: projects, files: files, entitlements: entitlements, others: others, selecting: selection,
            under: ContextByPath(conditions))
    }

    /// Creates a workspace with additional facts for some paths.
    package init(
        projects: [XcodeProject], files: some ProjectFiles, entitlements: [String],
        others: [StoreClaimant] = [], profiles: [ProvisioningProfile] = [], selecting selection: BuildSelection,
        under stated: ContextByPath
    ) {
        self.profiles = profiles
        let reader = ProjectProductReader(files: files, selecting: selection, under: stated)
        products = projects.sorted { $0.path < $1.path }.flatMap(reader.products(of:)).knowingPlatformsOfFiles
        problems = reader.problems
        targetCount = projects.map(\.targets.count).reduce(0, +)
        let used = selection.isPartial ? reader.usedFiles.union(Self.usedFiles(of: projects, files)) : reader.usedFiles
        usedFiles = used
        unreadFiles = reader.unreadFiles
        self.projects = projects.map(ProjectSummary.init)
        let unnamed = entitlements.filter { !used.contains($0) }.compactMap(files.read).map {
            Subject(loose: PropertyList(reading: $0), knowing: selection.known, under: stated($0.path))
        }
        // The references of a project that cannot be read completely are not known.
        let roots = projects.filter(\.isWhole).map(\.sourceRoot)
        let belongsToProject = { (subject: Subject) in roots.contains { subject.file.path.isBelow($0) } }
        let named = projects.reduce(into: Set<String>()) { $0.formUnion($1.namedEntitlements) }
        unusedFiles = unnamed.filter { belongsToProject($0) && !named.contains($0.file.path.lastPathComponent) }
        looseFiles = unnamed.filter { !belongsToProject($0) }
        graph = SharingGraph(
            products.map(\.claimant) + Self.claimants(of: looseFiles, knowing: selection.known) + others)
    }
}

extension Workspace {
    /// Returns the entitlements files of all builds of projects.
    private static func usedFiles(of projects: [XcodeProject], _ files: some ProjectFiles) -> Set<String> {
        let reader = ProjectProductReader(files: files)
        for project in projects { _ = reader.products(of: project) }
        return reader.usedFiles
    }
}

extension Workspace {
    /// Returns standalone files as claimants, each with a short, unique name.
    private static func claimants(of files: [Subject], knowing known: KnownValues) -> [StoreClaimant] {
        let names = PathNames(files.map(\.file.path))
        return files.map { file in
            StoreClaimant(
                names[file.file.path], claims: file.claims, bundleIdentifier: known.bundleIdentifier,
                platform: file.platform, product: file.product)
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
    /// Whether the project could be read completely, so that it uses no other files.
    ///
    /// A build file of another build system does not describe everything that is built.
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
        directory.isEmpty || directory == "." || hasPrefix(directory.hasSuffix("/") ? directory : directory + "/")
    }
}
