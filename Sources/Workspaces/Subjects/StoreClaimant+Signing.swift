package import Entitlements
import PropertyLists
package import SigningModel

extension StoreClaimant {
    /// Creates a claimant from the stores that a provisioning profile authorizes.
    package init(_ profile: ProvisioningProfile) {
        let file = profile.propertyList.file.path
        self.init(
            profile.name?.value ?? file.lastPathComponent,
            claims: EntitlementClaims(profile.propertyList.root?["Entitlements"]), origin: .profile, home: file,
            bundleIdentifier: profile.applicationIdentifier?.value.bundlePart, platform: profile.platforms.first)
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
}
