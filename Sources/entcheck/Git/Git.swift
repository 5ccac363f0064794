import ArgumentParser
import FileDiscovery
import PropertyLists
import SystemShims
import TextOutput
import XcodeProjects

/// Reads commits of a repository.
///
/// Dozens of settings of a repository can specify executables: filters, hooks, file system monitors, and helpers for
/// diffs, credentials, and remotes. New versions of git add more, and no option ignores the settings of the repository.
/// Therefore git never opens the repository. It opens a directory that this process writes, with a fixed configuration,
/// copies of the references, and the real object database. In this directory, git runs only commands that read objects:
/// they do not use a work tree, attributes, hooks, or remotes. This process compares the files of the work tree.
///
/// The directory belongs to the user who runs the tool. Therefore git does not compare owners, and a repository of
/// another user, such as a volume in a container, does not require `safe.directory`: its settings have no effect.
struct Git {
    /// The directories of the repository.
    let repository: GitRepository

    private let temporary: TemporaryGitDirectory
    private var settings = GitSettings(listed: [])
    private let program: String
    private let searchPath: String

    /// The root of the work tree, absolute.
    var root: String { "\(repository.root)" }

    /// Prepares the temporary directory for the repository that contains paths.
    ///
    /// - Parameter paths: The paths; the working directory if the list is empty.
    /// - Throws: `ValidationError` if git or the repository is missing, the paths are in several repositories, or the
    ///   format of the repository is unknown.
    init(around paths: [BytePath]) throws {
        do throws(ToolError) {
            repository = try GitRepository(around: paths)
            let search = ProgramSearch(path: getenv("PATH").map { String(cString: $0) }, outside: repository.root)
            guard let program = search.program("git") else {
                throw ToolError(
                    "`git` is not in an absolute directory of PATH outside the work tree")
            }
            (self.program, searchPath) = (program, search.directories.joined(separator: ":"))
            temporary = try TemporaryGitDirectory()
            try temporary.write(GitSettings.base, to: "config")
            try temporary.write("ref: refs/heads/none\n", to: "HEAD")
            let bytes = try GitFiles.existingContents(
                of: "\(repository.common)/config", limit: GitSettings.sizeLimit)
            try temporary.write(bytes ?? [], to: "settings")
        } catch {
            throw ValidationError("--since cannot read the repository: \(error.message).")
        }
        // `--file` reads only this file: no includes, and no other configuration.
        let list = try run(["config", "--file", "\(temporary.path)/settings", "--no-includes", "--null", "--list"])
        guard list.status == 0 else {
            throw ValidationError(
                "--since cannot read the repository: its configuration `\(repository.common)/config` is malformed.")
        }
        settings = GitSettings(listed: list.output)
        do throws(ToolError) {
            try prepare()
        } catch {
            throw ValidationError("--since cannot read the repository: \(error.message).")
        }
    }

    /// Writes the settings and references that git requires.
    private func prepare() throws(ToolError) {
        if let problem = settings.problem { throw ToolError(problem) }
        if repository.isElsewhere, !repository.isNamed(by: settings["core.worktree"]) {
            throw ToolError("`.git` refers to a repository that does not refer to this work tree")
        }
        let references = try GitReferences(of: repository)
        try temporary.write(settings.text, to: "config")
        try temporary.write(references.head + "\n", to: "HEAD")
        try temporary.write(references.packed, to: "packed-refs")
        for (name, object) in references.pseudoReferences { try temporary.write(object + "\n", to: name) }
        // The boundary commits of a shallow clone. The file has 4 MB for 100,000 commits.
        if let shallow = try GitFiles.existingContents(of: "\(repository.common)/shallow", limit: 16 << 20) {
            let commits = String(decoding: shallow, as: UTF8.self).split(separator: "\n").map(String.init)
            try temporary.write(commits.filter(\.isObjectIdentifier).map { $0 + "\n" }.joined(), to: "shallow")
        }
    }

    /// Copies the history of the references, which revisions such as `HEAD@{1}` use.
    private func writeHistory() throws(ToolError) {
        // The maximum size of one history, in bytes, and the maximum number of histories; longer ones are skipped.
        let (sizeLimit, countLimit) = (16 << 20, 10_000)
        for (source, target) in [(repository.directory, "HEAD"), (repository.common, "refs")] {
            let path = "\(source)/logs/\(target)"
            let names =
                GitFiles.kind(of: path) == .directory ? GitFiles.paths(below: path, limit: countLimit) ?? [] : [""]
            for name in names {
                guard name.isEmpty || "\(target)/\(name)".isReferenceName,
                    let bytes = GitFiles.contents(of: name.isEmpty ? path : "\(path)/\(name)", limit: sizeLimit)
                else { continue }
                try temporary.write(bytes, to: name.isEmpty ? "logs/\(target)" : "logs/\(target)/\(name)")
            }
        }
    }
}

// MARK: - Commits

extension Git {
    /// Returns the common ancestor of `HEAD` and a revision.
    ///
    /// - Throws: `ValidationError` if the revision does not exist, or there is no common ancestor.
    func commonAncestor(with revision: String) throws -> String {
        guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.contains("\0") else {
            throw ValidationError("--since is `\(revision)`; expected a revision such as origin/main.")
        }
        if revision.contains("@{") {
            do throws(ToolError) {
                try writeHistory()
            } catch {
                throw ValidationError("--since cannot read the repository: \(error.message).")
            }
        }
        let found = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        guard found.status == 0, let commit = found.lines.first else {
            throw ValidationError("There is no revision `\(revision)` in this repository\(try shallowness).")
        }
        let base = try run(["merge-base", commit, "HEAD"])
        guard base.status == 0, let ancestor = base.lines.first else {
            throw ValidationError(
                "`\(revision)` and HEAD have no common ancestor in this repository\(try shallowness).")
        }
        return ancestor
    }

    /// The advice for a shallow clone, or an empty string for a complete one.
    private var shallowness: String {
        get throws {
            guard try run(["rev-parse", "--is-shallow-repository"]).lines.first == "true" else { return "" }
            return """
                ; this clone is shallow: fetch the complete history with `git fetch --unshallow`, or check out all \
                commits (fetch-depth: 0)
                """
        }
    }

    /// Returns the content of the files in a commit that match a predicate, by path from the root.
    ///
    /// Files above the size limit of the tool are skipped, so that a small object cannot expand without limit.
    ///
    /// - Throws: `ValidationError` if an object is missing, as in a clone with a filter.
    func files(in commit: String, where isOfInterest: (String) -> Bool) throws -> ExactDictionary<[UInt8]> {
        let tree = try demand(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
        var entries: [(path: String, object: String)] = []
        for line in tree.fields {
            // A tab is a byte: it is one even before a combining character.
            let parts = line.utf8.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(Substring($0)) }
            let words = parts.first?.split(separator: " ") ?? []
            // Symbolic links and submodules are not files of this repository.
            guard parts.count == 2, words.count == 4, words[0].hasPrefix("100"), isOfInterest(parts[1]) else {
                continue
            }
            guard let size = Int(words[3]) else { throw missing(parts[1], in: commit) }
            if size <= FileFinder.sizeLimit { entries.append((parts[1], String(words[2]))) }
        }
        let names = Set(entries.map(\.object)).sorted()
        let input = Array(names.map { $0 + "\n" }.joined().utf8)
        var batch = try demand(["cat-file", "--batch"], input: input).output[...]
        var objects: [String: [UInt8]] = [:]
        for name in names { objects[name] = Self.nextObject(in: &batch) }
        var files: ExactDictionary<[UInt8]> = [:]
        for entry in entries {
            guard let bytes = objects[entry.object] else { throw missing(entry.path, in: commit) }
            files[entry.path] = bytes
        }
        return files
    }

    private func missing(_ path: String, in commit: String) -> ValidationError {
        ValidationError(
            """
            This partial clone does not contain \(path.displayedPath) of commit \(commit), and entcheck does not fetch \
            objects; run `git fetch --refetch --no-filter`, or clone without --filter.
            """)
    }

    /// Removes and returns the next object of a batch: a line that ends with the size, the bytes, and a line feed.
    private static func nextObject(in batch: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = batch.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: batch[..<end], as: UTF8.self).split(separator: " ")
        batch = batch[(end + 1)...]
        guard words.count == 3, words[1] == "blob", let size = Int(words[2]), size >= 0, size < batch.count else {
            return nil
        }
        let bytes = Array(batch.prefix(size))
        batch = batch.dropFirst(size + 1)
        return bytes
    }

    /// Returns the paths of the files in the index, from the root, or `nil` if git cannot read the index.
    func trackedFiles() throws -> [String]? {
        let index = "\(repository.directory)/index"
        guard GitFiles.kind(of: index) == .regular else { return nil }
        let list = try run(["ls-files", "--cached", "-z"], variables: ["GIT_INDEX_FILE": index])
        return list.status == 0 ? list.fields : nil
    }
}

// MARK: - Running

extension Git {
    /// The environment variables for git.
    ///
    /// Of the variables of this process, only those for system paths are included.
    private var environment: [String: String] {
        var environment = [
            "PATH": searchPath, "HOME": temporary.path, "XDG_CONFIG_HOME": temporary.path, "LC_ALL": "C",
            "GIT_DIR": temporary.path, "GIT_OBJECT_DIRECTORY": "\(repository.common)/objects",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_ATTR_NOSYSTEM": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
        ]
        // On macOS, /usr/bin/git requires the developer directory. In a Nix environment, libraries can be in any
        // directory.
        for name in ["DEVELOPER_DIR", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }

    /// Runs git in the temporary directory.
    private func run(
        _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
    ) throws -> ChildProcess.Outcome {
        var git = ChildProcess(program: program, arguments: ["-C", temporary.path] + arguments)
        git.environment = environment.merging(variables) { $1 }
        do throws(ToolError) {
            return try git.run(input: input)
        } catch {
            throw ValidationError("--since cannot run git: \(error.message).")
        }
    }

    /// Runs git, and throws `ValidationError` if it fails.
    func demand(_ arguments: [String], input: [UInt8] = []) throws -> ChildProcess.Outcome {
        let outcome = try run(arguments, input: input)
        guard outcome.status == 0 else {
            throw ValidationError("`git \(arguments[0])` exited with status \(outcome.status)\(outcome.reason).")
        }
        return outcome
    }
}

extension ChildProcess.Outcome {
    fileprivate var lines: [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The texts between NUL bytes, which contain paths.
    fileprivate var fields: [String] { output.split(separator: 0).map { BytePath($0).description } }

    /// The first line of standard error, in parentheses.
    fileprivate var reason: String {
        let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").first
        return line.map { " (\(String($0).displayed))" } ?? ""
    }
}
