import CodeSigning
package import EntitlementResolution
import Entitlements
import PropertyLists

extension SignedState {
    /// Reads the entitlements of a signed product.
    ///
    /// - Parameters:
    ///   - path: The path of the product.
    ///   - bundle: The path within the product, or the bundle identifier; `nil` selects the only outermost product.
    /// - Throws: ``LintingError`` if several products or slices match, or if no entitlements are signed, or
    ///   ``CodeSigningError`` if the product cannot be read.
    package init(at path: String, bundle: String?) throws {
        let file = try ProductFile(path: path)
        guard !file.products.isEmpty else { throw CodeSigningError(.malformed, "does not contain a product") }
        let product = try SignedSlice.product(named: bundle, in: file.products)
        let name = BundlePath(of: path, holding: file.products).path(of: product.path)
        if let error = product.executable.error { throw error }
        guard product.slicesDisagreeing.isEmpty else {
            throw LintingError.ambiguous("the slices of \(name) have different entitlements")
        }
        guard let values = product.entitlements.first?.entitlements.values else {
            throw LintingError.nothing("\(name): no entitlements are signed")
        }
        self.init(
            path: name, entitlements: values, bundleIdentifier: product.bundleIdentifier?.value.rawValue,
            platform: product.platform, profile: product.profile.content)
    }
}
