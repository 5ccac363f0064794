import SystemShims

/// The files below a directory on disk.
package struct FolderTree: FileTree {
    package let nodes: [FileNode]
    package let unread: [UnreadPart]
    package let byteCount: Int
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
        var unread: [UnreadPart] = []
        var byteCount = 0
        var folders = [""]
        while let folder = folders.popLast() {
            let children: [FoundName]
            do throws(CodeSigningError) {
                children = try Self.names(in: folder.isEmpty ? root : "\(root)/\(folder)")
            } catch {
                guard !folder.isEmpty else { throw error }
                unread.append(UnreadPart(path: name + folder, reason: error.message))
                continue
            }
            for child in children {
                let path = folder.isEmpty ? child.text : "\(folder)/\(child.text)"
                do throws(CodeSigningError) {
                    guard child.isValid else { throw CodeSigningError(.unsupported, "its name is not valid UTF-8") }
                    let node = try Self.node(at: path, root: root, name: name, &byteCount)
                    nodes.append(node)
                    if node.kind == .folder { folders.append(path) }
                } catch {
                    unread.append(UnreadPart(path: name + path, reason: error.message))
                }
            }
            let depth = folder.utf8.count { $0 == UInt8(ascii: "/") }
            guard nodes.count + unread.count <= Self.nodeLimit, depth < Self.depthLimit else {
                throw CodeSigningError(
                    .tooLarge,
                    "\(root) has more than \(Self.nodeLimit) files or \(Self.depthLimit) levels of directories"
                )
            }
        }
        self.nodes = nodes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.unread = unread
        self.byteCount = byteCount
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
        try FileSource(path: pathOnDisk(of: node), followsLink: false)
    }

    package func target(of link: FileNode) throws(CodeSigningError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(pathOnDisk(of: link), &buffer, buffer.count)
        guard count >= 0 else { throw CodeSigningError(.unreadable, String(cString: strerror(errno))) }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func pathOnDisk(of node: FileNode) -> String {
        "\(root)/\(node.path.withoutBytes(of: name))"
    }

    /// A name in a directory; if it is not valid UTF-8, the text is an approximation.
    private struct FoundName {
        let text: String
        let isValid: Bool

        init(_ bytes: Slice<UnsafeRawBufferPointer>) {
            let valid = String(validating: bytes, as: UTF8.self)
            text = valid ?? String(decoding: bytes, as: UTF8.self)
            isValid = valid != nil
        }
    }

    private static func node(
        at path: String, root: String, name: String, _ byteCount: inout Int
    ) throws(CodeSigningError) -> FileNode {
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        // A sparse file can be larger than the disk.
        byteCount += min(Int(status.st_size), Int(status.st_blocks) * 512)
        return FileNode(
            path: name + path, kind: FileKind(mode: Int(status.st_mode)),
            isExecutable: status.st_mode & 0o111 != 0, index: 0)
    }

    private static func names(in folder: String) throws(CodeSigningError) -> [FoundName] {
        guard let directory = opendir(folder) else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        defer { closedir(directory) }
        var names: [FoundName] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { FoundName($0.prefix { $0 != 0 }) }
            if name.text != "." && name.text != ".." { names.append(name) }
        }
        guard errno == 0 else { throw CodeSigningError(.unreadable, String(cString: strerror(errno))) }
        return names
    }
}
