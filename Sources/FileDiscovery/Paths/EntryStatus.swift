import SystemShims

/// The status of a directory entry or an open file.
package struct EntryStatus {
    /// The type of a file.
    package enum Kind: Sendable {
        case directory, regular, other
    }

    /// The type.
    package let kind: Kind

    /// The size, in bytes.
    package let size: Int

    /// The modification time, in nanoseconds since 1970.
    package let modificationTime: Int64

    /// The numeric identifier of the owner.
    package let owner: UInt32

    /// Reads the status of the entry at a path; `nil` if there is none.
    ///
    /// Symbolic links are not followed.
    package init?(_ path: String) {
        var status = stat()
        guard lstat(BytePath(path).bytes.cString, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status of an open file; `nil` if the system does not provide it.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        (size, owner) = (Int(status.st_size), UInt32(status.st_uid))
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modificationTime = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .directory
            case S_IFREG: .regular
            default: .other
            }
    }
}
