public import CodeSigning
import Entitlements
import PropertyLists

/// One slice of one product: what somebody means who asks for what is signed into a product.
public struct SignedSlice: Sendable {
    /// Where the product is.
    public let path: String

    /// The architecture.
    public let architecture: Architecture

    /// What is signed; `nil` where nothing is.
    public let entitlements: SignedEntitlements?

    /// Why no slice can be told from the others; one clause.
    public struct Ambiguity: Error, CustomStringConvertible {
        /// The clause.
        public let description: String
    }

    /// The slice that is meant.
    ///
    /// - Parameters:
    ///   - path: The product.
    ///   - bundle: The path within it, or the bundle identifier; the one outermost product where it is `nil`.
    ///   - architecture: The architecture; needed only where slices do not say the same.
    /// - Throws: ``Ambiguity``, or ``CodeSigningError`` where the product cannot be read.
    public init(in path: String, bundle: String? = nil, architecture: String? = nil) throws {
        let file = try ProductFile(path: path)
        guard !file.products.isEmpty else { throw CodeSigningError(.malformed, "there is no product in it") }
        let place = BundlePlace(of: path, holding: file.products)
        let product = try Self.product(named: bundle, in: file.products)
        if let error = product.executable.error { throw error }
        let slices = product.executable.content?.slices ?? []
        let candidates = slices.filter { architecture == nil || $0.architecture.description == architecture }
        let name = place.path(of: product.path)
        guard let slice = candidates.first else {
            let known = slices.map(\.architecture.description).joined(separator: ", ")
            throw Ambiguity(description: slices.isEmpty ? "\(name) has no program" : "\(name) is built for \(known)")
        }
        if candidates.count > 1, !product.slicesDisagreeing.isEmpty {
            let known = slices.map(\.architecture.description).joined(separator: ", ")
            throw Ambiguity(description: "the architectures of \(name) differ; --architecture takes one of \(known)")
        }
        self.path = name
        self.architecture = slice.architecture
        entitlements = slice.entitlements(path: name)
    }

    private static func product(
        named name: String?, in products: [SignedProduct]
    ) throws(Ambiguity) -> SignedProduct {
        let all = products.flatMap(\.withNested)
        guard let name else {
            guard let product = products.first, products.count == 1 else {
                throw Ambiguity(description: "--bundle takes one of " + names(of: products))
            }
            return product
        }
        let found = all.filter { $0.path == name || $0.bundleIdentifier?.value.rawValue == name }
        guard let product = found.first ?? all.first(where: { $0.path.hasSuffix("/\(name)") }) else {
            throw Ambiguity(description: "no bundle is called \(name); there are " + names(of: all))
        }
        guard found.count < 2 else {
            throw Ambiguity(description: "several bundles are called \(name): " + names(of: found))
        }
        return product
    }

    /// More names than this help nobody.
    private static let nameLimit = 12

    private static func names(of products: [SignedProduct]) -> String {
        products.isEmpty
            ? "none" : products.prefix(nameLimit).map(\.path.displayed).joined(separator: ", ")
    }
}

extension SignedSlice {
    /// The values as JSON: `{ "architecture", "der", "path", "xml" }`, where a form that is not there is `null`.
    public var json: String {
        var json = JSONWriter()
        json.object { json in
            json.member("architecture", architecture.description)
            json.member("der", entitlements?.der)
            json.member("path", path)
            json.member("schema", "entcheck/extract/1")
            json.member("xml", entitlements?.xml?.root.map(EntitlementValue.init))
        }
        return json.text
    }

    /// The values of the DER form, written as an XML property list; `nil` where there is none.
    public var derDocument: String? { entitlements?.der?.propertyListDocument }
}
