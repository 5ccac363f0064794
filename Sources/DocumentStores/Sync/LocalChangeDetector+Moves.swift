internal import LocalCloud

/// Finds the files of items that were moved.
extension LocalChangeDetector {
    /// Returns the new paths of files that were moved and written, by item, if contents of the item exist only in iCloud.
    ///
    /// The inode does not suffice to recognize such a file, because a new file can have the inode of a deleted one. If
    /// the file system records no creation times, a file at the path of another item is a version of that item.
    func relocations(of expected: Set<String>, in snapshot: DiskSnapshot) -> [String: ExactPath] {
        var written: [UInt64: (id: String, row: DeviceItem)] = [:]
        for id in expected {
            guard let row = items.item(id, at: place), row.isMoreThanItsFile, row.placing == nil,
                !snapshot.isClosed(row.path), let fingerprint = row.fingerprint
            else { continue }
            written[fingerprint.inode] = (id, row)
        }
        guard !written.isEmpty else { return [:] }
        var paths: [String: ExactPath] = [:]
        // A hard link has the inode of a file that was not moved.
        var unmoved: Set<String> = []
        for found in snapshot.found where found.kind != .directory {
            guard let (id, row) = written[found.fingerprint.inode], row.kind == found.kind,
                row.fingerprint?.isSameFile(as: found.fingerprint) == true
            else { continue }
            if ExactPath(row.diskPath) == ExactPath(found.path) || row.fingerprint == found.fingerprint {
                unmoved.insert(id)
            } else {
                paths[id] = ExactPath(found.path)
            }
        }
        return paths.filter { !unmoved.contains($0.key) }
    }

    /// Matches missing items with files at other paths.
    /// - Returns: The files that are new.
    mutating func follow(
        _ candidates: MoveCandidates, _ missing: inout [String], to fresh: [FoundFile], excluded: Set<ExactPath>
    ) throws -> [FoundFile] {
        guard !missing.isEmpty, !fresh.isEmpty else { return fresh }
        var (gone, rest): (Set<String>, [FoundFile]) = (Set(missing), [])
        for found in fresh {
            guard let id = candidates.items(as: found).first(where: { gone.contains($0) && canBe(found, $0) }),
                let old = items.item(id, at: place)
            else {
                rest.append(found)
                continue
            }
            let isAllowed = isAllowed(Self.path(of: old, foundAt: found.path), except: gone)
            let row = updated(old, with: found)
            gone.remove(id)
            try follow(id, row, to: found.path, isAllowed: isAllowed)
            guard row.isPlaceholder == old.isPlaceholder else { continue }
            inherit(id, from: row.path, excluded)
            if row.fingerprint != found.fingerprint || row.isRecentlyModified { compare(id, with: found) }
        }
        missing = missing.filter(gone.contains)
        return rest
    }

    /// Returns whether a file can be the moved file of an item that has its fingerprint, inode, or directory.
    ///
    /// A placeholder whose date or content was changed is recognized if it is certainly the same file, or still a
    /// placeholder: another file can have the inode of a placeholder that was deleted.
    private func canBe(_ found: FoundFile, _ id: String) -> Bool {
        guard let row = items.item(id, at: place), row.kind == found.kind else { return false }
        guard row.isPlaceholder, row.fingerprint != found.fingerprint else { return true }
        return row.fingerprint?.isSameFile(as: found.fingerprint) == true || isPlaceholder(found)
    }

    /// Returns the row of an item whose placeholder was moved and changed: with another date, it remains a placeholder;
    /// with other content and the name of a file, it is the file of the item, whose author has not seen the content.
    private func updated(_ old: DeviceItem, with found: FoundFile) -> DeviceItem {
        var row = old
        guard row.isPlaceholder, row.fingerprint != found.fingerprint else { return row }
        if isPlaceholder(found) {
            (row.fingerprint, row.isRecentlyModified) = (found.fingerprint, found.isRecentlyModified)
        } else if !ItemName.isPlaceholder(ItemName.split(found.path).name) {
            row.isPlaceholder = false
            edit(&row, found)
            row.ancestors = []
        }
        return row
    }

    /// Returns the path of an item whose file was moved; the path of a placeholder is converted.
    private static func path(of row: DeviceItem, foundAt path: String) -> String {
        guard row.isPlaceholder else { return path }
        let (directory, name) = ItemName.split(path)
        let plain =
            ExactPath(name) == ExactPath(ItemName.split(row.diskPath).name)
            ? ItemName.split(row.path).name : ItemName.isPlaceholder(name) ? ItemName.plain(ofPlaceholder: name) : name
        return ItemName.joined(directory, plain)
    }

    /// Records that an item was moved.
    ///
    /// An item with an invalid name is renamed and not deleted, because its content may exist only in iCloud.
    private func follow(_ id: String, _ old: DeviceItem, to path: String, isAllowed: Bool) throws {
        var row = old
        state.log("move", on: place.device, place.container, "\(row.path) → \(path)", paths: [row.path, path])
        row.path = Self.path(of: row, foundAt: path)
        if !isAllowed || ExactPath(row.diskPath) != ExactPath(path) {
            let isUsable = ItemName.isUsable(ItemName.split(row.path).name)
            let free =
                isAllowed
                ? row.path : isUsable ? try items.freePath(beside: row.path, at: place, on: disk.files) : old.path
            row.lead(to: free, at: place)
            row.placing?.from = place.fromHome(path)
        }
        row.isMoved = row.known.map { items.isElsewhere(row, than: $0, at: place) } ?? false
        items.put(row, id, at: place, in: state)
    }

    func candidates(
        of missing: [String], _ newPaths: [String: String], except elsewhere: Set<Fingerprint>
    ) -> MoveCandidates {
        missing.reduce(into: MoveCandidates()) { candidates, id in
            guard let row = items.item(id, at: place), row.kind != .directory, let fingerprint = row.fingerprint
            else { return }
            candidates.fingerprints[fingerprint] = id
            guard row.isMoreThanItsFile else { return }
            candidates.written[fingerprint.inode] = (id, fingerprint)
            guard !row.isPlaceholder else { return }
            let (directory, name) = ItemName.split(row.path)
            guard !elsewhere.contains(fingerprint), let folder = items.item(atPath: directory, of: place),
                let path = newPaths[folder.id]
            else { return }
            candidates.replaced[ExactPath(path + "/" + name)] = id
        }
    }

    /// Returns the new paths of renamed directories, by item.
    ///
    /// If a directory is created with the inode of a directory that was just deleted, it is treated as the renamed
    /// directory. Files that are never synced are then moved there, although they may not belong there.
    func newPaths(of missing: [String], among found: [FoundFile]) -> [String: String] {
        let folders = missing.compactMap { id in items.item(id, at: place)?.folder.map { (folder: $0, id: id) } }
        return paths(of: Dictionary(folders.map { ($0.folder, $0.id) }) { first, _ in first }, among: found)
    }

    /// Renames the items of directories whose names changed only in case or normalization.
    ///
    /// The server has one directory for all spellings of a name, so it would merge a new directory with the old one.
    func respell(_ missing: inout [String], _ fresh: inout [FoundFile], _ newPaths: [String: String]) {
        // A directory comes before those in it, whose names the server changes with it.
        for (id, path) in newPaths.sorted(by: { ExactPath($0.value) < ExactPath($1.value) }) {
            guard var row = items.item(id, at: place), ItemName.folded(row.path) == ItemName.folded(path),
                items.item(atPath: path, of: place)?.id == id
            else { continue }
            missing.removeAll { $0 == id }
            fresh.removeAll { $0.kind == .directory && ExactPath($0.path) == ExactPath(path) }
            state.log("move", on: place.device, place.container, "\(row.path) → \(path)", paths: [row.path, path])
            updateRenames(to: row.path, with: path)
            row.path = path
            // The server has to create a directory again that another device deleted.
            row.isMoved = row.known.map { $0.isDeleted || items.isElsewhere(row, than: $0, at: place) } ?? row.isMoved
            items.put(row, id, at: place, in: state)
        }
    }

    /// Moves the missing items of renamed directories that cannot be read at their new paths.
    func carry(
        _ missing: inout [String], _ fresh: inout [FoundFile], _ newPaths: [String: String], in snapshot: DiskSnapshot
    ) {
        guard !snapshot.closed.isEmpty, !newPaths.isEmpty else { return }
        missing.removeAll { id in
            guard let old = items.item(id, at: place), let path = path(of: old, inRenamed: newPaths),
                snapshot.isClosed(path)
            else { return false }
            var row = old
            state.log("move", on: place.device, place.container, "\(row.path) → \(path)", paths: [row.path, path])
            row.path = path
            row.isMoved = row.known.map { items.isElsewhere(row, than: $0, at: place) } ?? row.isMoved
            // A directory is found although it cannot be read.
            if row.kind == .directory, let index = fresh.firstIndex(where: { ExactPath($0.path) == ExactPath(path) }) {
                row.folder = fresh.remove(at: index).folder
            }
            items.put(row, id, at: place, in: state)
            return true
        }
    }

    /// Returns the path that an item has if it was moved with the nearest directory above it that was renamed; `nil` if
    /// there is none.
    private func path(of row: DeviceItem, inRenamed newPaths: [String: String]) -> String? {
        var directory = ItemName.split(row.path).directory
        while !directory.isEmpty {
            if let (id, _) = items.item(atPath: directory, of: place), let new = newPaths[id] {
                return new + String(decoding: row.path.utf8.dropFirst(directory.utf8.count), as: UTF8.self)
            }
            directory = ItemName.split(directory).directory
        }
        return nil
    }

    /// Returns the former paths of directories that were found as packages, because they got the ending of one.
    ///
    /// - Parameters:
    ///   - missing: The missing items.
    ///   - replaced: The items of directories that other ones have replaced, by the former inodes.
    ///   - found: The files that were found.
    /// - Returns: The paths.
    func packedDirectories(
        of missing: [String], _ replaced: [UInt64: String], among found: [FoundFile]
    ) -> [String] {
        let own = missing.compactMap { id in items.item(id, at: place)?.folder.map { ($0, id) } }
        let folders = Dictionary(own) { first, _ in first }.merging(replaced) { $1 }
        guard !folders.isEmpty else { return [] }
        return found.filter { $0.kind == .package }
            .compactMap { folders[$0.fingerprint.inode].flatMap { items.item($0, at: place)?.path } }
    }

    /// Returns whether an item was in a directory that is a package now.
    func isPacked(_ id: String, _ packed: [String]) -> Bool {
        guard !packed.isEmpty, let row = items.item(id, at: place) else { return false }
        return packed.contains { row.path.utf8.starts(with: ($0 + "/").utf8) }
    }

    /// Returns whether the file of a missing item may exist: it may have been moved while files were searched, or, if
    /// contents of the item exist only in iCloud, to a directory that cannot be read.
    func mayExist(_ id: String, besides snapshot: DiskSnapshot) -> Bool {
        guard !snapshot.isDisturbed else { return true }
        guard !snapshot.closed.isEmpty, let row = items.item(id, at: place) else { return false }
        return row.kind != .directory && row.isMoreThanItsFile
    }

    /// Removes files that were moved after their old places were read, so that they were found twice.
    func removeDuplicates(of matched: Set<String>, from fresh: inout [FoundFile]) {
        let own = Set(matched.compactMap { items.item($0, at: place)?.fingerprint })
        fresh.removeAll { $0.kind != .directory && own.contains($0.fingerprint) }
    }

    /// Returns the paths at which directories were found, by item.
    func paths(of folders: [UInt64: String], among found: [FoundFile]) -> [String: String] {
        guard !folders.isEmpty else { return [:] }
        return found.reduce(into: [:]) { paths, found in
            if let id = found.folder.flatMap({ folders[$0] }) { paths[id] = found.path }
        }
    }
}
