package import CodeSigning
public import Entitlements
internal import PropertyLists
public import XcodeProjects

/// Everything that lies in a tree and has to do with entitlements: the products of its projects, files that belong to
/// no project, and what else was handed in.
public struct Workspace: Sendable {
    /// The products of the projects, by project and target.
    public let products: [ProjectProduct]

    /// Entitlements files below a project that nothing in it names.
    public let unusedFiles: [Subject]

    /// The paths of the entitlements files that builds use, be they looked at or not.
    package let usedFiles: Set<String>

    /// Entitlements files that belong to no project.
    public let looseFiles: [Subject]

    /// What is wrong with the projects and what they name.
    public let problems: [ProjectProblem]

    /// How many targets the projects have.
    public let targetCount: Int

    /// Who shares which store.
    public let graph: SharingGraph

    /// The profiles of the tree.
    package let profiles: [ProvisioningProfile]

    /// What could not be read, of what was asked for and what was found.
    public private(set) var notChecked: [Report.NotChecked] = []

    /// Puts a workspace together.
    ///
    /// - Parameters:
    ///   - projects: The projects.
    ///   - files: Where their files are.
    ///   - entitlements: The paths of the entitlements files of the tree.
    ///   - others: Claimants from elsewhere: profiles, signed products.
    ///   - selection: Which builds are looked at.
    ///   - conditions: What is known beside the files; a project says more of its products.
    public init(
        projects: [XcodeProject], files: some ProjectFiles, entitlements: [String] = [],
        others: [StoreClaimant] = [], selecting selection: BuildSelection = BuildSelection(),
        under conditions: Conditions = Conditions()
    ) {
        self.init(
            projects: projects, files: files, entitlements: entitlements, others: others, selecting: selection,
            under: StatedConditions(conditions))
    }

    /// Puts a workspace together of which more is known at some places.
    package init(
        projects: [XcodeProject], files: some ProjectFiles, entitlements: [String],
        others: [StoreClaimant] = [], profiles: [ProvisioningProfile] = [], selecting selection: BuildSelection,
        under stated: StatedConditions
    ) {
        self.profiles = profiles
        let reader = ProjectProductReader(files: files, selecting: selection, under: stated)
        products = projects.sorted { $0.path < $1.path }.flatMap(reader.products(of:))
        problems = reader.problems
        targetCount = projects.map(\.targets.count).reduce(0, +)
        let used = selection.isPartial ? reader.usedFiles.union(Self.usedFiles(of: projects, files)) : reader.usedFiles
        usedFiles = used
        let unnamed = entitlements.filter { !used.contains($0) }.compactMap(files.read).map {
            Subject(loose: PropertyList(reading: $0), knowing: selection.known, under: stated($0.path))
        }
        // What a project that cannot be read whole would name is not known.
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
    /// Reads what lies at paths and below them: projects, entitlements files and profiles, and signed products that are
    /// named.
    ///
    /// ```swift
    /// let workspace = Workspace(reading: ["."])
    /// for store in workspace.graph.stores where store.isShared {
    ///     print(store.identifier.text, store.apps)
    /// }
    /// ```
    ///
    /// What git ignores is left out, as are directories of packages. What cannot be read is in ``notChecked``.
    ///
    /// - Parameters:
    ///   - paths: Files and directories; the working directory where there are none.
    ///   - selection: Which builds are looked at, and what is known beside the files.
    ///   - descriptions: Reads descriptions such as `project.yml`, from which projects are made; without it they are left
    ///     out.
    public init(
        reading paths: [String], selecting selection: BuildSelection = BuildSelection(),
        describedBy descriptions: DescriptionParser? = nil
    ) {
        var reader = WorkspaceReader()
        reader.selection = selection
        reader.descriptions = descriptions
        let outcome = reader.outcome(for: paths.map { RawPath($0) })
        self = outcome.workspace
        notChecked = outcome.notChecked
    }

    /// The entitlements files of all builds of projects.
    private static func usedFiles(of projects: [XcodeProject], _ files: some ProjectFiles) -> Set<String> {
        let reader = ProjectProductReader(files: files)
        for project in projects { _ = reader.products(of: project) }
        return reader.usedFiles
    }
}

extension Workspace {
    /// Files that belong to no project, as the sharing graph looks at them: called by as much of their paths as tells
    /// them apart.
    private static func claimants(of files: [Subject], knowing known: KnownValues) -> [StoreClaimant] {
        let names = PathNames(files.map(\.file.path))
        return files.map { file in
            StoreClaimant(
                names[file.file.path], claims: file.claims, bundleIdentifier: known.bundleIdentifier,
                platform: file.platform, product: file.product)
        }
    }
}

extension XcodeProject {
    /// Whether everything in it could be read.
    fileprivate var isWhole: Bool {
        unreadFiles.isEmpty && !problems.contains { [.malformedProject, .noTargets, .limit].contains($0.kind) }
    }
}

extension String {
    /// Whether the path lies in a directory or below it.
    fileprivate func isBelow(_ directory: String) -> Bool {
        directory.isEmpty || directory == "." || hasPrefix(directory.hasSuffix("/") ? directory : directory + "/")
    }
}
