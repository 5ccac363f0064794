import EntitlementRules
import XcodeProjects

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads the small files of a git directory without following symbolic links.
enum GitFiles {
    /// The type of what is at a path, or `nil` if there is nothing; symbolic links are not followed.
    static func kind(of path: String) -> EntryStatus.Kind? { EntryStatus(path)?.kind }

    /// The content of a regular file, or `nil` if it is none, cannot be read or is longer than the limit.
    static func contents(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = EntryStatus(descriptor: descriptor), status.kind == .regular, status.size <= limit else {
            return nil
        }
        return StandardStream(descriptor: descriptor).readAll(limit: limit)
    }

    /// The first line of a small text file, or `nil` if it is not a regular file of UTF-8.
    static func line(of path: String) -> String? {
        // A path or the name of a reference: longer ones cannot be opened.
        guard let bytes = contents(of: path, limit: 8 << 10) else { return nil }
        return String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// The regular files below a directory by their paths from there, in no order.
    ///
    /// - Parameters:
    ///   - directory: The directory; a symbolic link yields nothing.
    ///   - limit: The maximum number of files.
    /// - Returns: The paths, or `nil` if there are more files than the limit.
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
