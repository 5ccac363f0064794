import CodeSigning
import Entitlements
import PropertyLists
import Workspaces

extension ProductInformation {
    /// Reads the facts about a signed product; `nil` if it has no `Info.plist`.
    init?(of product: SignedProduct) {
        guard let list = product.informationPropertyList.content else { return nil }
        self.init(list)
        contents = Set(product.nestedPaths.compactMap(Self.kind))
    }

    /// Returns the kind of a bundle in an app, from its path; `nil` for kinds that no rule requires.
    private static func kind(at path: String) -> ProductKind? {
        if path.hasSuffix(".systemextension") { return .systemExtension }
        if path.hasSuffix(".dext") { return .driver }
        return path.contains("/AppClips/") ? .appClip : nil
    }
}

extension SignedProduct {
    /// The kind of the product for rules; `nil` for test bundles and plug-ins.
    var kind: ProductKind? {
        if form == .systemExtension, path.hasSuffix(".dext") { return .driver }
        if form == .helperApp, path.contains("/LoginItems/") { return .loginItem }
        return form.productKind
    }
}
