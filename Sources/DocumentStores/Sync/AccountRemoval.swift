internal import LocalCloud

/// Removes the documents of an account from a device; contents that the server does not have are moved to the archive.
struct AccountRemoval {
    let place: ContainerLocation
    let devices: DeviceTable
    let items: ItemTable
    let problems: ProblemTable
    let contents: LocalContents
    let state: WorldState

    /// Plans the removal of all items, and detaches the container from the account.
    ///
    /// - Parameter account: The name of the account.
    /// - Throws: `DocumentError` if the disk cannot be read.
    func remove(_ account: String) throws {
        let unread = unreadPackages()
        for (id, row) in items.rows.sortedRows(in: place.path) {
            guard row.isInstalled else {
                items.put(nil, id, at: place, in: state)
                continue
            }
            remove(row, id)
        }
        try archiveUnsynced(besides: unread)
        detach()
        problems.removeAll(at: place)
        state.log("left", on: place.device, place.container, account)
    }

    private func remove(_ old: DeviceItem, _ id: String) {
        var row = old
        let isDirectory = row.kind == .directory
        let isKept =
            !isDirectory
            && (row.isEdited || row.isExcluded || !row.unsent.isEmpty || isMovedAside(id)
                || contents.hasLocalFiles(row))
        let archived = archived(row.path)
        // The record of a file that is removed later would be mistaken for one of the next account.
        (row.known, row.resolved, row.isMoved, row.renamedTo) = (nil, [:], false, nil)
        row.plan(at: place) { placement in
            (placement.target, placement.staged, placement.isLast) = (isKept ? archived : nil, nil, true)
            placement.localFilesTarget = isDirectory ? archived : nil
        }
        items.put(row, id, at: place, in: state)
    }

    /// Returns whether the file of an item was moved aside for an operation that waits: it may have been written before.
    private func isMovedAside(_ id: String) -> Bool {
        let path = place.staging + "/" + StagingDirectory.moveName(of: id)
        return (try? contents.staging.disk.files.status(of: path)) != nil
    }

    /// Returns the path in the archive, relative to the home directory of the device.
    private func archived(_ path: String) -> String { "\(ContainerLocation.archive)/\(place.container)/\(path)" }

    /// Moves the files and directories that were not synced because of their names, or because they could not be read, to
    /// the archive, so that they are not synced with the next account.
    private func archiveUnsynced(besides unread: Set<ExactPath>) throws {
        for (path, problem) in problems.problems(at: place).sorted(by: { $0.key < $1.key })
        where problem.kind == .nameClash || unread.contains(path) {
            let found: FileStatus?
            do { found = try contents.staging.disk.files.status(of: place.root + "/" + path.text) } catch {
                guard error.isForbidden else { throw error }
                continue
            }
            guard let status = found else { continue }
            var row = DeviceItem(
                path: path.text, kind: status.kind == .directory ? .package : .file, created: state.now)
            (row.fingerprint, row.isExcluded) = (status.fingerprint, true)
            row.plan(at: place) { ($0.target, $0.isLast) = (archived(path.text), true) }
            items.put(row, "\(place.device)/\(state.nextNumber())", at: place, in: state)
        }
    }

    /// Returns the paths of packages that were never read, so that no item represents them.
    private func unreadPackages() -> Set<ExactPath> {
        let closed = problems.problems(at: place).filter { $0.value.kind == .unreadable && !$0.key.text.isEmpty }
        guard !closed.isEmpty else { return [] }
        var used: Set<ExactPath> = [ExactPath(ItemName.documents)]
        for row in items.rows.rows(in: place.path).values {
            for path in [row.path, row.diskPath, row.placing?.from.map(place.fromRoot)].compactMap(\.self) {
                var path = path
                while !path.isEmpty, used.insert(ExactPath(path)).inserted { path = ItemName.split(path).directory }
            }
        }
        return Set(closed.keys).subtracting(used)
    }

    /// Removes the state of the server from the device; waiting transitions remain.
    private func detach() {
        var row = DeviceContainer()
        let old = devices[place] ?? row
        row.isOpened = old.isOpened
        (row.upload, row.download, row.announcement) = (old.upload, old.download, old.announcement)
        (row.message, row.contentUpload, row.contentDownload) = (old.message, old.contentUpload, old.contentDownload)
        // A copy of an old reply can arrive after the device has signed in again.
        row.answered = old.answered
        devices[place] = row
        devices.forgetDeletions(at: place)
    }
}
