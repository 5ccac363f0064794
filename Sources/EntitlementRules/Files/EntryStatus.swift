#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The status of an entry of a directory, or of an open file.
package struct EntryStatus {
    /// The type of a file.
    package enum Kind: Sendable {
        case directory, regular, other
    }

    /// The type.
    package let kind: Kind

    /// The size, in bytes.
    package let size: Int

    /// The numeric identifier of the owner.
    package let owner: UInt32

    /// The status of what is at a path, or `nil` if there is nothing; symbolic links are not followed.
    package init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file, or `nil` if the system does not tell.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        (size, owner) = (Int(status.st_size), UInt32(status.st_uid))
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .directory
            case S_IFREG: .regular
            default: .other
            }
    }
}
