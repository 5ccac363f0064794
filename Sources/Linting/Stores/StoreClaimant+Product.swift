package import CodeSigning
package import Entitlements
import PropertyLists
import Workspaces

extension StoreClaimant {
    /// Creates a claimant from the signature of a product; `nil` if the signature does not contain entitlements.
    package init?(_ product: SignedProduct, in path: String) {
        guard let root = product.entitlements.lazy.compactMap(\.entitlements.xml?.root).first else { return nil }
        self.init(
            product.path.lastPathComponent.withoutExtension, claims: EntitlementClaims(root), origin: .signed,
            home: path, bundleIdentifier: product.bundleIdentifier?.value.rawValue, platform: product.platform,
            product: product.form.productKind)
    }
}

extension String {
    fileprivate var withoutExtension: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
