package import PropertyLists

/// The files of a product, on disk or in an archive.
///
/// Paths are relative to the root and have `/` between components. Symbolic links are followed only within the tree.
package protocol FileTree: Sendable {
    /// All nodes except the root, sorted by path, including directories.
    var nodes: [FileNode] { get }

    /// Returns the bytes of a file.
    func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource

    /// Returns the target of a symbolic link, without resolving it.
    func target(of link: FileNode) throws(CodeSigningError) -> String
}

/// A file, directory, or link of a tree.
package struct FileNode: Sendable {
    package let path: String
    package let kind: FileKind
    /// Whether the file is executable; `nil` if this is not known.
    package let isExecutable: Bool?
    /// The index of the entry in the archive; not used for files on disk.
    package let index: Int
}

/// A tree with an index that finds files by path and follows links.
package struct FileIndex: Sendable {
    package let tree: any FileTree
    private let places: [String: Int]

    /// The maximum number of links that are followed to a file; detects cycles.
    ///
    /// The paths in frameworks have two links.
    static let linkLimit = 16

    package init(_ tree: any FileTree) {
        self.tree = tree
        places = Dictionary(tree.nodes.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }

    /// Returns the file at a path after links are resolved.
    ///
    /// Returns `nil` if there is no file, or if a link leads out of the tree.
    package func file(at path: String) -> FileNode? {
        var parts = path.split(separator: "/")[...]
        var resolved: [Substring] = []
        var links = 0
        while let part = parts.popFirst() {
            if part == ".." {
                guard resolved.popLast() != nil else { return nil }
                continue
            }
            if part == "." { continue }
            resolved.append(part)
            guard let node = node(at: resolved), node.kind == .symbolicLink else { continue }
            links += 1
            guard links <= Self.linkLimit, let target = try? tree.target(of: node), !target.hasPrefix("/") else {
                return nil
            }
            resolved.removeLast()
            parts = target.split(separator: "/") + parts
        }
        return node(at: resolved).flatMap { $0.kind == .file ? $0 : nil }
    }

    private func node(at parts: [Substring]) -> FileNode? {
        places[parts.joined(separator: "/")].map { tree.nodes[$0] }
    }

    /// Returns all nodes below a directory, sorted by path.
    package func nodes(below folder: String) -> ArraySlice<FileNode> {
        let prefix = Array((folder + "/").utf8)
        let nodes = tree.nodes
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle].path.utf8.lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
        }
        return nodes[low...].prefix { $0.path.utf8.starts(with: prefix) }
    }

    /// Returns the property list at a path, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read or is too large.
    package func propertyList(at path: String) throws(CodeSigningError) -> PropertyList? {
        try bytes(at: path, limit: ProductReader.informationLimit).map {
            PropertyList(reading: SourceFile(path: path, bytes: $0))
        }
    }

    /// Returns the bytes of the file at a path, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read or has more than `limit` bytes.
    package func bytes(at path: String, limit: Int) throws(CodeSigningError) -> [UInt8]? {
        guard let node = file(at: path) else { return nil }
        return try tree.source(of: node).allBytes(limit: limit, what: node.path)
    }
}
