internal import LocalCloud

/// How something that was to be done on the disk came out.
enum PlacingOutcome {
    case done
    /// Somebody wrote into it meanwhile, and it was left as it is.
    case edited
    /// Somebody moved or deleted it meanwhile.
    case gone
    /// A directory that was to go has something in it.
    case inUse
}

/// What is written down to be done on the disk is done.
extension DocumentService {
    /// Does what this transaction has written down, now that it is kept.
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

    /// Crosses out what was done on a device, before its rows are changed for another reason.
    ///
    /// What could not be done there may have been moved, so all that has changed is noticed, not only that it is gone.
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

    /// Crosses out what was done; first does what another process has written down and left.
    /// - Returns: where what somebody wrote meanwhile is to be noticed.
    func finishPlacings(_ place: Place, in state: WorldState) throws -> Set<ExactPath> {
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
                leftovers.append(place.staging + "/" + Self.goneName(of: id, placing))
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

    /// Takes back in the row what could not be done on the disk.
    /// - Returns: where what somebody wrote is to be noticed.
    private func revert(
        _ id: String, _ old: DeviceItem, _ outcome: PlacingOutcome, _ place: Place, in state: WorldState
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
            // Whatever stands there is looked at, whether it seems to be what was expected or not.
            row.print?.modified &-= 1
        case .inUse: (row.isMoved, row.isDeleted) = (true, false)
        case .gone, .done: break
        }
        let path = ExactPath(row.diskPath)
        // What stands where an item was that is gone is another one, whose writer has not seen the content.
        put(outcome == .edited && old.isGoing ? nil : row, id, at: place, in: state)
        return path
    }

    /// Removes what a process has left aside that died, and what was laid out for a transaction that was taken back.
    ///
    /// Whoever puts something aside has the lock until it is written down or gone, so what nobody has written down is
    /// nobody's.
    private func tidy(_ place: Place) throws(FileSystemError) {
        guard try files.status(of: place.staging)?.kind == .directory else { return }
        let names = try files.names(in: place.staging)
        guard !names.isEmpty else { return }
        var used = Set(leftovers.filter { $0.hasPrefix(place.staging + "/") }.map { ItemName.split($0).name })
        for path in placings.keys where path.hasPrefix(place.device + "/") {
            for id in placings[path, default: []] {
                guard let placing = deviceItems[path, id]?.placing else { continue }
                used.formUnion([Self.aside("move", id), Self.goneName(of: id, placing)])
                if let staged = placing.staged { used.insert(staged) }
            }
        }
        for case let name? in names where !used.contains(name) {
            try files.removeTree(place.staging + "/" + name)
        }
    }

    /// The name aside of what goes, which is not that of what has gone before of the same item and is still there.
    static func goneName(of id: String, _ placing: Placement) -> String {
        aside("gone", id) + "~\(placing.expected?.inode ?? 0)"
    }

    /// Removes what was put aside and is known again elsewhere.
    ///
    /// A package cannot be removed at one moment, so it loses its name first: what is left of it when the process dies is
    /// not taken for something that somebody wrote.
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

    /// Does what is written down for some items: first everything that moves gets out of the way, then what goes
    /// goes, and at last things take their places, directories before what is in them.
    ///
    /// A directory goes after what was in it, but before a file that takes its name.
    private func perform(_ ids: [String], at place: Place) throws {
        let whereabouts = Whereabouts(in: place, files)
        let steps = ids.compactMap { id in
            item(id, at: place).flatMap { row in
                row.placing.map {
                    PlacingStep(id: id, row: row, placing: $0, place: place, whereabouts: whereabouts, service: self)
                }
            }
        }.sorted { ExactPath($0.row.path) < ExactPath($1.row.path) }
        guard !steps.isEmpty else { return }
        try files.makeDirectories(Place.stagingDirectory, below: place.home)
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
        try attempt(leaving.filter { $0.isInTheWay(of: targets) }, but: &stuck) {
            _ = try $0.removeDirectory()
            return nil
        }
        try attempt(items.filter { !$0.isRemoval }, but: &stuck) { try $0.takePlace() }
        try attempt(leaving, but: &stuck) { step in
            let outcome = try step.removeDirectory()
            return step.isRemoval ? outcome : nil
        }
    }

    /// Does a part of some steps; what the mode of a directory forbids stays written down, and is tried again.
    private func attempt(
        _ steps: [PlacingStep], but stuck: inout Set<String>, _ body: (PlacingStep) throws -> PlacingOutcome?
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

    /// Lays out an item whose content is not on the device.
    func stageHollow(_ row: inout DeviceItem, _ id: String, version: Version, at place: Place, in state: WorldState)
        throws
    {
        let isPlaceholder = documentDevices["", place.device]?.settings.undownloaded == .placeholder
        let (name, path) = try stagingPlace(at: place, in: state)
        if isPlaceholder {
            let bytes = try Placeholder(name: ItemName.split(row.path).name, size: version.size).bytes()
            try files.make(path, isDurable: false) { write in try bytes.withUnsafeBytes { try write($0) } }
        } else {
            try files.makeHollow(path, size: version.size)
        }
        try adopt(path, name, &row, version: nil, date: version.date, at: place) { $0.isPlaceholder = isPlaceholder }
    }

    /// Lays out the content of a version, which takes the place of what is there.
    func stage(_ version: Version, of row: inout DeviceItem, at place: Place, in state: WorldState) throws {
        guard let hash = version.hash else { return }
        let (name, path) = try stagingPlace(at: place, in: state)
        try contents(in: state).copy(hash, kind: row.kind, to: path)
        try adopt(path, name, &row, version: version, date: version.date, at: place) { $0.isPlaceholder = false }
    }

    /// Makes a name under which something is laid out, and the room for it.
    ///
    /// A number is given out again when the transaction that took it was taken back, as that of a process that died;
    /// what lies under it then is of that one, and nobody's.
    private func stagingPlace(at place: Place, in state: WorldState) throws -> (name: String, path: String) {
        let name = "new~\(state.nextNumber())"
        let path = place.staging + "/" + name
        try files.makeDirectories(Place.stagingDirectory, below: place.home)
        if try files.status(of: path) != nil { try files.removeTree(path) }
        return (name, path)
    }

    private func adopt(
        _ path: String, _ name: String, _ row: inout DeviceItem, version: Version?, date: CloudInstant, at place: Place,
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
        // Its time is of the world's clock, which is not that of the disk.
        row.isFresh = false
        row.holds = version
    }
}

extension DeviceItem {
    /// Whether a row was only kept until the item had left the disk.
    fileprivate func isGoingAfter(_ old: DeviceItem?) -> Bool { old?.placing?.isLast == true }
}
