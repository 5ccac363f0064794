public import PropertyLists
import SystemShims

/// The files on disk.
public struct DiskFiles: ProjectFiles {
    /// The maximum size of a file, in bytes.
    ///
    /// The largest known project file has 12 million bytes; larger files are not project files.
    public static let sizeLimit = 64 << 20

    /// The absolute path of the directory against which relative paths are resolved.
    public let workingDirectory: String

    /// The directories that may be read; `nil` if all directories may be read.
    private let boundary: DirectoryBoundary?

    /// Creates a reader for the entire disk; relative paths are resolved against the working directory of the process.
    ///
    /// Paths in a project are followed wherever they lead. The command-line tool does not use this initializer for
    /// projects.
    public init() { self.init(boundary: nil) }

    /// Creates a reader for the directories of a boundary; other files are not read.
    package init(within boundary: DirectoryBoundary) { self.init(boundary: boundary) }

    private init(boundary: DirectoryBoundary?) {
        self.boundary = boundary
        let path = getcwd(nil, 0)
        defer { free(path) }
        workingDirectory = path.map { Self.text(of: $0) } ?? "/"
    }

    /// Reads an entire file; returns `nil` if it is not a regular file, is too large, or cannot be read completely.
    public func read(_ path: String) -> SourceFile? {
        guard let descriptor = open(path) else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.sizeLimit
        else { return nil }
        return bytes(of: descriptor, count: Int(status.st_size)).map { SourceFile(path: path, bytes: $0) }
    }

    /// Reads the bytes of an open file; returns `nil` after an error, or if the file became shorter.
    ///
    /// The start of a configuration is not used: it can lack a setting that makes a run fail.
    private func bytes(of descriptor: CInt, count size: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let length = systemRead(descriptor, start + count, size - count)
                if length < 0, errno == EINTR { continue }
                guard length > 0 else { return }
                count += length
            }
        }
        return bytes.count == size ? bytes : nil
    }

    /// Returns whether a regular file exists at the path.
    public func exists(_ path: String) -> Bool {
        guard boundary?.contains(path.pathBytes) ?? true else { return false }
        var status = stat()
        return stat(path.pathCString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the names in a directory.
    public func names(in directory: String) -> [String] {
        guard let descriptor = open(directory, flags: O_DIRECTORY) else { return [] }
        // The stream closes the descriptor.
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = name(of: entry)
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                Self.text(of: $0)
            }
        }
    }

    /// Returns the text of a path or name that the system provides; its bytes need not be UTF-8.
    private static func text(of path: UnsafePointer<CChar>) -> String {
        String(path: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
    }

    /// Returns whether a path leads outside the directories that may be read.
    public func leadsOutside(_ path: String) -> Bool { boundary?.leadsOutside(path.pathBytes) ?? false }

    private func open(_ path: String, flags: CInt = 0) -> CInt? {
        if let boundary { return boundary.open(path.pathBytes, flags: flags) }
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        let descriptor = openat(AT_FDCWD, path.pathCString, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags)
        return descriptor < 0 ? nil : descriptor
    }
}

/// Calls `read(2)`, which the method of the same name would hide.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
