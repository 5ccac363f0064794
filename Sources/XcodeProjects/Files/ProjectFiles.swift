public import PropertyLists

/// The source of a project's files: the disk or memory.
///
/// Each path is the path with which the project was opened, combined with a path in its files. Paths may contain `..`.
public protocol ProjectFiles: Sendable {
    /// Reads an entire file; returns `nil` if it does not exist, cannot be read, or is too large.
    func read(_ path: String) -> SourceFile?

    /// Returns whether a file exists at the path, with exactly this spelling.
    func exists(_ path: String) -> Bool

    /// Returns the names in a directory, in any order; empty if the directory does not exist.
    func names(in directory: String) -> [String]

    /// Returns whether a path leads outside the directories that may be read, even if the file does not exist.
    ///
    /// Files outside cannot be read, do not exist, and are not listed.
    func leadsOutside(_ path: String) -> Bool

    /// The absolute path of the directory against which relative paths are resolved.
    var workingDirectory: String { get }
}

extension ProjectFiles {
    /// Returns false: without a boundary, no path leads outside.
    public func leadsOutside(_ path: String) -> Bool { false }

    /// Returns the path of a file in its actual spelling, even if the given path differs in case or
    /// normalization.
    ///
    /// Mac volumes do not distinguish them by default, so Xcode finds such a file.
    ///
    /// - Parameter path: The path in the project.
    /// - Returns: The path itself if it exists; otherwise a path that differs only in this; `nil` if neither exists.
    package func locate(_ path: String) -> String? {
        let path = ProjectPath.normalize(path)
        if exists(path) { return path }
        var found = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for component in ProjectPath.components(of: path) {
            guard let name = locate(component, in: found.isEmpty ? "." : found) else { return nil }
            found = ProjectPath.join(found, name)
        }
        return exists(found) ? found : nil
    }

    /// Returns a name in a directory in its actual spelling; `nil` if the directory does not contain it.
    private func locate(_ name: String, in directory: String) -> String? {
        // Directories outside are not listed; their names are used unchanged.
        if name == ".." || leadsOutside(directory) { return name }
        let names = names(in: directory)
        if names.contains(where: name.hasSameBytes) { return name }
        let wanted = name.lowercased()
        return names.filter { $0.lowercased() == wanted }.map(ExactText.init).min()?.text
    }
}

/// Files in memory, for tests and for clients whose files are not on disk.
public struct MemoryFiles: ProjectFiles {
    private let files: ExactDictionary<SourceFile>
    private let directories: ExactDictionary<ExactSet>

    /// Creates files from texts.
    ///
    /// - Parameter contents: The texts by path; the paths must not contain `.` or `..`.
    public init(_ contents: [String: String]) {
        self.init(contents.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
    }

    /// Creates files, each at its own path.
    public init(_ contents: [SourceFile]) {
        files = ExactDictionary(contents.map { ($0.path, $0) })
        directories = contents.reduce(into: [:]) { directories, file in
            var path = file.path
            while !path.isEmpty, path != "/" {
                let directory = ProjectPath.directory(of: path)
                directories[directory.isEmpty ? "." : directory, default: []].insert(ProjectPath.name(of: path))
                path = directory
            }
        }
    }

    /// The directory against which relative paths are resolved; it does not exist on disk.
    public var workingDirectory: String { "/memory" }

    /// Returns the file at a path.
    public func read(_ path: String) -> SourceFile? { files[ProjectPath.normalize(path)] }

    /// Returns whether a file exists at the path.
    public func exists(_ path: String) -> Bool { files[ProjectPath.normalize(path)] != nil }

    /// Returns the names in a directory.
    public func names(in directory: String) -> [String] { Array(directories[directory] ?? []) }

    /// Returns whether a path leads outside the tree through `..`.
    public func leadsOutside(_ path: String) -> Bool {
        let path = ProjectPath.normalize(path)
        return path == ".." || path.utf8.starts(with: "../".utf8)
    }
}
