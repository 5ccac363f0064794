package import CodeSigning
package import Entitlements
import PropertyLists

extension StoreClaimant {
    /// Creates a claimant from the stores that a provisioning profile authorizes.
    package init(_ profile: ProvisioningProfile) {
        let file = profile.propertyList.file.path
        self.init(
            profile.name?.value ?? file.lastPathComponent,
            claims: EntitlementClaims(profile.propertyList.root?["Entitlements"]), origin: .profile, home: file,
            bundleIdentifier: profile.applicationIdentifier?.value.bundlePart, platform: profile.platforms.first)
    }

    /// Creates a claimant from the signature of a product; `nil` if the signature does not contain entitlements.
    package init?(_ product: SignedProduct, in path: String) {
        guard let root = product.entitlements.lazy.compactMap(\.entitlements.xml?.root).first else { return nil }
        self.init(
            product.path.lastPathComponent.withoutExtension, claims: EntitlementClaims(root), origin: .signed,
            home: path, bundleIdentifier: product.bundleIdentifier?.value.rawValue, platform: product.platform,
            product: product.form.productKind)
    }
}

extension ApplicationIdentifierPattern {
    /// The part after the first dot; `nil` for a wildcard.
    fileprivate var bundlePart: String? {
        isWildcard ? nil : ApplicationIdentifier(rawValue: rawValue).bundleIdentifier?.rawValue
    }
}

extension String {
    /// The last component of a path.
    package var lastPathComponent: String {
        let slash = UInt8(ascii: "/")
        guard let last = utf8.lastIndex(where: { $0 != slash }) else { return "" }
        let start = utf8[...last].lastIndex(of: slash).map(utf8.index(after:)) ?? startIndex
        return String(Substring(utf8[start...last]))
    }

    fileprivate var withoutExtension: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
