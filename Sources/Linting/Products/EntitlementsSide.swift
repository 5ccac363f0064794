import CodeSigning
import Entitlements
import PropertyLists
import Workspaces

/// One side of a comparison: the claims in a file or a signature, or the entitlements that a profile authorizes.
struct EntitlementsSide: Sendable {
    /// The path of the bundle within the only outermost product; empty for that product itself, and for files.
    ///
    /// If there are several outermost products, the path begins with the path of one of them.
    let bundle: String

    /// The claims or the profile.
    let content: Content

    /// The kinds of content to compare.
    enum Content: Sendable {
        /// The claims of an entitlements file or of a signature.
        case claims(Subject)
        /// The entitlements that a profile authorizes.
        case grants(ProvisioningProfile)
    }

    /// The original values.
    var value: EntitlementValue {
        switch content {
        case .claims(let subject): subject.propertyList.root.map(EntitlementValue.init) ?? .dictionary([])
        case .grants(let profile): profile["Entitlements"].map(EntitlementValue.init) ?? .dictionary([])
        }
    }
}

extension EntitlementsSide {
    /// Returns the sides of products: one for each bundle in them.
    static func sides(of products: [SignedProduct]) -> [EntitlementsSide] {
        let common = products.count > 1 ? commonFolder(of: products.map(\.path)) : 0
        return products.flatMap { outermost in
            outermost.withNested.compactMap { product in
                guard let slice = product.executable.content?.slices.first else { return nil }
                let list = slice.claimedPropertyList(path: product.path)
                let bundle = product.path.dropFirst(products.count > 1 ? common : outermost.path.count + 1)
                return EntitlementsSide(bundle: String(bundle), content: .claims(Subject(list, under: .signed())))
            }
        }
    }

    /// Returns the length of the directories that all paths begin with.
    private static func commonFolder(of paths: [String]) -> Int {
        var folder = paths.first.map { $0[..<($0.lastIndex(of: "/") ?? $0.startIndex)] } ?? ""
        while !folder.isEmpty, !paths.allSatisfy({ $0.hasPrefix(folder + "/") }) {
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        }
        return folder.isEmpty ? 0 : folder.count + 1
    }

    /// Returns the side of a file: a signed or unsigned profile, or an entitlements file.
    static func side(of file: SourceFile) throws(CodeSigningError) -> EntitlementsSide {
        let isMessage = file.bytes.first == 0x30
        let list = isMessage ? nil : PropertyList(reading: file)
        if isMessage || list?.root?["Entitlements"]?.kind == .dictionary {
            return EntitlementsSide(bundle: "", content: .grants(try ProvisioningProfile(reading: file)))
        }
        guard let list, list.root?.kind == .dictionary else {
            throw CodeSigningError(.malformed, "not an entitlements file, a profile, or a product")
        }
        return EntitlementsSide(bundle: "", content: .claims(Subject(list, under: .source())))
    }
}
