internal import LocalCloud

/// The disk operations that are planned in rows.
///
/// The operations are performed after the rows are saved, and the next transaction records that they are completed.
///
/// An operation can be performed again, so a process can end at any point.
final class DiskOperationQueue {
    private let items: ItemTable
    private let problems: ProblemTable
    private let disk: DocumentDisk

    /// The outcomes of operations that are still saved as pending, by partition and item.
    private var outcomes: [String: [String: DiskOperationOutcome]] = [:]
    /// The inodes of created directories whose operations are still saved as pending.
    private var madeFolders: [String: [String: UInt64]] = [:]
    /// The paths of files that were moved aside for removal; deleted after the removal is saved.
    private var leftovers: [String] = []
    /// The operations that this transaction planned.
    private var queued: [ContainerLocation: Set<String>] = [:]

    private var files: FileSystem { disk.files }

    /// Whether this transaction has planned operations.
    var isEmpty: Bool { queued.isEmpty }

    /// Whether the disk changes after this transaction is saved.
    var hasEffects: Bool { !queued.isEmpty || !leftovers.isEmpty }

    init(items: ItemTable, problems: ProblemTable, disk: DocumentDisk) {
        (self.items, self.problems, self.disk) = (items, problems, disk)
    }

    /// Adds the operation that is planned in the row of an item.
    func add(_ id: String, at place: ContainerLocation) {
        queued[place, default: []].insert(id)
    }

    /// After the transaction is saved, removes placeholders that apps have replaced with files.
    func remove(_ placeholders: [String]) {
        leftovers += placeholders
    }

    /// Discards the outcome of an operation that another process has completed, or replaced with a different one.
    func discardOutcome(of id: String, in path: String) {
        outcomes[path]?[id] = nil
    }

    /// Discards the state of a transaction that was rolled back; the next one finds the outcomes on the disk.
    func rollBack() {
        (queued, leftovers, outcomes, madeFolders) = ([:], [], [:], [:])
    }

    /// Performs the operations that this transaction planned, after it was saved.
    func performQueued() throws {
        let (work, gone) = (queued, leftovers)
        (queued, leftovers) = ([:], [])
        for path in gone {
            do { try StagingDirectory.discard(path, by: files) } catch {
                guard error.isUnreachable else { throw error }
            }
        }
        for (place, ids) in work.sorted(by: { $0.key.path < $1.key.path }) {
            try perform(ids.sorted(), at: place)
        }
    }

    /// Marks performed operations as completed, after performing operations that another process left pending.
    /// - Returns: The paths at which changes by users or apps must be detected.
    func finish(at place: ContainerLocation, in state: WorldState) throws -> Set<ExactPath> {
        let ids = items.placings(at: place)
        try tidy(place)
        guard !ids.isEmpty else { return [] }
        let left = ids.filter { outcomes[place.path]?[$0] == nil }
        if !left.isEmpty { try perform(left.sorted(), at: place) }
        var regions: Set<ExactPath> = []
        for id in ids.sorted() {
            guard let outcome = outcomes[place.path]?[id], var row = items.item(id, at: place) else {
                if let row = items.item(id, at: place) {
                    problems[place, row.path] = ProblemRow(kind: .unreadable)
                }
                continue
            }
            // The operation may have waited for permissions.
            if problems[place, row.path]?.kind == .unreadable { problems[place, row.path] = nil }
            if let placing = row.placing, placing.target == nil || placing.isConversion(to: row) {
                leftovers.append(place.staging + "/" + StagingDirectory.pendingDeletionName(of: id, placing))
            }
            if outcome != .done, let staged = row.placing?.staged { leftovers.append(place.staging + "/" + staged) }
            if outcome == .done {
                row.placing = nil
                row.folder = madeFolders[place.path]?[id] ?? row.folder
                // The row of a removed item was kept only until its file was removed.
                items.put(items.item(id, at: place)?.isGoing == true ? nil : row, id, at: place, in: state)
            } else {
                // The file was not a change while the operation waited, wherever it was.
                if outcome == .gone, row.placing?.isMove == true { disk.watcher.forget(place.root) }
                regions.insert(revert(id, row, outcome, place, in: state))
            }
        }
        (outcomes[place.path], madeFolders[place.path]) = (nil, nil)
        return regions
    }

    /// Removes files that an ended process left in the staging directory, and files of transactions that were rolled
    /// back.
    ///
    /// A process keeps the lock until a staged file is saved in a row or removed, so files without a row are unused.
    private func tidy(_ place: ContainerLocation) throws(DocumentError) {
        let staging = StagingDirectory(place: place, files: files)
        let names = try staging.names
        guard !names.isEmpty else { return }
        var used = Set(leftovers.filter { $0.hasPrefix(place.staging + "/") }.map { ItemName.split($0).name })
        for (id, placing) in items.placings(on: place.device) {
            used.formUnion([
                StagingDirectory.moveName(of: id), StagingDirectory.pendingDeletionName(of: id, placing),
            ])
            if let staged = placing.staged { used.insert(staged) }
        }
        for name in names where !used.contains(name) {
            // A file that another program has protected stays until it can be removed.
            do { try files.removeTree(staging.path(of: name)) } catch { guard error.isUnreachable else { throw error } }
        }
    }

    /// Reverts a row whose disk operation failed.
    /// - Returns: The path at which changes by users or apps must be detected.
    private func revert(
        _ id: String, _ old: DeviceItem, _ outcome: DiskOperationOutcome, _ place: ContainerLocation,
        in state: WorldState
    ) -> ExactPath {
        var row = old
        row.revertPlacing(outcome)
        if outcome == .gone, let path = pathBeforeMove(row, old.placing, at: place) {
            (row.path, row.isMoved) = (path, true)
        }
        let path = ExactPath(row.diskPath)
        // A file at the path of a removed item is a new item; its author has not seen the removed content.
        items.put(outcome == .edited && old.isGoing ? nil : row, id, at: place, in: state)
        return path
    }

    /// Returns the old path of an item whose file was not found, so that the file is recognized if its old directory, which
    /// cannot be read, was renamed; `nil` if the operation was not a move, or another item has the path.
    private func pathBeforeMove(_ row: DeviceItem, _ placing: Placement?, at place: ContainerLocation) -> String? {
        guard let placing, placing.isMove, placing.staged == nil, let from = placing.from else { return nil }
        let (directory, name) = ItemName.split(place.fromRoot(from))
        let path = ItemName.joined(directory, row.isPlaceholder ? ItemName.plain(ofPlaceholder: name) : name)
        return items.item(atPath: path, of: place) == nil ? path : nil
    }

    /// Performs the pending operations of some items in three phases: moves files aside, removes files, and installs
    /// files, directories first.
    ///
    /// A directory is removed after the files in it, but before a file that takes its name.
    private func perform(_ ids: [String], at place: ContainerLocation) throws {
        // With a link in place of the directory of documents, the operations would change other files; they wait.
        guard try hasDocuments(at: place) else { return }
        let inodes = InodeIndex(in: place, files)
        let steps = ids.compactMap { id in
            items.item(id, at: place).flatMap { row in
                row.placing.map {
                    DiskOperation(
                        id: id, row: row, placing: $0, place: place, inodes: inodes, items: items, disk: disk)
                }
            }
        }.sorted { ExactPath($0.row.path) < ExactPath($1.row.path) }
        guard !steps.isEmpty else { return }
        try StagingDirectory(place: place, files: files).make()
        var stuck: Set<String> = []
        let (folders, others) = (steps.filter { $0.row.kind == .directory }, steps.filter { $0.row.kind != .directory })
        try attempt(steps.filter(\.isMove), but: &stuck) {
            try $0.moveAside()
            return nil
        }
        try attempt(others.filter(\.isRemoval), but: &stuck) { try $0.remove() }
        try attempt(folders.filter { !$0.isRemoval }, but: &stuck) { step in
            if let folder = try step.make() { madeFolders[place.path, default: [:]][step.id] = folder }
            return .done
        }
        let targets = Set(others.compactMap(\.placing.target).map(ExactPath.init))
        let leaving = folders.filter(\.leavesDirectory).sorted {
            ExactPath($1.placing.from ?? "") < ExactPath($0.placing.from ?? "")
        }
        try attempt(leaving.filter { $0.isBlocking(of: targets) }, but: &stuck) {
            _ = try $0.removeDirectory()
            return nil
        }
        try attempt(others.filter { !$0.isRemoval }, but: &stuck) { try $0.installItem() }
        try attempt(leaving, but: &stuck) { step in
            let outcome = try step.removeDirectory()
            return step.isRemoval ? outcome : nil
        }
    }

    /// Returns whether the directory of documents is a directory that can be found, or is yet to be created.
    private func hasDocuments(at place: ContainerLocation) throws(DocumentError) -> Bool {
        do {
            let status = try files.status(of: place.root + "/" + ItemName.documents)
            return status.map { $0.kind == .directory } ?? true
        } catch {
            guard error.isForbidden else { throw error }
            return false
        }
    }

    /// Performs one phase of some operations; operations that fail because of permissions, or because a path is too long,
    /// stay pending and are tried again.
    private func attempt(
        _ steps: [DiskOperation], but stuck: inout Set<String>, _ body: (DiskOperation) throws -> DiskOperationOutcome?
    ) throws {
        for step in steps where !stuck.contains(step.id) {
            do {
                guard let outcome = try body(step) else { continue }
                outcomes[step.place.path, default: [:]][step.id] = outcome
            } catch let error as DocumentError where error.isUnreachable {
                stuck.insert(step.id)
                outcomes[step.place.path]?[step.id] = nil
            }
        }
    }
}

extension DeviceItem {
    /// Reverts the item to its state before its disk operation, which was not completed.
    fileprivate mutating func revertPlacing(_ outcome: DiskOperationOutcome) {
        if let placing, outcome != .inUse {
            (fingerprint, isRecentlyModified, holds) = (placing.expected, placing.isRecentlyModified, placing.before)
            (isPlaceholder, listed) = (placing.wasPlaceholder, nil)
        }
        placing = nil
        switch outcome {
        case .edited:
            isRecentlyModified = true
            // The fingerprint is changed so that the file is read again, even if it seems unchanged.
            fingerprint?.modified &-= 1
        case .inUse: (isMoved, isDeleted) = (true, false)
        case .gone, .done: break
        }
    }
}
