package import PropertyLists

/// The files of a product, on disk or in an archive.
///
/// Paths are relative to the root, parts separated by `/`. Symbolic links are followed only within the tree.
package protocol FileTree: Sendable {
    /// Everything in the tree but the root, sorted by path, folders included.
    var nodes: [FileNode] { get }

    /// The bytes of a file.
    func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource

    /// Where a symbolic link leads, as it is written.
    func target(of link: FileNode) throws(CodeSigningError) -> String
}

/// One file, folder or link of a tree.
package struct FileNode: Sendable {
    package let path: String
    package let kind: FileKind
    /// Whether it may be executed; `nil` where nobody says.
    package let isExecutable: Bool?
    /// The place in the archive's list.
    package let index: Int
}

/// A tree with a table to find paths by, and to follow links.
package struct FileIndex: Sendable {
    package let tree: any FileTree
    private let places: [String: Int]

    /// More links on the way to one file are a circle.
    ///
    /// Frameworks have two.
    static let linkLimit = 16

    package init(_ tree: any FileTree) {
        self.tree = tree
        places = Dictionary(tree.nodes.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }

    /// The file at a path, links followed; `nil` where there is none, or a link leads out of the tree.
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

    /// Everything below a folder, sorted by path.
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

    /// The property list at a path; `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if it cannot be read or is too large.
    package func propertyList(at path: String) throws(CodeSigningError) -> PropertyList? {
        try bytes(at: path, limit: ProductReader.informationLimit).map {
            PropertyList(reading: SourceFile(path: path, bytes: $0))
        }
    }

    /// The bytes of the file at a path, at most `limit`; `nil` where there is none.
    package func bytes(at path: String, limit: Int) throws(CodeSigningError) -> [UInt8]? {
        guard let node = file(at: path) else { return nil }
        return try tree.source(of: node).allBytes(limit: limit, what: node.path)
    }
}
