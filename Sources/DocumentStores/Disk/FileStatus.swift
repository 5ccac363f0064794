#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the file system says of something without opening it.
struct FileStatus {
    enum Kind {
        case file
        case directory
        /// A symbolic link, a pipe, a device: nothing that travels.
        case other
    }

    let kind: Kind
    let print: Fingerprint
    let isExecutable: Bool
    /// Whether it is a file that has a size but no blocks, so that there is nothing in it.
    let isHollow: Bool

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            default: .other
            }
        isExecutable = status.st_mode & S_IXUSR != 0
        isHollow = kind == .file && status.st_blocks == 0
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        print = Fingerprint(
            inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
}

/// By what a file is known again without reading it: it stays the same when the file is renamed, and is another one
/// when it is written.
struct Fingerprint: Sendable, Hashable, Codable {
    let inode: UInt64
    /// In bytes; of a package, of all files in it.
    var size: Int64
    /// In nanoseconds since 1970; of a package, a mark made of all that is in it.
    var modified: Int64

    /// How long a file has to be left alone until its time tells every later write, in nanoseconds.
    ///
    /// Linux stamps files with the time of the last tick, up to 10 ms ago; twice that is enough.
    private static let tick: Int64 = 20_000_000

    /// Whether a write that comes now could leave the same time.
    static func isTooFresh(_ modified: Int64, at now: Int64) -> Bool { modified > now - tick }

    /// What the clock of this machine says, in nanoseconds since 1970; it has no part in what happens, only in whether
    /// a file has to be read to know whether it was written.
    static func clock() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    private enum CodingKeys: String, CodingKey {
        case inode = "i"
        case size = "s"
        case modified = "m"
    }
}
