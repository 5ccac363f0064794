package import FileDiscovery
package import PropertyLists
import XcodeProjects

/// The files of a repository at a revision that are relevant for entitlements.
package struct RevisionTree: ProjectFiles {
    /// The files by their paths from the root of the repository.
    private let files: ExactDictionary<[UInt8]>

    private let directories: ExactDictionary<ExactSet>

    /// The number of files.
    var fileCount: Int { files.count }

    /// The root of the repository.
    let root: BaseDirectory

    /// The directory that relative paths are relative to.
    package let workingDirectory = BytePath.workingDirectory.map { "\($0)" } ?? "/"

    /// Creates a tree.
    ///
    /// - Parameters:
    ///   - files: The bytes of the files by their paths from the root.
    ///   - root: The root of the repository.
    package init(_ files: ExactDictionary<[UInt8]>, from root: BaseDirectory) {
        self.files = files
        self.root = root
        directories = files.keys.reduce(into: [:]) { directories, path in
            var path = path
            while !path.isEmpty, path != "/" {
                let directory = ProjectPath.directory(of: path)
                directories[directory, default: []].insert(ProjectPath.name(of: path))
                path = directory
            }
        }
    }

    package func read(_ path: String) -> SourceFile? {
        files[root.name(of: path)].map { SourceFile(path: path, bytes: $0) }
    }

    package func exists(_ path: String) -> Bool { files[root.name(of: path)] != nil }

    package func names(in directory: String) -> [String] { Array(directories[root.name(of: directory)] ?? []) }

    /// Returns whether a file is relevant for entitlements, or for projects that reference entitlements files.
    ///
    /// The result depends only on the path.
    package static func holds(_ path: String) -> Bool {
        let endings = [".plist", ".pbxproj", ".xcconfig", ".cmake", ".bzl"]
        let bytes = path.utf8
        return path.fileKind != .other || endings.contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
            || bytes.suffix(6).elementsEqual(".swift".utf8) && bytes.contains("ProjectDescriptionHelpers/".utf8)
    }

    /// Returns the files and projects at the given paths and below them, as a search of the disk would find them.
    func found(at paths: [BytePath], excluding excluded: ExcludedPaths) -> [(path: String, kind: FileKind)] {
        let asked = (paths.isEmpty ? [BytePath("")] : paths).map { root.name(of: $0.description) }
        let projects = ExactSet(files.keys.compactMap(\.enclosingProject))
        let candidates = files.keys.filter { $0.enclosingProject == nil } + projects
        return candidates.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
            let kind = path.fileKind
            let isAsked = asked.contains { $0.isEmpty || path.hasSameBytes(as: $0) || path.isBelow($0) }
            let shown = root.shown(path)
            guard isAsked, kind != .other, !path.isInSkippedDirectory,
                !excluded.contain(BytePath(shown), isDirectory: kind == .project)
            else { return nil }
            return (shown, kind)
        }
    }
}

extension String {
    /// The path of the project directory that contains the file; `nil` if there is none.
    fileprivate var enclosingProject: String? {
        guard let range = utf8.firstRange(of: ".xcodeproj/".utf8) else { return nil }
        return String(Substring(utf8[..<range.upperBound].dropLast()))
    }

    /// The kind of the file, according to its name.
    fileprivate var fileKind: FileKind { FileKind(name: BytePath(utf8).name) }

    /// Returns whether the path is in a directory or in one of its subdirectories.
    fileprivate func isBelow(_ directory: String) -> Bool { utf8.starts(with: (directory + "/").utf8) }

    /// Whether the path is in a directory that a search of the disk skips.
    fileprivate var isInSkippedDirectory: Bool {
        utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { FileKind.isSkippedDirectory($0) }
    }
}
