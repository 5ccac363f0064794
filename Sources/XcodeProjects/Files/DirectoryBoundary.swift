import Synchronization
import SystemShims

/// The directories in which a run may read and change files, regardless of how a path is spelled.
///
/// A checked tree may be untrusted: a path in one of its files, or a symbolic link, can lead to any file of the
/// machine. A run may access the directories given on the command line, the repository of each, and the files given on
/// the command line. A project that is given directly also allows its repository, or its directory if there is no
/// repository. Every other path is reported, and its file is not opened.
///
/// Paths are compared after all symbolic links are resolved. A file is opened component by component without following
/// links, so that a link that replaces a component in the meantime is not followed either. Hard links cannot be
/// distinguished from the file itself.
package final class DirectoryBoundary: Sendable {
    /// The result of resolving all symbolic links of a path.
    package enum Destination: Sendable {
        /// A file or directory within the boundary, with its path without links.
        case inside([UInt8])

        /// A path within the boundary that does not exist or that the system cannot access, with the value of `errno`.
        case missing(CInt)

        /// A path outside the directories.
        case outside
    }

    /// The text with which findings and errors describe a path that leads outside.
    package static let description = "leads outside the checked directories"

    private struct Roots {
        /// The paths of the directories, without links, each with a trailing slash.
        var directories: Set<[UInt8]> = []
        /// The paths of the files, without links.
        var files: Set<[UInt8]> = []
    }

    private let named: [[UInt8]]

    /// The resolved paths; determined at the first use, because most runs contain neither a project nor a link.
    private let roots = Mutex<Roots?>(nil)

    /// Creates a boundary around files and directories.
    ///
    /// - Parameter paths: The bytes of the paths; an empty path is the working directory.
    package init(named paths: [[UInt8]]) { named = paths }

    /// Creates a boundary around files and directories.
    package convenience init(named paths: [String]) { self.init(named: paths.map(\.pathBytes)) }

    /// Returns whether a path leads to a file or directory that may be read.
    package func contains(_ path: [UInt8]) -> Bool {
        if case .inside = destination(of: path) { true } else { false }
    }

    /// Returns whether a path leads outside the boundary, even if the file does not exist.
    package func leadsOutside(_ path: [UInt8]) -> Bool {
        if case .outside = destination(of: path) { true } else { false }
    }

    /// Resolves a path.
    package func destination(of path: [UInt8]) -> Destination {
        if let resolved = Self.resolved(path) { return isInside(resolved) ? .inside(resolved) : .outside }
        let code = errno
        return isInside(Self.nearest(path)) ? .missing(code) : .outside
    }

    /// Returns whether a path without links and dots is inside; the file system is not consulted.
    package func isInside(_ path: [UInt8]) -> Bool {
        let roots = roots.withLock { roots in
            let found = roots ?? Self.roots(of: named)
            roots = found
            return found
        }
        let directory = path.last == .slash ? path : path + [.slash]
        return roots.files.contains(path) || roots.directories.contains { directory.starts(with: $0) }
    }

    /// Returns whether a prefix of an absolute path is inside the boundary, regardless of the target of the whole path.
    package func isEntered(by path: [UInt8]) -> Bool {
        path.indices.contains { index in
            guard path[index] == .slash, index > 0 else { return false }
            let directory = Array(path[..<index])
            return isInside(directory) || Self.resolved(directory).map(isInside) ?? false
        }
    }
}

// MARK: - Roots

extension DirectoryBoundary {
    private static func roots(of named: [[UInt8]]) -> Roots {
        var roots = Roots()
        for path in named {
            guard let resolved = resolved(path) else { continue }
            let isDirectory = isDirectory(resolved)
            if isDirectory { roots.directories.insert(resolved.closed) } else { roots.files.insert(resolved) }
            if let surroundings = surroundings(of: path, resolved, isDirectory: isDirectory) {
                roots.directories.insert(surroundings.closed)
            }
        }
        return roots
    }

    /// Returns the repository that contains a directory or project; for a project without a repository, returns the
    /// directory that contains the project.
    private static func surroundings(of path: [UInt8], _ resolved: [UInt8], isDirectory: Bool) -> [UInt8]? {
        guard path.ends(with: isDirectory ? ".xcodeproj" : "project.yml") else {
            return isDirectory ? repository(around: resolved) : nil
        }
        // Paths in a project are relative to the directory in its unresolved path.
        return Self.resolved(path.parent).map { repository(around: $0) ?? $0 }
    }

    /// Returns the nearest directory that contains `.git`, starting with this one and going up.
    ///
    /// - Parameter directory: The path of the directory, absolute and without links.
    /// - Returns: The path of the directory; `nil` if no directory contains `.git`.
    package static func repository(around directory: [UInt8]) -> [UInt8]? {
        var candidate = directory
        while true {
            if access((candidate.closed + Array(".git".utf8)).terminated, F_OK) == 0 { return candidate }
            guard candidate.count > 1 else { return nil }
            candidate = candidate.parent
        }
    }

    private static func isDirectory(_ path: [UInt8]) -> Bool {
        var status = stat()
        return stat(path.terminated, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

// MARK: - Resolving

extension DirectoryBoundary {
    /// The maximum number of dangling links to follow in sequence; the limit of the system is 40.
    private static let linkLimit = 40

    /// Returns the absolute path without links; `nil` with `errno` set if it does not exist.
    private static func resolved(_ path: [UInt8]) -> [UInt8]? {
        guard !path.contains(0), let text = realpath(path.terminated, nil) else { return nil }
        defer { free(text) }
        return UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }

    /// Returns the nearest existing directory of a path that does not exist.
    ///
    /// Dangling links are followed, so that the result does not reveal whether a file outside exists.
    private static func nearest(_ path: [UInt8]) -> [UInt8] {
        var (rest, links) = (path, 0)
        while true {
            if let found = resolved(rest) { return found }
            let parent = rest.parent
            guard parent != rest else { return [.slash] }
            guard links < linkLimit, let target = target(of: rest) else {
                rest = parent
                continue
            }
            links += 1
            let isAbsolute = target.first == .slash || parent.isEmpty
            rest = isAbsolute ? target : parent.closed + target
        }
    }

    /// Returns the target of a symbolic link; `nil` if the path is not a link.
    private static func target(of link: [UInt8]) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link.terminated, &buffer, buffer.count)
        return count > 0 ? buffer.prefix(count).map { UInt8(bitPattern: $0) } : nil
    }
}

// MARK: - Opening

extension DirectoryBoundary {
    /// Opens a file or directory for reading if its path leads inside.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - flags: Additional flags of `open(2)`.
    /// - Returns: The descriptor, which the caller closes; `nil` if the path leads outside or the file cannot be
    ///   opened.
    package func open(_ path: [UInt8], flags: CInt = 0) -> CInt? {
        guard case .inside(let resolved) = destination(of: path) else { return nil }
        let descriptor = Self.open(resolved, flags: flags)
        return descriptor < 0 ? nil : descriptor
    }

    #if canImport(Darwin)
    /// Opens a path; returns -1 and sets `errno` if a component is a link or the path cannot be opened.
    package static func open(_ path: [UInt8], flags: CInt) -> CInt {
        Darwin.open(path.terminated, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW_ANY | flags)
    }
    #else
    /// The flag `O_PATH`, which the headers define only with `_GNU_SOURCE`.
    ///
    /// With this flag, directories without read permission can also be opened.
    private static let pathOnly: CInt = 0x20_0000

    /// Opens a path; returns -1 and sets `errno` if a component is a link or the path cannot be opened.
    package static func open(_ path: [UInt8], flags: CInt) -> CInt {
        var directory = openat(AT_FDCWD, "/", pathOnly | O_DIRECTORY | O_CLOEXEC)
        let components = path.split(separator: .slash)
        for component in components.dropLast() where directory >= 0 {
            let next = openat(
                directory, Array(component).terminated, pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let code = errno
            close(directory)
            errno = code
            directory = next
        }
        guard directory >= 0 else { return -1 }
        let last = components.last.map { Array($0).terminated } ?? [CChar(bitPattern: UInt8(ascii: ".")), 0]
        let descriptor = openat(
            directory, last, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW | flags)
        let code = errno
        close(directory)
        errno = code
        return descriptor
    }
    #endif
}

// MARK: - Bytes of paths

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")
}

extension [UInt8] {
    /// The path as a C string; `.` if it is empty.
    fileprivate var terminated: [CChar] {
        isEmpty ? [CChar(bitPattern: UInt8(ascii: ".")), 0] : map { CChar(bitPattern: $0) } + [0]
    }

    /// The path with a trailing slash.
    fileprivate var closed: [UInt8] { last == .slash ? self : self + [.slash] }

    /// The path without its last component; empty if a relative path has only one component.
    fileprivate var parent: [UInt8] {
        var rest = self[...]
        while rest.count > 1, rest.last == .slash { rest.removeLast() }
        guard let slash = rest.lastIndex(of: .slash) else { return [] }
        return Array(rest[..<Swift.max(slash, 1)])
    }

    /// Returns whether the last component is equal to a text or, for an extension, ends with it.
    fileprivate func ends(with text: String) -> Bool {
        let end = Array(text.utf8)
        guard count >= end.count, suffix(end.count).elementsEqual(end) else { return false }
        return text.hasPrefix(".") || count == end.count || self[count - end.count - 1] == .slash
    }
}
