import CodeSigning
import Entitlements
import PropertyLists

/// One side of a comparison: what is claimed in a file or in a signature, or what a profile grants.
struct EntitlementsSide: Sendable {
    /// Which product of several it belongs to: its path below the outermost; empty for that itself, and for files.
    let bundle: String

    /// What the claims or grants are.
    let content: Content

    /// What is compared.
    enum Content: Sendable {
        /// The claims of an entitlements file or of a signature.
        case claims(Subject)
        /// The grants of a profile.
        case grants(ProvisioningProfile)
    }

    /// The values as they stand there.
    var value: EntitlementValue {
        switch content {
        case .claims(let subject): subject.propertyList.root.map(EntitlementValue.init) ?? .dictionary([])
        case .grants(let profile): profile["Entitlements"].map(EntitlementValue.init) ?? .dictionary([])
        }
    }
}

extension EntitlementsSide {
    /// The sides of a product: one for each bundle in it.
    static func sides(ofProduct path: String) throws(CodeSigningError) -> [EntitlementsSide] {
        let products = try ProductFile(path: path).products
        return products.flatMap { outermost in
            outermost.withNested.compactMap { product in
                guard let slice = product.executable.content?.slices.first else { return nil }
                let list = slice.claimedPropertyList(path: product.path)
                let bundle = product.path.dropFirst(outermost.path.count + 1)
                return EntitlementsSide(bundle: String(bundle), content: .claims(Subject(list, under: .signed())))
            }
        }
    }

    /// The side of a file: a profile, signed or bare, or entitlements.
    static func side(of file: SourceFile) throws(CodeSigningError) -> EntitlementsSide {
        let isMessage = file.bytes.first == 0x30
        let list = isMessage ? nil : PropertyList(reading: file)
        if isMessage || list?.root?["Entitlements"]?.kind == .dictionary {
            return EntitlementsSide(bundle: "", content: .grants(try ProvisioningProfile(reading: file)))
        }
        guard let list, list.root?.kind == .dictionary else {
            throw CodeSigningError(.malformed, "neither entitlements nor a profile nor a product")
        }
        return EntitlementsSide(bundle: "", content: .claims(Subject(list, under: .source())))
    }
}
