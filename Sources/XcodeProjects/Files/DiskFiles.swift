public import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Files on a disk, reached by the paths as they are.
public struct DiskFiles: ProjectFiles {
    /// The longest file that is read, in bytes.
    ///
    /// The largest project known has 12 million; beyond this a file is an accident.
    public static let sizeLimit = 64 << 20

    /// The absolute path of the directory from which relative paths count.
    public let workingDirectory: String

    /// Creates the way to the disk; relative paths count from the process's directory.
    public init() {
        let path = getcwd(nil, 0)
        defer { free(path) }
        workingDirectory = path.map { String(cString: $0) } ?? "/"
    }

    /// Reads a file whole; `nil` where it is no regular file, too large, or not readable.
    public func read(_ path: String) -> SourceFile? {
        guard let status = status(of: path), status.isRegular, status.size <= Self.sizeLimit,
            let file = fopen(path, "rb")
        else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
            count = fread(buffer.baseAddress, 1, status.size, file)
        }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Whether a regular file lies at the path.
    public func exists(_ path: String) -> Bool { status(of: path)?.isRegular ?? false }

    /// The names in a directory.
    public func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func status(of path: String) -> (isRegular: Bool, size: Int)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return (status.st_mode & S_IFMT == S_IFREG, Int(status.st_size))
    }
}
