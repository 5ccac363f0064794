import ArgumentParser
import EntitlementRules
import XcodeProjects

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads commits of the repository around the working directory.
///
/// A repository can name programs in dozens of settings: filters, hooks, monitors of the file system, helpers for
/// differences, credentials and remotes; new versions of git add more, and no option ignores the settings of the
/// repository. Therefore git never opens the repository. It gets a directory that this process writes, with a
/// configuration of fixed text, with the references copied by value, and with the real object database. In it git runs
/// only commands that read objects: they use no work tree, no attributes, no hooks and no remote. Files of the work tree
/// are compared in this process.
///
/// The directory belongs to the user who runs the tool. So git does not compare owners, and a repository of another
/// user, such as a volume in a container, needs no `safe.directory`: its settings have no effect.
struct Git {
    /// The directories of the repository.
    let repository: GitRepository

    private let temporary: TemporaryGitDirectory
    private var settings = GitSettings(listed: [])
    private let program: String
    private let searchPath: String

    /// The root of the work tree, absolute.
    var root: String { "\(repository.root)" }

    /// - Throws: `ValidationError` if there is no git, no repository, or one in an unknown format.
    init() throws {
        do throws(GitRepository.Problem) {
            repository = try GitRepository()
            let search = ProgramSearch(path: getenv("PATH").map { String(cString: $0) }, outside: repository.root)
            guard let program = search.program("git") else {
                throw GitRepository.Problem(reason: "it is not in an absolute directory of PATH outside the work tree")
            }
            (self.program, searchPath) = (program, search.directories.joined(separator: ":"))
            temporary = try TemporaryGitDirectory()
            try temporary.write(GitSettings.base, to: "config")
            try temporary.write("ref: refs/heads/none\n", to: "HEAD")
            let bytes = GitFiles.contents(of: "\(repository.common)/config", limit: GitSettings.sizeLimit)
            try temporary.write(bytes ?? [], to: "settings")
        } catch {
            throw ValidationError("--since asks git, and \(error.reason).")
        }
        // `--file` reads this file alone: no includes, and no other configuration.
        let list = try run(["config", "--file", "\(temporary.path)/settings", "--no-includes", "--null", "--list"])
        guard list.status == 0 else {
            throw ValidationError("--since asks git, and the configuration of the repository is malformed.")
        }
        settings = GitSettings(listed: list.output)
        do throws(GitRepository.Problem) {
            try prepare()
        } catch {
            throw ValidationError("--since asks git, and \(error.reason).")
        }
    }

    /// Writes what git needs to know of the repository.
    private func prepare() throws(GitRepository.Problem) {
        if let problem = settings.problem { throw GitRepository.Problem(reason: problem) }
        if repository.isElsewhere, !repository.isNamed(by: settings["core.worktree"]) {
            throw GitRepository.Problem(reason: "`.git` names a repository elsewhere that does not name this work tree")
        }
        let references = try GitReferences(of: repository)
        try temporary.write(settings.text, to: "config")
        try temporary.write(references.head + "\n", to: "HEAD")
        try temporary.write(references.packed, to: "packed-refs")
        for (name, object) in references.pseudoReferences { try temporary.write(object + "\n", to: name) }
        // The commits at which a shallow clone ends; one of 100,000 such has 4 MB.
        if let shallow = GitFiles.contents(of: "\(repository.common)/shallow", limit: 16 << 20) {
            let commits = String(decoding: shallow, as: UTF8.self).split(separator: "\n").map(String.init)
            try temporary.write(commits.filter(\.isObjectIdentifier).map { $0 + "\n" }.joined(), to: "shallow")
        }
    }

    /// Copies the history of the references, which revisions such as `HEAD@{1}` use.
    private func writeHistory() throws(GitRepository.Problem) {
        // The history of one reference; longer ones are left out.
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
    /// The commit from which the work tree and a revision went different ways.
    ///
    /// - Throws: `ValidationError` if there is no such revision, or no common ancestor.
    func commonAncestor(with revision: String) throws -> String {
        guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.contains("\0") else {
            throw ValidationError("--since takes a revision such as origin/main, not “\(revision)”.")
        }
        if revision.contains("@{") {
            do throws(GitRepository.Problem) {
                try writeHistory()
            } catch {
                throw ValidationError("--since asks git, and \(error.reason).")
            }
        }
        let found = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        guard found.status == 0, let commit = found.lines.first else {
            throw ValidationError("git knows no revision “\(revision)” here\(try shallowness).")
        }
        let base = try run(["merge-base", commit, "HEAD"])
        guard base.status == 0, let ancestor = base.lines.first else {
            throw ValidationError("“\(revision)” and HEAD have no commit in common here\(try shallowness).")
        }
        return ancestor
    }

    /// What to do where a clone does not have all commits.
    private var shallowness: String {
        get throws {
            guard try run(["rev-parse", "--is-shallow-repository"]).lines.first == "true" else { return "" }
            return """
                ; this clone is shallow: fetch more of it with “git fetch --unshallow”, or check it out with all \
                commits (fetch-depth: 0)
                """
        }
    }

    /// The files of a commit that are of interest, by their paths from the root.
    ///
    /// Larger files than the tool reads are left out, so that a small object cannot expand without limit.
    ///
    /// - Throws: `ValidationError` if an object is missing, as in a clone with a filter.
    func files(in commit: String, where isOfInterest: (String) -> Bool) throws -> [String: [UInt8]] {
        let tree = try demand(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
        var entries: [(path: String, object: String)] = []
        for line in tree.fields {
            let parts = line.split(separator: "\t", maxSplits: 1)
            let words = parts.first?.split(separator: " ") ?? []
            // Links and other repositories are no files of this one.
            guard parts.count == 2, words.count == 4, words[0].hasPrefix("100"), isOfInterest(String(parts[1])) else {
                continue
            }
            guard let size = Int(words[3]) else { throw missing(String(parts[1]), in: commit) }
            if size <= FileFinder.sizeLimit { entries.append((String(parts[1]), String(words[2]))) }
        }
        let names = Set(entries.map(\.object)).sorted()
        let input = Array(names.map { $0 + "\n" }.joined().utf8)
        var batch = try demand(["cat-file", "--batch"], input: input).output[...]
        var objects: [String: [UInt8]] = [:]
        for name in names { objects[name] = Self.nextObject(in: &batch) }
        var files: [String: [UInt8]] = [:]
        for entry in entries {
            guard let bytes = objects[entry.object] else { throw missing(entry.path, in: commit) }
            files[entry.path] = bytes
        }
        return files
    }

    private func missing(_ path: String, in commit: String) -> ValidationError {
        ValidationError(
            """
            the content of \(path.displayedPath) in commit \(commit) is not in this clone, and nothing is fetched; a \
            clone without --filter has it, and “git fetch --refetch --no-filter” fetches it.
            """)
    }

    /// The next object of a batch: a line that ends with the size, the bytes, and a line break.
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

    /// The files in the index, by their paths from the root; `nil` if git cannot read the index.
    func trackedFiles() throws -> [String]? {
        let index = "\(repository.directory)/index"
        guard GitFiles.kind(of: index) == .regular else { return nil }
        let list = try run(["ls-files", "--cached", "-z"], variables: ["GIT_INDEX_FILE": index])
        return list.status == 0 ? list.fields : nil
    }
}

// MARK: - Running

extension Git {
    /// Runs git in the temporary directory, with no variable of this process but those that tell where the system is.
    private func run(
        _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]
    ) throws -> ChildProcess.Outcome {
        var git = ChildProcess(program: program, arguments: ["-C", temporary.path] + arguments)
        git.environment = [
            "PATH": searchPath, "HOME": temporary.path, "XDG_CONFIG_HOME": temporary.path, "LC_ALL": "C",
            "GIT_DIR": temporary.path, "GIT_OBJECT_DIRECTORY": "\(repository.common)/objects",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_ATTR_NOSYSTEM": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
        ]
        // On macOS /usr/bin/git asks for the developer directory; libraries may be elsewhere in a Nix environment.
        for name in ["DEVELOPER_DIR", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            if let value = getenv(name) { git.environment[name] = String(cString: value) }
        }
        git.environment.merge(variables) { $1 }
        do throws(ChildProcess.Problem) {
            return try git.run(input: input)
        } catch {
            throw ValidationError("--since asks git: \(error.message).")
        }
    }

    private func demand(_ arguments: [String], input: [UInt8] = []) throws -> ChildProcess.Outcome {
        let outcome = try run(arguments, input: input)
        guard outcome.status == 0 else {
            throw ValidationError("“git \(arguments[0])” leaves with status \(outcome.status)\(outcome.reason).")
        }
        return outcome
    }
}

extension ChildProcess.Outcome {
    fileprivate var lines: [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The texts between NUL bytes.
    fileprivate var fields: [String] {
        output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line of what it complained of.
    fileprivate var reason: String {
        let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").first
        return line.map { " (\(String($0).displayed))" } ?? ""
    }
}
