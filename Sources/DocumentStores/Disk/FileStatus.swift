internal import CFileSystem
internal import SystemShims

/// The metadata of a file system entry, read without opening it.
struct FileStatus {
    enum Kind {
        case file
        case directory
        /// A symbolic link, a pipe, or a device; never synced.
        case other
    }

    let kind: Kind
    let fingerprint: Fingerprint
    let isExecutable: Bool
    /// Whether this is a file with a size but without allocated blocks, which has no content.
    let isDataless: Bool

    init(_ entry: CFileSystemEntry) {
        kind =
            switch mode_t(entry.mode) & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            default: .other
            }
        isExecutable = mode_t(entry.mode) & S_IXUSR != 0
        isDataless = kind == .file && entry.blocks == 0
        fingerprint = Fingerprint(
            inode: entry.inode, size: entry.size, modified: entry.modified, born: entry.born == 0 ? nil : entry.born)
    }
}

/// The properties that identify a file without reading it: they stay the same if the file is renamed, and change if it
/// is written.
struct Fingerprint: Sendable, Hashable, Codable {
    let inode: UInt64
    /// The size in bytes; for a package, the sum of its files.
    var size: Int64
    /// The modification date in nanoseconds since 1970; for a package, a hash of everything in it.
    var modified: Int64
    /// The time at which the file was created, in nanoseconds since 1970; `nil` if the file system does not record it.
    ///
    /// It distinguishes a file that was written from a new file with the inode of a deleted one.
    var born: Int64?

    /// The minimum age of a file, in nanoseconds, at which every later write changes its modification date.
    ///
    /// On Linux, the modification date is the time of the last timer tick, up to 10 ms ago. The limit is twice that
    /// time.
    private static let tick: Int64 = 20_000_000

    /// Returns whether a write that happens now could leave the modification date unchanged.
    static func isTooRecent(_ modified: Int64, at now: Int64) -> Bool { modified > now - tick }

    /// Returns the time of the machine's clock in nanoseconds since 1970.
    ///
    /// The time only determines whether a file must be read to detect a write. It has no effect on the simulation.
    static func clock() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    private enum CodingKeys: String, CodingKey {
        case inode = "i"
        case size = "s"
        case modified = "m"
        case born = "b"
    }
}

extension Fingerprint {
    // Rows of earlier versions do not contain the creation time, which never changes in a file that is not written.
    static func == (one: Fingerprint, other: Fingerprint) -> Bool {
        one.inode == other.inode && one.size == other.size && one.modified == other.modified
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(inode)
        hasher.combine(size)
        hasher.combine(modified)
    }

    /// Returns whether this is the same file, although it may have been written or moved; `nil` if only the inode is
    /// known, which a new file can have after the file was deleted.
    func isSameFile(as other: Fingerprint) -> Bool? {
        guard inode == other.inode else { return false }
        guard let born, let otherBorn = other.born else { return nil }
        return born == otherBorn
    }
}
