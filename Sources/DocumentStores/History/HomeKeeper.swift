internal import SystemShims

/// Keeps the files of home directories after they were replaced or deleted, and restores earlier states.
///
/// A file is kept by a link in another directory, which takes no space as long as the file exists, and keeps its inode
/// and its dates. The simulator and its clients never write into a file; they replace it. If another program writes into
/// a file, the earlier content is lost, and states with it cannot be restored.
package final class HomeKeeper {
    /// The directory of the links, on the same volume as the home directories.
    private let directory: String
    private let files = FileSystem()
    /// Reports the paths at which files have changed, so that unchanged ones are not listed again.
    private let watcher = ChangeWatcher()
    /// The kept files, by inode, with the number of uses in ``retain(_:)``.
    private var uses: [UInt64: Int] = [:]
    /// The sizes of the kept files, by inode.
    private var sizes: [UInt64: Int64] = [:]

    /// The size of all kept files, in bytes.
    package private(set) var bytes: Int64 = 0

    /// The descriptor of the directory, whose lock excludes other processes.
    private let descriptor: Int32

    /// Creates the directory of the links, and removes the links of an earlier process.
    ///
    /// - Parameter directory: The path of the directory. Its other files remain.
    /// - Throws: `DocumentError` if the directory cannot be created, or if another process uses it.
    package init(directory: String) throws {
        self.directory = directory
        if try files.status(of: directory) == nil { try files.makeDirectory(directory) }
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw DocumentError.failed("open", path: directory, number: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw DocumentError(.fileSystem, "another server uses `\(directory)`; specify another directory")
        }
        try removeLinks()
    }

    deinit { close(descriptor) }

    /// Removes all links, and the directory if it contains nothing else.
    package func removeAll() {
        try? removeLinks()
        rmdir(directory)
    }

    /// Removes the links, whose names are inodes.
    private func removeLinks() throws {
        for entry in try TreeReader(files).entries(below: directory, closed: { _ in })
        where entry.path.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            unlink("\(directory)/\(entry.path)")
        }
    }

    private func kept(_ inode: UInt64) -> String { "\(directory)/\(inode)" }

    /// Returns the entries in the home directory of a device, and keeps the files.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - home: The path of its home directory.
    /// - Returns: The entries; empty if the directory does not exist.
    /// - Throws: An error if the directory cannot be read.
    package func listing(of device: String, _ home: String) throws -> HomeListing {
        guard try files.status(of: home)?.kind == .directory else { return [:] }
        var listing: HomeListing = [:]
        try list("", of: device, home, into: &listing)
        return listing
    }

    /// Returns the entries in the home directory of a device at which files may have changed since the last call.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - home: The path of its home directory.
    /// - Returns: All entries, or those in the parts of the directory that have changed.
    /// - Throws: An error if the directory cannot be read; then the next call returns all entries.
    package func changes(of device: String, _ home: String) throws -> HomeChanges {
        do {
            guard case .paths(let paths) = watcher.changes(in: home) else {
                watcher.watch("", of: home)
                return HomeChanges(parts: nil, listing: try listing(of: device, home))
            }
            var changes = HomeChanges(parts: [], listing: [:])
            for path in paths.sorted() where !Self.isIncoming(path.text) {
                try look(at: path, of: device, home, into: &changes)
            }
            return changes
        } catch {
            watcher.forget(home)
            throw error
        }
    }

    /// Makes the next call of ``changes(of:_:)`` return all entries of each directory.
    package func forgetChanges() { watcher.forgetEverything() }

    /// Reads an entry, and everything below it if it is a directory.
    private func look(at path: ExactPath, of device: String, _ home: String, into changes: inout HomeChanges) throws {
        let place = HomePath(device: device, path: path)
        changes.parts?.append(place)
        guard let status = try files.status(of: home + "/" + path.text) else {
            return watcher.unwatch(path.text, of: home)
        }
        add(path.text, status, of: device, home, to: &changes.listing)
        guard status.kind == .directory else { return }
        watcher.watch(path.text, of: home)
        try list(path.text, of: device, home, into: &changes.listing)
    }

    /// Adds all entries below a directory, which are watched from now on.
    private func list(_ directory: String, of device: String, _ home: String, into listing: inout HomeListing) throws {
        let prefix = directory.isEmpty ? "" : directory + "/"
        let entries = try TreeReader(files).entries(
            below: directory.isEmpty ? home : home + "/" + directory,
            isOpened: { path in
                watcher.watch(prefix + path, of: home)
                return true
            }, closed: { _ in })
        for entry in entries where !Self.isIncoming(prefix + entry.path) {
            add(prefix + entry.path, entry.status, of: device, home, to: &listing)
        }
    }

    /// Adds an entry, and keeps it if it is a file.
    private func add(
        _ path: String, _ status: FileStatus, of device: String, _ home: String, to listing: inout HomeListing
    ) {
        let isDirectory = status.kind == .directory
        guard isDirectory || keep(home + "/" + path, status.fingerprint) else { return }
        listing[HomePath(device: device, path: ExactPath(path))] = HomeEntry(
            fingerprint: isDirectory ? nil : status.fingerprint)
    }

    /// Returns whether a path is a file that a request is writing.
    private static func isIncoming(_ path: String) -> Bool { path.hasPrefix("incoming-") }

    /// Keeps a file; returns `false` if it was deleted since.
    private func keep(_ path: String, _ fingerprint: Fingerprint) -> Bool {
        guard uses[fingerprint.inode] == nil else { return true }
        guard Self.link(path, kept(fingerprint.inode)) || errno == EEXIST else { return errno != ENOENT }
        uses[fingerprint.inode] = 0
        sizes[fingerprint.inode] = fingerprint.size
        bytes += fingerprint.size
        return true
    }

    /// Creates another name of a file or of a symbolic link.
    private static func link(_ path: String, _ name: String) -> Bool {
        linkat(AT_FDCWD, path, AT_FDCWD, name, 0) == 0
    }

    /// Returns the size of the kept files without those of a state, in bytes.
    package func bytes(besides state: some Sequence<HomeEntry>) -> Int64 {
        let inodes = Set(state.compactMap { $0.fingerprint?.inode })
        return sizes.reduce(0) { $0 + (inodes.contains($1.key) ? 0 : $1.value) }
    }

    /// Counts a use of a file, so that it is kept until ``release(_:)``.
    package func retain(_ entry: HomeEntry?) {
        guard let inode = entry?.fingerprint?.inode else { return }
        uses[inode, default: 0] += 1
    }

    /// Ends a use of a file, and removes the link after the last one.
    package func release(_ entry: HomeEntry?) {
        guard let inode = entry?.fingerprint?.inode, let count = uses[inode] else { return }
        uses[inode] = count > 1 ? count - 1 : nil
        guard count <= 1 else { return }
        bytes -= sizes.removeValue(forKey: inode) ?? 0
        unlink(kept(inode))
    }
}

// MARK: - Restoring

extension HomeKeeper {
    /// Changes the home directories to earlier states.
    ///
    /// - Parameters:
    ///   - listing: The earlier entries.
    ///   - current: The entries that exist.
    ///   - homes: The paths of the home directories, by device.
    ///   - devices: The devices that have home directories.
    /// - Throws: `DocumentError` if an earlier content does not exist anymore; then nothing was changed. Any other error
    ///   leaves the directories partly changed.
    package func restore(
        _ listing: HomeListing, from current: HomeListing, in homes: [String: String], of devices: Set<String>
    ) throws {
        let missing = listing.filter { current[$0.key] != $0.value }
        for (path, entry) in missing { try check(entry, at: path) }
        let unwanted = current.filter { listing[$0.key] != $0.value }
        for path in Self.deepestFirst(unwanted.keys) {
            guard let home = homes[path.device], let entry = unwanted[path] else { continue }
            let full = home + "/" + path.path.text
            if entry.fingerprint == nil { try files.removeEverything(full) } else { try files.removeFile(full) }
        }
        for (device, home) in homes {
            if !devices.contains(device) {
                try files.removeEverything(home)
            } else if try files.status(of: home) == nil {
                try files.makeDirectory(home)
            }
        }
        for path in Self.deepestFirst(missing.keys).reversed() {
            guard let home = homes[path.device], let entry = missing[path] else { continue }
            try files.makeDirectories(ItemName.split(path.path.text).directory, below: home)
            try make(entry, at: home + "/" + path.path.text)
        }
    }

    private static func deepestFirst(_ paths: some Sequence<HomePath>) -> [HomePath] {
        paths.sorted { ($0.device, $1.path) < ($1.device, $0.path) }
    }

    private func make(_ entry: HomeEntry, at path: String) throws {
        guard let fingerprint = entry.fingerprint else {
            return try files.status(of: path) == nil ? files.makeDirectory(path) : ()
        }
        guard Self.link(kept(fingerprint.inode), path) else {
            throw DocumentError.failed("link", path: path, number: errno)
        }
    }

    /// Checks that the content of a file is kept.
    private func check(_ entry: HomeEntry, at path: HomePath) throws(DocumentError) {
        guard let fingerprint = entry.fingerprint else { return }
        guard try files.status(of: kept(fingerprint.inode))?.fingerprint == fingerprint else {
            throw DocumentError(
                .badContentName,
                "the earlier content of `\(path.path.text)` on `\(path.device)` is lost, because another program wrote "
                    + "into the file")
        }
    }
}
