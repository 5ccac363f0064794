import FileDiscovery

/// The directories of the repository around the working directory.
///
/// The directories are found without git. Settings of git, such as `core.worktree` and the variable `GIT_DIR`, are not
/// used.
struct GitRepository {
    /// The reason that the repository cannot be read.
    struct Problem: Error {
        /// The reason, as a clause.
        let reason: String
    }

    /// The root of the work tree, absolute and with every symbolic link resolved.
    let root: BytePath

    /// The directory with the `HEAD` and the index of this work tree.
    let directory: String

    /// The directory with the references and the objects, which all work trees of the repository share.
    let common: String

    /// Searches the working directory and its parent directories.
    ///
    /// - Throws: ``Problem`` if there is no repository, or if `.git` refers to a repository that does not refer back to
    ///   this work tree. Without this check, a work tree could be compared with any repository on this computer.
    init() throws(Problem) {
        var candidate = BytePath.workingDirectory
        while let current = candidate {
            if let kind = GitFiles.kind(of: current.gitEntry) {
                try self.init(at: current, kind)
                return
            }
            candidate = current.parentDirectory
        }
        throw Problem(reason: "the working directory is not in a git work tree")
    }

    private init(at root: BytePath, _ kind: EntryStatus.Kind) throws(Problem) {
        self.root = root
        guard kind == .regular else {
            guard kind == .directory else { throw Problem(reason: "`.git` is a symbolic link, which is not followed") }
            (directory, common) = (root.gitEntry, root.gitEntry)
            try requireParts()
            return
        }
        guard let line = GitFiles.line(of: root.gitEntry), line.hasPrefix("gitdir: "),
            let target = Self.resolve(String(line.dropFirst("gitdir: ".count)), from: "\(root)")
        else { throw Problem(reason: "`.git` does not contain the path of a repository") }
        directory = target
        guard let shared = GitFiles.line(of: "\(target)/commondir") else {
            // A submodule, or a repository in a different directory. `Git` verifies that it refers to this work tree.
            common = target
            try requireParts()
            return
        }
        guard let found = Self.resolve(shared, from: target), target.hasPrefix("\(found)/worktrees/"),
            let back = GitFiles.line(of: "\(target)/gitdir"),
            Self.resolve(back, from: target) == root.gitEntry
        else {
            throw Problem(
                reason: "`.git` refers to a repository that does not refer to this work tree; if the work tree was "
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
    /// - Throws: ``Problem`` if a part is missing or not valid.
    private func requireParts() throws(Problem) {
        guard GitFiles.kind(of: "\(common)/refs") == .directory, GitFiles.kind(of: "\(directory)/HEAD") == .regular,
            BytePath("\(common)/objects").resolved != nil
        else { throw Problem(reason: "`.git` is not a complete repository") }
    }

    private static func resolve(_ path: String, from directory: String) -> String? {
        BytePath(path.hasPrefix("/") ? path : "\(directory)/\(path)").resolved.map { "\($0)" }
    }
}

extension BytePath {
    fileprivate var gitEntry: String { "\(self)" == "/" ? "/.git" : "\(self)/.git" }

    fileprivate var parentDirectory: BytePath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return BytePath(bytes[..<max(slash, 1)])
    }
}
