import CFileSystem
import FileDiscovery
import Synchronization
import SystemShims

/// A new file in the directory of another file, which it replaces when it is complete.
///
/// Its name is `.entcheck-`, 16 hexadecimal digits, and `.tmp`. The file is removed if a signal terminates the process.
/// If the process is killed, the file remains, without a lock. The next process that writes to the same directory
/// removes it.
struct TemporaryFile: ~Copyable {
    /// The path of the file.
    let path: BytePath

    /// The descriptor of the file, open for reading and writing.
    let descriptor: Int32

    /// The maximum number of names to try.
    ///
    /// A name is in use only if another process removes abandoned files at the same time.
    private static let attemptLimit = 16

    /// The maximum number of names in a directory that are searched for abandoned files, so that writing one file does
    /// not cost more than reading a large directory once.
    private static let searchLimit = 100_000

    /// The directories that were searched for abandoned files; one search per run is enough.
    private static let searched = Mutex<Set<[UInt8]>>([])

    /// Creates a file in the directory of another file.
    ///
    /// - Throws: ``ToolError`` if the file cannot be created.
    init(beside target: BytePath) throws(ToolError) {
        let directory = Self.directoryPrefix(of: target)
        Self.removeAbandonedFiles(in: directory)
        var attempts = 0
        while true {
            let path = BytePath(directory + Self.name(UInt64.random(in: .min ... .max)).utf8)
            let descriptor = CFileSystemCreateTemporary(path.cString)
            attempts += 1
            if descriptor < 0, [EAGAIN, EEXIST].contains(errno), attempts < Self.attemptLimit { continue }
            guard descriptor >= 0 else { throw .ofSystem }
            (self.path, self.descriptor) = (path, descriptor)
            return
        }
    }

    /// Moves the file to its target.
    ///
    /// - Throws: ``ToolError`` if the file cannot be moved; it is then removed.
    consuming func move(to target: BytePath) throws(ToolError) {
        let isMoved = rename(path.cString, target.cString) == 0
        let problem = ToolError.ofSystem
        if !isMoved { unlink(path.cString) }
        CFileSystemForgetTemporary()
        close(descriptor)
        if !isMoved { throw problem }
    }

    /// Moves the file to a path at which no file exists; a file that another process creates is not replaced, either.
    ///
    /// - Throws: ``ToolError`` if a file exists or the file cannot be moved; it is then removed.
    consuming func move(toNew target: BytePath) throws(ToolError) {
        let isMoved = CFileSystemRenameToNew(path.cString, target.cString) == 0
        // Some file systems do not support this kind of renaming.
        guard isMoved || [EINVAL, EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) && !target.exists else {
            let problem = ToolError.ofSystem
            remove()
            throw problem
        }
        if !isMoved { return try move(to: target) }
        CFileSystemForgetTemporary()
        close(descriptor)
    }

    /// Removes the file.
    consuming func remove() {
        unlink(path.cString)
        CFileSystemForgetTemporary()
        close(descriptor)
    }

    private static func name(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return prefix + String(repeating: "0", count: digitCount - digits.count) + digits + suffix
    }

    private static let prefix = ".entcheck-"
    private static let suffix = ".tmp"
    private static let digitCount = 16

    /// Returns whether a file name has the form that this type uses.
    static func isName(_ name: some Collection<UInt8>) -> Bool {
        guard name.count == prefix.utf8.count + digitCount + suffix.utf8.count, name.starts(with: prefix.utf8) else {
            return false
        }
        let rest = name.dropFirst(prefix.utf8.count)
        return rest.dropFirst(digitCount).elementsEqual(suffix.utf8)
            && rest.prefix(digitCount).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private static func directoryPrefix(of path: BytePath) -> ArraySlice<UInt8> {
        path.bytes.dropLast(path.name.count)
    }

    /// Removes the files of killed processes.
    private static func removeAbandonedFiles(in directory: ArraySlice<UInt8>) {
        guard searched.withLock({ $0.insert(Array(directory)).inserted }) else { return }
        guard let stream = opendir(BytePath(directory).cString) else { return }
        defer { closedir(stream) }
        var count = 0
        while count < searchLimit, let record = readdir(stream) {
            count += 1
            let name = withUnsafePointer(to: &record.pointee.d_name) { name in
                Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
            }
            if isName(name) { _ = CFileSystemRemoveStaleTemporary(BytePath(directory + name).cString) }
        }
    }
}
