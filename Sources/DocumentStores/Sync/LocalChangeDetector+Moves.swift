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
            guard let row = items.item(id, at: place), row.isMoreThanItsFile, !row.isPlaceholder, row.placing == nil,
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
            if ExactPath(row.path) == ExactPath(found.path) || row.fingerprint == found.fingerprint {
                unmoved.insert(id)
            } else {
                paths[id] = ExactPath(found.path)
            }
        }
        return paths.filter { !unmoved.contains($0.key) }
    }

    func candidates(
        of missing: [String], _ newPaths: [String: String], except elsewhere: Set<Fingerprint>
    ) -> MoveCandidates {
        missing.reduce(into: MoveCandidates()) { candidates, id in
            guard let row = items.item(id, at: place), row.kind != .directory, let fingerprint = row.fingerprint
            else { return }
            candidates.fingerprints[fingerprint] = id
            guard row.isMoreThanItsFile, !row.isPlaceholder else { return }
            candidates.written[fingerprint.inode] = (id, fingerprint)
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
        for (id, path) in newPaths.sorted(by: { $0.key < $1.key }) {
            guard var row = items.item(id, at: place), ItemName.folded(row.path) == ItemName.folded(path),
                items.item(atPath: path, of: place)?.id == id
            else { continue }
            missing.removeAll { $0 == id }
            fresh.removeAll { $0.kind == .directory && ExactPath($0.path) == ExactPath(path) }
            state.log("move", on: place.device, place.container, "\(row.path) → \(path)", paths: [row.path, path])
            updateRenames(to: row.path, with: path)
            row.path = path
            row.isMoved = row.known.map { ExactPath($0.path) != ExactPath(path) } ?? row.isMoved
            items.put(row, id, at: place, in: state)
        }
    }

    /// Returns the paths at which directories were found, by item.
    func paths(of folders: [UInt64: String], among found: [FoundFile]) -> [String: String] {
        guard !folders.isEmpty else { return [:] }
        return found.reduce(into: [:]) { paths, found in
            if let id = found.folder.flatMap({ folders[$0] }) { paths[id] = found.path }
        }
    }
}
