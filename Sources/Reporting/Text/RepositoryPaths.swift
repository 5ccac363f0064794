import FileDiscovery
import PropertyLists
import SystemShims

/// Converts paths to the form that code hosting services expect: relative to the root of the repository, with forward
/// slashes, and without `.` and `..`.
public struct RepositoryPaths: Sendable {
    /// The path components of the roots of the repositories.
    private let roots: [[ExactText]]

    /// The path components of the directory that contains relative paths.
    private let directory: [ExactText]

    /// Creates a conversion that only removes `.` and `..`.
    public init() { self.init(root: "/", directory: "/") }

    /// Creates a conversion for a repository.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the repository.
    ///   - directory: The absolute path of the directory that contains relative paths.
    public init(root: String, directory: String) {
        self.init(roots: [root], directory: directory)
    }

    private init(roots: [String], directory: String) {
        self.roots = roots.map { Self.components(of: $0) }
        self.directory = Self.components(of: directory)
    }

    /// Creates the conversion for the repository of files.
    ///
    /// If the repository of the working directory contains a file, paths are relative to its root, so that the paths of
    /// a submodule begin with its directory. Otherwise, they are relative to the root of the repository that contains
    /// all files. If there is no such repository, each path is relative to the root of the repository that contains the
    /// file. Without a repository, they are relative to the working directory.
    ///
    /// - Parameter files: The paths of the files.
    package init(around files: some Collection<String>) {
        guard let buffer = getcwd(nil, 0) else {
            self.init()
            return
        }
        defer { free(buffer) }
        let directory = BytePath(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))).description
        let top = Self.top(around: directory)
        let current = RepositoryPaths(root: top ?? directory, directory: directory)
        // Usually, the first file is in the repository, and the other ones need not be split.
        let isInside = top != nil && files.contains { current.roots[0].isPrefix(of: current.components(of: $0)) }
        guard !isInside, let first = files.first else {
            self = current
            return
        }
        // Consecutive files often share their directory. The directories are not kept, because there can be thousands.
        var shared = current.components(of: first.directoryPart.text)
        Self.forEachDirectory(of: files) { shared = shared.commonPrefix(with: current.components(of: $0)) }
        if let top = Self.top(around: shared.absolutePath) {
            self.init(root: top, directory: directory)
            return
        }
        var tops: Set<ExactText> = []
        Self.forEachDirectory(of: files) { path in
            if let top = Self.top(around: current.components(of: path).absolutePath) { tops.insert(ExactText(top)) }
        }
        // The innermost repository of a file comes first.
        let roots = tops.sorted { ($1.text.utf8.count, $0) < ($0.text.utf8.count, $1) }.map(\.text)
        self.init(roots: roots + [directory], directory: directory)
    }

    /// Calls a function with the directory of each file, once for consecutive files in the same directory.
    private static func forEachDirectory(of files: some Collection<String>, _ body: (String) -> Void) {
        var last: ExactText?
        for file in files {
            let directory = file.directoryPart
            if directory != last { body(directory.text) }
            last = directory
        }
    }

    /// Returns the root of the repository around a directory; `nil` if there is none.
    private static func top(around directory: String) -> String? {
        Repository.top(around: BytePath(directory))?.description
    }

    /// Returns the components of the absolute path of a file, without `.` and `..`.
    private func components(of path: some StringProtocol) -> [ExactText] {
        var names = path.isAbsolutePath ? [] : directory
        for name in Self.components(of: path) where name.text != "." {
            if name.text == "..", !names.isEmpty { names.removeLast() } else { names.append(name) }
        }
        return names
    }

    /// Returns the parts of a path between slashes.
    ///
    /// A slash is a byte: it is one even before a combining character.
    private static func components(of path: some StringProtocol) -> [ExactText] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { ExactText(String(Substring($0))) }
    }

    /// Returns the path relative to the root of the repository, or the absolute path if the file is outside it.
    public func path(_ path: String) -> String {
        let names = components(of: path)
        let root = roots.first { root in
            root.isPrefix(of: names) && names.count > root.count && (root != [] || !path.isAbsolutePath)
        }
        guard let root else { return names.absolutePath }
        return names.dropFirst(root.count).map(\.text).joined(separator: "/")
    }
}

/// The paths of files in a repository; the path is computed only once for consecutive findings in one file.
struct RepositoryFiles {
    private let paths: RepositoryPaths
    private var last: (file: SourceFile, path: String)?

    init(_ paths: RepositoryPaths) { self.paths = paths }

    /// Returns the path of a file relative to the root of the repository.
    mutating func path(of file: SourceFile) -> String {
        if let last, last.file == file { return last.path }
        let path = paths.path(file.path)
        last = (file, path)
        return path
    }
}

extension StringProtocol {
    fileprivate var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}

extension String {
    /// The path up to the last slash, which it contains.
    fileprivate var directoryPart: ExactText {
        ExactText(String(self[..<(utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? startIndex)]))
    }
}

extension Collection<ExactText> {
    /// Whether the path components of a directory are the first components of a path.
    fileprivate func isPrefix(of path: some Collection<ExactText>) -> Bool { path.starts(with: self) }
}

extension [ExactText] {
    /// The absolute path with these components.
    fileprivate var absolutePath: String { "/" + map(\.text).joined(separator: "/") }

    fileprivate func commonPrefix(with other: [ExactText]) -> [ExactText] {
        Array(prefix(zip(self, other).prefix { $0 == $1 }.count))
    }
}
