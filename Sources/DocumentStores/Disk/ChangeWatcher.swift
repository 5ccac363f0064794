#if canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#endif

/// Notices where something was written in the directories that it watches, so that nobody has to look everywhere.
///
/// On Linux the kernel tells by inotify (https://man7.org/linux/man-pages/man7/inotify.7.html). Elsewhere, and where
/// the kernel has no room for more watches, nothing is watched, and whoever wants to know has to look everywhere.
final class ChangeWatcher {
    /// What is known of the changes in one tree.
    enum Changes {
        /// Something may have changed anywhere.
        case everywhere
        /// Something may have changed at these paths, and nowhere else.
        case paths(Set<ExactPath>)
    }

    private var trees: [String: Tree] = [:]

    private struct Tree {
        var isWatched = false
        /// The inode of the tree: another one under the same path is another tree, of which nothing is told.
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

    /// Begins to watch a directory, before anybody looks what is in it.
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

    /// Ends to watch a directory and all below it, but not one whose name is the same in other bytes.
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

    /// Ends to watch a tree that is not where it was any more.
    private func dropIfReplaced(_ tree: String) {
        guard let state = trees[tree], state.isWatched, state.root != Self.inode(of: tree) else { return }
        for (number, place) in places where place.tree == tree {
            places[number] = nil
            inotify_rm_watch(descriptor, number)
        }
        trees[tree] = nil
    }

    private func readEvents() {
        // As many events as the kernel hands over at once, with the longest names.
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

    /// What changed in a tree since the last time.
    func changes(in tree: String) -> Changes {
        readEvents()
        dropIfReplaced(tree)
        guard let state = trees[tree], state.isWatched else { return .everywhere }
        trees[tree]?.changed = []
        return .paths(state.changed)
    }

    /// Knows of nothing any more.
    func forgetEverything() {
        trees = [:]
    }

    /// Takes back that somebody looked: what was said last is not to be counted on.
    func forget(_ tree: String) {
        trees[tree] = nil
    }
}
