public import CodeSigning
import Entitlements
public import PropertyLists
public import Workspaces
import XcodeProjects

/// The possible sources of products: the products of projects, and entitlements files.
public struct EntitlementsSources: Sendable {
    /// The entitlements files.
    public let files: [PropertyList]

    /// The products of projects, with their entitlements after expansion by Xcode.
    public let projectProducts: [ProjectProduct]

    /// Whether sources were given.
    let areGiven: Bool

    /// The build configuration for releases, which takes precedence over other configurations.
    private static let releaseConfiguration = "Release"

    /// Creates a collection in which the source of each product is looked up.
    ///
    /// - Parameters:
    ///   - files: The entitlements files.
    ///   - projectProducts: The products of projects, which take precedence over files.
    public init(_ files: [PropertyList], projectProducts: [ProjectProduct] = []) {
        areGiven = true
        self.files = files
        self.projectProducts = projectProducts
    }

    /// Creates an empty collection, for products without given sources.
    public init() {
        areGiven = false
        files = []
        projectProducts = []
    }

    /// Returns the entitlements from which a product is built, if they can be determined.
    ///
    /// A project determines the entitlements if it builds a product with the same bundle identifier. Otherwise, the
    /// entitlements are found by the names of files.
    public func file(for product: SignedProduct) -> PropertyList? {
        resolvedFile(for: product) ?? namedFile(for: product)
    }

    /// Returns the entitlements that a project resolves for the bundle identifier and platform of the product.
    ///
    /// The configuration Release takes precedence. The result is `nil` if the remaining configurations differ.
    private func resolvedFile(for product: SignedProduct) -> PropertyList? {
        guard let identifier = product.bundleIdentifier?.value else { return nil }
        let builds = projectProducts.filter { build in
            !build.bundleIdentifier.isSymbolic && build.bundleIdentifier.text == identifier.rawValue
                && (product.platform == nil || build.platform == nil || build.platform == product.platform)
        }
        let released = builds.filter { $0.configurations.contains(Self.releaseConfiguration) }
        let candidates = released.isEmpty ? builds : released
        guard let first = candidates.first, candidates.allSatisfy({ $0.claimsTheSame(as: first) }) else { return nil }
        return first.entitlements.listOfKnownTexts
    }

    /// Returns the file with the same name as the product, or the only file in a directory with that name.
    ///
    /// A single file belongs to the main app.
    private func namedFile(for product: SignedProduct) -> PropertyList? {
        let name = product.path.fileStem
        if let file = files.first(where: { $0.file.path.fileStem == name }) { return file }
        let inFolder = files.filter { $0.file.path.split(separator: "/").dropLast().last.map(String.init) == name }
        if inFolder.count == 1 { return inFolder.first }
        let isMain = product.form == .app || product.form == .tool
        return isMain && files.count == 1 ? files.first : nil
    }
}

extension ProjectProduct {
    /// Whether two builds have the same entitlements after expansion.
    fileprivate func claimsTheSame(as other: ProjectProduct) -> Bool {
        let values = [self, other].map { $0.entitlements.list.root.map(EntitlementValue.init) }
        return values[0] == values[1]
    }
}

extension String {
    /// The last component of a path, without its extension.
    var fileStem: String {
        let name = split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
