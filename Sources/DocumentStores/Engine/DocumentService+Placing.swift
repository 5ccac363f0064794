internal import LocalCloud

/// The outcome of a disk operation.
enum DiskOperationOutcome {
    case done
    /// The file was written meanwhile, so it was not changed.
    case edited
    /// The file was moved or deleted meanwhile.
    case gone
    /// The directory to be removed is not empty.
    case inUse
}

/// Performs the pending disk operations.
extension DocumentService {
    /// Performs the disk operations that this transaction planned, after it was saved.
    func placeQueued(in state: WorldState) {
        let (work, gone) = (queued, leftovers)
        (queued, leftovers) = ([:], [])
        do {
            for path in gone { try discard(path) }
            for (place, ids) in work.sorted(by: { $0.key.path < $1.key.path }) {
                try perform(ids.sorted(), at: place)
            }
        } catch {
            state.failure = CloudError(.storage, "\(error)")
        }
    }

    /// Completes the pending operations of a device before its rows are changed for another reason.
    ///
    /// A failed operation can mean that the file was moved, so all changes are detected, not only the missing file.
    func crossOutPlacings(on device: String, in state: WorldState) {
        do {
            for place in places(of: device) where placings[place.path]?.isEmpty == false {
                try holdLock(in: state)
                guard let device = state.devices["", device] else { continue }
                try notice(place, device, in: state)
            }
        } catch {
            fail(error, in: state)
        }
    }

    /// Marks performed operations as completed, after performing operations that another process left pending.
    /// - Returns: The paths at which changes by users or apps must be detected.
    func finishPlacings(_ place: ContainerLocation, in state: WorldState) throws -> Set<ExactPath> {
        let ids = placings[place.path, default: []]
        try tidy(place)
        guard !ids.isEmpty else { return [] }
        let left = ids.filter { outcomes[place.path]?[$0] == nil }
        if !left.isEmpty { try perform(left.sorted(), at: place) }
        var regions: Set<ExactPath> = []
        for id in ids.sorted() {
            guard let outcome = outcomes[place.path]?[id], var row = item(id, at: place) else {
                if let row = item(id, at: place) { problems[place.path, row.path] = ProblemRow(kind: .unreadable) }
                continue
            }
            if let placing = row.placing, placing.target == nil || placing.isConversion(to: row) {
                leftovers.append(place.staging + "/" + Self.pendingDeletionName(of: id, placing))
            }
            if outcome != .done, let staged = row.placing?.staged { leftovers.append(place.staging + "/" + staged) }
            if outcome == .done {
                row.placing = nil
                row.folder = madeFolders[place.path]?[id] ?? row.folder
                put(row.isGoingAfter(deviceItems[place.path, id]) ? nil : row, id, at: place, in: state)
            } else {
                regions.insert(revert(id, row, outcome, place, in: state))
            }
        }
        (outcomes[place.path], madeFolders[place.path]) = (nil, nil)
        return regions
    }

    /// Reverts a row whose disk operation failed.
    /// - Returns: The path at which changes by users or apps must be detected.
    private func revert(
        _ id: String, _ old: DeviceItem, _ outcome: DiskOperationOutcome, _ place: ContainerLocation,
        in state: WorldState
    ) -> ExactPath {
        var row = old
        row.placing = nil
        if let placing = old.placing, outcome != .inUse {
            (row.print, row.isFresh, row.holds) = (placing.expected, placing.isFresh, placing.before)
            row.isPlaceholder = placing.wasPlaceholder
        }
        switch outcome {
        case .edited:
            row.isFresh = true
            // The changed fingerprint makes sure that the file is read again, even if it seems to be as expected.
            row.print?.modified &-= 1
        case .inUse: (row.isMoved, row.isDeleted) = (true, false)
        case .gone, .done: break
        }
        let path = ExactPath(row.diskPath)
        // A file at the path of a removed item is a new item; its author has not seen the removed content.
        put(outcome == .edited && old.isGoing ? nil : row, id, at: place, in: state)
        return path
    }

    /// Removes files that an ended process left in the staging directory, and files of transactions that were rolled
    /// back.
    ///
    /// A process keeps the lock until a staged file is saved in a row or removed, so files without a row are unused.
    private func tidy(_ place: ContainerLocation) throws(FileSystemError) {
        guard try files.status(of: place.staging)?.kind == .directory else { return }
        let names = try files.names(in: place.staging)
        guard !names.isEmpty else { return }
        var used = Set(leftovers.filter { $0.hasPrefix(place.staging + "/") }.map { ItemName.split($0).name })
        for path in placings.keys where path.hasPrefix(place.device + "/") {
            for id in placings[path, default: []] {
                guard let placing = deviceItems[path, id]?.placing else { continue }
                used.formUnion([Self.aside("move", id), Self.pendingDeletionName(of: id, placing)])
                if let staged = placing.staged { used.insert(staged) }
            }
        }
        for case let name? in names where !used.contains(name) {
            try files.removeTree(place.staging + "/" + name)
        }
    }

    /// Returns the staging name of a removed file; it differs from the names of earlier files of the same item.
    static func pendingDeletionName(of id: String, _ placing: Placement) -> String {
        aside("gone", id) + "~\(placing.expected?.inode ?? 0)"
    }

    /// Deletes a file that was moved aside, or a package.
    ///
    /// A package cannot be deleted atomically, so it is renamed first. If the process ends, the remaining part is not
    /// treated as a new file.
    func discard(_ path: String) throws(FileSystemError) {
        guard try files.status(of: path)?.kind == .directory else { return try files.removeTree(path) }
        let (directory, name) = ItemName.split(path)
        let trash = directory + "/trash~" + name
        try files.removeTree(trash)
        try files.rename(path, toNew: trash)
        try files.removeTree(trash)
    }

    static func aside(_ what: String, _ id: String) -> String {
        what + "~" + String(id.map { $0 == "/" ? "~" : $0 })
    }

    /// Performs the pending operations of some items in three phases: moves files aside, removes files, and installs
    /// files, directories first.
    ///
    /// A directory is removed after the files in it, but before a file that takes its name.
    private func perform(_ ids: [String], at place: ContainerLocation) throws {
        let inodes = InodeIndex(in: place, files)
        let steps = ids.compactMap { id in
            item(id, at: place).flatMap { row in
                row.placing.map {
                    DiskOperation(id: id, row: row, placing: $0, place: place, inodes: inodes, service: self)
                }
            }
        }.sorted { ExactPath($0.row.path) < ExactPath($1.row.path) }
        guard !steps.isEmpty else { return }
        try files.makeDirectories(ContainerLocation.stagingDirectory, below: place.home)
        var stuck: Set<String> = []
        let (folders, items) = (steps.filter { $0.row.kind == .directory }, steps.filter { $0.row.kind != .directory })
        try attempt(steps.filter(\.isMove), but: &stuck) {
            try $0.moveAside()
            return nil
        }
        try attempt(items.filter(\.isRemoval), but: &stuck) { try $0.remove() }
        try attempt(folders.filter { !$0.isRemoval }, but: &stuck) { try $0.make() }
        let targets = Set(items.compactMap(\.placing.target))
        let leaving = folders.filter(\.leavesDirectory).sorted {
            ExactPath($1.placing.from ?? "") < ExactPath($0.placing.from ?? "")
        }
        try attempt(leaving.filter { $0.isBlocking(of: targets) }, but: &stuck) {
            _ = try $0.removeDirectory()
            return nil
        }
        try attempt(items.filter { !$0.isRemoval }, but: &stuck) { try $0.takePlace() }
        try attempt(leaving, but: &stuck) { step in
            let outcome = try step.removeDirectory()
            return step.isRemoval ? outcome : nil
        }
    }

    /// Performs one phase of some operations; operations that fail because of permissions stay pending and are tried
    /// again.
    private func attempt(
        _ steps: [DiskOperation], but stuck: inout Set<String>, _ body: (DiskOperation) throws -> DiskOperationOutcome?
    ) throws {
        for step in steps where !stuck.contains(step.id) {
            do {
                guard let outcome = try body(step) else { continue }
                outcomes[step.place.path, default: [:]][step.id] = outcome
            } catch let error as FileSystemError where error.isForbidden {
                stuck.insert(step.id)
                outcomes[step.place.path]?[step.id] = nil
            }
        }
    }

    /// Stages a file or placeholder for an item that is not downloaded.
    func stageDataless(
        _ row: inout DeviceItem, _ id: String, version: Version, at place: ContainerLocation, in state: WorldState
    )
        throws
    {
        let isPlaceholder = documentDevices["", place.device]?.settings.undownloaded == .placeholder
        let (name, path) = try stagingPlace(at: place, in: state)
        if isPlaceholder {
            let bytes = try Placeholder(name: ItemName.split(row.path).name, size: version.size).bytes()
            try files.make(path, isDurable: false) { write in try bytes.withUnsafeBytes { try write($0) } }
        } else {
            try files.makeDataless(path, size: version.size)
        }
        try adopt(path, name, &row, version: nil, date: version.date, at: place) { $0.isPlaceholder = isPlaceholder }
    }

    /// Stages the content of a version, which replaces the current file.
    func stage(_ version: Version, of row: inout DeviceItem, at place: ContainerLocation, in state: WorldState) throws {
        guard let hash = version.hash else { return }
        let (name, path) = try stagingPlace(at: place, in: state)
        try contents(in: state).copy(hash, kind: row.kind, to: path)
        try adopt(path, name, &row, version: version, date: version.date, at: place) { $0.isPlaceholder = false }
    }

    /// Returns a new path in the staging directory, which is created if necessary.
    ///
    /// After a rolled-back transaction or a crash, a number is used again; a leftover file of that name is unused and
    /// is deleted.
    private func stagingPlace(at place: ContainerLocation, in state: WorldState) throws -> (name: String, path: String)
    {
        let name = "new~\(state.nextNumber())"
        let path = place.staging + "/" + name
        try files.makeDirectories(ContainerLocation.stagingDirectory, below: place.home)
        if try files.status(of: path) != nil { try files.removeTree(path) }
        return (name, path)
    }

    private func adopt(
        _ path: String, _ name: String, _ row: inout DeviceItem, version: Version?, date: CloudInstant,
        at place: ContainerLocation,
        _ change: (inout DeviceItem) -> Void
    ) throws {
        try files.setModified(path, date.microseconds &* 1_000)
        guard let status = try files.status(of: path) else { return }
        let old = row
        change(&row)
        let new = row
        row = old
        plan(&row, at: place) { placement in
            placement.staged = name
            placement.target = place.fromHome(new.diskPath)
        }
        row.isPlaceholder = new.isPlaceholder
        row.print = row.kind == .package ? try TreeReader(files).print(ofPackage: path, status: status) : status.print
        // The modification date is from the simulator's clock and not from the clock of the disk.
        row.isFresh = false
        row.holds = version
    }
}

extension DeviceItem {
    /// Returns whether a row was kept only until the item was removed from the disk.
    fileprivate func isGoingAfter(_ old: DeviceItem?) -> Bool { old?.placing?.isLast == true }
}
