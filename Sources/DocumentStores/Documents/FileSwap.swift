internal import CFileSystem

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Puts a file or directory in the place of another one at one moment.
enum FileSwap {
    /// - Parameters:
    ///   - new: what comes; where it was is what was there before, or nothing.
    ///   - path: the place.
    /// - Throws: `DocumentError` if the file system refuses.
    static func put(_ new: String, at path: String) throws(DocumentError) {
        var status = stat()
        let isThere = lstat(path, &status) == 0
        guard (isThere ? CFileSystemExchange(new, path) : CFileSystemRenameToNew(new, path)) == 0 else {
            throw DocumentError(.fileSystem, "`\(path)` cannot be replaced: \(String(cString: strerror(errno)))")
        }
    }
}
