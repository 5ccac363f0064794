import SystemShims

/// The files below a directory on disk.
package struct FolderTree: FileTree {
    package let nodes: [FileNode]
    private let root: String
    private let name: String

    /// The maximum number of files and directories; products have fewer.
    static let nodeLimit = 500_000
    /// The maximum nesting of directories; products have fewer levels.
    static let depthLimit = 64

    /// Lists all files below a directory, including links, which are not followed.
    ///
    /// - Parameters:
    ///   - root: The path of the directory on disk.
    ///   - name: The prefix of all paths in the tree: the name of the directory and a `/`, so that a bundle is the only
    ///     directory at the top of its tree.
    /// - Throws: ``CodeSigningError`` if a directory cannot be listed or a limit is exceeded.
    package init(root: String, name: String) throws(CodeSigningError) {
        self.root = root
        self.name = name
        var nodes: [FileNode] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for child in try Self.names(in: folder.isEmpty ? root : "\(root)/\(folder)") {
                let path = folder.isEmpty ? child : "\(folder)/\(child)"
                guard let node = Self.node(at: path, root: root, name: name) else { continue }
                nodes.append(node)
                if node.kind == .folder { folders.append(path) }
            }
            guard nodes.count <= Self.nodeLimit, folder.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.depthLimit
            else {
                throw CodeSigningError(
                    .tooLarge,
                    "\(root) has more than \(Self.nodeLimit) files or \(Self.depthLimit) levels of directories"
                )
            }
        }
        self.nodes = nodes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Checks that a directory of a product is inside it after links are resolved.
    ///
    /// - Parameters:
    ///   - folder: The path of the directory.
    ///   - product: The path of the product, which can be a link.
    /// - Throws: ``CodeSigningError`` with `unreadable` if the directory is outside the product.
    package static func require(_ folder: String, in product: String) throws(CodeSigningError) {
        guard let inner = realpath(folder, nil), let outer = realpath(product, nil) else { return }
        defer {
            free(inner)
            free(outer)
        }
        let isInside = strncmp(inner, outer, strlen(outer)) == 0 && inner[strlen(outer)] == CChar(UInt8(ascii: "/"))
        guard isInside else {
            throw CodeSigningError(.unreadable, "\(folder) leads outside the product; it was not read")
        }
    }

    package func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource {
        // Another process may have replaced the file with a link after the tree was listed.
        try FileSource(path: placeOnDisk(of: node), followsLink: false)
    }

    package func target(of link: FileNode) throws(CodeSigningError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(placeOnDisk(of: link), &buffer, buffer.count)
        guard count >= 0 else { throw CodeSigningError(.unreadable, String(cString: strerror(errno))) }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func placeOnDisk(of node: FileNode) -> String {
        "\(root)/\(node.path.dropFirst(name.count))"
    }

    private static func node(at path: String, root: String, name: String) -> FileNode? {
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { return nil }
        return FileNode(
            path: name + path, kind: FileKind(mode: Int(status.st_mode)),
            isExecutable: status.st_mode & 0o111 != 0, index: 0)
    }

    private static func names(in folder: String) throws(CodeSigningError) -> [String] {
        guard let directory = opendir(folder) else {
            throw CodeSigningError(.unreadable, "\(folder): \(String(cString: strerror(errno)))")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }
}
