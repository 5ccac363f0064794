/// Reads the files of a container, and watches the directories that it has read.
struct DiskScanner {
    let place: ContainerLocation
    let files: FileSystem
    let watcher: ChangeWatcher
    /// The file name extensions of packages, in lowercase without the dot.
    let packageExtensions: Set<String>

    /// Reads the parts of the container in which files may have changed, or the whole container if they are `nil`.
    func scan(_ changed: Set<ExactPath>?) throws -> DiskSnapshot {
        try changed.map(scan) ?? scan()
    }

    /// Reads the whole container.
    private func scan() throws -> DiskSnapshot {
        var snapshot = DiskSnapshot()
        watcher.watch("", of: place.root)
        try look(below: "", into: &snapshot)
        return snapshot
    }

    /// Reads some parts of the container.
    private func scan(_ changed: Set<ExactPath>) throws -> DiskSnapshot {
        var snapshot = DiskSnapshot(regions: [])
        var seen: Set<ExactPath> = []
        for region in changed.sorted() {
            guard let path = topItem(of: region.text), seen.insert(ExactPath(path)).inserted else { continue }
            try look(at: path, into: &snapshot)
        }
        // A file in one of several parts that overlap was found more than once.
        var found: Set<ExactPath> = []
        if seen.count > 1 { snapshot.found.removeAll { !found.insert(ExactPath($0.path)).inserted } }
        return snapshot
    }

    /// Returns a path and all paths in the same directory whose names iCloud treats as equal.
    func namesakes(of path: String) throws(DocumentError) -> [ExactPath] {
        let (directory, name) = ItemName.split(path)
        let root = directory.isEmpty ? place.root : place.root + "/" + directory
        let prefix = directory.isEmpty ? "" : directory + "/"
        let names: [String]
        do {
            guard try files.status(of: root)?.kind == .directory else { return [ExactPath(path)] }
            names = try files.names(in: root).compactMap(\.self)
        } catch {
            guard error.isForbidden else { throw error }
            return []
        }
        let same = names.filter { ItemName.folded($0) == ItemName.folded(name) }
        return [ExactPath(path)] + same.map { ExactPath(prefix + $0) }
    }

    /// Returns the path of the item that a path belongs to: the package that contains it, or the path itself; `nil` if
    /// the path is not synced.
    private func topItem(of path: String) -> String? {
        var current = ""
        for name in ItemName.parts(path) {
            if ItemName.isExcluded(String(name)) { return nil }
            current += (current.isEmpty ? "" : "/") + name
            if isPackage(current) { return current }
        }
        return current.isEmpty ? nil : current
    }

    private func isPackage(_ path: String) -> Bool {
        let ending = ItemName.fileExtension(of: ItemName.split(path).name)
        return !ending.isEmpty && packageExtensions.contains(ending)
    }

    private func look(at path: String, into snapshot: inout DiskSnapshot) throws {
        let found: FileStatus?
        do { found = try files.readableStatus(of: place.root + "/" + path) } catch {
            guard error.isUnreachable else { throw error }
            snapshot.closed.insert(ExactPath(ItemName.split(path).directory))
            snapshot.regions?.append(.init(path: path, isClosed: true))
            return
        }
        snapshot.regions?.append(.init(path: path, isClosed: false))
        guard let status = found else {
            watcher.unwatch(path, of: place.root)
            return
        }
        try note(path, status, into: &snapshot)
        // The former directory of this name, which was moved, is watched although it is not part of the container.
        guard status.kind == .directory else { return watcher.unwatch(path, of: place.root) }
        guard !isPackage(path) else { return }
        watcher.watch(path, of: place.root)
        try look(below: path, into: &snapshot)
    }

    private func look(below directory: String, into snapshot: inout DiskSnapshot) throws {
        let root = directory.isEmpty ? place.root : place.root + "/" + directory
        let prefix = directory.isEmpty ? "" : directory + "/"
        var (bad, closed): ([String], [String]) = ([], [])
        let entries = try TreeReader(files).entries(
            below: root,
            isOpened: { path in
                guard !ItemName.isExcluded(ItemName.split(path).name) else { return false }
                watcher.watch(prefix + path, of: place.root)
                return !isPackage(prefix + path)
            }, badName: { bad.append(prefix + $0) }, closed: { closed.append($0.isEmpty ? directory : prefix + $0) })
        for path in bad { snapshot.problems[ExactPath(path)] = .unusableName }
        for path in closed { close(path, in: &snapshot) }
        for entry in entries where !ItemName.isExcluded(ItemName.split(entry.path).name) {
            try note(prefix + entry.path, entry.status, into: &snapshot)
        }
    }

    private func close(_ path: String, in snapshot: inout DiskSnapshot) {
        snapshot.problems[ExactPath(path)] = .unreadable
        snapshot.closed.insert(ExactPath(path))
    }

    private func note(_ path: String, _ status: FileStatus, into snapshot: inout DiskSnapshot) throws {
        switch status.kind {
        case .file where ItemName.isFixed(path), .other where ItemName.isFixed(path):
            // The documents are somewhere else, so they are not missing.
            close(path, in: &snapshot)
            snapshot.problems[ExactPath(path)] = .notAFile
        case .other: snapshot.problems[ExactPath(path)] = .notAFile
        case .file:
            snapshot.found.append(FoundFile(file: path, status))
        case .directory where isPackage(path):
            do { snapshot.found.append(try look(intoPackage: path, status)) } catch {
                guard error.isUnreachable else { throw error }
                close(path, in: &snapshot)
            }
        case .directory:
            snapshot.found.append(FoundFile(directory: path, status))
        }
    }

    private func look(intoPackage path: String, _ status: FileStatus) throws(DocumentError) -> FoundFile {
        let root = place.root
        let reader = TreeReader(files)
        watcher.watch(path, of: root)
        _ = try reader.entries(below: root + "/" + path) { inner in
            watcher.watch(path + "/" + inner, of: root)
            return true
        }
        let (fingerprint, isRecentlyModified) = try reader.look(intoPackage: root + "/" + path, status: status)
        return FoundFile(
            path: path, kind: .package, fingerprint: fingerprint, isDataless: false,
            isRecentlyModified: isRecentlyModified)
    }
}
