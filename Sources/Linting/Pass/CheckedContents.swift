package import FileDiscovery
import PropertyLists
import Synchronization
package import Workspaces
import XcodeProjects

/// The contents of the files that a run checked, with which the same files are compared when they are read again.
///
/// A page also lists the claims of all files. It reads the files again, because the claims of thousands of files would
/// need much memory during the check. If a file changes in between, the findings and the claims would contradict each
/// other.
///
/// The contents and the paths are compared by hashes of 64 bits with a random seed.
package final class CheckedContents: Sendable {
    private let state = Mutex(State())

    private struct State {
        var entries: [UInt64: Entry] = [:]

        /// The paths of the files.
        var paths = PathList()

        /// The files that changed or could not be read again, with the reason.
        var problems: [BytePath: String] = [:]
    }

    /// The hash of a content, and whether the file was read again; together as large as one number.
    private struct Entry {
        private var value: UInt64

        init(hash: UInt64) { value = hash & ~1 }

        var isReadAgain: Bool {
            get { value & 1 != 0 }
            set { value = value & ~1 | (newValue ? 1 : 0) }
        }

        func matches(_ other: Entry) -> Bool { value & ~1 == other.value & ~1 }
    }

    /// Creates an empty record.
    package init() {}

    /// Removes all contents, before the files are checked again.
    func removeAll() { state.withLock { $0 = State() } }

    /// Allocates the memory for files at once, because growing needs twice as much.
    func reserve(for files: [FileCandidate]) {
        state.withLock { state in
            state.entries.reserveCapacity(files.count)
            state.paths.reserve(count: files.count)
        }
    }

    /// Adds the content of a file that is checked.
    func add(_ bytes: [UInt8], of path: BytePath) {
        let (key, entry) = (hash(of: path.bytes), Entry(hash: hash(of: bytes)))
        state.withLock { state in
            if state.entries.updateValue(entry, forKey: key) == nil { state.paths.append(path) }
        }
    }

    /// Compares the content of a file with the checked content.
    package func compare(_ bytes: [UInt8], of path: BytePath) {
        let (key, entry) = (hash(of: path.bytes), Entry(hash: hash(of: bytes)))
        state.withLock { state in
            guard let checked = state.entries[key] else { return }
            state.entries[key]?.isReadAgain = true
            if !checked.matches(entry) { state.problems[path] = Self.changed }
        }
    }

    /// Records that a file cannot be read again.
    package func addUnread(_ path: BytePath, because reason: String = unreadable) {
        let key = hash(of: path.bytes)
        state.withLock { state in
            guard state.entries[key] != nil else { return }
            state.problems[path] = reason
        }
    }

    /// Returns the checked files that changed, or could not be read again.
    ///
    /// - Parameter paths: The files and directories that were checked.
    /// - Returns: The files, sorted by path, with the reasons.
    package func problems(below paths: [BytePath]) -> [NotChecked] {
        // A file that was found only once can be unchanged, if only the check uses it.
        let files = DiskFiles(within: DirectoryBoundary(named: paths))
        for path in unreadPaths() {
            if let file = files.read(path.description) {
                compare(file.bytes, of: path)
            } else {
                addUnread(path)
            }
        }
        let problems = state.withLock { $0.problems }
        return problems.sorted { $0.key < $1.key }.map { NotChecked(path: $0.key.description, reason: $0.value) }
    }

    /// Returns the checked files that were neither read again nor reported.
    private func unreadPaths() -> [BytePath] {
        state.withLock { state in
            guard state.entries.values.contains(where: { !$0.isReadAgain }) else { return [] }
            return state.paths.all.filter {
                state.entries[hash(of: $0.bytes)]?.isReadAgain == false && state.problems[$0] == nil
            }
        }
    }

    private func hash(of bytes: [UInt8]) -> UInt64 {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The reason for a file with a different content.
    private static let changed = "the file changed after it was checked; run the command again"

    /// The reason for a file that cannot be read again.
    package static let unreadable = "the file was checked, and could not be read afterward; run the command again"
}

/// A list of paths in little memory: ten thousand separate arrays would need a megabyte.
private struct PathList {
    /// For each path, the length of the prefix that it shares with the path before it, the other bytes, and a NUL.
    private var bytes: [UInt8] = []
    private var last: [UInt8] = []

    /// The paths.
    var all: [BytePath] {
        var (paths, path, start): ([BytePath], [UInt8], Int) = ([], [], 0)
        while start < bytes.count {
            let end = bytes[(start + 1)...].firstIndex(of: 0) ?? bytes.count
            path = Array(path.prefix(Int(bytes[start]))) + bytes[(start + 1)..<end]
            paths.append(BytePath(path))
            start = end + 1
        }
        return paths
    }

    /// Allocates the memory for paths at once, because growing needs twice as much.
    mutating func reserve(count: Int) { bytes.reserveCapacity(32 * count) }

    mutating func append(_ path: BytePath) {
        let shared = min(zip(last, path.bytes).prefix { $0 == $1 }.count, Int(UInt8.max))
        bytes.append(UInt8(shared))
        bytes += path.bytes[shared...]
        bytes.append(0)
        last = path.bytes
    }
}

/// Files that are compared with the checked contents when they are read.
struct ComparedFiles: ProjectFiles {
    private let files: DiskFiles
    private let contents: CheckedContents?

    init(_ files: DiskFiles, with contents: CheckedContents?) {
        self.files = files
        self.contents = contents
    }

    var workingDirectory: String { files.workingDirectory }

    func read(_ path: String) -> SourceFile? {
        let file = files.read(path)
        if let contents {
            let path = BytePath(path)
            if let file { contents.compare(file.bytes, of: path) } else { contents.addUnread(path) }
        }
        return file
    }

    func exists(_ path: String) -> Bool { files.exists(path) }

    func names(in directory: String) -> [String] { files.names(in: directory) }

    func leadsOutside(_ path: String) -> Bool { files.leadsOutside(path) }
}
