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
    func remove(_ account: String) {
        for (id, row) in items.rows.sortedRows(in: place.path) {
            guard row.fingerprint != nil || row.placing != nil else {
                items.put(nil, id, at: place, in: state)
                continue
            }
            remove(row, id)
        }
        detach()
        problems.removeAll(at: place)
        state.log("left", on: place.device, place.container, account)
    }

    private func remove(_ old: DeviceItem, _ id: String) {
        var row = old
        let isDirectory = row.kind == .directory
        let isKept =
            !isDirectory
            && (row.isEdited || row.isExcluded || !row.unsent.isEmpty || contents.hasLocalFiles(row))
        let archived = "\(ContainerLocation.archive)/\(place.container)/\(row.path)"
        row.plan(at: place) { placement in
            (placement.target, placement.staged, placement.isLast) = (isKept ? archived : nil, nil, true)
            placement.localFilesTarget = isDirectory ? archived : nil
        }
        items.put(row, id, at: place, in: state)
    }

    /// Removes the state of the server from the device; waiting transitions remain.
    private func detach() {
        var row = DeviceContainer()
        let old = devices[place] ?? row
        row.isOpened = old.isOpened
        (row.upload, row.download, row.announcement) = (old.upload, old.download, old.announcement)
        (row.message, row.contentUpload, row.contentDownload) = (old.message, old.contentUpload, old.contentDownload)
        devices[place] = row
        devices.forgetDeletions(at: place)
    }
}
