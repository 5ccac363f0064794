import FileDiscovery
import TextOutput

/// The directories of a repository.
///
/// The directories are found without git. Settings of git, such as `core.worktree` and the variable `GIT_DIR`, are not
/// used.
struct GitRepository {
    /// The root of the work tree, absolute and with every symbolic link resolved.
    let root: BytePath

    /// The directory with the `HEAD` and the index of this work tree.
    let directory: String

    /// The directory with the references and the objects, which all work trees of the repository share.
    let common: String

    /// Searches the repository that contains paths.
    ///
    /// If the repository of the working directory contains a path, it is the repository of that path, even if the path
    /// is in a submodule.
    ///
    /// - Parameter paths: The paths; the working directory if the list is empty. Paths that do not exist, and standard
    ///   input, are in the working directory.
    /// - Throws: ``ToolError`` if there is no repository, if the paths are in several repositories, or if `.git` refers to
    ///   a repository that does not refer back to the work tree. Without this check, a work tree could be compared with
    ///   any repository on this computer.
    init(around paths: [BytePath]) throws(ToolError) {
        let directory = BytePath.workingDirectory
        let current = directory.flatMap(Self.top)
        var tops: Set<BytePath> = paths.isEmpty ? Set([current].compactMap(\.self)) : []
        for path in paths {
            let place = path.isStandardInput ? directory : path.resolved ?? directory
            guard let place, let top = place.isInside(current) ? current : Self.top(around: place) else {
                let isCurrent = place == directory
                let name = isCurrent ? "the working directory" : "`\(path.displayed)`"
                throw ToolError("\(name) is not in a git work tree")
            }
            tops.insert(top)
        }
        guard let root = tops.first, let kind = GitFiles.kind(of: root.gitEntry) else {
            throw ToolError("the working directory is not in a git work tree")
        }
        guard tops.count == 1 else {
            let names = tops.sorted().prefix(2).map { "`\($0.displayed)`" }.joined(separator: " and ")
            throw ToolError("the paths are in several git work trees: \(names)")
        }
        try self.init(at: root, kind)
    }

    /// Returns the nearest directory with a `.git`, starting with the given path.
    private static func top(around path: BytePath) -> BytePath? {
        var candidate: BytePath? = path
        while let current = candidate {
            if GitFiles.kind(of: current.gitEntry) != nil { return current }
            candidate = current.parentDirectory
        }
        return nil
    }

    private init(at root: BytePath, _ kind: EntryStatus.Kind) throws(ToolError) {
        self.root = root
        guard kind == .regular else {
            guard kind == .directory else { throw ToolError("`.git` is a symbolic link, which is not followed") }
            (directory, common) = (root.gitEntry, root.gitEntry)
            try requireParts()
            return
        }
        guard let line = GitFiles.line(of: root.gitEntry), line.hasPrefix("gitdir: "),
            let target = Self.resolve(String(line.dropFirst("gitdir: ".count)), from: "\(root)")
        else { throw ToolError("`.git` does not contain the path of a repository") }
        directory = target
        guard let shared = GitFiles.line(of: "\(target)/commondir") else {
            // A submodule, or a repository in a different directory. `Git` verifies that the repository refers to this
            // work tree.
            common = target
            try requireParts()
            return
        }
        guard let found = Self.resolve(shared, from: target), target.hasPrefix("\(found)/worktrees/"),
            let back = GitFiles.line(of: "\(target)/gitdir"),
            Self.resolve(back, from: target) == root.gitEntry
        else {
            throw ToolError(
                "`.git` refers to a repository that does not refer to this work tree; if the work tree was "
                    + "moved, run `git worktree repair`")
        }
        common = found
        try requireParts()
    }

    /// Whether the repository is not in the `.git` directory of the work tree, so that its settings must refer to the
    /// tree.
    var isElsewhere: Bool { directory == common && directory != root.gitEntry }

    /// Returns whether a value of `core.worktree` refers to this work tree.
    func isNamed(by value: String?) -> Bool {
        value.flatMap { Self.resolve($0, from: directory) } == "\(root)"
    }

    /// Checks that the parts of the repository exist.
    ///
    /// References must not be symbolic links, which could lead to any repository.
    ///
    /// - Throws: ``ToolError`` if a part is missing or not valid.
    private func requireParts() throws(ToolError) {
        guard GitFiles.kind(of: "\(common)/refs") == .directory, GitFiles.kind(of: "\(directory)/HEAD") == .regular,
            BytePath("\(common)/objects").resolved != nil
        else { throw ToolError("`.git` is not a complete repository") }
    }

    private static func resolve(_ path: String, from directory: String) -> String? {
        BytePath(path.hasPrefix("/") ? path : "\(directory)/\(path)").resolved.map { "\($0)" }
    }
}

extension BytePath {
    fileprivate var gitEntry: String { "\(self)" == "/" ? "/.git" : "\(self)/.git" }

    /// Whether the path is a directory or is inside it.
    fileprivate func isInside(_ directory: BytePath?) -> Bool {
        guard let directory else { return false }
        let prefix = directory.bytes.last == UInt8(ascii: "/") ? directory.bytes : directory.bytes + [UInt8(ascii: "/")]
        return self == directory || bytes.starts(with: prefix)
    }

    fileprivate var parentDirectory: BytePath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return BytePath(bytes[..<max(slash, 1)])
    }
}
