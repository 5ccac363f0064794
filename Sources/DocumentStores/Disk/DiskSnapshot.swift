/// A file or directory on disk that is or could be an item.
struct FoundFile {
    let path: String
    let kind: ItemKind
    let fingerprint: Fingerprint
    let isDataless: Bool
    /// Whether the file was modified so recently that a later write might not change the fingerprint.
    let isRecentlyModified: Bool
    /// The inode of a directory.
    var folder: UInt64?
}

extension FoundFile {
    /// A file that is not a directory.
    init(file path: String, _ status: FileStatus) {
        let isRecentlyModified = Fingerprint.isTooRecent(status.fingerprint.modified, at: Fingerprint.clock())
        self.init(
            path: path, kind: .file, fingerprint: status.fingerprint, isDataless: status.isDataless,
            isRecentlyModified: isRecentlyModified)
    }

    /// A directory that is not a package.
    init(directory path: String, _ status: FileStatus) {
        self.init(
            path: path, kind: .directory, fingerprint: .directory, isDataless: false, isRecentlyModified: false,
            folder: status.fingerprint.inode)
    }
}

/// The files in a container, or in the parts of it that may have changed.
///
/// Every path in the parts that were read belongs to a file that was found, is in an unreadable directory, or belongs
/// to a problem.
struct DiskSnapshot {
    /// A part of a container that was read.
    struct Region {
        /// The path of a file or directory, whether it exists or not.
        let path: String
        /// Whether the directory of the path cannot be read.
        let isClosed: Bool
    }

    /// The parts that were read, or `nil` if everything was read.
    var regions: [Region]?
    var found: [FoundFile] = []
    var problems: [ExactPath: ItemProblem.Kind] = [:]
    /// Directories that cannot be read; the items in them stay unchanged.
    var closed: Set<ExactPath> = []

    /// Whether files may not have been found because another program moved files meanwhile.
    var isDisturbed = false

    /// Returns whether a path is in a directory that cannot be read.
    func isClosed(_ path: String) -> Bool { closed.covers(path) }
}

extension Fingerprint {
    /// The fingerprint of all directories that are not packages; only their names are synced.
    static let directory = Fingerprint(inode: 0, size: 0, modified: 0)
}
