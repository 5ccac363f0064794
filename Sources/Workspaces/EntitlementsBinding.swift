public import Entitlements
public import PropertyLists
public import XcodeProjects

/// An entitlements file and the products that are signed with it.
public struct EntitlementsBinding: Sendable {
    /// The path of the file.
    public let path: String

    /// The products, in the order of the projects.
    public let products: [BoundProduct]

    /// The reason why no product is known; `nil` if a product is known.
    public let reason: String?

    /// Whether a product is known.
    public var isBound: Bool { !products.isEmpty }

    /// Returns the binding of a file in a tree without projects and build files.
    package static func unbound(_ path: String) -> EntitlementsBinding {
        EntitlementsBinding(path: path, products: [], reason: noProject)
    }

    /// The reason for a tree without projects and build files.
    package static let noProject = "no project or build file that entcheck reads was found"
}

/// A product that is signed with an entitlements file.
public struct BoundProduct: Sendable {
    /// The name of the target or product.
    public let name: String

    /// The build system that signs the product.
    public let system: BuildSystem

    /// The kind of the product, if it is known.
    public let kind: ProductKind?

    /// The bundle identifier, if it is known.
    public let bundleIdentifier: String?

    /// The platform, if it is known.
    public let platform: Platform?

    /// The team identifier, if it is known.
    public let team: String?

    /// The location that states the team; `nil` if the team is not known.
    public let teamSetting: Location?

    /// The configurations that use the file.
    public let configurations: [String]

    /// The location of the setting or option that names the file.
    public let setting: Location

    init(_ product: ProjectProduct) {
        name = product.target
        system = product.system
        kind = product.product
        let identifier = product.bundleIdentifier
        bundleIdentifier = identifier.text.isEmpty || identifier.isSymbolic ? nil : identifier.text
        platform = product.platform
        team = product.team.text.isEmpty || product.team.isSymbolic ? nil : product.team.text
        teamSetting = team == nil ? nil : product.teamSetting
        configurations = product.configurations
        setting = product.setting
    }
}

extension Workspace {
    /// Whether the tree contains a project or a build file.
    public var hasProjects: Bool { !projects.isEmpty }

    /// The products of each entitlements file.
    package var bindings: BindingFinder { BindingFinder(self) }
}

/// Determines the products that are signed with an entitlements file, or the reason why they are not known.
package struct BindingFinder: Sendable {
    private let products: ExactDictionary<[BoundProduct]>
    private let unknown: [UnknownBinding]
    private let projects: [ProjectSummary]
    private let unreadFiles: ExactSet

    /// The paths of the entitlements files that builds use.
    package let usedFiles: ExactSet

    fileprivate init(_ workspace: Workspace) {
        var products: ExactDictionary<[BoundProduct]> = [:]
        for product in workspace.products {
            products[product.entitlements.list.file.path, default: []].append(BoundProduct(product))
        }
        self.products = products
        unknown = workspace.projects.flatMap(\.unknown)
        projects = workspace.projects
        (unreadFiles, usedFiles) = (workspace.unreadFiles, workspace.usedFiles)
    }

    /// The paths of the files whose product is known.
    package var boundFiles: some Collection<String> { products.keys }

    /// Returns the binding of a file.
    package func binding(of path: String) -> EntitlementsBinding {
        let products = products[path] ?? []
        return EntitlementsBinding(path: path, products: products, reason: products.isEmpty ? reason(for: path) : nil)
    }

    private func reason(for path: String) -> String {
        if unreadFiles.contains(path) { return "a target uses the file, but it cannot be read" }
        if usedFiles.contains(path) { return "only builds that are not checked use the file" }
        if path.isInBuiltProduct { return "the file is part of a built product" }
        let nearest = unknown.filter { path == $0.scope || path.isBelow($0.scope) }
            .max { $0.scope.utf8.count < $1.scope.utf8.count }
        if let nearest { return "\(nearest.reason) in `\(nearest.location)`" }
        let naming = projects.first {
            path.isBelow($0.sourceRoot) && $0.namedEntitlements.contains(path.lastPathComponent)
        }
        if let project = naming {
            return "`\(project.path)` names the file only in computed settings or for targets without an executable"
        }
        let nearestProject = projects.filter { $0.isWhole && path.isBelow($0.sourceRoot) }
            .max { $0.sourceRoot.utf8.count < $1.sourceRoot.utf8.count }
        if let project = nearestProject {
            return "no target of `\(project.path)` uses the file"
        }
        return projects.isEmpty ? EntitlementsBinding.noProject : "no project or build file names the file"
    }
}

extension String {
    /// The names of directories that builds create.
    private static let bundles = [".app", ".appex", ".xctest", ".xcarchive", ".framework"]

    /// Whether the path is in a built product.
    fileprivate var isInBuiltProduct: Bool {
        split(separator: "/").dropLast().contains { name in Self.bundles.contains { name.hasSuffix($0) } }
    }
}
