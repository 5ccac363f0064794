/// A lazily read index of the files in a container by inode, used to find files that were renamed.
final class InodeIndex {
    private let files: FileSystem
    private let root: String
    private var paths: [UInt64: String]?

    init(in place: ContainerLocation, _ files: FileSystem) {
        (self.files, root) = (files, place.root)
    }

    /// Returns the current path of an inode among the synced files, or `nil` if it is not found.
    func path(of inode: UInt64) throws(DocumentError) -> String? {
        if paths == nil { paths = try read() }
        guard let path = paths?[inode], try files.status(of: path)?.fingerprint.inode == inode else { return nil }
        return path
    }

    private func read() throws(DocumentError) -> [UInt64: String] {
        guard try files.status(of: root)?.kind == .directory else { return [:] }
        let entries = try TreeReader(files).entries(below: root, closed: { _ in })
            .filter { !ItemName.isExcluded(path: $0.path) }
        return Dictionary(entries.map { ($0.status.fingerprint.inode, root + "/" + $0.path) }) { first, _ in first }
    }
}
