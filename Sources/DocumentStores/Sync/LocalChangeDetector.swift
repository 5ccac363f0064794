internal import LocalCloud

/// Converts the files that were found on the disk into changes of the rows.
///
/// An item whose content exists only in iCloud is never deleted because its file was replaced. If the same files are
/// found again, no row changes.
struct LocalChangeDetector {
    let place: ContainerLocation
    let device: DeviceRow
    let items: ItemTable
    let knownProblems: ProblemTable
    let disk: DocumentDisk
    let state: WorldState

    /// The files that cannot be synced, by path.
    private(set) var problems: [ExactPath: ItemProblem.Kind] = [:]
    /// The excluded directories that have no row yet.
    private(set) var excluded: Set<ExactPath> = []
    /// The absolute paths of placeholders that apps have replaced with files.
    private(set) var replacedPlaceholders: [String] = []
    /// The placeholders of all items; `nil` until they are needed.
    private(set) var placeholders: Set<Fingerprint>?
    /// The paths of items that may be missing only because files were moved while they were searched, or because
    /// directories cannot be read.
    private(set) var suspended: Set<ExactPath> = []

    /// Updates the rows to match the files that were found.
    mutating func apply(_ snapshot: DiskSnapshot) throws {
        problems = snapshot.problems
        let expected = items.expectedItems(in: snapshot.regions, at: place)
        let reported = reportedProblems(in: snapshot.regions)
        let elsewhere = Set(snapshot.found.filter { $0.kind != .directory }.map(\.fingerprint))
        var (fresh, matched, replacedFolders) = match(snapshot, expected, elsewhere)
        var missing = expected.subtracting(matched).sorted().filter { id in
            guard let row = items.item(id, at: place) else { return false }
            return row.fingerprint != nil && row.placing == nil && !row.isDeleted
        }
        let newPaths = newPaths(of: missing, among: snapshot.found)
        respell(&missing, &fresh, newPaths)
        excluded = excludedFolders(newPaths)
        // A directory can be renamed although another one has its old path.
        let renamed = newPaths.merging(paths(of: replacedFolders, among: snapshot.found)) { $1 }
        let candidates = candidates(of: missing, renamed, except: elsewhere)
        fresh = try follow(candidates, &missing, to: fresh, excluded: excluded)
        carry(&missing, &fresh, renamed, in: snapshot)
        let packed = packedDirectories(of: missing, replacedFolders, among: snapshot.found)
        // A file that was not found elsewhere is probably still in its directory, which cannot be read.
        missing.removeAll { id in
            guard newPaths[id] == nil, !isPacked(id, packed), let row = items.item(id, at: place) else { return false }
            return snapshot.isClosed(row.path)
        }
        let unsure = missing.filter { newPaths[$0] == nil && !isPacked($0, packed) && mayExist($0, besides: snapshot) }
        postpone(Set(unsure), &missing, besides: snapshot.closed)
        if snapshot.isDisturbed { removeDuplicates(of: matched, from: &fresh) }
        for id in missing { disappear(id, renamedTo: newPaths[id], outOf: packed) }
        for found in fresh.sorted(by: { ExactPath($0.path) < ExactPath($1.path) }) { try appear(found) }
        report(insteadOf: reported)
    }

    /// Returns the previously known problems in the parts of the container that were read, except those of operations
    /// that are pending.
    private func reportedProblems(in regions: [DiskSnapshot.Region]?) -> [ExactPath: ProblemRow] {
        let read = regions.map { Set($0.filter { !$0.isClosed }.map { ExactPath($0.path) }) }
        guard read?.isEmpty != true else { return [:] }
        let pending = Set(items.placings(at: place).compactMap { items.item($0, at: place)?.path }.map(ExactPath.init))
        return knownProblems.problems(at: place).filter { path, _ in
            !pending.contains(path) && read?.covers(path.text) ?? true
        }
    }

    /// Matches files with the items at their paths, and checks whether these files were written.
    /// - Returns: The other files, the matched items, and the former inodes of directories that were replaced.
    private func match(
        _ snapshot: DiskSnapshot, _ expected: Set<String>, _ elsewhere: Set<Fingerprint>
    ) -> (fresh: [FoundFile], matched: Set<String>, replacedFolders: [UInt64: String]) {
        var (fresh, matched, replacedFolders): ([FoundFile], Set<String>, [UInt64: String]) = ([], [], [:])
        let rows = expected.compactMap { items.item($0, at: place) }
        let known = Set(rows.compactMap(\.fingerprint))
        let precious = Set(rows.filter(\.isMoreThanItsFile).compactMap(\.fingerprint))
        let relocated = relocations(of: expected, in: snapshot)
        let leaving = items.pendingInodes(at: place)
        for found in snapshot.found where !leaving.contains(found.folder ?? found.fingerprint.inode) {
            // The file belongs to another item, and the file of this path's item has another path: they swapped names.
            let isOther = found.kind != .directory && known.contains(found.fingerprint)
            // If contents exist only in iCloud, the row follows its file, even if another file was written at its old
            // path or was at its new path before.
            if let id = owner(of: found), let row = items.item(id, at: place), let fingerprint = row.fingerprint,
                relocated[id] == nil, !relocated.values.contains(ExactPath(found.path)),
                fingerprint == found.fingerprint
                    || !precious.contains(found.fingerprint)
                        && (!isOther && row.holds != nil || !elsewhere.contains(fingerprint))
            {
                matched.insert(id)
                if let folder = row.folder, folder != found.folder { replacedFolders[folder] = id }
                compare(id, with: found)
            } else {
                fresh.append(found)
            }
        }
        return (fresh, matched, replacedFolders)
    }

    /// Saves the problems that have changed.
    private func report(insteadOf reported: [ExactPath: ProblemRow]) {
        for (path, problem) in reported where problems[path] == nil {
            let isStillAwkward = problem.kind == .awkwardName && isItem(at: path)
            if !isStillAwkward { knownProblems[place, path.text] = nil }
        }
        for (path, kind) in problems.sorted(by: { $0.key < $1.key })
        where knownProblems[place, path.text]?.kind != kind {
            knownProblems[place, path.text] = ProblemRow(kind: kind)
            state.log(
                "problem", on: place.device, place.container, "\(path.text): \(kind.rawValue)", paths: [path.text])
        }
    }

    private func isItem(at path: ExactPath) -> Bool {
        items.item(atPath: path.text, of: place).map { ExactPath($0.row.path) == path } ?? false
    }

    /// Returns the item at exactly this path, if its kind matches.
    private func owner(of found: FoundFile) -> String? {
        if ItemName.isPlaceholder(ItemName.split(found.path).name) {
            return items.placeholderOwner(found.path, at: place)
        }
        guard let (id, row) = items.item(atPath: found.path, of: place), row.kind == found.kind,
            ExactPath(row.diskPath) == ExactPath(found.path), row.fingerprint != nil || row.placing != nil
        else { return nil }
        return id
    }

    /// Checks whether the file of an item was written.
    func compare(_ id: String, with found: FoundFile) {
        guard var row = items.item(id, at: place), row.placing == nil else { return }
        guard found.kind != .directory else {
            // The inode is not visible to apps, so no query is notified.
            if row.folder != found.folder { items.setFolder(found.folder, of: id, at: place) }
            return
        }
        guard row.fingerprint != found.fingerprint || row.isRecentlyModified else { return }
        guard row.isPlaceholder ? false : isEdited(row, found) else { return adopt(found, of: id, row) }
        edit(&row, found)
        items.put(row, id, at: place, in: state)
        state.log("edit", on: place.device, place.container, row.path, paths: [row.path])
    }

    /// Records the fingerprint of a file that was not edited.
    ///
    /// A placeholder whose date was changed is recognized after it is moved. Content that an app wrote into it is not one.
    private func adopt(_ found: FoundFile, of id: String, _ row: DeviceItem) {
        guard !row.isPlaceholder || row.fingerprint != found.fingerprint && isPlaceholder(found) else { return }
        items.setFingerprint(found.fingerprint, isRecentlyModified: found.isRecentlyModified, of: id, at: place)
    }

    func isPlaceholder(_ found: FoundFile) -> Bool {
        Placeholder.isOne(place.root + "/" + found.path, size: found.fingerprint.size, files: disk.files)
    }

    /// Returns whether the content on disk differs from the version in the row.
    private func isEdited(_ row: DeviceItem, _ found: FoundFile) -> Bool {
        guard let holds = row.holds else {
            let isListed = found.isDataless && found.fingerprint.size == row.fingerprint?.size
            return !isListed && found.fingerprint != row.fingerprint
        }
        guard let hash = holds.hash else { return row.fingerprint != found.fingerprint }
        guard found.fingerprint.size == holds.size, let contents = disk.openedContents else { return true }
        let path = place.root + "/" + found.path
        let now =
            found.kind == .package
            ? try? contents.hash(ofPackage: path) : try? contents.hash(ofFile: path)
        return now != hash
    }

    /// Creates a version of the current content on disk.
    ///
    /// The version replaces only content that was on the device. If the file was written without its content, the author
    /// has not seen the current version in iCloud, which becomes a conflict version.
    func edit(_ row: inout DeviceItem, _ found: FoundFile) {
        row.ancestors = (row.isEdited || row.isExcluded ? row.ancestors : []) + (row.holds.map { [$0.id] } ?? [])
        row.holds = Version(size: found.fingerprint.size, madeOn: device, in: state)
        (row.fingerprint, row.isRecentlyModified) = (found.fingerprint, found.isRecentlyModified)
        (row.isEdited, row.isRequested, row.received) = (true, true, 0)
        row.uploadingError = nil
    }

    /// Excludes an item that was moved into an excluded directory, and includes one that was moved out of it.
    ///
    /// An item whose content exists only in iCloud stays included.
    func inherit(_ id: String, from old: String, _ excluded: Set<ExactPath>) {
        guard var row = items.item(id, at: place), !row.lacksContent else { return }
        let (wasIn, isIn) = (isInExcluded(old, []), isInExcluded(row.path, excluded))
        guard wasIn != isIn, row.isExcluded != isIn else { return }
        if isIn { row.exclude() } else { row.include(on: device, in: state) }
        items.put(row, id, at: place, in: state)
    }

    /// Returns the new paths of renamed directories that are excluded themselves, not only because of a parent
    /// directory.
    private func excludedFolders(_ newPaths: [String: String]) -> Set<ExactPath> {
        let own = newPaths.filter { id, _ in
            items.item(id, at: place).map { $0.isExcluded && !isInExcluded($0.path, []) } ?? false
        }
        return Set(own.values.map(ExactPath.init))
    }

    /// Returns whether a directory above a path is excluded or is about to be excluded.
    private func isInExcluded(_ path: String, _ excluded: Set<ExactPath>) -> Bool {
        var directory = ItemName.split(path).directory
        while !directory.isEmpty {
            if excluded.contains(ExactPath(directory)) { return true }
            // Another item can have the name of the directory in a different case.
            if let row = items.item(atPath: directory, of: place)?.row, row.kind == .directory,
                ExactPath(row.path) == ExactPath(directory)
            {
                return row.isExcluded
            }
            directory = ItemName.split(directory).directory
        }
        return false
    }

    /// Returns whether an item can have a path: the name is valid and not in use.
    func isAllowed(_ path: String, except gone: Set<String>) -> Bool {
        guard ItemName.isUsable(ItemName.split(path).name) else { return false }
        guard let other = items.item(atPath: path, of: place) else { return true }
        return gone.contains(other.id)
    }

    /// Updates the new path in directory deletions that are not yet sent to the server, because the directory was
    /// renamed again.
    func updateRenames(to path: String, with new: String) {
        for id in items.pendingUploads(at: place) {
            guard var row = items.item(id, at: place), row.isDeleted,
                row.renamedTo.map(ExactPath.init) == ExactPath(path)
            else { continue }
            row.renamedTo = new
            items.put(row, id, at: place, in: state)
        }
    }

    /// Keeps missing items whose files may exist; their paths, and the directories that cannot be read, are read again.
    private mutating func postpone(
        _ unsure: Set<String>, _ missing: inout [String], besides closed: Set<ExactPath>
    ) {
        guard !unsure.isEmpty else { return }
        suspended = closed.union(unsure.compactMap { items.item($0, at: place)?.diskPath }.map(ExactPath.init))
        missing.removeAll(where: unsure.contains)
    }

    /// Records that an item was deleted.
    ///
    /// - Parameters:
    ///   - id: The identifier of the item.
    ///   - renamedTo: The new path of a directory that was renamed.
    ///   - packed: The former paths of directories that are packages now. The content of an item in them that exists only
    ///     in iCloud is not in the package, so the server rejects the deletion, and the item reappears.
    private func disappear(_ id: String, renamedTo: String?, outOf packed: [String]) {
        guard var row = items.item(id, at: place) else { return }
        let isKept = row.isMoreThanItsFile && isPacked(id, packed)
        state.log("delete", on: place.device, place.container, row.path, paths: [row.path])
        if let renamedTo { updateRenames(to: row.path, with: renamedTo) }
        (row.renamedTo, row.folder) = (renamedTo, nil)
        // If the server rejected the exclusion, it keeps the item, which reappears.
        row.ancestors = isKept || row.isExclusionRejected == true ? [] : row.seenVersions
        (row.fingerprint, row.holds, row.isPlaceholder) = (nil, nil, false)
        (row.isEdited, row.isMoved, row.isDeleted, row.isRequested) = (false, false, true, false)
        // If the server rejects the deletion, the item reappears and is synced. The deletion of an excluded item is sent
        // also if the exclusion is not answered yet.
        (row.isExcluded, row.isExclusionRejected) = (false, nil)
        items.put(row, id, at: place, in: state)
    }

    private mutating func appear(_ found: FoundFile) throws {
        let (directory, name) = ItemName.split(found.path)
        if ItemName.isPlaceholder(name) {
            guard isPlaceholder(found) else {
                problems[ExactPath(found.path)] = .unusableName
                return
            }
            return try removeUnowned(found)
        }
        guard !ItemName.isFixed(found.path) else { return }
        let isTop = directory.isEmpty || ItemName.isFixed(directory)
        let parent = isTop ? nil : items.item(atPath: directory, of: place)
        // The contents of a directory that is not synced are not synced either.
        guard isTop || parent.map({ ExactPath($0.row.path) == ExactPath(directory) }) == true else {
            if parent != nil { problems[ExactPath(directory)] = .nameClash }
            return
        }
        guard ItemName.isUsable(name) else {
            problems[ExactPath(found.path)] = .unusableName
            return
        }
        if ItemName.folded(found.path) == ItemName.folded(ItemName.documents) {
            problems[ExactPath(found.path)] = .nameClash
            return
        }
        if let (id, row) = items.item(atPath: found.path, of: place) { return try join(found, id, row) }
        if ItemName.isAwkward(name) { problems[ExactPath(found.path)] = .awkwardName }
        var row = DeviceItem(path: found.path, kind: found.kind, created: state.now(on: device))
        if found.kind == .directory {
            (row.fingerprint, row.isMoved, row.folder) = (.directory, true, found.folder)
        } else {
            edit(&row, found)
        }
        row.isExcluded = parent?.row.isExcluded == true || excluded.contains(ExactPath(found.path))
        items.put(row, "\(device.name)/\(state.nextNumber())", at: place, in: state)
        // The simulator has created a directory for an item that iCloud has moved into it; the record follows.
        if found.kind == .directory, items.holdsReceivedItems(below: found.path, of: place) { return }
        state.log("create", on: place.device, place.container, found.path, paths: [found.path])
    }

    /// Handles a new file at the path of a known item.
    private mutating func join(_ found: FoundFile, _ id: String, _ row: DeviceItem) throws {
        let isBesidePlaceholder = row.isPlaceholder && ExactPath(row.path) == ExactPath(found.path)
        if isBesidePlaceholder, found.kind == row.kind, row.placing == nil {
            replacedPlaceholders.append(place.root + "/" + row.diskPath)
            return fill(id, with: found)
        }
        if isBesidePlaceholder, found.kind != .directory { return try addBeside(found) }
        guard row.fingerprint == nil, row.placing == nil, row.kind == found.kind else {
            problems[ExactPath(found.path)] = .nameClash
            return
        }
        fill(id, with: found)
    }

    /// Removes a placeholder that belongs to no item.
    ///
    /// The process that replaced it with a file was killed before it could remove it. The file, or the directory of both,
    /// may have been moved or deleted since. A placeholder that cannot be removed is ignored, because it contains nothing.
    private mutating func removeUnowned(_ found: FoundFile) throws(DocumentError) {
        let known = placeholders ?? items.placeholders(at: place)
        placeholders = known
        guard !known.contains(found.fingerprint) else { return }
        do { try disk.files.removeFile(place.root + "/" + found.path) } catch {
            guard error.isForbidden else { throw error }
        }
    }

    /// Adds a new package with the name of a placeholder, or a new file while the placeholder is being replaced.
    ///
    /// The content of the placeholder's item exists only in iCloud, so the new item gets a number.
    private func addBeside(_ found: FoundFile) throws {
        var row = DeviceItem(path: found.path, kind: found.kind, created: state.now(on: device))
        edit(&row, found)
        let free = try items.freePath(beside: found.path, at: place, on: disk.files)
        row.lead(to: free, at: place)
        items.put(row, "\(device.name)/\(state.nextNumber())", at: place, in: state)
        state.log("create", on: place.device, place.container, row.path, paths: [row.path])
    }

    /// Handles a new file at the path of an item that is not on disk or is only a placeholder.
    ///
    /// The author has not seen the item's content, so the two versions are in conflict.
    private func fill(_ id: String, with found: FoundFile) {
        guard var row = items.item(id, at: place) else { return }
        (row.path, row.isPlaceholder) = (found.path, false)
        edit(&row, found)
        row.ancestors = []
        items.put(row, id, at: place, in: state)
    }
}
