public import Entitlements
package import PropertyLists
package import RegistryModel
package import SigningModel
public import XcodeProjects

/// The parts of a tree that are relevant for entitlements: products of projects, standalone files, and additional
/// claimants.
public struct Workspace: Sendable {
    /// The products of the projects, sorted by project and target.
    public let products: [ProjectProduct]

    /// The entitlements files below a project that no target references.
    public let unusedFiles: [Subject]

    /// The paths of the entitlements files that builds use, including builds that are not selected.
    package let usedFiles: ExactSet

    /// The paths of the entitlements files that builds use and that cannot be read.
    package let unreadFiles: ExactSet

    /// The entitlements files that builds use and that are damaged, with their first problem.
    package let damagedFiles: ExactDictionary<PropertyListProblem>

    /// The projects, which determine the reason why a file does not belong to a product.
    let projects: [ProjectSummary]

    /// The entitlements files that do not belong to a project.
    public let standaloneFiles: [Subject]

    /// The problems in the projects and in the files that they reference.
    public let problems: [ProjectProblem]

    /// The number of targets of the projects.
    public let targetCount: Int

    /// The relation between apps and shared stores, which is determined when it is first needed.
    public var graph: SharingGraph { allStores.value }

    /// The relation between the products of projects and their stores, without other files.
    package var productGraph: SharingGraph { productStores.value }

    /// The groups of stores whose identifiers differ only in case, as in ``graph``.
    package var storesDifferingInCase: [[SharedStore]] { contestedStores.value }

    /// Whether signed products are among the claimants.
    package let hasSignedProducts: Bool

    private let allStores: Deferred<SharingGraph>
    private let productStores: Deferred<SharingGraph>
    private let contestedStores: Deferred<[[SharedStore]]>

    /// The profiles in the tree.
    package let profiles: [ProvisioningProfile]

    /// The facts of the registry about the repository; `nil` except in `registry check`.
    package var registered: RegisteredUses?

    /// The paths of entitlements files that were found, and could not be read afterward.
    package private(set) var vanishedFiles: [String] = []

    /// Reads a file that does not belong to a project again; returns `nil` if it cannot be read.
    package private(set) var rereading: @Sendable (String) -> Subject? = { _ in nil }

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
    ///
    /// If `visit` is given, it receives each file that does not belong to a project, and the workspace keeps only the
    /// stores of these files.
    package init(
        projects: [XcodeProject], files: some ProjectFiles, entitlements: [String],
        others: [StoreClaimant] = [], profiles: [ProvisioningProfile] = [], selecting selection: BuildSelection,
        under stated: ContextByPath, releasingFilesAfter visit: ((Subject) -> Void)? = nil
    ) {
        let builds = ProjectBuilds(of: projects, files: files, selecting: selection, under: stated)
        let read = { @Sendable (path: String) in
            files.read(path).map { file in
                Subject(standalone: PropertyList(reading: file), knowing: selection.known, under: stated(file.path))
            }
        }
        var (unusedFiles, standaloneFiles, released): ([Subject], [Subject], [ReleasedFile]) = ([], [], [])
        var vanished: [String] = []
        var identifiers: Set<ExactText> = []
        for path in entitlements {
            let use = builds.use(of: path)
            guard use == .unused || use == .standalone else { continue }
            guard let subject = read(path) else {
                vanished.append(path)
                continue
            }
            if use == .unused {
                unusedFiles.append(subject)
            } else if let visit {
                visit(subject)
                released.append(ReleasedFile(subject, sharing: &identifiers))
            } else {
                standaloneFiles.append(subject)
            }
        }
        self.init(
            builds, unusedFiles: unusedFiles, standaloneFiles: standaloneFiles, releasedFiles: released,
            others: others, profiles: profiles, knowing: selection.known)
        if visit != nil { rereading = read }
        vanishedFiles = vanished
    }

    /// Creates a workspace from files that were read before.
    ///
    /// - Parameters:
    ///   - builds: The products of the projects.
    ///   - unusedFiles: The entitlements files below a project that no target references.
    ///   - standaloneFiles: The entitlements files that do not belong to a project.
    ///   - standaloneStores: The stores that files without a project claim, instead of these files themselves.
    ///   - releasedFiles: Other files without a project, which were released.
    ///   - others: Additional claimants, such as profiles and signed products.
    ///   - profiles: The profiles in the tree.
    ///   - known: The values of variables that are not in the files.
    package init(
        _ builds: ProjectBuilds, unusedFiles: [Subject], standaloneFiles: [Subject],
        standaloneStores: StandaloneStores? = nil, releasedFiles: [ReleasedFile] = [],
        others: [StoreClaimant] = [], profiles: [ProvisioningProfile], knowing known: SettingOverrides
    ) {
        products = builds.products
        problems = builds.problems
        usedFiles = builds.usedFiles
        unreadFiles = builds.unreadFiles
        damagedFiles = builds.damagedFiles
        projects = builds.projects
        targetCount = builds.targetCount
        self.unusedFiles = unusedFiles
        self.standaloneFiles = standaloneFiles
        self.profiles = profiles
        hasSignedProducts = others.contains { $0.origin == .signed }
        let products = builds.products
        let productStores = Deferred { SharingGraph(products.map(\.claimant)) }
        let allStores = Deferred {
            let names = PathNames(standaloneFiles.map(\.file.path) + releasedFiles.map(\.path))
            let standalone = standaloneFiles.map { StoreClaimant(standalone: $0, named: names, knowing: known) }
            let all = products.map(\.claimant) + standalone + (standaloneStores?.claimants ?? []) + others
            let released = releasedFiles.lazy.map { StoreClaimant($0, named: names, knowing: known) }
            guard all.contains(where: { $0.origin == .signed }) else {
                return SharingGraph(unsigned: [AnySequence(all), AnySequence(released)].joined())
            }
            return SharingGraph(all + released)
        }
        contestedStores = Deferred {
            guard let standaloneStores else { return allStores.value.storesDifferingInCase }
            let standalone = standaloneStores.claimants(differingInCaseFrom: products.map(\.subject.claims))
            let graph = standalone.isEmpty ? productStores.value : SharingGraph(products.map(\.claimant) + standalone)
            return graph.storesDifferingInCase
        }
        (self.productStores, self.allStores) = (productStores, allStores)
    }
}
