import ArgumentParser
import EntitlementRules

/// Asks git about the repository around the working directory.
///
/// Nothing is fetched, nothing is written, and no program is run that a repository names.
struct Git {
    /// The root of the work tree, absolute.
    let root: String

    /// - Throws: Where there is no git, or no repository.
    init() throws {
        let top = try Self.run(["rev-parse", "--show-toplevel"])
        guard top.status == 0, let root = top.lines.first else {
            throw ValidationError("--since asks git, and here is no work tree of a repository\(top.reason).")
        }
        self.root = root
    }

    /// The commit from which the work tree and a revision went different ways.
    ///
    /// - Throws: Where there is no such revision, or nothing that both have in common.
    func commonAncestor(with revision: String) throws -> String {
        guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.contains("\0") else {
            throw ValidationError("--since takes a revision such as origin/main, not “\(revision)”.")
        }
        let found = try Self.run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
        guard found.status == 0, let commit = found.lines.first else {
            throw ValidationError("git knows no revision “\(revision)” here\(try shallowness).")
        }
        let base = try Self.run(["merge-base", commit, "HEAD"])
        guard base.status == 0, let ancestor = base.lines.first else {
            throw ValidationError("“\(revision)” and HEAD have no commit in common here\(try shallowness).")
        }
        return ancestor
    }

    /// What to do where a clone does not have all commits.
    private var shallowness: String {
        get throws {
            guard try Self.run(["rev-parse", "--is-shallow-repository"]).lines.first == "true" else { return "" }
            return """
                ; this clone is shallow: fetch more of it with “git fetch --unshallow”, or check it out with all \
                commits (fetch-depth: 0)
                """
        }
    }

    /// The files that differ between a commit and the work tree, by their paths from the root, each with the path it had
    /// in the commit; `nil` for those that were not there.
    func changedFiles(since commit: String) throws -> [String: String?] {
        let options = [
            "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules",
        ]
        let difference = try Self.demand(["diff"] + options + [commit, "--"], at: root)
        var (files, fields): ([String: String?], ArraySlice<String>) = ([:], difference.fields[...])
        while let status = fields.popFirst(), let path = fields.popFirst() {
            guard status.hasPrefix("R") || status.hasPrefix("C") else {
                files[path] = .some(status.hasPrefix("A") ? nil : path)
                continue
            }
            if let new = fields.popFirst() { files[new] = .some(path) }
            if status.hasPrefix("R") { files[path] = .some(path) }
        }
        let untracked = try Self.demand(["ls-files", "--others", "--exclude-standard", "-z"], at: root)
        for path in untracked.fields { files[path] = .some(nil) }
        return files
    }

    /// The files of a commit that are of interest, by their paths from the root.
    func files(in commit: String, where isOfInterest: (String) -> Bool) throws -> [String: [UInt8]] {
        let tree = try Self.demand(["ls-tree", "-r", "-z", "--full-tree", commit], at: root)
        var entries: [(path: String, object: String)] = []
        for line in tree.fields {
            let parts = line.split(separator: "\t", maxSplits: 1)
            let words = parts.first?.split(separator: " ") ?? []
            // Links and other repositories are no files of this one.
            guard parts.count == 2, words.count == 3, words[0].hasPrefix("100"), isOfInterest(String(parts[1])) else {
                continue
            }
            entries.append((String(parts[1]), String(words[2])))
        }
        let asked = entries.map { $0.object + "\n" }.joined()
        var batch = try Self.demand(["cat-file", "--batch"], at: root, input: Array(asked.utf8)).output[...]
        var files: [String: [UInt8]] = [:]
        for entry in entries { files[entry.path] = Self.nextObject(in: &batch) }
        return files
    }

    /// The next object of a batch: a line that ends with the size, the bytes, and a line break.
    private static func nextObject(in batch: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = batch.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: batch[..<end], as: UTF8.self).split(separator: " ")
        batch = batch[(end + 1)...]
        guard words.count == 3, let size = Int(words[2]), size >= 0, size < batch.count else { return nil }
        let bytes = Array(batch.prefix(size))
        batch = batch.dropFirst(size + 1)
        return bytes
    }
}

// MARK: - Running

extension Git {
    /// Runs git.
    private static func run(
        _ arguments: [String], at directory: String? = nil, input: [UInt8] = []
    ) throws -> ChildProcess.Outcome {
        // No monitor of the file system, which a repository's settings may name, is started.
        let place = directory.map { ["-C", $0] } ?? []
        var git = ChildProcess(program: "git", arguments: place + ["-c", "core.fsmonitor=false"] + arguments)
        git.environment = [
            "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
        ]
        do throws(ChildProcess.Problem) {
            return try git.run(input: input)
        } catch {
            throw ValidationError("--since asks git: \(error.message).")
        }
    }

    private static func demand(
        _ arguments: [String], at directory: String, input: [UInt8] = []
    ) throws -> ChildProcess.Outcome {
        let outcome = try run(arguments, at: directory, input: input)
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

    /// What stands between NULs.
    fileprivate var fields: [String] {
        output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line of what it complained of.
    fileprivate var reason: String {
        let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").first
        return line.map { " (\($0))" } ?? ""
    }
}
