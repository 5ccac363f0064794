public import CodeSigning
import Entitlements
public import PropertyLists
import XcodeProjects

/// What products may be built from: the products of projects, and entitlements files.
public struct EntitlementsSources: Sendable {
    /// The files.
    public let files: [PropertyList]

    /// The products of projects, with their entitlements as Xcode resolves them.
    public let projectProducts: [ProjectProduct]

    /// Whether anybody said where to look for them.
    let areGiven: Bool

    /// The configuration that is released; where a target has one only, that one.
    private static let releaseConfiguration = "Release"

    /// Creates a collection, in which each product finds its own.
    ///
    /// - Parameters:
    ///   - files: Entitlements files.
    ///   - projectProducts: Products of projects, which say more than files do.
    public init(_ files: [PropertyList], projectProducts: [ProjectProduct] = []) {
        areGiven = true
        self.files = files
        self.projectProducts = projectProducts
    }

    /// Creates a collection for products of which nobody says what they are built from.
    public init() {
        areGiven = false
        files = []
        projectProducts = []
    }

    /// The entitlements a product is built from, as far as they can be told.
    ///
    /// A project says it, where it builds a product of this bundle identifier; else the names of files do.
    public func file(for product: SignedProduct) -> PropertyList? {
        resolvedFile(for: product) ?? namedFile(for: product)
    }

    /// The entitlements that a project resolves for the product's bundle identifier and platform: those of the
    /// configuration Release, or of the only one; `nil` where several differ.
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

    /// The file that is called like the product, or lies in a folder that is.
    ///
    /// A file that is alone belongs to the main app.
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
    /// Whether the entitlements of two builds come to the same.
    fileprivate func claimsTheSame(as other: ProjectProduct) -> Bool {
        let values = [self, other].map { $0.entitlements.list.root.map(EntitlementValue.init) }
        return values[0] == values[1]
    }
}

extension String {
    /// The last part of a path, without its extension.
    var fileStem: String {
        let name = split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
