public import PropertyLists

/// Where a project's files come from: a disk, or memory.
///
/// Paths are whatever the project was opened with and what its files add to that; they may hold `..`.
public protocol ProjectFiles: Sendable {
    /// Reads a file whole; `nil` where there is none, where it cannot be read, and where it is too large.
    func read(_ path: String) -> SourceFile?

    /// Whether there is a file at the path, spelled exactly so.
    func exists(_ path: String) -> Bool

    /// The names in a directory, in any order; empty where there is no such directory.
    func names(in directory: String) -> [String]

    /// Whether a path leads out of the directories that may be read, be there a file or not.
    ///
    /// Nothing out there is read, exists, or has a name.
    func leadsOutside(_ path: String) -> Bool

    /// The absolute path of the directory from which relative paths count.
    var workingDirectory: String { get }
}

extension ProjectFiles {
    /// Files in a tree without boundary: no path leads out.
    public func leadsOutside(_ path: String) -> Bool { false }

    /// The path of a file as it is spelled where it lies, though the letter case was given differently.
    ///
    /// Apple's disks do not tell letter case apart by default, so Xcode finds such a file.
    ///
    /// - Parameter path: The path as a project gives it.
    /// - Returns: The path itself where it exists, else the one that differs in letter case only; `nil` for neither.
    package func locate(_ path: String) -> String? {
        let path = ProjectPath.normalize(path)
        if exists(path) { return path }
        var found = path.hasPrefix("/") ? "/" : ""
        for component in path.split(separator: "/") {
            let exact = ProjectPath.join(found, String(component))
            let directory = found.isEmpty ? "." : found
            // Nothing is listed outside; the directories there are taken as they are spelled.
            if component == ".." || leadsOutside(directory) {
                found = exact
                continue
            }
            let names = names(in: directory)
            let wanted = component.lowercased()
            guard
                let name = names.contains(String(component))
                    ? String(component) : names.sorted().first(where: { $0.lowercased() == wanted })
            else { return nil }
            found = ProjectPath.join(found, name)
        }
        return exists(found) ? found : nil
    }
}

/// Files in memory: for tests, and for whoever has a tree that lies on no disk.
public struct MemoryFiles: ProjectFiles {
    private let files: [String: SourceFile]
    private let directories: [String: Set<String>]

    /// Creates a tree of files.
    ///
    /// - Parameter contents: The texts of the files by their paths, which hold no `.` and no `..`.
    public init(_ contents: [String: String]) {
        self.init(contents.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
    }

    /// Creates a tree of files, each at its path.
    public init(_ contents: [SourceFile]) {
        files = Dictionary(contents.map { ($0.path, $0) }) { first, _ in first }
        directories = contents.reduce(into: [:]) { directories, file in
            var path = file.path
            while !path.isEmpty, path != "/" {
                let directory = ProjectPath.directory(of: path)
                directories[directory.isEmpty ? "." : directory, default: []].insert(ProjectPath.name(of: path))
                path = directory
            }
        }
    }

    /// Where relative paths count from: a directory that is on no disk.
    public var workingDirectory: String { "/memory" }

    /// Reads a file whole.
    public func read(_ path: String) -> SourceFile? { files[ProjectPath.normalize(path)] }

    /// Whether there is a file of this path.
    public func exists(_ path: String) -> Bool { files[ProjectPath.normalize(path)] != nil }

    /// The names in a directory.
    public func names(in directory: String) -> [String] { Array(directories[directory] ?? []) }

    /// Whether a path leads out of the tree by `..`.
    public func leadsOutside(_ path: String) -> Bool {
        let path = ProjectPath.normalize(path)
        return path == ".." || path.hasPrefix("../")
    }
}
