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
        let path = Self.withoutTrailingSlash(path)
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            products = try Self.products(inFolder: path, anchors: anchors)
        } else {
            products = try Self.products(inFile: path, anchors: anchors)
        }
    }

    private static func products(
        inFolder path: String, anchors: TrustAnchors
    ) throws(CodeSigningError) -> [SignedProduct] {
        let isArchive = path.hasSuffix(".xcarchive")
        if isArchive { try FolderTree.require("\(path)/Products", in: path) }
        let tree = try FolderTree(
            root: isArchive ? "\(path)/Products" : path,
            name: fileName(of: path) + (isArchive ? "/Products/" : "/"))
        return try ProductReader(tree, anchors: anchors).products()
    }

    private static func products(
        inFile path: String, anchors: TrustAnchors
    ) throws(CodeSigningError) -> [SignedProduct] {
        let source = try FileSource(path: path)
        let prefix = try source.prefix(8)
        if MachOFile.isPlausible(prefix: prefix) {
            return [SignedProduct(program: fileName(of: path), file: try MachOFile(reading: source))]
        }
        // `PK` begins every zip file but those that are made to hide in another format.
        guard prefix.starts(with: [0x50, 0x4B]) else {
            throw CodeSigningError(.malformed, "no archive, no bundle and no program")
        }
        let products = try ProductReader(ArchiveTree(AppArchive(path: path)), anchors: anchors).products()
        // Beside `Payload`, an `.ipa` holds libraries and programs of Apple's for the store.
        let payload = products.filter { $0.path.hasPrefix("Payload/") }
        return payload.isEmpty ? products : payload
    }

    private static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
    }
}

extension SignedProduct {
    fileprivate init(program path: String, file: MachOFile) {
        let isProgram = file.slices.first?.fileType == .executable
        self.init(
            path: path, form: isProgram ? .tool : .dynamicLibrary, informationPropertyList: .absent, profile: .absent,
            executablePath: path, executable: .present(file), sealProblems: [], nested: [])
    }
}
