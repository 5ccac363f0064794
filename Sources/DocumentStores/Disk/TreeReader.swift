internal import SystemShims

/// Reads directory trees without following links.
struct TreeReader {
    /// A file or directory in the tree.
    struct Entry {
        /// The path relative to the root of the tree.
        let path: String
        let status: FileStatus
    }

    private let files: FileSystem

    init(_ files: FileSystem) {
        self.files = files
    }

    /// Returns all files and directories below a directory; a directory comes before its contents.
    /// - Parameters:
    ///   - root: The directory.
    ///   - isOpened: Returns whether to read a directory that was found.
    ///   - badName: Called with the path of a directory that contains a name that is not valid UTF-8.
    ///   - closed: Called with the path of a directory that cannot be read because of its permissions, or that contains a
    ///     name that is too long together with the path; if `closed` is `nil`, such a directory throws an error.
    /// - Returns: The files and directories.
    /// - Throws: `DocumentError`. A directory that was deleted meanwhile is treated as empty.
    func entries(
        below root: String, isOpened: (_ path: String) -> Bool = { _ in true },
        badName: (_ path: String) -> Void = { _ in }, closed: ((_ path: String) -> Void)? = nil
    ) throws(DocumentError) -> [Entry] {
        var found: [Entry] = []
        var waiting = [""]
        while let directory = waiting.popLast() {
            do {
                let inner = try entries(in: directory, of: root, badName: badName, longPath: closed)
                found += inner
                waiting += inner.reversed().filter { $0.status.kind == .directory && isOpened($0.path) }.map(\.path)
            } catch {
                if error.isNoSuchFileError { continue }
                guard error.isForbidden, let closed else { throw error }
                closed(directory)
            }
        }
        return found
    }

    /// Returns the files and directories directly in a directory.
    private func entries(
        in directory: String, of root: String, badName: (_ path: String) -> Void,
        longPath: ((_ directory: String) -> Void)?
    ) throws(DocumentError) -> [Entry] {
        var (found, hasLongPaths): ([Entry], Bool) = ([], false)
        for name in try files.names(in: directory.isEmpty ? root : root + "/" + directory) {
            guard let name else {
                badName(directory)
                continue
            }
            let path = directory.isEmpty ? name : directory + "/" + name
            guard FileSystem.isReachable(root + "/" + path) else {
                hasLongPaths = true
                continue
            }
            if let status = try files.status(of: root + "/" + path) { found.append(Entry(path: path, status: status)) }
        }
        if hasLongPaths {
            guard let longPath else { throw .failed("lstat", path: root + "/" + directory, number: ENAMETOOLONG) }
            longPath(directory)
        }
        return found
    }

    /// Returns the contents of a package that are synced.
    func contents(ofPackage path: String) throws(DocumentError) -> [Entry] {
        try entries(below: path, isOpened: { !ItemName.isLocal(inPackage: $0) })
            .filter { $0.status.kind != .other && !ItemName.isLocal(inPackage: $0.path) }
    }

    /// Returns the top-level contents of a package that are never synced.
    func local(inPackage path: String) throws(DocumentError) -> [Entry] {
        try entries(below: path, isOpened: { !ItemName.isLocal(inPackage: $0) })
            .filter { ItemName.isLocal(inPackage: $0.path) }
    }

    /// Returns the fingerprint of a package: the inode of its directory, and a hash of everything in it.
    func fingerprint(ofPackage path: String, status: FileStatus) throws(DocumentError) -> Fingerprint {
        try look(intoPackage: path, status: status).fingerprint
    }

    /// Returns the fingerprint of a package, and whether a file in it was modified so recently that a later write might
    /// not change the fingerprint.
    func look(
        intoPackage path: String, status: FileStatus
    ) throws(DocumentError) -> (fingerprint: Fingerprint, isRecentlyModified: Bool) {
        var newest = Int64.min
        var size: Int64 = 0
        var hash = PackageHash()
        for entry in try contents(ofPackage: path) {
            hash.add(entry)
            guard entry.status.kind == .file else { continue }
            size &+= entry.status.fingerprint.size
            newest = max(newest, entry.status.fingerprint.modified)
        }
        let fingerprint = Fingerprint(
            inode: status.fingerprint.inode, size: size, modified: Int64(bitPattern: hash.value),
            born: status.fingerprint.born)
        return (fingerprint, Fingerprint.isTooRecent(newest, at: Fingerprint.clock()))
    }
}

/// A hash of the paths and fingerprints in a package.
///
/// FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/
private struct PackageHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ entry: TreeReader.Entry) {
        for byte in entry.path.utf8 { mix(UInt64(byte)) }
        mix(0)
        guard entry.status.kind == .file else { return }
        mix(entry.status.fingerprint.inode)
        mix(UInt64(bitPattern: entry.status.fingerprint.size))
        mix(UInt64(bitPattern: entry.status.fingerprint.modified))
    }

    private mutating func mix(_ part: UInt64) { value = (value ^ part) &* 0x100_0000_01B3 }
}
