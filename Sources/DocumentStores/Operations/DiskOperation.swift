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

/// The disk operation of one item.
///
/// Steps that were performed before a process ended are not repeated.
struct DiskOperation {
    let id: String
    let row: DeviceItem
    let placing: Placement
    let place: ContainerLocation
    let inodes: InodeIndex
    let items: ItemTable
    let disk: DocumentDisk

    private var files: FileSystem { disk.files }
    private var from: String? { placing.from.map { place.home + "/" + $0 } }
    private var target: String? { placing.target.map { place.home + "/" + $0 } }

    /// The path of the item before the operation, relative to the container.
    private var fromPath: String? { placing.from.map(place.fromRoot) }

    var isRemoval: Bool { placing.target == nil }
    var isMove: Bool { placing.isMove }

    /// Whether the operation moves or removes a directory.
    var leavesDirectory: Bool { row.kind == .directory && (isMove || isRemoval) }

    /// Returns whether the path of a directory, or a directory above it, is the target of a file.
    func isBlocking(of targets: Set<ExactPath>) -> Bool {
        placing.from.map(targets.covers) ?? false
    }

    private var movePath: String { place.staging + "/" + StagingDirectory.moveName(of: id) }
    private var pendingDeletionPath: String {
        place.staging + "/" + StagingDirectory.pendingDeletionName(of: id, placing)
    }

    // MARK: Moving

    /// Moves a file that will get a new path to a temporary path.
    func moveAside() throws {
        guard row.kind != .directory, !isConversion, let target, try files.status(of: movePath) == nil,
            let path = try currentPath(), let status = try files.readableStatus(of: path)
        else { return }
        // If the item is already at its target, or another item is at its path, it was already moved.
        let own = [placing.expected?.inode, row.fingerprint?.inode].compactMap(\.self)
        if let there = try files.status(of: target), own.contains(there.fingerprint.inode) { return }
        guard !isOfAnother(status) else { return }
        try files.rename(path, toNew: movePath)
    }

    /// Returns the path of the file: its old path, or, if its account has left the device, the one to which it was
    /// renamed since.
    private func currentPath() throws -> String? {
        guard let from, placing.isLast, let expected = placing.expected,
            try files.readableStatus(of: from) == nil, let path = try inodes.path(of: expected.inode),
            let status = try files.status(of: path), expected.isSameFile(as: status.fingerprint) == true
        else { return from }
        return path
    }

    /// Returns whether the file at the item's old path is another item that was already installed there.
    private func isOfAnother(_ status: FileStatus) -> Bool {
        guard let path = fromPath else { return false }
        let (directory, name) = ItemName.split(path)
        let isPlaceholder = ItemName.isPlaceholder(name)
        let plain = isPlaceholder ? ItemName.joined(directory, ItemName.plain(ofPlaceholder: name)) : path
        guard let (other, row) = items.item(atPath: plain, of: place), other != id else { return false }
        return (row.folder ?? row.fingerprint?.inode) == status.fingerprint.inode
    }

    /// Installs an item at its path.
    func installItem() throws -> DiskOperationOutcome {
        guard let target else { return .done }
        if isConversion { return try convert(to: target) }
        // An item that comes back is not moved anymore, but its file may have been moved aside.
        if try files.status(of: movePath) != nil {
            try install(movePath, at: target)
        }
        guard let staged = placing.staged.map({ place.staging + "/" + $0 }),
            let laidOut = try files.status(of: staged)
        else { return try isLost(from: target) ? .gone : .done }
        guard placing.from != nil else {
            try install(staged, at: target)
            return .done
        }
        return try replace(target, by: staged, laidOut)
    }

    /// Returns whether the file of an item that is moved was at neither path.
    private func isLost(from target: String) throws(DocumentError) -> Bool {
        guard isMove, !placing.isLast, placing.staged == nil, let inode = row.fingerprint?.inode else { return false }
        return try files.status(of: target)?.fingerprint.inode != inode
    }

    /// Whether the operation replaces a placeholder with a file, or a file with a placeholder; their names differ.
    private var isConversion: Bool { placing.isConversion(to: row) }

    /// Installs the new file before it removes the old one, so that neither name has the content of the other.
    private func convert(to target: String) throws -> DiskOperationOutcome {
        if let staged = placing.staged.map({ place.staging + "/" + $0 }), try files.status(of: staged) != nil {
            guard let from, try files.readableStatus(of: from) != nil else { return .gone }
            try install(staged, at: target)
        }
        let outcome = try remove()
        guard row.isPlaceholder else { return outcome }
        // A process ended after it had installed the placeholder, and the file was moved or deleted before the next one.
        let isGone = try outcome == .done && files.status(of: pendingDeletionPath) == nil
        if isGone || outcome == .edited { try files.removeTree(target) }
        return isGone ? .gone : outcome
    }

    /// Swaps the staged file with the current file.
    ///
    /// If a process ended during the swap, the installed file may have been moved, written, or deleted since. The swap
    /// is then not repeated, because the current file is detected like any other change. A file that could not be
    /// installed stays staged until the outcome is saved, so that the next process gets the same result.
    private func replace(_ target: String, by staged: String, _ laidOut: FileStatus) throws -> DiskOperationOutcome {
        if laidOut.fingerprint.inode == row.fingerprint?.inode {
            guard let current = try files.status(of: target) else { return .gone }
            if try keepWritten(target, current) {
                try install(staged, at: target)
                return .done
            }
            guard try isExpected(target, current) else { return outcome(finding: current) }
            try files.exchange(staged, with: target)
        }
        guard let old = try files.status(of: staged) else { return .done }
        guard try isExpected(staged, old) else { return try putBack(staged, old, at: target) }
        if row.kind == .package { try keepLocal(from: staged, in: try installedPath(from: target)) }
        try StagingDirectory.discard(staged, by: files)
        return .done
    }

    /// Restores a file that was written just before the swap.
    private func putBack(_ written: String, _ status: FileStatus, at target: String) throws -> DiskOperationOutcome {
        guard let new = try files.status(of: target), try fingerprint(of: target, new) == row.fingerprint else {
            try install(written, at: target)
            return .done
        }
        try files.exchange(written, with: target)
        return outcome(finding: status)
    }

    /// Returns the outcome for a different file at the item's path: the item itself was written, or another file has
    /// its name and the item may have been moved.
    private func outcome(finding status: FileStatus) -> DiskOperationOutcome {
        status.fingerprint.inode == placing.expected?.inode ? .edited : .gone
    }

    /// Returns the path of the installed file, even if the file or its directory was moved since.
    private func installedPath(from target: String) throws(DocumentError) -> String {
        guard let inode = row.fingerprint?.inode, try files.status(of: target)?.fingerprint.inode != inode else {
            return target
        }
        return try inodes.path(of: inode) ?? target
    }

    /// Moves files that are never synced from an old package into the new one, unless their directory is missing there
    /// or the name is in use.
    private func keepLocal(from old: String, in new: String) throws(DocumentError) {
        for entry in try TreeReader(files).local(inPackage: old) {
            do {
                try files.rename(old + "/" + entry.path, toNew: new + "/" + entry.path)
            } catch {
                guard error.isFileExistsError || error.isNoSuchFileError else { throw error }
            }
        }
    }

    /// Renames a file to its target path; another file at this path gets a number.
    private func install(_ path: String, at target: String) throws {
        // An attempt fails only if another process has used the name first.
        for _ in 0..<ItemName.attempts {
            do {
                try makeParents(of: target)
                return try files.rename(path, toNew: target)
            } catch let error as DocumentError {
                guard error.isFileExistsError else { throw error }
                try renameBlockingFile(target)
            }
        }
        throw DocumentError.failed("rename", path: target, number: 0)
    }

    /// Renames a file that has no row and blocks the path of an item.
    private func renameBlockingFile(_ path: String) throws {
        for number in 2..<(2 + ItemName.attempts) {
            do {
                return try files.rename(path, toNew: ItemName.numbered(path, number))
            } catch {
                if error.isNoSuchFileError { return }
                guard error.isFileExistsError else { throw error }
            }
        }
    }

    private func makeParents(of target: String) throws {
        var current = place.home
        let names = ItemName.parts(String(target.utf8.dropFirst(place.home.utf8.count)) ?? "").dropLast()
        for name in names {
            current += "/" + name
            guard try files.status(of: current)?.kind != .directory else { continue }
            if try files.status(of: current) != nil { try renameBlockingFile(current) }
            do { try files.makeDirectory(current) } catch { guard error.isFileExistsError else { throw error } }
        }
    }

    /// Creates a directory.
    /// - Returns: The inode of the directory.
    func make() throws -> UInt64? {
        guard let target else { return nil }
        if let from, try isSameDirectory(from, target) { try files.rename(from, to: target) }
        try makeParents(of: target + "/x")
        return try files.status(of: target)?.fingerprint.inode
    }

    /// Returns whether a directory is moved to a path at which it is already found, because the file system ignores case
    /// or normalization.
    private func isSameDirectory(_ from: String, _ target: String) throws(DocumentError) -> Bool {
        guard isMove, let there = try files.status(of: target) else { return false }
        return try files.status(of: from)?.fingerprint.inode == there.fingerprint.inode
    }

    // MARK: Removal

    /// Removes a file or a package.
    ///
    /// The file stays in the staging directory until the removal is saved, so that a new file with its name is not
    /// mistaken for it.
    func remove() throws -> DiskOperationOutcome {
        var outcome = DiskOperationOutcome.done
        if let from, let status = try files.readableStatus(of: from), try !keepWritten(from, status) {
            if try isExpected(from, status) {
                try StagingDirectory.discard(pendingDeletionPath, by: files)
                try files.rename(from, toNew: pendingDeletionPath)
            } else {
                outcome = .edited
            }
        }
        if isRemoval, try files.status(of: pendingDeletionPath) == nil {
            // The item was moved aside before it was deleted, or the account left the device.
            if let from, let moved = try files.status(of: movePath) {
                if try !isExpected(movePath, moved) {
                    try install(movePath, at: from)
                    return .edited
                }
                try files.rename(movePath, toNew: pendingDeletionPath)
            } else {
                try removeMoved()
            }
        }
        guard let gone = try files.status(of: pendingDeletionPath) else { return outcome }
        if try isExpected(pendingDeletionPath, gone) { return .done }
        if let from { try install(pendingDeletionPath, at: from) }
        return .edited
    }

    /// Gives a free name to a placeholder into which an app has written another content, so that the content is synced.
    /// - Returns: Whether there was such a file.
    private func keepWritten(_ path: String, _ status: FileStatus) throws -> Bool {
        guard placing.wasPlaceholder, status.kind == .file, status.fingerprint != placing.expected,
            !Placeholder.isOne(path, size: status.fingerprint.size, files: files)
        else { return false }
        let free = try items.freePath(beside: row.path, at: place, on: files)
        return try files.rename(path, ifFree: place.root + "/" + free)
    }

    /// Moves a file that was renamed before its deletion to the path of files to delete.
    ///
    /// If the file stayed at its new path, the scan would detect it as a new file.
    private func removeMoved() throws {
        guard placing.from != nil, let inode = placing.expected?.inode, let path = try inodes.path(of: inode),
            let status = try files.status(of: path), try fingerprint(of: path, status) == placing.expected,
            try isExpected(path, status)
        else { return }
        try files.rename(path, toNew: pendingDeletionPath)
    }

    /// Removes a directory if it contains only files that are never synced, or if all of its files are archived.
    ///
    /// Such files stay with their directory: they are moved if the directory is renamed, and deleted with it otherwise
    /// (https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/iCloudFundametals.html).
    func removeDirectory() throws -> DiskOperationOutcome {
        guard let from, !isTaken, try files.status(of: from)?.kind == .directory else { return .done }
        if let target, try isSameDirectory(from, target) { return .done }
        let inner = try TreeReader(files).entries(below: from)
        let destination = (isMove ? placing.target : localFilesTarget).map { place.home + "/" + $0 }
        // Links are not synced; they are moved, but not deleted.
        let isEmpty = inner.allSatisfy { entry in
            ItemName.isExcluded(path: entry.path) || entry.status.kind == .other && destination != nil
        }
        guard placing.isArchived || isEmpty else { return .inUse }
        if let destination, !inner.isEmpty, placing.isArchived { try makeParents(of: destination + "/x") }
        do {
            if let destination, !inner.isEmpty {
                guard ExactPath(destination) != ExactPath(from), try files.status(of: destination)?.kind == .directory
                else { return .inUse }
                for entry in inner where !entry.path.utf8.contains(UInt8(ascii: "/")) {
                    try handOver(entry.path, from: from, to: destination)
                }
            } else {
                for entry in inner.reversed() { try remove(entry, below: from) }
            }
            try files.removeDirectory(from)
            return .done
        } catch {
            guard error.isFileExistsError || error.isNoSuchFileError else { throw error }
            return .inUse
        }
    }

    /// The directory for the files that are never synced, which can have got another spelling on this device.
    private var localFilesTarget: String? {
        guard let target = placing.localFilesTarget, !placing.isArchived else { return placing.localFilesTarget }
        guard let row = items.item(atPath: place.fromRoot(target), of: place)?.row, row.kind == .directory else {
            return target
        }
        return place.fromHome(row.path)
    }

    /// Moves a file to another directory, under a free name, which is not synced either if the file is never synced.
    private func handOver(_ name: String, from: String, to directory: String) throws(DocumentError) {
        let numbered = ItemName.isExcluded(name) ? ItemName.localNumbered : ItemName.numbered
        for number in 1...ItemName.attempts {
            let free = number == 1 ? name : numbered(name, number)
            do {
                return try files.rename(from + "/" + name, toNew: directory + "/" + free)
            } catch {
                guard error.isFileExistsError else { throw error }
            }
        }
    }

    /// Whether the path now belongs to a different directory, because its directory was deleted and created again, or
    /// because two directories were swapped.
    private var isTaken: Bool {
        guard let path = fromPath, let other = items.item(atPath: path, of: place), other.id != id else {
            return false
        }
        return other.row.kind == .directory && ExactPath(other.row.path) == ExactPath(path)
    }

    private func remove(_ entry: TreeReader.Entry, below root: String) throws(DocumentError) {
        let path = root + "/" + entry.path
        if entry.status.kind == .directory { try files.removeDirectory(path) } else { try files.removeFile(path) }
    }

    // MARK: Recognition

    private func fingerprint(of path: String, _ status: FileStatus) throws(DocumentError) -> Fingerprint {
        row.kind == .package && status.kind == .directory
            ? try TreeReader(files).fingerprint(ofPackage: path, status: status) : status.fingerprint
    }

    /// Returns whether a file still has the state that was expected when the row was saved.
    private func isExpected(_ path: String, _ status: FileStatus) throws -> Bool {
        guard status.kind == (row.kind == .package ? .directory : .file) else { return false }
        if !placing.isRecentlyModified, try fingerprint(of: path, status) == placing.expected { return true }
        guard !isKnownAsAnother(status) else { return false }
        guard let hash = placing.before?.hash, let contents = disk.openedContents else {
            return placing.before == nil && (status.isDataless || placing.wasPlaceholder)
        }
        return try row.kind == .package
            ? contents.hash(ofPackage: path) == hash : contents.hash(ofFile: path) == hash
    }

    /// Returns whether this is the file of another item that was installed or moved here since.
    ///
    /// Without this check, files without content, and files with equal contents, are indistinguishable.
    private func isKnownAsAnother(_ status: FileStatus) -> Bool {
        let inode = status.fingerprint.inode
        guard inode != placing.expected?.inode else { return false }
        return items.rows.rows(in: place.path).contains { other, row in
            other != id && [row.fingerprint, row.placing?.expected].contains { $0?.inode == inode }
        }
    }
}
