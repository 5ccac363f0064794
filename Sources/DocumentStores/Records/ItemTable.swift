internal import LocalCloud

/// The rows of the items on all devices, and the indexes that are derived from them, so that no operation scans all
/// rows.
///
/// `put` is the only function that changes the content of an index. A rollback and a change by another process restore
/// the rows and the indexes.
final class ItemTable {
    /// The rows of the items, by device and container, then by item.
    let rows = Table<DeviceItem>("document device item") { $0.memory }

    private var paths: [String: ItemIndex] = [:]
    /// The placeholders whose names do not contain the complete names of their files.
    private var truncatedPlaceholders: [String: ExactPathIndex] = [:]
    private var pendingUploads: [String: WaitingList] = [:]
    /// The deleted and excluded directories that the server must be notified of, by partition.
    private var pendingRemovals: [String: Set<String>] = [:]
    private var outgoing: [String: WaitingList] = [:]
    private var incoming: [String: WaitingList] = [:]
    private var placings: [String: Set<String>] = [:]
    /// Items that exceeded the account's quota.
    private var refused: [String: Set<String>] = [:]
    /// Items whose rows changed since `takeChanged` was called, by device and container.
    private var changed: [String: Set<String>] = [:]

    let devices: DeviceTable

    /// Called after `put` has changed a row.
    var didPut: ((_ row: DeviceItem?, _ id: String, _ place: ContainerLocation, _ state: WorldState) -> Void)?
    /// Called after a row was applied or reverted.
    var didAdopt: ((_ path: String, _ id: String) -> Void)?

    init(of devices: DeviceTable) {
        self.devices = devices
        rows.didAdopt = { [unowned self] path, id, row in
            index(path, id, row)
            didAdopt?(path, id)
        }
        rows.didForgetEverything = { [unowned self] in
            (paths, truncatedPlaceholders, placings, refused) = ([:], [:], [:], [:])
            (pendingUploads, pendingRemovals, outgoing, incoming) = ([:], [:], [:], [:])
        }
    }

    // MARK: Changing

    /// Replaces a row.
    func put(_ row: DeviceItem?, _ id: String, at place: ContainerLocation, in state: WorldState) {
        let old = rows[place.path, id]
        guard old?.isExactly(row) != true, old != nil || row != nil else { return }
        rows[place.path, id] = row
        index(place.path, id, row)
        didPut?(row, id, place, state)
    }

    /// Records the inode of a directory, which is not in an index and not visible to apps.
    func setFolder(_ folder: UInt64?, of id: String, at place: ContainerLocation) {
        rows[place.path, id]?.folder = folder
    }

    /// Records the fingerprint of a file whose content did not change, which is not in an index and not visible to apps.
    ///
    /// No event follows: a file is recently modified by the real clock, and the history of a simulated iCloud does not
    /// depend on it.
    func setFingerprint(
        _ fingerprint: Fingerprint, isRecentlyModified: Bool, of id: String, at place: ContainerLocation
    ) {
        guard var row = rows[place.path, id] else { return }
        (row.fingerprint, row.isRecentlyModified) = (fingerprint, isRecentlyModified)
        if rows[place.path, id] != row { rows[place.path, id] = row }
    }

    /// Updates the indexes of a device after its settings have changed.
    func reindex(device: String) {
        for place in devices.places(of: device) {
            for (id, row) in rows.sortedRows(in: place.path) { index(place.path, id, row) }
        }
    }

    /// Updates the indexes for a row.
    private func index(_ path: String, _ id: String, _ row: DeviceItem?) {
        paths[path, default: ItemIndex()].put(id, at: Self.indexedPath(of: row))
        truncatedPlaceholders[path, default: ExactPathIndex()].put(id, at: row?.truncatedPlaceholder)
        let (isSent, isRemoval) = (row?.isToBeSent == true, row?.isRemovedDirectory == true)
        pendingUploads[path, default: WaitingList()].set(id, isMember: isSent && !isRemoval)
        if isSent, isRemoval {
            pendingRemovals[path, default: []].insert(id)
        } else {
            pendingRemovals[path]?.remove(id)
        }
        outgoing[path, default: WaitingList()].set(id, isMember: row?.firstUnsent != nil)
        incoming[path, default: WaitingList()].set(id, isMember: row.map { isToArrive($0, on: path) } ?? false)
        Self.set(id, at: path, in: &placings, isMember: row?.placing != nil)
        Self.set(id, at: path, in: &refused, isMember: row?.uploadingError != nil)
        changed[path, default: []].insert(id)
    }

    /// Adds an item to a list, or removes it; empty sets are not kept.
    private static func set(
        _ id: String, at path: String, in members: inout [String: Set<String>], isMember: Bool
    ) {
        guard !isMember else {
            members[path, default: []].insert(id)
            return
        }
        guard members[path]?.remove(id) != nil, members[path]?.isEmpty == true else { return }
        members[path] = nil
    }

    private func isToArrive(_ row: DeviceItem, on path: String) -> Bool {
        guard let wanted = row.wanted, wanted.isAvailable else { return false }
        let device = path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? path
        return row.isRequested || row.holds != nil || devices.isAutomatic(device)
    }

    // MARK: Observing

    /// Treats all items of a container as changed.
    func markAllChanged(at place: ContainerLocation) {
        changed[place.path, default: []].formUnion(rows.rows(in: place.path).keys)
    }

    /// Returns the items of a container whose rows changed since `takeChanged` was called, unordered.
    func changedItems(at place: ContainerLocation) -> Set<String> { changed[place.path] ?? [] }

    /// Returns whether the index of paths contains an item exactly at the path of its row.
    func isPathIndexed(of id: String, _ row: DeviceItem?, at place: ContainerLocation) -> Bool {
        paths[place.path, default: ItemIndex()].contains(id, onlyAt: Self.indexedPath(of: row))
    }

    /// The path under which an item is found, or `nil` if it is deleted or is being removed.
    private static func indexedPath(of row: DeviceItem?) -> String? {
        row.flatMap { $0.isDeleted || $0.isGoing ? nil : $0.path }
    }

    /// Returns the items whose rows changed since the last call, by device and container.
    func takeChanged() -> [String: Set<String>] {
        defer { changed = [:] }
        return changed
    }
}

// MARK: - Reading

extension ItemTable {
    /// Returns the row of an item.
    func item(_ id: String, at place: ContainerLocation) -> DeviceItem? { rows[place.path, id] }

    /// Returns the item at a path relative to a container.
    func item(atPath path: String, of place: ContainerLocation) -> (id: String, row: DeviceItem)? {
        guard let id = paths[place.path]?.item(at: path), let row = rows[place.path, id] else { return nil }
        return (id, row)
    }

    /// Returns the path on this device for a path on the server: the names of its directories can differ in case or
    /// normalization, if the server does not know a new name yet, or the directory's record with the new name follows.
    func localPath(_ path: String, at place: ContainerLocation) -> String {
        var (directory, rest) = ItemName.split(path)
        while !directory.isEmpty {
            if let row = self.item(atPath: directory, of: place)?.row {
                let isSame = row.known.map { ItemName.folded($0.path) == ItemName.folded(directory) } ?? false
                return row.kind == .directory && isSame ? ItemName.joined(row.path, rest) : path
            }
            let (parent, name) = ItemName.split(directory)
            (directory, rest) = (parent, ItemName.joined(name, rest))
        }
        return path
    }

    /// Returns whether the path of an item differs from the server's in more than the spelling of its directory, which
    /// the server changes with the name of the directory.
    func isElsewhere(_ row: DeviceItem, than known: ServerItem, at place: ContainerLocation) -> Bool {
        ExactPath(localPath(known.path, at: place)) != ExactPath(row.path)
    }

    /// Returns the topmost directory above a path that has no row; `nil` if all of them have one.
    ///
    /// A directory that was in use when its item got another path has no row until it is read again. Without a row of
    /// their directory, new files are not synced.
    func topDirectoryWithoutRow(above path: ExactPath, at place: ContainerLocation) -> ExactPath? {
        var directory = ""
        for name in ItemName.parts(ItemName.split(path.text).directory) {
            directory = ItemName.joined(directory, String(name))
            if !ItemName.isFixed(directory), item(atPath: directory, of: place) == nil { return ExactPath(directory) }
        }
        return nil
    }

    /// Returns the items directly in a directory, unordered.
    func items(in directory: String, of place: ContainerLocation) -> Set<String> {
        paths[place.path]?.items(in: directory) ?? []
    }

    /// Returns the items at any depth below a directory, unordered.
    func items(below directory: String, of place: ContainerLocation) -> [String] {
        paths[place.path]?.items(below: directory) ?? []
    }

    /// Returns whether a directory contains an item that iCloud has put there.
    func holdsReceivedItems(below directory: String, of place: ContainerLocation) -> Bool {
        items(below: directory, of: place).contains { id in
            item(id, at: place).map { $0.known != nil && !$0.isMoved && !$0.isDeleted } ?? false
        }
    }

    /// Returns the item at a path and, if it is a directory, everything below it.
    func tree(at path: String, of place: ContainerLocation) -> [(id: String, row: DeviceItem)] {
        let own = item(atPath: path, of: place)
        guard own?.row.kind == .directory || ItemName.isFixed(path) else { return own.map { [$0] } ?? [] }
        let below = items(below: path, of: place).sorted()
        return (own.map { [$0] } ?? []) + below.compactMap { id in item(id, at: place).map { (id: id, row: $0) } }
    }

    /// Returns the item whose placeholder is at a path.
    func placeholderOwner(_ path: String, at place: ContainerLocation) -> String? {
        let (directory, name) = ItemName.split(path)
        let plain = ItemName.plain(ofPlaceholder: name)
        if let (id, row) = item(atPath: ItemName.joined(directory, plain), of: place),
            row.isPlaceholder, ExactPath(row.diskPath) == ExactPath(path)
        {
            return id
        }
        return truncatedPlaceholders[place.path]?.item(at: ExactPath(path))
    }

    /// Returns the files of all items in a container that are placeholders, or will be ones if an operation fails.
    func placeholders(at place: ContainerLocation) -> Set<Fingerprint> {
        rows.rows(in: place.path).values.reduce(into: []) { placeholders, row in
            if row.isPlaceholder, let fingerprint = row.fingerprint { placeholders.insert(fingerprint) }
            if let expected = row.placing?.expected { placeholders.insert(expected) }
        }
    }

    /// Returns the first free path with a number.
    /// - Parameters:
    ///   - path: The path that is in use.
    ///   - place: The container.
    ///   - files: The disk; a free path must not exist there either.
    /// - Returns: The path.
    /// - Throws: `DocumentError` if the disk cannot be read.
    func freePath(beside path: String, at place: ContainerLocation, on files: FileSystem) throws -> String {
        for number in 2..<(2 + ItemName.attempts) {
            let candidate = ItemName.numbered(path, number)
            if paths[place.path]?.item(at: candidate) == nil, try isFree(place.root + "/" + candidate, on: files) {
                return candidate
            }
        }
        return path
    }

    /// Returns whether nothing exists at a path, as far as the permissions of its directory allow to find out.
    private func isFree(_ path: String, on files: FileSystem) throws(DocumentError) -> Bool {
        do { return try files.status(of: path) == nil } catch {
            // The operation that needs the name waits until it is permitted.
            guard error.isForbidden else { throw error }
            return true
        }
    }
}

// MARK: - Waiting items

extension ItemTable {
    /// Returns the items with changes to send to the server, unordered.
    func pendingUploads(at place: ContainerLocation) -> Set<String> {
        (pendingUploads[place.path]?.all ?? []).union(pendingRemovals[place.path] ?? [])
    }

    /// Returns the first items with changes to send to the server; directories to remove come last, deepest path first,
    /// because the server keeps a directory that has items.
    func nextUploads(_ count: Int, at place: ContainerLocation) -> [String] {
        let changes = pendingUploads[place.path, default: WaitingList()].first(count)
        guard changes.count < count, let ids = pendingRemovals[place.path], !ids.isEmpty else { return changes }
        let removals = ids.map { (id: $0, path: ExactPath(item($0, at: place)?.path ?? "")) }
        return changes + removals.sorted { ($1.path, $1.id) < ($0.path, $0.id) }.prefix(count - changes.count).map(\.id)
    }

    /// Returns the first items with contents to upload.
    func nextOutgoing(_ count: Int, at place: ContainerLocation) -> [String] {
        outgoing[place.path, default: WaitingList()].first(count)
    }

    /// Returns the first items with contents to download.
    func nextIncoming(_ count: Int, at place: ContainerLocation) -> [String] {
        incoming[place.path, default: WaitingList()].first(count)
    }

    /// Returns whether an item has a change to send to the server.
    func hasUploads(at place: ContainerLocation) -> Bool {
        pendingUploads[place.path]?.isEmpty == false || pendingRemovals[place.path]?.isEmpty == false
    }

    /// Returns whether an item has content to upload.
    func hasOutgoing(at place: ContainerLocation) -> Bool { outgoing[place.path]?.isEmpty == false }

    /// Returns whether an item has content to download.
    func hasIncoming(at place: ContainerLocation) -> Bool { incoming[place.path]?.isEmpty == false }

    /// Returns the number of items with changes to send, and with contents to download, in a partition.
    func waitingCounts(in path: String) -> (unsent: Int, arriving: Int) {
        ((pendingUploads[path]?.count ?? 0) + (pendingRemovals[path]?.count ?? 0), incoming[path]?.count ?? 0)
    }

    /// Returns the items with pending disk operations.
    func placings(at place: ContainerLocation) -> Set<String> { placings[place.path, default: []] }

    /// The devices with pending disk operations.
    var devicesWithPlacings: Set<String> {
        Set(
            placings.keys.lazy.map { path in
                path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? path
            })
    }

    /// Returns all items of a device with pending disk operations, in all containers.
    func placings(on device: String) -> [(id: String, placing: Placement)] {
        placings.filter { $0.key.hasPrefix(device + "/") }.flatMap { path, ids in
            ids.compactMap { id in rows[path, id]?.placing.map { (id, $0) } }
        }
    }

    /// Returns the items that exceeded the account's quota.
    func refused(at place: ContainerLocation) -> Set<String> { refused[place.path, default: []] }
}

extension DeviceItem {
    /// Whether the item is a directory that the server removes.
    fileprivate var isRemovedDirectory: Bool { kind == .directory && (isDeleted || isExcluded) }

    /// The path of the placeholder if the name of the file is truncated in it.
    fileprivate var truncatedPlaceholder: ExactPath? {
        guard isPlaceholder, !isGoing, ItemName.isTruncated(inPlaceholderOf: ItemName.split(path).name) else {
            return nil
        }
        return ExactPath(diskPath)
    }

    /// Returns whether two rows are equal, with paths compared byte by byte.
    fileprivate func isExactly(_ other: DeviceItem?) -> Bool {
        guard let other, self == other else { return false }
        return ExactPath(path) == ExactPath(other.path)
            && known.map { ExactPath($0.path) } == other.known.map { ExactPath($0.path) }
            && placing?.target.map(ExactPath.init) == other.placing?.target.map(ExactPath.init)
            && placing?.from.map(ExactPath.init) == other.placing?.from.map(ExactPath.init)
            && placing?.localFilesTarget.map(ExactPath.init) == other.placing?.localFilesTarget.map(ExactPath.init)
            && renamedTo.map(ExactPath.init) == other.renamedTo.map(ExactPath.init)
            && known?.renamedTo.map(ExactPath.init) == other.known?.renamedTo.map(ExactPath.init)
    }
}
