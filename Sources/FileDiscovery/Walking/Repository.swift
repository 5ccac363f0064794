import SystemShims
internal import XcodeProjects

/// The root of a git repository and its ignore settings.
///
/// The settings are `.gitignore`, `info/exclude`, and `core.ignoreCase` of the repository itself. The user's
/// `core.excludesFile` is not read, so that the results do not depend on the machine.
package enum Repository {
    /// The maximum size of an ignore file that is read, in bytes; actual files have a few hundred lines.
    private static let sizeLimit = 1 << 20

    /// Returns the patterns of the directories above the one in which a search begins.
    static func scope(from root: BytePath, spending budget: PatternBudget) -> IgnoreScope {
        // If the directory itself is the root of a repository, the search finds the repository there.
        guard let directory = root.resolved, let top = top(around: directory), top != directory else {
            return IgnoreScope(from: root, spending: budget)
        }
        let inside = BytePath(directory.bytes.dropFirst(top.directoryPrefix.count))
        var scope = scope(beginningAt: top, prefix: inside, root: root, spending: budget)
        var base = BytePath("")
        for component in inside.bytes.split(separator: UInt8(ascii: "/")) {
            let path = top.appending(base.appending(".gitignore".utf8).bytes)
            if let file = read(path, named: path, flags: O_NOFOLLOW, noting: budget) {
                scope = scope.adding(file, at: base)
            }
            base = base.appending(component)
        }
        return scope
    }

    /// Returns the patterns in the settings of a repository.
    static func scope(
        beginningAt top: BytePath, prefix: BytePath = BytePath(""), root: BytePath, spending budget: PatternBudget
    ) -> IgnoreScope {
        let directory = gitDirectory(of: top)
        let settings = directory.flatMap(shared)
        let configuration = settings.flatMap { settings in
            let path = settings.appending("config".utf8)
            return read(path, named: path, noting: budget)
        }
        let foldsCase = ignoresCase(configuration ?? [])
        var scope = IgnoreScope(from: root, at: prefix, foldsCase: foldsCase, spending: budget)
        if let index = directory?.appending("index".utf8) {
            let tracked = TrackedFiles(
                index: index, hashSize: usesSHA256(configuration ?? []) ? 32 : 20, noting: budget)
            scope.isTracked = { tracked.contains($0, isDirectory: $1) }
        }
        let excluded = settings.flatMap { settings in
            let path = settings.appending("info/exclude".utf8)
            return read(path, named: path, noting: budget)
        }
        return excluded.map { scope.adding($0, at: BytePath("")) } ?? scope
    }

    /// Returns the nearest directory with a `.git`, starting with the given one.
    package static func top(around directory: BytePath) -> BytePath? {
        DirectoryBoundary.repository(around: directory.bytes).map { BytePath($0) }
    }

    /// Returns the directory of the index and the settings of a repository.
    ///
    /// In a submodule or an additional work tree, `.git` is a file that refers to a directory, which can refer to
    /// another: https://git-scm.com/docs/gitrepository-layout
    ///
    /// A directory that does not belong to the repository is not read, because the checked tree controls the file.
    private static func gitDirectory(of top: BytePath) -> BytePath? {
        let entry = top.appending(".git".utf8)
        guard let place = top.resolved, let found = entry.resolved, found.isBelow(place) else { return nil }
        guard let file = read(found) else { return found }
        guard let directory = path(in: file, after: "gitdir: ", from: top)?.resolved,
            directory.isBelow(place) || isOfSubmodule(directory, at: place) || isOfWorkTree(directory, with: found)
        else { return nil }
        return directory
    }

    /// Returns the directory of the settings, which additional work trees share.
    private static func shared(_ directory: BytePath) -> BytePath? {
        guard let shared = read(directory.appending("commondir".utf8)) else { return directory }
        guard let common = path(in: shared, after: "", from: directory)?.resolved, directory.isBelow(common) else {
            return nil
        }
        return common
    }

    /// Whether a directory is in the `.git` of a repository around a submodule.
    private static func isOfSubmodule(_ directory: BytePath, at top: BytePath) -> Bool {
        var around = top.parent
        while let current = around {
            if directory.isBelow(current.appending(".git".utf8)) { return true }
            around = current.parent
        }
        return false
    }

    /// Whether the `gitdir` file of a directory refers to the `.git` of a work tree.
    private static func isOfWorkTree(_ directory: BytePath, with entry: BytePath) -> Bool {
        read(directory.appending("gitdir".utf8)).flatMap { path(in: $0, after: "", from: directory)?.resolved } == entry
    }

    private static func path(in file: [UInt8], after label: String, from directory: BytePath) -> BytePath? {
        guard file.starts(with: label.utf8) else { return nil }
        let text = file.dropFirst(label.utf8.count).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return text.first == UInt8(ascii: "/") ? BytePath(text) : directory.appending(text)
    }

    /// Returns the bytes of a small file; `nil` if it does not exist.
    static func read(_ path: BytePath, in directory: CInt = AT_FDCWD, flags: CInt = 0) -> [UInt8]? {
        guard let file = try? OpenFile(path.cString, in: directory, flags: flags | O_NONBLOCK),
            let status = try? file.status(), status.isRegular
        else { return nil }
        return try? file.contents(status, limit: sizeLimit)
    }

    /// Returns the bytes of a small file; `nil` if it does not exist, or if it cannot be read, which is noted.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - name: The path in messages.
    ///   - directory: The directory to which the path is relative.
    ///   - flags: The flags for opening the file.
    ///   - budget: Receives the file if it cannot be read.
    /// - Returns: The bytes.
    static func read(
        _ path: BytePath, named name: BytePath, in directory: CInt = AT_FDCWD, flags: CInt = 0,
        noting budget: PatternBudget
    ) -> [UInt8]? {
        do throws(FileError) {
            let file = try OpenFile(path.cString, in: directory, flags: flags | O_NONBLOCK)
            let status = try file.status()
            guard status.isRegular else { throw FileError(message: "not a regular file") }
            return try file.contents(status, limit: sizeLimit)
        } catch {
            if !error.isMissing {
                budget.note(UnreadPath(path: name, reason: error.message, isNamed: false, isLimit: error.isLimit))
            }
            return nil
        }
    }

    /// Whether `core.ignoreCase` is set, which git does automatically on a case-insensitive file system.
    static func ignoresCase(_ configuration: [UInt8]) -> Bool {
        value(of: "ignorecase", in: "[core]", configuration).map { ["", "=true", "=yes", "=on", "=1"].contains($0) }
            ?? false
    }

    /// Whether the hashes of the repository have 32 bytes (https://git-scm.com/docs/hash-function-transition).
    private static func usesSHA256(_ configuration: [UInt8]) -> Bool {
        value(of: "objectformat", in: "[extensions]", configuration) == "=sha256"
    }

    /// Returns the last value of a setting with its equals sign, in lowercase letters; `nil` if it is not set.
    private static func value(of name: String, in section: String, _ configuration: [UInt8]) -> String? {
        var isInSection = false
        var value: String?
        for line in String(decoding: configuration, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.prefix { $0 != "#" && $0 != ";" }.lowercased().filter { !$0.isWhitespace }
            if words.hasPrefix("[") {
                isInSection = words == section
            } else if isInSection && words.hasPrefix(name) {
                value = String(words.dropFirst(name.count))
            }
        }
        return value
    }
}

extension IgnoreScope {
    /// Returns the patterns in a directory that a search enters; a nested repository replaces the patterns.
    func entering(
        _ directory: BytePath, _ opened: borrowing OpenFile, _ listing: DirectoryListing
    ) -> IgnoreScope {
        var scope = self
        if listing.beginsRepository {
            scope = Repository.scope(beginningAt: directory, root: directory, spending: budget)
        }
        let path = BytePath(".gitignore")
        guard listing.hasIgnoreFile,
            let file = Repository.read(
                path, named: directory.appending(path.bytes), in: opened.descriptor, flags: O_NOFOLLOW, noting: budget)
        else { return scope }
        return scope.adding(file, inSearched: directory)
    }
}

extension BytePath {
    /// Whether a path without links is a directory or is inside it.
    fileprivate func isBelow(_ directory: BytePath) -> Bool {
        self == directory || bytes.starts(with: directory.directoryPrefix)
    }
}
