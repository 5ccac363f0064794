/// The files of an archive.
package struct ArchiveTree: FileTree {
    package let nodes: [FileNode]
    private let archive: AppArchive

    package init(_ archive: AppArchive) {
        self.archive = archive
        nodes = archive.entries.enumerated().filter { !Self.isMetadata($1) }
            .map { FileNode(path: $1.path, kind: $1.kind, isExecutable: $1.isExecutable, index: $0) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Whether an entry is metadata of a Mac file system, which Finder stores in a separate tree.
    private static func isMetadata(_ entry: AppArchive.Entry) -> Bool {
        guard entry.path.utf8.starts(with: "__MACOSX".utf8) else { return false }
        let parts = entry.path.pathComponents
        return parts.first == "__MACOSX" && (entry.kind == .folder || parts.last?.utf8.starts(with: "._".utf8) == true)
    }

    package var byteCount: Int { archive.byteCount }

    package func source(of node: FileNode) throws(CodeSigningError) -> any ByteSource {
        try archive.source(of: archive.entries[node.index])
    }

    package func target(of link: FileNode) throws(CodeSigningError) -> String {
        let bytes = try source(of: link).allBytes(limit: AppArchive.linkLimit, what: link.path)
        return String(decoding: bytes, as: UTF8.self)
    }
}
