/// The files of an archive.
package struct ArchiveTree: FileTree {
    package let nodes: [FileNode]
    private let archive: AppArchive

    /// The maximum length of a link target, in bytes; `PATH_MAX` on Linux.
    private static let linkLimit = 4096

    package init(_ archive: AppArchive) {
        self.archive = archive
        // Finder stores metadata of Mac file systems in a separate tree.
        nodes = archive.entries.enumerated().filter { !$1.path.hasPrefix("__MACOSX/") }
            .map { FileNode(path: $1.path, kind: $1.kind, isExecutable: $1.isExecutable, index: $0) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    package func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource {
        try archive.source(of: archive.entries[node.index])
    }

    package func target(of link: FileNode) throws(CodeSigningError) -> String {
        let bytes = try source(of: link).allBytes(limit: Self.linkLimit, what: link.path)
        return String(decoding: bytes, as: UTF8.self)
    }
}
