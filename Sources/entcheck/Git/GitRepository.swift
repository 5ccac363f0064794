import EntitlementRules

/// The directories of the repository around the working directory.
///
/// They are found without git, and none of its settings is used: not `core.worktree`, and no variable such as `GIT_DIR`.
struct GitRepository {
    /// Why there is no repository that can be read.
    struct Problem: Error {
        /// The reason, as a clause.
        let reason: String
    }

    /// The root of the work tree, absolute and with every symbolic link resolved.
    let root: RawPath

    /// The directory with the `HEAD` and the index of this work tree.
    let directory: String

    /// The directory with the references and the objects, which further work trees share.
    let common: String

    /// Searches from the working directory up.
    ///
    /// - Throws: ``Problem`` if there is no repository, or if `.git` points to a repository elsewhere that does not
    ///   name this work tree. Otherwise a tree could have the content of any repository on this computer compared.
    init() throws(Problem) {
        var candidate = RawPath.workingDirectory
        while let current = candidate {
            if let kind = GitFiles.kind(of: current.gitEntry) {
                try self.init(at: current, kind)
                return
            }
            candidate = current.parentDirectory
        }
        throw Problem(reason: "here is no work tree of a repository")
    }

    private init(at root: RawPath, _ kind: EntryStatus.Kind) throws(Problem) {
        self.root = root
        guard kind == .regular else {
            guard kind == .directory else { throw Problem(reason: "`.git` is a symbolic link, which is not followed") }
            (directory, common) = (root.gitEntry, root.gitEntry)
            try requireParts()
            return
        }
        guard let line = GitFiles.line(of: root.gitEntry), line.hasPrefix("gitdir: "),
            let target = Self.resolve(String(line.dropFirst("gitdir: ".count)), from: "\(root)")
        else { throw Problem(reason: "`.git` does not name the directory of a repository") }
        directory = target
        guard let shared = GitFiles.line(of: "\(target)/commondir") else {
            // A submodule, or a repository whose directory was put elsewhere; `Git` verifies that it names this tree.
            common = target
            try requireParts()
            return
        }
        guard let found = Self.resolve(shared, from: target), target.hasPrefix("\(found)/worktrees/"),
            let back = GitFiles.line(of: "\(target)/gitdir"),
            Self.resolve(back, from: target) == root.gitEntry
        else {
            throw Problem(
                reason: "`.git` names a repository elsewhere that does not name this work tree; “git worktree repair” "
                    + "repairs a work tree that was moved")
        }
        common = found
        try requireParts()
    }

    /// Whether the repository is not in the `.git` directory of the work tree, and its settings have to name the tree.
    var isElsewhere: Bool { directory == common && directory != root.gitEntry }

    /// Whether the value of `core.worktree` names this work tree.
    func isNamed(by value: String?) -> Bool {
        value.flatMap { Self.resolve($0, from: directory) } == "\(root)"
    }

    /// References through symbolic links could be those of any repository.
    private func requireParts() throws(Problem) {
        guard GitFiles.kind(of: "\(common)/refs") == .directory, GitFiles.kind(of: "\(directory)/HEAD") == .regular,
            RawPath("\(common)/objects").resolved != nil
        else { throw Problem(reason: "`.git` is not a complete repository") }
    }

    private static func resolve(_ path: String, from directory: String) -> String? {
        RawPath(path.hasPrefix("/") ? path : "\(directory)/\(path)").resolved.map { "\($0)" }
    }
}

extension RawPath {
    fileprivate var gitEntry: String { "\(self)" == "/" ? "/.git" : "\(self)/.git" }

    fileprivate var parentDirectory: RawPath? {
        guard bytes.count > 1, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return RawPath(bytes[..<max(slash, 1)])
    }
}
