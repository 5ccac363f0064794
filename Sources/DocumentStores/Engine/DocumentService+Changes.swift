internal import LocalCloud

/// Converts changes on disk into changes of the rows.
extension DocumentService {
    /// Updates the rows to match the files that were found.
    func settle(
        _ view: inout View, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState
    ) throws {
        var (fresh, matched): ([Found], Set<String>) = ([], [])
        let elsewhere = Set(view.found.filter { $0.kind != .directory }.map(\.print))
        let rows = view.expected.compactMap { item($0, at: place) }
        let known = Set(rows.compactMap(\.print))
        let precious = Set(rows.filter(\.isMoreThanItsFile).compactMap(\.print))
        for found in view.found {
            // The file at this path belongs to another item, and this item's file has another path: they swapped names.
            let isOther = found.kind != .directory && known.contains(found.print)
            // If contents exist only in iCloud, the row follows its file, even if another file was written at its old
            // path or was at its new path before.
            if let id = owner(of: found, at: place), let row = item(id, at: place), let print = row.print,
                print == found.print
                    || !precious.contains(found.print) && (!isOther && row.holds != nil || !elsewhere.contains(print))
            {
                matched.insert(id)
                compare(id, with: found, place, device, in: state)
            } else {
                fresh.append(found)
            }
        }
        var missing = view.expected.subtracting(matched).sorted().filter { id in
            guard let row = item(id, at: place) else { return false }
            return row.print != nil && row.placing == nil && !row.isDeleted && !view.isClosed(row.path)
        }
        let heirs = heirs(of: missing, among: view.found, at: place)
        view.excluded = excludedFolders(heirs, at: place)
        let candidates = candidates(of: missing, heirs, except: elsewhere, at: place)
        fresh = try follow(candidates, &missing, to: fresh, excluded: view.excluded, place, device, in: state)
        for id in missing { disappear(id, heir: heirs[id], place, device, in: state) }
        for found in fresh.sorted(by: { ExactPath($0.path) < ExactPath($1.path) }) {
            try appear(found, place, device, in: &view, in: state)
        }
        for path in view.outdated.keys where view.problems[path] == nil { problems[place.path, path] = nil }
        for (path, kind) in view.problems.sorted(by: { $0.key < $1.key }) where view.outdated[path]?.kind != kind {
            problems[place.path, path] = ProblemRow(kind: kind)
            state.log("problem", on: place.device, place.container, "\(path): \(kind.rawValue)")
        }
    }

    /// Returns the item at exactly this path, if its kind matches.
    private func owner(of found: Found, at place: ContainerLocation) -> String? {
        if ItemName.isPlaceholder(ItemName.split(found.path).name) { return placeholderOwner(found.path, at: place) }
        guard let (id, row) = item(atPath: found.path, of: place), row.kind == found.kind,
            ExactPath(row.diskPath) == ExactPath(found.path), row.print != nil || row.placing != nil
        else { return nil }
        return id
    }

    /// Returns the item whose placeholder is at a path.
    func placeholderOwner(_ path: String, at place: ContainerLocation) -> String? {
        let (directory, name) = ItemName.split(path)
        let plain = ItemName.plain(ofPlaceholder: name)
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

    /// Checks whether the file of an item was written.
    private func compare(
        _ id: String, with found: Found, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState
    ) {
        guard var row = item(id, at: place), row.placing == nil else { return }
        guard found.kind != .directory else {
            // The inode is not visible to apps, so no query is notified.
            if row.folder != found.folder { deviceItems[place.path, id]?.folder = found.folder }
            return
        }
        guard !row.isPlaceholder, row.print != found.print || row.isFresh else { return }
        guard isEdited(row, found, place) else {
            (row.print, row.isFresh) = (found.print, found.isFresh)
            return put(row, id, at: place, in: state)
        }
        edit(&row, found, device, in: state)
        put(row, id, at: place, in: state)
        state.log("edit", on: place.device, place.container, row.path)
    }

    /// Returns whether the content on disk differs from the version in the row.
    private func isEdited(_ row: DeviceItem, _ found: Found, _ place: ContainerLocation) -> Bool {
        guard let holds = row.holds else {
            return !(found.isDataless && found.print.size == row.print?.size || found.print == row.print)
        }
        guard let hash = holds.hash else { return row.print != found.print }
        guard found.print.size == holds.size, let contents = openedContents else { return true }
        let path = place.root + "/" + found.path
        let now =
            found.kind == .package
            ? try? contents.take(package: path, isKept: false).hash : try? contents.hash(ofFile: path)
        return now != hash
    }

    /// Creates a version of the current content on disk.
    func edit(_ row: inout DeviceItem, _ found: Found, _ device: DeviceRow, in state: WorldState) {
        let base = row.holds?.id ?? row.known?.current?.id
        row.ancestors = (row.isEdited ? row.ancestors : []) + (base.map { [$0] } ?? [])
        row.holds = newVersion(size: found.print.size, on: device, in: state)
        (row.print, row.isFresh) = (found.print, found.isFresh)
        (row.isEdited, row.isRequested, row.received) = (true, true, 0)
        row.uploadingError = nil
    }

    /// Returns a new version that a device makes now.
    func newVersion(size: Int64, hash: String? = nil, on device: DeviceRow, in state: WorldState) -> Version {
        Version(
            id: "\(device.name)/\(state.nextNumber())", hash: hash, size: size, date: state.now(on: device),
            device: device.name)
    }

    /// Matches missing items with files at other paths.
    /// - Returns: The files that are new.
    private func follow(
        _ candidates: MoveCandidates, _ missing: inout [String], to fresh: [Found], excluded: Set<ExactPath>,
        _ place: ContainerLocation,
        _ device: DeviceRow, in state: WorldState
    ) throws -> [Found] {
        guard !missing.isEmpty, !fresh.isEmpty else { return fresh }
        var (gone, rest): (Set<String>, [Found]) = (Set(missing), [])
        for found in fresh {
            guard let id = candidates.items(as: found).first(where: gone.contains), let row = item(id, at: place),
                row.kind == found.kind
            else {
                rest.append(found)
                continue
            }
            let isAllowed = isAllowed(Self.path(of: row, foundAt: found.path), at: place, except: gone)
            gone.remove(id)
            try follow(id, row, to: found.path, isAllowed: isAllowed, place, in: state)
            inherit(id, from: row.path, excluded, place, in: state)
            if row.print != found.print { compare(id, with: found, place, device, in: state) }
        }
        missing = missing.filter(gone.contains)
        return rest
    }

    /// The properties by which a missing item is recognized at another path.
    private struct MoveCandidates {
        var prints: [Fingerprint: String] = [:]

        /// The missing items that are recognized by inode, although a file that was moved and written is usually a new item:
        /// the deletion of one of these items would also delete contents that were never on this device.
        var written: [UInt64: String] = [:]

        /// The same for files that were replaced in a directory that was also renamed.
        var replaced: [ExactPath: String] = [:]

        /// Returns the items that a file may belong to, the most likely first.
        func items(as found: Found) -> [String] {
            [prints[found.print], written[found.print.inode], replaced[ExactPath(found.path)]].compactMap(\.self)
        }
    }

    private func candidates(
        of missing: [String], _ heirs: [String: String], except elsewhere: Set<Fingerprint>, at place: ContainerLocation
    ) -> MoveCandidates {
        missing.reduce(into: MoveCandidates()) { candidates, id in
            guard let row = item(id, at: place), row.kind != .directory, let print = row.print else { return }
            candidates.prints[print] = id
            guard row.isMoreThanItsFile, !row.isPlaceholder else { return }
            if row.holds != nil { candidates.written[print.inode] = id }
            let (directory, name) = ItemName.split(row.path)
            guard !elsewhere.contains(print), let folder = item(atPath: directory, of: place),
                let path = heirs[folder.id]
            else { return }
            candidates.replaced[ExactPath(path + "/" + name)] = id
        }
    }

    /// Returns the path of an item whose file was moved; the path of a placeholder is converted.
    private static func path(of row: DeviceItem, foundAt path: String) -> String {
        guard row.isPlaceholder else { return path }
        let (directory, name) = ItemName.split(path)
        let plain =
            name == ItemName.split(row.diskPath).name
            ? ItemName.split(row.path).name : ItemName.isPlaceholder(name) ? ItemName.plain(ofPlaceholder: name) : name
        return directory.isEmpty ? plain : directory + "/" + plain
    }

    /// Records that an item was moved.
    ///
    /// An item with an invalid name is renamed and not deleted, because its content may exist only in iCloud.
    private func follow(
        _ id: String, _ old: DeviceItem, to path: String, isAllowed: Bool, _ place: ContainerLocation,
        in state: WorldState
    ) throws {
        var row = old
        state.log("move", on: place.device, place.container, "\(row.path) → \(path)")
        row.path = Self.path(of: row, foundAt: path)
        if !isAllowed || ExactPath(row.diskPath) != ExactPath(path) {
            let isUsable = ItemName.isUsable(ItemName.split(row.path).name)
            let free = isAllowed ? row.path : isUsable ? try freePath(beside: row.path, at: place) : old.path
            lead(&row, to: free, at: place)
            row.placing?.from = place.fromHome(path)
        }
        row.isMoved = row.known.map { ExactPath($0.path) != ExactPath(row.path) } ?? false
        put(row, id, at: place, in: state)
    }

    /// Excludes an item that was moved into an excluded directory, and includes one that was moved out of it.
    ///
    /// An item whose content exists only in iCloud stays included.
    private func inherit(
        _ id: String, from old: String, _ excluded: Set<ExactPath>, _ place: ContainerLocation, in state: WorldState
    ) {
        guard var row = item(id, at: place), !row.lacksContent else { return }
        let (wasIn, isIn) = (
            isInExcluded(old, [], at: place), isInExcluded(row.path, excluded, at: place)
        )
        guard wasIn != isIn, row.isExcluded != isIn else { return }
        row.isExcluded = isIn
        if !isIn { renew(&row, at: place, in: state) }
        put(row, id, at: place, in: state)
    }

    /// Returns the new paths of renamed directories that are excluded themselves, not only because of a parent
    /// directory.
    private func excludedFolders(_ heirs: [String: String], at place: ContainerLocation) -> Set<ExactPath> {
        let own = heirs.filter { id, _ in
            item(id, at: place).map { $0.isExcluded && !isInExcluded($0.path, [], at: place) } ?? false
        }
        return Set(own.values.map(ExactPath.init))
    }

    /// Returns whether a directory above a path is excluded or is about to be.
    private func isInExcluded(_ path: String, _ excluded: Set<ExactPath>, at place: ContainerLocation) -> Bool {
        var directory = ItemName.split(path).directory
        while !directory.isEmpty {
            if excluded.contains(ExactPath(directory)) { return true }
            if let row = item(atPath: directory, of: place)?.row { return row.isExcluded }
            directory = ItemName.split(directory).directory
        }
        return false
    }

    /// Returns whether an item can have a path: the name is valid and not in use.
    private func isAllowed(_ path: String, at place: ContainerLocation, except gone: Set<String>) -> Bool {
        guard ItemName.isUsable(ItemName.split(path).name) else { return false }
        guard let other = item(atPath: path, of: place) else { return true }
        return gone.contains(other.id)
    }

    /// Returns the new paths of renamed directories, by item.
    ///
    /// A directory that is created with the inode of a directory that was just deleted is treated as its new path. In
    /// that case, files that are never synced are moved to a directory that they might have been moved to.
    private func heirs(of missing: [String], among found: [Found], at place: ContainerLocation) -> [String: String] {
        let folders = missing.compactMap { id in item(id, at: place)?.folder.map { (folder: $0, id: id) } }
        guard !folders.isEmpty else { return [:] }
        let ids = Dictionary(folders.map { ($0.folder, $0.id) }) { first, _ in first }
        return found.reduce(into: [:]) { heirs, found in
            if let id = found.folder.flatMap({ ids[$0] }) { heirs[id] = found.path }
        }
    }

    /// Updates the new path in directory deletions that are not yet sent to the server, because the directory was
    /// renamed again.
    private func rename(heirsAt path: String, to new: String, _ place: ContainerLocation, in state: WorldState) {
        for id in pendingUploads[place.path]?.all ?? [] {
            guard var row = item(id, at: place), row.isDeleted, row.heir == path else { continue }
            row.heir = new
            put(row, id, at: place, in: state)
        }
    }

    private func disappear(
        _ id: String, heir: String?, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState
    ) {
        guard var row = item(id, at: place) else { return }
        state.log("delete", on: place.device, place.container, row.path)
        if let heir { rename(heirsAt: row.path, to: heir, place, in: state) }
        (row.heir, row.folder) = (heir, nil)
        row.ancestors += (row.known?.versions.map(\.id) ?? []) + (row.holds.map { [$0.id] } ?? [])
        (row.print, row.holds, row.isPlaceholder) = (nil, nil, false)
        (row.isEdited, row.isMoved, row.isDeleted, row.isRequested) = (false, false, true, false)
        put(row.isExcluded && row.known == nil ? nil : row, id, at: place, in: state)
    }

    private func appear(
        _ found: Found, _ place: ContainerLocation, _ device: DeviceRow, in view: inout View, in state: WorldState
    ) throws {
        let (directory, name) = ItemName.split(found.path)
        if ItemName.isPlaceholder(name) {
            guard Placeholder.isOne(place.root + "/" + found.path, size: found.print.size, files: files) else {
                view.problems[found.path] = .unusableName
                return
            }
            return try removeLeftOver(found, place)
        }
        guard !ItemName.isFixed(found.path) else { return }
        let isTop = directory.isEmpty || ItemName.isFixed(directory)
        let parent = isTop ? nil : item(atPath: directory, of: place)
        // The contents of a directory that is not synced are not synced either.
        guard isTop || parent.map({ ExactPath($0.row.path) == ExactPath(directory) }) == true else { return }
        guard ItemName.isUsable(name) else {
            view.problems[found.path] = .unusableName
            return
        }
        if ItemName.folded(found.path) == ItemName.folded(ItemName.documents) {
            view.problems[found.path] = .nameClash
            return
        }
        if let (id, row) = item(atPath: found.path, of: place) {
            return try join(found, id, row, place, device, in: &view, in: state)
        }
        if ItemName.isAwkward(name) { view.problems[found.path] = .awkwardName }
        var row = DeviceItem(path: found.path, kind: found.kind, created: state.now(on: device))
        if found.kind == .directory {
            (row.print, row.isMoved, row.folder) = (.directory, true, found.folder)
        } else {
            edit(&row, found, device, in: state)
        }
        row.isExcluded = parent?.row.isExcluded == true || view.excluded.contains(ExactPath(found.path))
        put(row, "\(device.name)/\(state.nextNumber())", at: place, in: state)
        state.log("create", on: place.device, place.container, found.path)
    }

    /// Handles a new file at the path of a known item.
    private func join(
        _ found: Found, _ id: String, _ row: DeviceItem, _ place: ContainerLocation, _ device: DeviceRow,
        in view: inout View,
        in state: WorldState
    ) throws {
        let isBesidePlaceholder = row.isPlaceholder && ExactPath(row.path) == ExactPath(found.path)
        if isBesidePlaceholder, found.kind != .directory { return try addBeside(found, place, device, in: state) }
        guard row.print == nil, row.placing == nil, row.kind == found.kind else {
            view.problems[found.path] = .nameClash
            return
        }
        fill(id, with: found, place, device, in: state)
    }

    /// Removes a leftover placeholder next to its downloaded file.
    ///
    /// The placeholder was moved with its directory before the process that downloaded the file could remove it.
    private func removeLeftOver(_ found: Found, _ place: ContainerLocation) throws {
        let (directory, name) = ItemName.split(found.path)
        let plain = directory + "/" + ItemName.plain(ofPlaceholder: name)
        guard let (_, row) = item(atPath: plain, of: place), !row.isPlaceholder, row.holds != nil else { return }
        try files.removeFile(place.root + "/" + found.path)
    }

    /// Adds a new file with the name of a placeholder.
    ///
    /// The content of the placeholder's item exists only in iCloud, so the new file gets a number.
    private func addBeside(_ found: Found, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState) throws
    {
        var row = DeviceItem(path: found.path, kind: found.kind, created: state.now(on: device))
        edit(&row, found, device, in: state)
        lead(&row, to: try freePath(beside: found.path, at: place), at: place)
        put(row, "\(device.name)/\(state.nextNumber())", at: place, in: state)
        state.log("create", on: place.device, place.container, row.path)
    }

    /// Handles a new file at the path of an item that is not on disk, such as a package that was not downloaded.
    ///
    /// The author has not seen the item's content, so the two versions are in conflict.
    private func fill(
        _ id: String, with found: Found, _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState
    ) {
        guard var row = item(id, at: place) else { return }
        row.path = found.path
        edit(&row, found, device, in: state)
        row.ancestors = []
        put(row, id, at: place, in: state)
    }
}

extension DeviceItem {
    /// Whether iCloud has contents of the item that are not in its file and would be deleted with it: its only version,
    /// a newer version, or conflict versions.
    fileprivate var isMoreThanItsFile: Bool {
        guard kind != .directory else { return false }
        guard let holds, let known else { return holds == nil }
        let isOutdated = known.current.map { $0.id != holds.id && !ancestors.contains($0.id) }
        return isOutdated == true || !others.isEmpty
    }
}
