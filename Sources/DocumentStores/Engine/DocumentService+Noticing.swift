internal import Containers
internal import LocalCloud

/// Detects changes by users and apps on disk and updates the rows.
extension DocumentService {
    func prepare(in state: WorldState) {
        guard state.failure == nil, documentDevices.count(in: "") > 0 else { return }
        do {
            try holdLock(in: state)
            for (name, _) in documentDevices.sortedRows(in: "") {
                guard let device = state.devices["", name] else { continue }
                for place in places(of: name) { try notice(place, device, in: state) }
            }
        } catch {
            fail(error, in: state)
        }
    }

    /// Fails the transaction because the disk cannot be read or written.
    func fail(_ error: any Error, in state: WorldState) {
        state.failure = CloudError(.storage, "\(error)")
    }

    /// Updates the rows of a container to match its directory.
    func notice(_ place: ContainerLocation, _ device: DeviceRow, isLeaving: Bool = false, in state: WorldState) throws {
        let reverted = try finishPlacings(place, in: state)
        // A missing home directory, as on an unmounted volume, does not mean that its files were deleted.
        guard isLeaving || Self.account(of: device) != nil, try files.status(of: place.home) != nil else { return }
        readTrees.insert(place.root)
        switch watcher.changes(in: place.root) {
        case .everywhere:
            try files.makeDirectories(place.directory + "/Documents", below: place.home)
            try reconcile(place, device, regions: nil, in: state)
        case .paths(let paths):
            let clashes = problems.rows(in: place.path).filter { $0.value.kind == .nameClash }.keys
            let again = try clashes.flatMap { try namesakes(of: $0, at: place) }
            let regions = paths.union(again).union(reverted)
            guard !regions.isEmpty else { break }
            try reconcile(place, device, regions: regions, in: state)
        }
        scheduleUploads(place, device, in: state)
    }

    /// Returns a path and all paths in the same directory whose names are equal to iCloud; they share one problem.
    private func namesakes(of path: String, at place: ContainerLocation) throws(FileSystemError) -> [ExactPath] {
        let (directory, name) = ItemName.split(path)
        let root = directory.isEmpty ? place.root : place.root + "/" + directory
        guard try files.status(of: root)?.kind == .directory else { return [ExactPath(path)] }
        let prefix = directory.isEmpty ? "" : directory + "/"
        let names: [String]
        do { names = try files.names(in: root).compactMap(\.self) } catch {
            guard error.isForbidden else { throw error }
            return []
        }
        let same = names.filter { ItemName.folded($0) == ItemName.folded(name) }
        return [ExactPath(path)] + same.map { ExactPath(prefix + $0) }
    }

    /// A file or directory on disk that is or could be an item.
    struct Found {
        let path: String
        let kind: ItemKind
        let print: Fingerprint
        let isDataless: Bool
        /// Whether the file was modified so recently that a later write might not change the fingerprint.
        let isFresh: Bool
        /// The inode of a directory.
        var folder: UInt64?
    }

    /// The files in a part of a container, and the items that are expected there.
    struct View {
        var found: [Found] = []
        var expected: Set<String> = []
        var problems: [String: ItemProblem.Kind] = [:]
        /// Directories that are excluded although they have no row yet.
        var excluded: Set<ExactPath> = []
        /// Directories that cannot be read; the items in them stay unchanged.
        var closed: Set<ExactPath> = []
        /// The previously known problems at the same paths.
        var outdated: [String: ProblemRow] = [:]

        /// Returns whether a path is in a directory that cannot be read.
        func isClosed(_ path: String) -> Bool {
            var directory = path
            while !closed.isEmpty {
                if closed.contains(ExactPath(directory)) { return true }
                guard !directory.isEmpty else { return false }
                directory = ItemName.split(directory).directory
            }
            return false
        }
    }

    /// Compares the files on disk with the rows.
    /// - Parameters:
    ///   - place: The container.
    ///   - device: The device.
    ///   - regions: The paths at which files may have changed, or `nil` for all paths.
    ///   - state: The state of the simulator.
    /// - Throws: `FileSystemError` if the disk cannot be read or written.
    func reconcile(_ place: ContainerLocation, _ device: DeviceRow, regions: Set<ExactPath>?, in state: WorldState)
        throws
    {
        var view = View()
        if let regions {
            var seen: Set<ExactPath> = []
            for region in regions.sorted() {
                guard let path = topItem(of: region.text, at: place), seen.insert(ExactPath(path)).inserted else {
                    continue
                }
                try look(at: path, of: place, into: &view)
            }
        } else {
            watcher.watch("", of: place.root)
            try look(below: "", of: place, into: &view)
            view.expected = Set(deviceItems.rows(in: place.path).keys)
            view.outdated = problems.rows(in: place.path)
        }
        try settle(&view, place, device, in: state)
    }

    /// Returns the path of the item that a path belongs to: the package that contains it, or the path itself; `nil` if
    /// the path is not synced.
    private func topItem(of path: String, at place: ContainerLocation) -> String? {
        var current = ""
        for name in ItemName.parts(path) {
            if ItemName.isExcluded(String(name)) { return nil }
            current += (current.isEmpty ? "" : "/") + name
            if isPackage(current, at: place) { return current }
        }
        return current.isEmpty ? nil : current
    }

    private func isPackage(_ path: String, at place: ContainerLocation) -> Bool {
        let ending = ItemName.fileExtension(of: ItemName.split(path).name)
        guard !ending.isEmpty else { return false }
        return documentDevices["", place.device]?.settings.packageExtensions.contains(ending) == true
    }

    /// Returns the items below a directory, compared byte by byte, because another directory may differ only in case.
    private func items(below path: String, of place: ContainerLocation) -> [String] {
        let prefix = path + "/"
        return (deviceIndexes[place.path]?.items(below: path) ?? []).filter { id in
            item(id, at: place).map { $0.path.utf8.starts(with: prefix.utf8) } ?? false
        }
    }

    private func look(at path: String, of place: ContainerLocation, into view: inout View) throws {
        if let (id, row) = item(atPath: path, of: place), ExactPath(row.diskPath) == ExactPath(path) {
            view.expected.insert(id)
        }
        if ItemName.isPlaceholder(ItemName.split(path).name), let id = placeholderOwner(path, at: place) {
            view.expected.insert(id)
        }
        let found: FileStatus?
        do { found = try files.status(of: place.root + "/" + path) } catch {
            guard error.isForbidden else { throw error }
            view.closed.insert(ExactPath(ItemName.split(path).directory))
            return
        }
        view.outdated[path] = problems[place.path, path]
        guard let status = found else {
            view.expected.formUnion(items(below: path, of: place))
            watcher.unwatch(path, of: place.root)
            return
        }
        try note(path, status, of: place, into: &view)
        guard status.kind == .directory, !isPackage(path, at: place) else {
            view.expected.formUnion(items(below: path, of: place))
            return
        }
        watcher.watch(path, of: place.root)
        try look(below: path, of: place, into: &view)
        view.expected.formUnion(items(below: path, of: place))
    }

    private func look(below directory: String, of place: ContainerLocation, into view: inout View) throws {
        let root = directory.isEmpty ? place.root : place.root + "/" + directory
        let prefix = directory.isEmpty ? "" : directory + "/"
        var (bad, closed): ([String], [String]) = ([], [])
        let entries = try TreeReader(files).entries(
            below: root,
            isOpened: { path in
                guard !ItemName.isExcluded(ItemName.split(path).name) else { return false }
                watcher.watch(prefix + path, of: place.root)
                return !isPackage(prefix + path, at: place)
            }, badName: { bad.append(prefix + $0) }, closed: { closed.append($0.isEmpty ? directory : prefix + $0) })
        for path in bad { view.problems[path] = .unusableName }
        for path in closed { close(path, in: &view) }
        for entry in entries where !ItemName.isExcluded(ItemName.split(entry.path).name) {
            try note(prefix + entry.path, entry.status, of: place, into: &view)
        }
    }

    private func close(_ path: String, in view: inout View) {
        view.problems[path] = .unreadable
        view.closed.insert(ExactPath(path))
    }

    private func note(_ path: String, _ status: FileStatus, of place: ContainerLocation, into view: inout View) throws {
        switch status.kind {
        case .other: view.problems[path] = .notAFile
        case .file:
            let isFresh = Fingerprint.isTooFresh(status.print.modified, at: Fingerprint.clock())
            view.found.append(
                Found(path: path, kind: .file, print: status.print, isDataless: status.isDataless, isFresh: isFresh))
        case .directory where isPackage(path, at: place):
            do { view.found.append(try look(intoPackage: path, status, of: place)) } catch {
                guard error.isForbidden else { throw error }
                close(path, in: &view)
            }
        case .directory:
            view.found.append(
                Found(
                    path: path, kind: .directory, print: .directory, isDataless: false, isFresh: false,
                    folder: status.print.inode))
        }
    }

    private func look(intoPackage path: String, _ status: FileStatus, of place: ContainerLocation)
        throws(FileSystemError) -> Found
    {
        let root = place.root
        let reader = TreeReader(files)
        watcher.watch(path, of: root)
        _ = try reader.entries(below: root + "/" + path) { inner in
            watcher.watch(path + "/" + inner, of: root)
            return true
        }
        let (print, isFresh) = try reader.look(intoPackage: root + "/" + path, status: status)
        return Found(path: path, kind: .package, print: print, isDataless: false, isFresh: isFresh)
    }
}

extension Fingerprint {
    /// The fingerprint of all directories that are not packages; only their names are synced.
    static let directory = Fingerprint(inode: 0, size: 0, modified: 0)
}
