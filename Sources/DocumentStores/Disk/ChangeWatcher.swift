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

    private struct Tree {
        var isWatched = false
        /// The inode of the tree.
        ///
        /// A different inode at the same path is a different tree, which is not watched.
        var root: UInt64?
        var changed: Set<ExactPath> = []
    }

    #if os(Linux)
    private var descriptor: Int32 = -1
    private var places: [Int32: (tree: String, directory: String)] = [:]

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
            places[number] = (tree, directory)
            trees[tree, default: Tree(isWatched: true)].isWatched = true
            if directory.isEmpty { trees[tree]?.root = Self.inode(of: tree) }
        } else if errno != ENOENT, errno != ENOTDIR {
            trees[tree] = Tree()
        }
    }

    /// Stops watching a directory and everything below it, but not a directory whose name has different bytes.
    func unwatch(_ directory: String, of tree: String) {
        let prefix = (directory + "/").utf8
        for (number, place) in places
        where place.tree == tree && (place.directory + "/").utf8.starts(with: prefix) {
            places[number] = nil
            inotify_rm_watch(descriptor, number)
        }
    }

    private static func inode(of path: String) -> UInt64? {
        var status = stat()
        return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Stops watching a tree that was moved or replaced.
    private func dropIfReplaced(_ tree: String) {
        guard let state = trees[tree], state.isWatched, state.root != Self.inode(of: tree) else { return }
        for (number, place) in places where place.tree == tree {
            places[number] = nil
            inotify_rm_watch(descriptor, number)
        }
        trees[tree] = nil
    }

    private func readEvents() {
        // The maximum number of events that the kernel returns at once, with the longest names.
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while descriptor >= 0 {
            let length = read(descriptor, &buffer, buffer.count)
            guard length > 0 else { return }
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
            for tree in trees.keys { trees[tree] = Tree() }
            return
        }
        guard let (tree, directory) = places[event.wd] else { return }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            places[event.wd] = nil
            return
        }
        guard !name.isEmpty else { return }
        let text = String(decoding: name, as: UTF8.self)
        trees[tree]?.changed.insert(ExactPath(directory.isEmpty ? text : directory + "/" + text))
    }
    #else
    init() {}

    func watch(_ directory: String, of tree: String) {}

    func unwatch(_ directory: String, of tree: String) {}

    private func readEvents() {}

    private func dropIfReplaced(_ tree: String) {}
    #endif

    /// Returns the changes in a tree since the last call.
    func changes(in tree: String) -> Changes {
        readEvents()
        dropIfReplaced(tree)
        guard let state = trees[tree], state.isWatched else { return .everywhere }
        trees[tree]?.changed = []
        return .paths(state.changed)
    }

    /// Discards all known changes and watches.
    func forgetEverything() {
        trees = [:]
    }

    /// Discards the state of a tree, so that the next call reports changes everywhere.
    func forget(_ tree: String) {
        trees[tree] = nil
    }
}
