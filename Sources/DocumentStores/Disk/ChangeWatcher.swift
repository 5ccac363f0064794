internal import SystemShims

/// Watches directories for changes, so that unchanged directories are not read again.
///
/// On Linux the kernel reports changes through inotify (https://man7.org/linux/man-pages/man7/inotify.7.html). On other
/// systems, and if the kernel's limit of watches is reached, nothing is watched, and callers must read all directories.
final class ChangeWatcher {
    /// The known changes in one tree.
    enum Changes {
        /// Changes are possible at any path.
        case everywhere
        /// Changes are possible only at these paths.
        case paths(Set<ExactPath>)
    }

    private var trees: [String: Tree] = [:]
    /// The watched trees in which the kernel has reported changes.
    private var changedTrees: Set<String> = []
    /// Whether a tree may have become one that is not watched since all trees were checked.
    private var mayHaveLostTrees = true

    private struct Tree {
        var isWatched = false
        /// The inode of the tree.
        ///
        /// A different inode at the same path is a different tree, which is not watched.
        var root: UInt64?
        var changed: Set<ExactPath> = []
        /// Whether files or directories were moved, among the changes.
        var hasMoves = false
    }

    #if os(Linux)
    private var descriptor: Int32 = -1
    /// The memory for events; the kernel returns at most this number of bytes at once.
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var places: [Int32: (tree: String, directory: String)] = [:]
    /// The watches by the absolute paths of their directories.
    private var numbers: [ExactPath: Int32] = [:]

    init() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private static let mask = UInt32(
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_DONT_FOLLOW
            | IN_EXCL_UNLINK)

    /// Starts to watch a directory; must be called before the directory is read.
    func watch(_ directory: String, of tree: String) {
        guard trees[tree]?.isWatched ?? (descriptor >= 0) else { return }
        let path = directory.isEmpty ? tree : tree + "/" + directory
        let number = inotify_add_watch(descriptor, path, Self.mask)
        if number >= 0 {
            // After a swap of two directories, the old path may already belong to the other directory.
            if let old = places[number], numbers[Self.path(of: old)] == number { numbers[Self.path(of: old)] = nil }
            places[number] = (tree, directory)
            numbers[ExactPath(path)] = number
            trees[tree, default: Tree(isWatched: true)].isWatched = true
            if directory.isEmpty { trees[tree]?.root = Self.inode(of: tree) }
        } else if errno != ENOENT, errno != ENOTDIR {
            trees[tree] = Tree()
            mayHaveLostTrees = true
        }
    }

    /// Stops watching a directory and everything below it, but not a directory whose name has different bytes.
    func unwatch(_ directory: String, of tree: String) {
        // Most paths belong to files, for which the search of all watches would take too long.
        guard numbers[ExactPath(tree + "/" + directory)] != nil else { return }
        let prefix = (directory + "/").utf8
        for (number, place) in places
        where place.tree == tree && (place.directory + "/").utf8.starts(with: prefix) {
            remove(number)
        }
    }

    private func remove(_ number: Int32) {
        discard(number)
        inotify_rm_watch(descriptor, number)
    }

    private func discard(_ number: Int32) {
        guard let place = places.removeValue(forKey: number), numbers[Self.path(of: place)] == number else { return }
        numbers[Self.path(of: place)] = nil
    }

    /// Removes a watch that the kernel has ended, usually because the directory was deleted.
    ///
    /// A deleted tree can be created again with the same inode, so that the inode does not show the replacement.
    private func didEnd(_ number: Int32) {
        guard let place = places[number] else { return }
        let isCurrent = numbers[Self.path(of: place)] == number
        discard(number)
        if place.directory.isEmpty, isCurrent { stopWatching(place.tree) }
    }

    private static func path(of place: (tree: String, directory: String)) -> ExactPath {
        ExactPath(place.directory.isEmpty ? place.tree : place.tree + "/" + place.directory)
    }

    private static func inode(of path: String) -> UInt64? {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Stops watching a tree that was moved, if another one is at its path now.
    private func dropIfReplaced(_ tree: String) {
        guard let state = trees[tree], state.isWatched, state.root != Self.inode(of: tree) else { return }
        stopWatching(tree)
    }

    private func stopWatching(_ tree: String) {
        for (number, place) in places where place.tree == tree { remove(number) }
        forget(tree)
    }

    /// Discards everything that is known, because the kernel's queue was full and events were lost.
    ///
    /// A queue overflows after thousands of events (`/proc/sys/fs/inotify/max_queued_events`), for example if an app
    /// writes many files. The directories that were watched may have been moved, so all watches are removed. The next
    /// call of `changes(in:)` reports changes everywhere; reading all directories starts to watch them again. Because an
    /// overflow needs as many events as the queue is long, this costs a constant time per event.
    private func restart() {
        for number in places.keys.map(\.self) { remove(number) }
        forgetEverything()
    }

    private func readEvents() {
        while descriptor >= 0 {
            let length = read(descriptor, &buffer, buffer.count)
            guard length > 0 else {
                // Without the events, the changes can be anywhere.
                if length < 0, errno != EAGAIN, errno != EINTR { restart() }
                return
            }
            var offset = 0
            buffer.withUnsafeBytes { bytes in
                while offset + MemoryLayout<inotify_event>.size <= length {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let end = min(start + Int(event.len), length)
                    note(event, name: bytes[start..<end].prefix { $0 != 0 })
                    offset = end
                }
            }
        }
    }

    private func note(_ event: inotify_event, name: Slice<UnsafeRawBufferPointer>) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            return restart()
        }
        guard let (tree, directory) = places[event.wd] else { return }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            return didEnd(event.wd)
        }
        guard !name.isEmpty else { return }
        guard trees[tree] != nil else { return }
        // A name that is not valid is a problem of its directory.
        let changed = String(validating: name, as: UTF8.self).map { ItemName.joined(directory, $0) } ?? directory
        // The directory of the container is not an item in it.
        guard !changed.isEmpty else { return forget(tree) }
        trees[tree]?.changed.insert(ExactPath(changed))
        if event.mask & UInt32(IN_MOVED_FROM | IN_MOVED_TO) != 0 { trees[tree]?.hasMoves = true }
        changedTrees.insert(tree)
    }
    #else
    init() {}

    func watch(_ directory: String, of tree: String) {}

    func unwatch(_ directory: String, of tree: String) {}

    private func readEvents() {}

    private func dropIfReplaced(_ tree: String) {}
    #endif

    /// Returns the trees in which the kernel has reported changes, or that are not watched.
    ///
    /// The time does not depend on the number of watched trees without changes.
    ///
    /// - Parameter candidates: The roots of trees, in which ``changes(in:)`` was called.
    /// - Returns: Some of the candidates. A tree that was moved and replaced by another one is missing.
    func changedTrees(among candidates: Dictionary<String, String>.Keys) -> [String] {
        readEvents()
        var found = changedTrees.filter { candidates.contains($0) }
        guard mayHaveLostTrees else { return Array(found) }
        let lost = candidates.filter { trees[$0]?.isWatched != true }
        mayHaveLostTrees = !lost.isEmpty
        found.formUnion(lost)
        return Array(found)
    }

    /// Returns the changes in a tree since the last call.
    func changes(in tree: String) -> Changes {
        readEvents()
        dropIfReplaced(tree)
        guard let state = trees[tree], state.isWatched else {
            mayHaveLostTrees = true
            return .everywhere
        }
        guard changedTrees.remove(tree) != nil else { return .paths([]) }
        trees[tree]?.changed = []
        trees[tree]?.hasMoves = false
        return .paths(state.changed)
    }

    /// Returns whether a tree is watched, so that ``changes(in:)`` reports all changes in it.
    func isWatched(_ tree: String) -> Bool { trees[tree]?.isWatched == true }

    /// Returns whether something was moved in a watched tree since the last call of ``changes(in:)``, or whether the tree
    /// is not watched anymore.
    func hasMoves(in tree: String) -> Bool {
        readEvents()
        guard let state = trees[tree], state.isWatched else { return true }
        return state.hasMoves
    }

    /// Reports some paths as changed in the next call of ``changes(in:)``.
    func readAgain(_ paths: Set<ExactPath>, in tree: String) {
        guard !paths.isEmpty, trees[tree]?.isWatched == true else { return }
        trees[tree]?.changed.formUnion(paths)
        changedTrees.insert(tree)
    }

    /// Discards all known changes and watches.
    func forgetEverything() {
        (trees, changedTrees, mayHaveLostTrees) = ([:], [], true)
    }

    /// Discards the state of a tree, so that the next call reports changes everywhere.
    func forget(_ tree: String) {
        trees[tree] = nil
        changedTrees.remove(tree)
        mayHaveLostTrees = true
    }
}
