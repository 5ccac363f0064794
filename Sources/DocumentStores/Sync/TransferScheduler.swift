internal import LocalCloud

/// Schedules the transitions of documents: at most one of each kind per container of a device.
struct TransferScheduler {
    let devices: DeviceTable
    let items: ItemTable
    /// Returns the time for which a device collects changes before it notifies queries.
    let batchingInterval: (_ device: String) -> Duration

    /// Schedules the download of a list of changes if the device is online and none is scheduled.
    func scheduleDownload(
        _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard device.isOnline, device.documentAccount != nil, let row = devices[place], !state.isWaiting(row.download)
        else { return }
        devices[place]?.download = state.schedule(
            .download, of: DocumentMessage.service, on: place.device, about: place.container, noSoonerThan: delay)
    }

    /// Schedules the pending uploads and downloads of a device if it is online and they are not yet scheduled.
    func scheduleUploads(
        _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard var row = devices[place], device.isOnline, row.follows(device) else { return }
        var isChanged = false
        func schedule(_ kind: Transition.Kind) -> Int {
            isChanged = true
            return state.schedule(
                kind, of: DocumentMessage.service, on: place.device, about: place.container, noSoonerThan: delay)
        }
        if items.hasUploads(at: place), !state.isWaiting(row.upload), !state.isWaiting(row.message) {
            row.upload = schedule(.upload)
        }
        if items.hasOutgoing(at: place), !state.isWaiting(row.contentUpload) {
            row.contentUpload = schedule(.contentUpload)
        }
        if items.hasIncoming(at: place), !state.isWaiting(row.contentDownload) {
            row.contentDownload = schedule(.contentDownload)
        }
        // Every transaction calls this for all devices, and a row that is set is written to the storage.
        if isChanged { devices[place] = row }
    }

    /// Schedules a notification of the queries about changes.
    func announce(_ place: ContainerLocation, in state: WorldState) {
        guard let row = devices[place], !state.isWaiting(row.announcement) else { return }
        devices[place]?.announcement = state.schedule(
            .notification, of: DocumentMessage.service, on: place.device, about: place.container,
            noSoonerThan: batchingInterval(place.device))
    }

    /// Makes the other devices of an account download the changes of a container.
    func notifyOthers(than sender: DeviceRow, of container: String, account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "", where: { $0.documentAccount == account })
        where name != sender.name {
            if let place = devices.place(container, on: name) { scheduleDownload(place, device, in: state) }
        }
    }

    /// Makes devices upload items again that exceeded the quota.
    func retryRefusals(of account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "") where device.documentAccount == account {
            for place in devices.places(of: name) {
                for id in items.refused(at: place).sorted() {
                    guard var row = items.item(id, at: place) else { continue }
                    row.uploadingError = nil
                    items.put(row, id, at: place, in: state)
                }
                scheduleUploads(place, device, in: state)
            }
        }
    }
}

extension DeviceRow {
    /// The account whose documents the device syncs, or `nil` if iCloud Drive is off.
    var documentAccount: String? { isCloudDriveOn ? account : nil }
}

extension DeviceContainer {
    /// Returns whether a device is in sync with its account, except for pending changes.
    func follows(_ device: DeviceRow) -> Bool {
        account != nil && account == device.documentAccount && isComplete
    }
}
