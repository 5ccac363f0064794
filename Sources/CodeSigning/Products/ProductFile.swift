#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What somebody hands over to be checked: an archive, a bundle, an Xcode archive, or a program.
public struct ProductFile: Sendable {
    /// The outermost products in it, sorted by path.
    public let products: [SignedProduct]

    /// Opens an `.ipa`, `.zip`, `.xcarchive`, any bundle (`.app`, `.appex`, `.framework`, `.xctest` …), a folder that
    /// holds some, or a Mach-O file.
    ///
    /// - Parameters:
    ///   - path: the path on disk.
    ///   - anchors: where the chains of embedded profiles may end.
    /// - Throws: ``CodeSigningError`` where it cannot be opened, is none of these, or is an archive that is not to be
    ///   trusted. What is wrong with one product of several stands in that product.
    public init(path: String, anchors: TrustAnchors = .apple) throws(CodeSigningError) {
        var collector = ProductCollector()
        try Self.visit(path, anchors: anchors) { collector.append($0, depth: $1) }
        products = collector.products
    }

    /// Passes the products at a path on, one at a time, the outer before the inner; at most one is in memory.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - anchors: Where the chains of embedded profiles may end.
    ///   - verification: How much is verified.
    ///   - visit: Receives each product, without those nested in it, and the number of products around it.
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
            let isArchive = path.hasSuffix(".xcarchive")
            if isArchive { try FolderTree.require("\(path)/Products", in: path) }
            let tree = try FolderTree(
                root: isArchive ? "\(path)/Products" : path,
                name: fileName(of: path) + (isArchive ? "/Products/" : "/"))
            try ProductReader(tree, anchors: anchors, verification: verification).visit(visit)
        } else {
            try self.visit(file: path, anchors: anchors, verification: verification, visit)
        }
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
        // `PK` begins every zip file but those that are made to hide in another format.
        guard prefix.starts(with: [0x50, 0x4B]) else {
            throw CodeSigningError(.malformed, "no archive, no bundle and no program")
        }
        // Beside `Payload`, an `.ipa` holds libraries and programs of Apple's for the store.
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

/// Puts products that arrive one after the other into each other.
private struct ProductCollector {
    private(set) var products: [SignedProduct] = []

    /// Appends a product to those at a depth; the products around it came before.
    mutating func append(_ product: SignedProduct, depth: Int) {
        Self.append(product, depth: depth, to: &products)
    }

    /// Nesting is bounded by ``BundleOutline/nestingLimit``.
    private static func append(_ product: SignedProduct, depth: Int, to products: inout [SignedProduct]) {
        guard depth > 0, !products.isEmpty else { return products.append(product) }
        append(product, depth: depth - 1, to: &products[products.count - 1].nested)
    }
}
