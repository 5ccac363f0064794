internal import FoundationShims
internal import Synchronization

/// Contents that upcoming transitions save or install, so that the transitions need not wait for the disk while the
/// simulator is locked.
///
/// The work has no effect on the simulator: a transition finds its content in the store or as a complete file, or saves it
/// itself.
struct ContentPreparation: Sendable {
    /// The paths of the files whose contents are uploaded.
    var uploads: [String] = []
    /// The hashes of the contents that are installed on devices.
    var downloads: [String] = []

    /// The maximum number of contents that are prepared at once, which bounds the work that can be in vain.
    static let limit = 2_000
    /// The maximum size of a content, in bytes; larger ones are rare and take longer to copy than to wait for.
    static let sizeLimit: Int64 = 256 << 10

    var isEmpty: Bool { uploads.isEmpty && downloads.isEmpty }

    /// Saves and copies the contents.
    func perform(in store: ContentStore, _ files: PreparedFiles) {
        let batch = ContentBatch(in: store)
        for path in uploads { _ = try? store.store(file: path, in: batch) }
        do { try batch.finish() } catch { batch.discard() }
        try? files.copy(downloads, from: store)
    }
}

/// Complete copies of contents that no device has yet.
final class PreparedFiles: Sendable {
    fileprivate struct State {
        /// The paths of the copies, by hash.
        var paths: [String: [String]] = [:]
        var last = 0
        var hasDirectory = false
    }

    private let state = Mutex(State())
    /// The name of the directory of this process, in the directory of the contents.
    private let name = "prepared-" + UUID().uuidString
    /// The prefix of the names of such directories.
    private static let prefix = "prepared-"

    /// Copies contents that have no copy yet, and deletes the copies of other contents.
    ///
    /// The copies survive a power failure.
    func copy(_ needed: [String], from store: ContentStore) throws {
        let (hashes, unused) = state.withLock { $0.reduce(to: needed) }
        for path in unused { try? store.files.removeFile(path) }
        guard !hashes.isEmpty else { return }
        let directory = store.root + "/" + name
        try makeDirectory(directory, in: store)
        var copies: [(hash: String, path: String)] = []
        for hash in hashes {
            let path = "\(directory)/\(state.withLock { $0.next() })"
            if (try? store.copyWithoutWaiting(hash, to: path)) != nil { copies.append((hash, path)) }
        }
        do { try store.files.sync(copies.map(\.path), below: store.root) } catch {
            for copy in copies { try? store.files.removeFile(copy.path) }
            throw error
        }
        state.withLock { state in
            for copy in copies { state.paths[copy.hash, default: []].append(copy.path) }
        }
    }

    /// Creates the directory, and deletes those of processes that have ended.
    ///
    /// A process whose directory is deleted copies the contents itself.
    private func makeDirectory(_ directory: String, in store: ContentStore) throws {
        guard !state.withLock(\.hasDirectory) else { return }
        for name in try store.files.names(in: store.root).compactMap(\.self) where name.hasPrefix(Self.prefix) {
            try? store.files.removeTree(store.root + "/" + name)
        }
        try store.files.makeDirectory(directory)
        state.withLock { $0.hasDirectory = true }
    }

    /// Whether no copies exist.
    var isEmpty: Bool { state.withLock { $0.paths.values.allSatisfy(\.isEmpty) } }

    /// Moves a copy of a content to a path, and returns whether there was one.
    func move(_ hash: String, to path: String, by files: FileSystem) throws(DocumentError) -> Bool {
        guard let copy = state.withLock({ $0.paths[hash]?.popLast() }) else { return false }
        do { try files.rename(copy, toNew: path) } catch {
            guard !error.isRejection else { throw error }
            try? files.removeFile(copy)
            return false
        }
        return true
    }

    /// Deletes the copies that were not used.
    func removeAll(by files: FileSystem, below root: String) {
        if state.withLock(\.hasDirectory) { try? files.removeTree(root + "/" + name) }
    }
}

extension PreparedFiles.State {
    /// Keeps one copy for each needed content, and returns the contents without a copy and the paths of other copies.
    fileprivate mutating func reduce(to needed: [String]) -> (missing: [String], unused: [String]) {
        var (kept, missing): ([String: [String]], [String]) = ([:], [])
        for hash in needed {
            if let path = paths[hash]?.popLast() { kept[hash, default: []].append(path) } else { missing.append(hash) }
        }
        defer { paths = kept }
        return (missing, Array(paths.values.joined()))
    }

    fileprivate mutating func next() -> Int {
        last += 1
        return last
    }
}
