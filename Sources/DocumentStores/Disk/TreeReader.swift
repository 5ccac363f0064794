/// Reads what is below a directory, without following links.
struct TreeReader {
    /// Something below a directory.
    struct Entry {
        /// The path from the directory.
        let path: String
        let status: FileStatus
    }

    /// The longest path that is read, in bytes; longer ones no call of the system takes anyway (`PATH_MAX`).
    static let longestPath = 4_096

    private let files: FileSystem

    init(_ files: FileSystem) {
        self.files = files
    }

    /// Everything below a directory, by path, a directory before what is in it.
    /// - Parameters:
    ///   - root: the directory.
    ///   - isOpened: whether to look into a directory that was found.
    ///   - badName: called with the path of a directory that has a name that is no UTF-8.
    ///   - closed: called with the path of a directory that may not be read; nil if that is an error.
    /// - Returns: what is there.
    /// - Throws: what the file system has against it; a directory that is gone meanwhile is empty.
    func entries(
        below root: String, isOpened: (_ path: String) -> Bool = { _ in true },
        badName: (_ path: String) -> Void = { _ in }, closed: ((_ path: String) -> Void)? = nil
    ) throws(FileSystemError) -> [Entry] {
        var found: [Entry] = []
        var waiting = [""]
        while let directory = waiting.popLast() {
            do {
                let inner = try entries(in: directory, of: root, badName: badName)
                found += inner
                waiting += inner.reversed().filter { $0.status.kind == .directory && isOpened($0.path) }.map(\.path)
            } catch {
                if error.isNotThere { continue }
                guard error.isForbidden, let closed else { throw error }
                closed(directory)
            }
        }
        return found
    }

    /// What is right in a directory.
    private func entries(
        in directory: String, of root: String, badName: (_ path: String) -> Void
    ) throws(FileSystemError) -> [Entry] {
        var found: [Entry] = []
        for name in try files.names(in: directory.isEmpty ? root : root + "/" + directory) {
            guard let name else {
                badName(directory)
                continue
            }
            let path = directory.isEmpty ? name : directory + "/" + name
            guard path.utf8.count < Self.longestPath, let status = try files.status(of: root + "/" + path) else {
                continue
            }
            found.append(Entry(path: path, status: status))
        }
        return found
    }

    /// Everything in a package that travels with it.
    func contents(ofPackage path: String) throws(FileSystemError) -> [Entry] {
        try entries(below: path, isOpened: { !ItemName.isLocal(inPackage: $0) })
            .filter { $0.status.kind != .other && !ItemName.isLocal(inPackage: $0.path) }
    }

    /// What is in a package and never travels, without what is in that.
    func local(inPackage path: String) throws(FileSystemError) -> [Entry] {
        try entries(below: path, isOpened: { !ItemName.isLocal(inPackage: $0) })
            .filter { ItemName.isLocal(inPackage: $0.path) }
    }

    /// The fingerprint of a package: of its directory, and of everything in it together.
    func print(ofPackage path: String, status: FileStatus) throws(FileSystemError) -> Fingerprint {
        try look(intoPackage: path, status: status).print
    }

    /// The fingerprint of a package, and whether anything in it was written so lately that a later write might not show.
    func look(
        intoPackage path: String, status: FileStatus
    ) throws(FileSystemError) -> (print: Fingerprint, isFresh: Bool) {
        var newest = Int64.min
        var size: Int64 = 0
        // FNV-1a, https://datatracker.ietf.org/doc/draft-eastlake-fnv/
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ value: UInt64) { mark = (mark ^ value) &* 0x100_0000_01B3 }
        for entry in try contents(ofPackage: path) {
            for byte in entry.path.utf8 { mix(UInt64(byte)) }
            mix(0)
            guard entry.status.kind == .file else { continue }
            mix(entry.status.print.inode)
            mix(UInt64(bitPattern: entry.status.print.size))
            mix(UInt64(bitPattern: entry.status.print.modified))
            size &+= entry.status.print.size
            newest = max(newest, entry.status.print.modified)
        }
        let print = Fingerprint(inode: status.print.inode, size: size, modified: Int64(bitPattern: mark))
        return (print, Fingerprint.isTooFresh(newest, at: Fingerprint.clock()))
    }
}
