import FileDiscovery
import SystemShims
import XcodeProjects

/// Reads the small files of a git directory without following symbolic links.
enum GitFiles {
    /// Returns the type of the file at a path, or `nil` if it does not exist; symbolic links are not followed.
    static func kind(of path: String) -> EntryStatus.Kind? { EntryStatus(path)?.kind }

    /// Returns the content of a regular file, or `nil` if it is not regular, cannot be read, or is longer than the
    /// limit.
    static func contents(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(BytePath(path).bytes.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = EntryStatus(descriptor: descriptor), status.kind == .regular, status.size <= limit else {
            return nil
        }
        return try? StandardStream(descriptor: descriptor).readAll(limit: limit)
    }

    /// Returns the content of a file, or `nil` if no file exists at the path.
    ///
    /// - Throws: ``ToolError`` if the file cannot be read, is not regular, or is longer than the limit.
    static func existingContents(of path: String, limit: Int) throws(ToolError) -> [UInt8]? {
        guard kind(of: path) != nil else { return nil }
        guard let contents = contents(of: path, limit: limit) else {
            throw ToolError("`\(path)` cannot be read, or is not a file of at most \(limit >> 20) MiB")
        }
        return contents
    }

    /// Returns the first line of a small text file, or `nil` if it is not a regular file in UTF-8.
    static func line(of path: String) -> String? {
        // The line contains a path or the name of a reference; the system cannot open a longer path.
        guard let bytes = contents(of: path, limit: 8 << 10) else { return nil }
        return String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// Returns the paths of the regular files below a directory, relative to it and in no particular order.
    ///
    /// - Parameters:
    ///   - directory: The directory. If it is a symbolic link, the result is empty.
    ///   - limit: The maximum number of files and directories.
    /// - Returns: The paths, or `nil` if the limit is exceeded.
    static func paths(below directory: String, limit: Int) -> [String]? {
        guard kind(of: directory) == .directory else { return [] }
        var (found, waiting, seen) = ([String](), [""], 0)
        while let parent = waiting.popLast() {
            for name in DiskFiles().names(in: directory + "/" + parent) where name != "." && name != ".." {
                seen += 1
                guard seen <= limit else { return nil }
                let path = parent.isEmpty ? name : "\(parent)/\(name)"
                switch kind(of: "\(directory)/\(path)") {
                case .directory: waiting.append(path)
                case .regular: found.append(path)
                default: break
                }
            }
        }
        return found
    }
}
