import SystemShims

/// The signed products in a file or directory: an archive, a bundle, an Xcode archive, or a Mach-O file.
public struct ProductFile: Sendable {
    /// The outermost products, sorted by path.
    public let products: [SignedProduct]

    /// Opens an `.ipa`, `.zip`, `.xcarchive`, a bundle such as `.app`, `.appex`, `.framework`, or `.xctest`, a
    /// directory with bundles, or a Mach-O file.
    ///
    /// Each product contains its own problems; they do not prevent other products from being read.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - anchors: The keys at which the certificate chains of embedded profiles can end.
    /// - Throws: ``CodeSigningError`` if the path cannot be opened, is none of these, or is a malformed archive.
    public init(path: String, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        var collector = ProductCollector()
        try Self.visit(path, anchors: anchors) { collector.append($0, depth: $1) }
        products = collector.products
    }

    /// Calls `visit` with each product at a path, an outer product before its nested ones; at most one is in memory.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - anchors: The keys at which the certificate chains of embedded profiles can end.
    ///   - verification: The depth of the verification.
    ///   - visit: Receives each product, without its nested products, and the number of products that contain it.
    /// - Throws: ``CodeSigningError``; see ``init(path:anchors:)``.
    package static func visit(
        _ path: String, anchors: TrustAnchors = .apple, verification: Verification = .none,
        _ visit: (SignedProduct, Int) -> Void
    ) throws(CodeSigningError) {
        let path = Self.withoutTrailingSlash(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            try ProductReader(tree(of: path), anchors: anchors, verification: verification).visit(visit)
        } else {
            try self.visit(file: path, anchors: anchors, verification: verification, visit)
        }
    }

    /// Returns the files of a directory, or those of the products in an Xcode archive.
    private static func tree(of path: String) throws(CodeSigningError) -> FolderTree {
        guard path.hasSuffix(".xcarchive") else { return try FolderTree(root: path, name: fileName(of: path) + "/") }
        try FolderTree.require("\(path)/Products", in: path)
        return try FolderTree(root: "\(path)/Products", name: fileName(of: path) + "/Products/")
    }

    private static func visit(
        file path: String, anchors: TrustAnchors, verification: Verification, _ visit: (SignedProduct, Int) -> Void
    ) throws(CodeSigningError) {
        let source = try FileSource(path: path)
        let prefix = try source.prefix(8)
        if MachOFile.isPlausible(prefix: prefix) {
            let file = try MachOFile(reading: source)
            let problems = file.problems(in: source, verification)
            visit(SignedProduct(program: fileName(of: path), file: file, problems: problems), 0)
            return
        }
        // All ZIP files begin with `PK`, except those that are hidden in a file of another format.
        guard prefix.starts(with: [0x50, 0x4B]) else {
            throw CodeSigningError(.malformed, "not an archive, a bundle, or a Mach-O file")
        }
        // Besides `Payload`, an `.ipa` contains Apple's libraries and executables for the App Store.
        try ProductReader(ArchiveTree(AppArchive(path: path)), anchors: anchors, verification: verification)
            .visit(preferring: "Payload/", visit)
    }

    private static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
    }
}

extension SignedProduct {
    fileprivate init(program path: String, file: MachOFile, problems: [CodeSignatureProblem]) {
        let isProgram = file.slices.contains { $0.fileType == .executable }
        self.init(
            path: path, form: isProgram ? .tool : .dynamicLibrary, informationPropertyList: .absent, profile: .absent,
            executablePath: path, executable: .present(file), sealProblems: problems)
    }
}

/// Rebuilds the nesting of products that are visited one after the other.
private struct ProductCollector {
    private(set) var products: [SignedProduct] = []

    /// Appends a product at a depth; the products that contain it were appended before.
    mutating func append(_ product: SignedProduct, depth: Int) {
        Self.append(product, depth: depth, to: &products)
    }

    /// Appends a product recursively; ``BundleOutline/nestingLimit`` bounds the recursion.
    private static func append(_ product: SignedProduct, depth: Int, to products: inout [SignedProduct]) {
        guard depth > 0, !products.isEmpty else { return products.append(product) }
        append(product, depth: depth - 1, to: &products[products.count - 1].nested)
    }
}
