import PropertyLists

/// The files of a product, on disk or in an archive.
///
/// Paths are relative to the root and have `/` between components. Symbolic links are followed only within the tree.
package protocol FileTree: Sendable {
    /// All nodes except the root, sorted by path, including directories.
    var nodes: [FileNode] { get }

    /// The files and directories that exist, but are not among the nodes.
    var unread: [UnreadPart] { get }

    /// The size of the archive, or of all files in the directory, in bytes.
    var byteCount: Int { get }

    /// Returns the bytes of a file.
    func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource

    /// Returns the target of a symbolic link, without resolving it.
    func target(of link: FileNode) throws(CodeSigningError) -> String
}

extension FileTree {
    package var unread: [UnreadPart] { [] }
    package var byteCount: Int { 0 }
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

/// A part of a tree that could not be read, with the reason.
package struct UnreadPart: Sendable, Hashable {
    package let path: String
    package let reason: String
}

/// A tree with an index that finds files by path and follows links.
///
/// Paths are compared by their bytes. If no file has exactly the bytes of a path, a file with a canonically equivalent
/// path is used, as on Apple's file systems: a name can be composed in `Info.plist` and decomposed in the file system.
package struct FileIndex: Sendable {
    package let tree: any FileTree
    private let places: [ExactText: Int]
    /// The nodes whose paths are not ASCII; the keys are compared by canonical equivalence.
    private let equivalents: [String: Int]
    private let hasLinks: Bool

    /// The maximum number of links that are followed to a file; detects cycles.
    ///
    /// The paths in frameworks have two links.
    static let linkLimit = 16

    package init(_ tree: any FileTree) {
        self.tree = tree
        let nodes = tree.nodes
        var places: [ExactText: Int] = [:]
        places.reserveCapacity(nodes.count)
        var equivalents: [String: Int] = [:]
        var hasLinks = false
        for (number, node) in nodes.enumerated() {
            places[ExactText(node.path)] = number
            if !node.path.isASCII, equivalents[node.path] == nil { equivalents[node.path] = number }
            hasLinks = hasLinks || node.kind == .symbolicLink
        }
        (self.places, self.equivalents, self.hasLinks) = (places, equivalents, hasLinks)
    }

    /// Returns the file at a path after links are resolved.
    ///
    /// Returns `nil` if there is no file, or if a link leads out of the tree.
    package func file(at path: String) -> FileNode? {
        if let node = node(at: path), node.kind != .symbolicLink { return node.kind == .file ? node : nil }
        guard hasLinks else { return nil }
        var parts = path.pathComponents[...]
        var resolved = ResolvedPath()
        var links = 0
        while let part = parts.popFirst() {
            if part == ".." {
                guard resolved.removeLast() else { return nil }
                continue
            }
            if part == "." { continue }
            resolved.append(part)
            guard let node = node(at: resolved.text), node.kind == .symbolicLink else { continue }
            links += 1
            guard links <= Self.linkLimit, let target = try? tree.target(of: node),
                target.utf8.first != UInt8(ascii: "/")
            else { return nil }
            resolved.removeLast()
            parts = target.pathComponents + parts
        }
        return node(at: resolved.text).flatMap { $0.kind == .file ? $0 : nil }
    }

    /// Whether a node has exactly this path.
    func contains(_ path: String) -> Bool { places[ExactText(path)] != nil }

    private func node(at path: String) -> FileNode? {
        (places[ExactText(path)] ?? equivalents[path]).map { tree.nodes[$0] }
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

    /// Returns the bytes of the file at a path, or `nil` if there is no file.
    ///
    /// - Throws: ``CodeSigningError`` if the file cannot be read or has more than `limit` bytes.
    package func bytes(at path: String, limit: Int) throws(CodeSigningError) -> [UInt8]? {
        guard let node = file(at: path) else { return nil }
        return try tree.source(of: node).allBytes(limit: limit, what: node.path)
    }
}

/// A path to which components are appended.
private struct ResolvedPath {
    private(set) var text = ""
    private var ends: [Int] = []

    mutating func append(_ part: Substring) {
        ends.append(text.utf8.count)
        if ends.count > 1 { text += "/" }
        text += part
    }

    /// Removes the last component; returns `false` if there is none.
    @discardableResult mutating func removeLast() -> Bool {
        guard let end = ends.popLast() else { return false }
        text = String(decoding: text.utf8.prefix(end), as: UTF8.self)
        return true
    }
}
