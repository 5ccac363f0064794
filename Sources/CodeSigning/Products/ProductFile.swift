import SystemShims

/// The signed products in a file or directory: an archive, a bundle, an Xcode archive, or a Mach-O file.
public struct ProductFile: Sendable {
    /// The outermost products, sorted by path.
    public let products: [SignedProduct]

    /// Opens an `.ipa`, `.zip`, `.xcarchive`, a bundle such as `.app`, `.appex`, `.framework`, or `.xctest`, a
    /// directory with bundles, or a Mach-O file.
    ///
    /// A problem in one product does not prevent the others from being read; each product contains its own problems. If
    /// an archive has products in `Payload`, only these products are returned.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - anchors: The keys at which the certificate chains of embedded profiles can end.
    /// - Throws: ``CodeSigningError`` if the path cannot be opened, is not a product or an archive, or is a malformed
    ///   archive.
    public init(path: String, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        var collector = ProductCollector()
        _ = try Self.visit(path, anchors: anchors) { collector.append($0, depth: $1) }
        // Besides `Payload`, an `.ipa` contains Apple's libraries and executables for the App Store.
        let apps = collector.products.filter { $0.path.utf8.starts(with: Self.payload.utf8) }
        products = apps.isEmpty ? collector.products : apps
    }

    /// Calls `visit` with each product at a path, an outer product before its nested ones; at most one is in memory.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - anchors: The keys at which the certificate chains of embedded profiles can end.
    ///   - verification: The depth of the verification.
    ///   - visit: Receives each product, without its nested products, and the number of products that contain it.
    /// - Returns: The parts that belong to no product and could not be read.
    /// - Throws: ``CodeSigningError``; see ``init(path:anchors:)``.
    package static func visit(
        _ path: String, anchors: TrustAnchors = .apple, verification: Verification = .none,
        _ visit: (SignedProduct, Int) -> Void
    ) throws(CodeSigningError) -> [UnreadPart] {
        let path = Self.withoutTrailingSlash(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return try self.visit(file: path, anchors: anchors, verification: verification, visit)
        }
        return try ProductReader(tree(at: path), anchors: anchors, verification: verification).visit(visit)
    }

    /// Returns the files of a bundle, or the products of an Xcode archive.
    private static func tree(at path: String) throws(CodeSigningError) -> FolderTree {
        let isArchive = path.hasSuffix(".xcarchive")
        if isArchive { try FolderTree.require("\(path)/Products", in: path) }
        return try FolderTree(
            root: isArchive ? "\(path)/Products" : path,
            name: fileName(of: path) + (isArchive ? "/Products/" : "/"))
    }

    private static func visit(
        file path: String, anchors: TrustAnchors, verification: Verification, _ visit: (SignedProduct, Int) -> Void
    ) throws(CodeSigningError) -> [UnreadPart] {
        let source = try FileSource(path: path)
        let prefix = try source.prefix(8)
        if MachOFile.isPlausible(prefix: prefix) {
            anchors.work?.allow(VerificationBudget(forSize: source.count).signatures)
            visit(try SignedProduct(program: path, in: source, verification), 0)
            return []
        }
        // All ZIP files begin with `PK`, except those that are hidden in a file of another format.
        guard prefix.starts(with: [0x50, 0x4B]) else {
            throw CodeSigningError(.malformed, "not an archive, a bundle, or a Mach-O file")
        }
        return try ProductReader(ArchiveTree(AppArchive(path: path)), anchors: anchors, verification: verification)
            .visit(first: payload, visit)
    }

    /// The directory of an `.ipa` that contains the app.
    private static let payload = "Payload/"

    fileprivate static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
    }
}

extension SignedProduct {
    fileprivate init(
        program file: String, in source: FileSource, _ verification: Verification
    ) throws(CodeSigningError) {
        let path = ProductFile.fileName(of: file)
        let bundle = BundleOutline.bundle(ofProgramAt: file)
        let program = try MachOFile(reading: source)
        let isProgram = program.slices.contains { $0.fileType == .executable }
        self.init(
            path: path, form: isProgram ? .tool : .dynamicLibrary, informationPropertyList: .absent, profile: .absent,
            executablePath: path, executable: .present(program),
            sealProblems: program.problems(in: source, verification),
            notVerified: bundle.map { ["the bundle `\($0)`; check it instead of its executable"] } ?? [])
        isInUnreadBundle = bundle != nil
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
