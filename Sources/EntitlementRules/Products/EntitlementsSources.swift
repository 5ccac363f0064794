public import CodeSigning
public import PropertyLists

/// Entitlements files that products may be built from.
public struct EntitlementsSources: Sendable {
    /// The files.
    public let files: [PropertyList]

    /// Creates a collection of files, in which each product finds its own.
    public init(_ files: [PropertyList] = []) { self.files = files }

    /// The file a product is built from, as far as names tell.
    ///
    /// It is called like the product, or lies in a folder that is. A file that is alone belongs to the main app.
    public func file(for product: SignedProduct) -> PropertyList? {
        let name = product.path.fileStem
        if let file = files.first(where: { $0.file.path.fileStem == name }) { return file }
        let inFolder = files.filter { $0.file.path.split(separator: "/").dropLast().last.map(String.init) == name }
        if inFolder.count == 1 { return inFolder.first }
        let isMain = product.form == .app || product.form == .tool
        return isMain && files.count == 1 ? files.first : nil
    }
}

extension String {
    /// The last part of a path, without its extension.
    var fileStem: String {
        let name = split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
