internal import Containers
internal import LocalCloud

/// What people and apps did on the disk becomes a change of the rows.
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

    /// Gives up the transaction, because the disk cannot be read or written.
    func fail(_ error: any Error, in state: WorldState) {
        state.failure = CloudError(.storage, "\(error)")
    }

    /// Brings the rows of a container in line with its directory.
    func notice(_ place: Place, _ device: DeviceRow, in state: WorldState) throws {
        try finishPlacings(place, in: state)
        // A home that is gone, as on a disk that is not there, is no reason to delete everything in it.
        guard Self.account(of: device) != nil, try files.status(of: place.home) != nil else { return }
        readTrees.insert(place.root)
        switch watcher.changes(in: place.root) {
        case .everywhere:
            try files.makeDirectories(place.directory + "/Documents", below: place.home)
            try reconcile(place, device, regions: nil, in: state)
        case .paths(let paths):
            let again = problems.rows(in: place.path).filter { $0.value.kind == .nameClash }.keys.map { ExactPath($0) }
            guard !paths.isEmpty || !again.isEmpty else { break }
            try reconcile(place, device, regions: paths.union(again), in: state)
        }
        scheduleUploads(place, device, in: state)
    }

    /// Something on the disk that is or could be an item.
    struct Found {
        let path: String
        let kind: ItemKind
        let print: Fingerprint
        let isHollow: Bool
    }

    /// What there is on the disk in a part of a container, and which items should be there.
    private struct View {
        var found: [Found] = []
        var expected: Set<String> = []
        var problems: [String: ItemProblem.Kind] = [:]
        /// The problems that were known at the same places before.
        var outdated: [String: ProblemRow] = [:]
    }

    /// Compares the disk with the rows.
    /// - Parameters:
    ///   - place: the container.
    ///   - device: the device.
    ///   - regions: the paths at which something may have changed; nil for all.
    ///   - state: the world.
    /// - Throws: what the file system has against it.
    func reconcile(_ place: Place, _ device: DeviceRow, regions: Set<ExactPath>?, in state: WorldState) throws {
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

    /// The item that a path belongs to: the package that it is in, or itself; nil if it is in nothing that travels.
    private func topItem(of path: String, at place: Place) -> String? {
        var current = ""
        for name in path.split(separator: "/") {
            if ItemName.isExcluded(String(name)) { return nil }
            current += (current.isEmpty ? "" : "/") + name
            if isPackage(current, at: place) { return current }
        }
        return current.isEmpty ? nil : current
    }

    private func isPackage(_ path: String, at place: Place) -> Bool {
        let ending = ItemName.fileExtension(of: ItemName.split(path).name)
        guard !ending.isEmpty else { return false }
        return documentDevices["", place.device]?.settings.packageExtensions.contains(ending) == true
    }

    private func look(at path: String, of place: Place, into view: inout View) throws {
        if let (id, row) = item(atPath: path, of: place), ExactPath(row.path) == ExactPath(path) {
            view.expected.insert(id)
        }
        view.outdated[path] = problems[place.path, path]
        guard let status = try files.status(of: place.root + "/" + path) else {
            view.expected.formUnion(deviceIndexes[place.path]?.items(below: path) ?? [])
            watcher.unwatch(path, of: place.root)
            return
        }
        if ItemName.isPlaceholder(ItemName.split(path).name), let id = placeholderOwner(path, at: place) {
            view.expected.insert(id)
        }
        try note(path, status, of: place, into: &view)
        guard status.kind == .directory, !isPackage(path, at: place) else {
            view.expected.formUnion(deviceIndexes[place.path]?.items(below: path) ?? [])
            return
        }
        watcher.watch(path, of: place.root)
        try look(below: path, of: place, into: &view)
        view.expected.formUnion(deviceIndexes[place.path]?.items(below: path) ?? [])
    }

    private func look(below directory: String, of place: Place, into view: inout View) throws {
        let root = directory.isEmpty ? place.root : place.root + "/" + directory
        let prefix = directory.isEmpty ? "" : directory + "/"
        var bad: [String] = []
        let entries = try TreeReader(files).entries(
            below: root,
            isOpened: { path in
                guard !ItemName.isExcluded(ItemName.split(path).name) else { return false }
                watcher.watch(prefix + path, of: place.root)
                return !isPackage(prefix + path, at: place)
            }, badName: { bad.append(prefix + $0) })
        for path in bad { view.problems[path] = .unusableName }
        for entry in entries where !ItemName.isExcluded(ItemName.split(entry.path).name) {
            try note(prefix + entry.path, entry.status, of: place, into: &view)
        }
    }

    private func note(_ path: String, _ status: FileStatus, of place: Place, into view: inout View) throws {
        switch status.kind {
        case .other: view.problems[path] = .notAFile
        case .file:
            view.found.append(Found(path: path, kind: .file, print: status.print, isHollow: status.isHollow))
        case .directory where isPackage(path, at: place):
            let root = place.root
            let reader = TreeReader(files)
            _ = try reader.entries(below: root + "/" + path) { inner in
                watcher.watch(path + "/" + inner, of: root)
                return true
            }
            let print = try reader.print(ofPackage: root + "/" + path, status: status)
            view.found.append(Found(path: path, kind: .package, print: print, isHollow: false))
        case .directory:
            view.found.append(Found(path: path, kind: .directory, print: .directory, isHollow: false))
        }
    }
}

extension Fingerprint {
    /// A directory that only holds others is known by its name alone.
    static let directory = Fingerprint(inode: 0, size: 0, modified: 0)
}

// MARK: - What it means

extension DocumentService {
    private func settle(
        _ view: inout View, _ place: Place, _ device: DeviceRow, in state: WorldState
    ) throws {
        var (fresh, matched): ([Found], Set<String>) = ([], [])
        let elsewhere = Set(view.found.filter { $0.kind != .directory }.map(\.print))
        let known = Set(view.expected.compactMap { item($0, at: place)?.print })
        for found in view.found {
            // What stands here is another item, and the one that stood here is elsewhere: they have changed names.
            let isOther = found.kind != .directory && known.contains(found.print)
            if let id = owner(of: found, at: place), let print = item(id, at: place)?.print,
                !isOther || print == found.print || !elsewhere.contains(print)
            {
                matched.insert(id)
                compare(id, with: found, place, device, in: state)
            } else {
                fresh.append(found)
            }
        }
        var missing = view.expected.subtracting(matched).sorted().filter { id in
            guard let row = item(id, at: place) else { return false }
            return row.print != nil && row.placing == nil && !row.isDeleted
        }
        fresh = try follow(moved: &missing, to: fresh, place, device, in: state)
        for id in missing { disappear(id, place, device, in: state) }
        for found in fresh.sorted(by: { ExactPath($0.path) < ExactPath($1.path) }) {
            appear(found, place, device, problems: &view.problems, in: state)
        }
        for path in view.outdated.keys where view.problems[path] == nil { problems[place.path, path] = nil }
        for (path, kind) in view.problems.sorted(by: { $0.key < $1.key }) where view.outdated[path]?.kind != kind {
            problems[place.path, path] = ProblemRow(kind: kind)
            state.log("problem", on: place.device, place.container, "\(path): \(kind.rawValue)")
        }
    }

    /// The item that stands at exactly this path, as what it is.
    private func owner(of found: Found, at place: Place) -> String? {
        if ItemName.isPlaceholder(ItemName.split(found.path).name) { return placeholderOwner(found.path, at: place) }
        guard let (id, row) = item(atPath: found.path, of: place), row.kind == found.kind,
            ExactPath(row.path) == ExactPath(found.path), row.print != nil || row.placing != nil
        else { return nil }
        return id
    }

    /// The item whose placeholder is at a path.
    private func placeholderOwner(_ path: String, at place: Place) -> String? {
        let (directory, name) = ItemName.split(path)
        let plain = String(name.dropFirst().dropLast(".icloud".count))
        if let (id, row) = item(atPath: directory.isEmpty ? plain : directory + "/" + plain, of: place),
            row.isPlaceholder, row.diskPath == path
        {
            return id
        }
        guard name.contains("~") else { return nil }
        return deviceIndexes[place.path]?.items(in: directory).first { id in
            item(id, at: place).map { $0.isPlaceholder && $0.diskPath == path } ?? false
        }
    }

    /// Notes whether what stands at the path of an item was written.
    private func compare(_ id: String, with found: Found, _ place: Place, _ device: DeviceRow, in state: WorldState) {
        guard var row = item(id, at: place), row.placing == nil, found.kind != .directory else { return }
        let isPlaceholderItself = ItemName.isPlaceholder(ItemName.split(found.path).name)
        if row.isPlaceholder, !isPlaceholderItself {
            // Somebody wrote a file of the real name beside its placeholder.
            try? files.removeFile(place.root + "/" + row.diskPath)
            row.isPlaceholder = false
        } else if isPlaceholderItself || row.print == found.print && !row.isFresh {
            return
        } else if !isEdited(row, found, place) {
            (row.print, row.isFresh) = (found.print, found.print.isTooFresh(at: Fingerprint.clock()))
            return put(row, id, at: place, in: state)
        }
        edit(&row, found, device, in: state)
        put(row, id, at: place, in: state)
        state.log("edit", on: place.device, place.container, row.path)
    }

    /// Whether the content on the disk is another one than the row says.
    private func isEdited(_ row: DeviceItem, _ found: Found, _ place: Place) -> Bool {
        guard let holds = row.holds else {
            return !(found.isHollow && found.print.size == row.print?.size || found.print == row.print)
        }
        guard let hash = holds.hash else { return row.print != found.print }
        guard found.print.size == holds.size, let contents = openedContents else { return true }
        let path = place.root + "/" + found.path
        let now =
            found.kind == .package
            ? try? contents.take(package: path, isKept: false).hash : try? contents.hash(ofFile: path)
        return now != hash
    }

    /// Makes a version of what stands on the disk now.
    func edit(_ row: inout DeviceItem, _ found: Found, _ device: DeviceRow, in state: WorldState) {
        let base = row.holds?.id ?? row.known?.current?.id
        row.ancestors = (row.isEdited ? row.ancestors : []) + (base.map { [$0] } ?? [])
        row.holds = Version(
            id: "\(device.name)/\(state.nextNumber())", size: found.print.size, date: state.now(on: device),
            device: device.name)
        (row.print, row.isFresh) = (found.print, found.print.isTooFresh(at: Fingerprint.clock()))
        (row.isEdited, row.isRequested, row.received) = (true, true, 0)
        row.uploadingError = nil
    }

    /// Finds items again that are elsewhere now.
    /// - Returns: what is really new.
    private func follow(
        moved missing: inout [String], to fresh: [Found], _ place: Place, _ device: DeviceRow, in state: WorldState
    ) throws -> [Found] {
        guard !missing.isEmpty, !fresh.isEmpty else { return fresh }
        var lost: [Fingerprint: String] = [:]
        for id in missing {
            if let row = item(id, at: place), row.kind != .directory, let print = row.print { lost[print] = id }
        }
        var (gone, rest): (Set<String>, [Found]) = (Set(missing), [])
        for found in fresh {
            guard let id = lost[found.print], var row = item(id, at: place), row.kind == found.kind,
                !row.isPlaceholder, gone.contains(id)
            else {
                rest.append(found)
                continue
            }
            let isAllowed = isAllowed(found.path, at: place, except: gone)
            gone.remove(id)
            lost[found.print] = nil
            state.log("move", on: place.device, place.container, "\(row.path) → \(found.path)")
            let old = row.path
            row.path = found.path
            // A name that it cannot have is changed, for the content may be nowhere but in iCloud.
            if !isAllowed {
                let isUsable = ItemName.isUsable(ItemName.split(found.path).name)
                lead(&row, to: isUsable ? try freePath(beside: found.path, at: place) : old, at: place)
            }
            row.isMoved = row.known.map { ExactPath($0.path) != ExactPath(row.path) } ?? false
            put(row, id, at: place, in: state)
        }
        missing = missing.filter(gone.contains)
        return rest
    }

    /// Whether an item may have a path: its name can travel and nobody else has it.
    private func isAllowed(_ path: String, at place: Place, except gone: Set<String>) -> Bool {
        guard ItemName.isUsable(ItemName.split(path).name) else { return false }
        guard let other = item(atPath: path, of: place) else { return true }
        return gone.contains(other.id)
    }

    private func disappear(_ id: String, _ place: Place, _ device: DeviceRow, in state: WorldState) {
        guard var row = item(id, at: place) else { return }
        state.log("delete", on: place.device, place.container, row.path)
        row.ancestors += (row.known?.versions.map(\.id) ?? []) + (row.holds.map { [$0.id] } ?? [])
        (row.print, row.holds, row.isPlaceholder) = (nil, nil, false)
        (row.isEdited, row.isMoved, row.isDeleted, row.isRequested) = (false, false, true, false)
        put(row.isExcluded && row.known == nil ? nil : row, id, at: place, in: state)
    }

    private func appear(
        _ found: Found, _ place: Place, _ device: DeviceRow, problems: inout [String: ItemProblem.Kind],
        in state: WorldState
    ) {
        let (directory, name) = ItemName.split(found.path)
        guard !ItemName.isPlaceholder(name), !ItemName.isFixed(found.path) else { return }
        let isTop = directory.isEmpty || ItemName.isFixed(directory)
        let parent = isTop ? nil : item(atPath: directory, of: place)
        // What is in something that stays on the device stays there too.
        guard isTop || parent.map({ ExactPath($0.row.path) == ExactPath(directory) }) == true else { return }
        guard ItemName.isUsable(name) else {
            problems[found.path] = .unusableName
            return
        }
        if ItemName.folded(found.path) == ItemName.folded(ItemName.documents) {
            problems[found.path] = .nameClash
            return
        }
        if let other = item(atPath: found.path, of: place) {
            guard other.row.print == nil, other.row.placing == nil, other.row.kind == found.kind else {
                problems[found.path] = .nameClash
                return
            }
            return fill(other.id, with: found, place, device, in: state)
        }
        if ItemName.isAwkward(name) { problems[found.path] = .awkwardName }
        var row = DeviceItem(path: found.path, kind: found.kind, created: state.now(on: device))
        if found.kind == .directory {
            (row.print, row.isMoved) = (.directory, true)
        } else {
            edit(&row, found, device, in: state)
        }
        row.isExcluded = parent?.row.isExcluded == true
        put(row, "\(device.name)/\(state.nextNumber())", at: place, in: state)
        state.log("create", on: place.device, place.container, found.path)
    }

    /// Somebody wrote where an item is known to be whose content is not there, as in a package that was not
    /// downloaded.
    private func fill(_ id: String, with found: Found, _ place: Place, _ device: DeviceRow, in state: WorldState) {
        guard var row = item(id, at: place) else { return }
        row.path = found.path
        edit(&row, found, device, in: state)
        put(row, id, at: place, in: state)
    }
}
