import EntitlementRules

/// What was changed in the work tree since a revision.
struct GitChanges {
    private let files: [String: String?]
    private let past: PastTree

    /// Asks git.
    ///
    /// - Parameter revision: A revision as a person writes it: `origin/main`.
    /// - Throws: Where git does not know it.
    init(since revision: String) throws {
        let git = try Git()
        let commit = try git.commonAncestor(with: revision)
        files = try git.changedFiles(since: commit)
        past = PastTree(try git.files(in: commit, where: PastTree.holds), from: PathBase(git.root))
    }

    /// The changes, as a linter of these paths looks at them.
    func changes(for linter: FileLinter, at paths: [RawPath]) -> Changes {
        linter.changes(to: files, since: past, at: paths)
    }
}
