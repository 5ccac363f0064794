public import CodeSigning
import Entitlements
import PropertyLists
import TextOutput

/// One slice of a product, selected by bundle and architecture.
public struct SignedSlice: Sendable {
    /// The path of the product.
    public let path: String

    /// The architecture of the slice.
    public let architecture: Architecture

    /// The signed entitlements; `nil` if there are none.
    public let entitlements: SignedEntitlements?

    /// Selects a slice.
    ///
    /// - Parameters:
    ///   - path: The path of the product.
    ///   - bundle: The path within the product, or the bundle identifier; `nil` selects the only outermost product.
    ///   - architecture: The architecture; required only if the entitlements of the slices differ.
    /// - Throws: ``LintingError`` if no slice or several slices match, or ``CodeSigningError`` if the product cannot be
    ///   read.
    public init(in path: String, bundle: String? = nil, architecture: String? = nil) throws {
        let file = try ProductFile(path: path)
        guard !file.products.isEmpty else { throw CodeSigningError(.malformed, "does not contain a product") }
        let place = BundlePath(of: path, holding: file.products)
        let product = try Self.product(named: bundle, in: file.products)
        if let error = product.executable.error { throw error }
        let slices = product.executable.content?.slices ?? []
        let candidates = slices.filter { architecture == nil || $0.architecture.description == architecture }
        let name = place.path(of: product.path)
        guard let slice = candidates.first else {
            let known = slices.map(\.architecture.description).joined(separator: ", ")
            throw LintingError.ambiguous(
                slices.isEmpty ? "\(name) has no executable" : "\(name) is built only for \(known)")
        }
        if candidates.count > 1, !product.slicesDisagreeing.isEmpty {
            let known = slices.map(\.architecture.description).joined(separator: ", ")
            throw LintingError.ambiguous("the slices of \(name) differ; select one with --architecture: \(known)")
        }
        self.path = name
        self.architecture = slice.architecture
        entitlements = slice.entitlements(path: name)
    }

    /// Returns the product with a path or a bundle identifier; by default the only outermost product.
    static func product(
        named name: String?, in products: [SignedProduct]
    ) throws(LintingError) -> SignedProduct {
        let all = products.flatMap(\.withNested)
        guard let name else {
            guard let product = products.first, products.count == 1 else {
                throw LintingError.ambiguous("several products found; select one with --bundle: " + names(of: products))
            }
            return product
        }
        let found = all.filter { $0.path == name || $0.bundleIdentifier?.value.rawValue == name }
        guard let product = found.first ?? all.first(where: { $0.path.hasSuffix("/\(name)") }) else {
            throw LintingError.ambiguous("no bundle has the path or identifier \(name); found " + names(of: all))
        }
        guard found.count < 2 else {
            throw LintingError.ambiguous("several bundles have the path or identifier \(name): " + names(of: found))
        }
        return product
    }

    /// The maximum number of names in a message; keeps it readable.
    private static let nameLimit = 12

    /// Returns the first paths of products, for a message.
    static func names(of products: [SignedProduct]) -> String {
        products.isEmpty
            ? "none" : products.prefix(nameLimit).map(\.path.displayed).joined(separator: ", ")
    }
}

extension SignedSlice {
    /// The values of the DER form, converted to an XML property list; `nil` if there are none.
    public var derDocument: String? { entitlements?.der?.propertyListDocument }
}
