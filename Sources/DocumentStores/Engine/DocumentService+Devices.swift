internal import Containers
internal import LocalCloud

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The containers of a device: their accounts and directories.
extension DocumentService {
    /// Returns the account whose documents a device syncs, or `nil` if iCloud Drive is off.
    static func account(of device: DeviceRow) -> String? { device.isCloudDriveOn ? device.account : nil }

    /// Returns the containers of a device.
    func places(of device: String) -> [ContainerLocation] {
        guard let home = documentDevices["", device]?.home else { return [] }
        return deviceContainers.rows(in: device).keys.sorted().compactMap {
            ContainerLocation(device: device, container: $0, home: home)
        }
    }

    func place(_ container: String, on device: String) -> ContainerLocation? {
        guard let home = documentDevices["", device]?.home else { return nil }
        return ContainerLocation(device: device, container: container, home: home)
    }

    func review(_ device: DeviceRow, in state: WorldState) {
        guard documentDevices["", device.name] != nil else { return }
        crossOutPlacings(on: device.name, in: state)
        for (_, installation) in state.installations.rows(in: device.name).sorted(by: { $0.key < $1.key }) {
            for container in installation.app.claims.ubiquityContainers ?? []
            where !container.contains("*") && deviceContainers[device.name, container] == nil {
                addContainer(container, on: device.name)
            }
        }
        for place in places(of: device.name) {
            guard let row = deviceContainers[device.name, place.container] else { continue }
            if let old = row.account, old != Self.account(of: device) {
                noticeLast(place, device, in: state)
                leave(old, place, in: state)
            }
            scheduleDownload(place, device, in: state)
            scheduleUploads(place, device, in: state)
        }
    }

    /// Adds a container to a device.
    func addContainer(_ container: String, on device: String) {
        guard place(container, on: device) != nil else { return }
        if deviceContainers[device, container] == nil { deviceContainers[device, container] = DeviceContainer() }
    }

    /// Detects changes in a container for the last time before its account's documents are removed.
    ///
    /// A recently moved file is recognized, and a recently written file is moved to the archive.
    private func noticeLast(_ place: ContainerLocation, _ device: DeviceRow, in state: WorldState) {
        do {
            try holdLock(in: state)
            try notice(place, device, isLeaving: true, in: state)
        } catch {
            fail(error, in: state)
        }
    }

    /// Removes the documents of an account from a device; contents that the server does not have are moved to the
    /// archive.
    private func leave(_ account: String, _ place: ContainerLocation, in state: WorldState) {
        for (id, row) in deviceItems.sortedRows(in: place.path) {
            var row = row
            guard row.print != nil || row.placing != nil else {
                put(nil, id, at: place, in: state)
                continue
            }
            let isDirectory = row.kind == .directory
            let isKept =
                !isDirectory
                && (row.isEdited || row.isExcluded || !row.unsent.isEmpty || isLocal(inPackage: row, at: place))
            let archived = "\(ContainerLocation.archive)/\(place.container)/\(row.path)"
            plan(&row, at: place) { placement in
                (placement.target, placement.staged, placement.isLast) = (isKept ? archived : nil, nil, true)
                placement.heir = isDirectory ? archived : nil
            }
            put(row, id, at: place, in: state)
        }
        var row = DeviceContainer()
        let old = deviceContainers[place.device, place.container] ?? row
        row.isOpened = old.isOpened
        (row.upload, row.download, row.announcement) = (old.upload, old.download, old.announcement)
        (row.message, row.contentUpload, row.contentDownload) = (old.message, old.contentUpload, old.contentDownload)
        deviceContainers[place.device, place.container] = row
        problems.removeAll(in: place.path)
        // Remaining files are read again when an account signs in.
        watcher.forget(place.root)
        state.log("left", on: place.device, place.container, account)
    }

    /// Returns whether a package contains files that are never synced.
    func isLocal(inPackage row: DeviceItem, at place: ContainerLocation) -> Bool {
        guard row.kind == .package, row.holds != nil else { return false }
        let local = try? TreeReader(files).local(inPackage: place.root + "/" + row.path)
        return local?.isEmpty == false
    }

    /// Plans a disk operation for an item, or extends the pending operation.
    func plan(_ row: inout DeviceItem, at place: ContainerLocation, _ change: (inout Placement) -> Void = { _ in }) {
        var placement = row.placing ?? Placement()
        if row.placing == nil, row.print != nil {
            placement.from = place.fromHome(row.diskPath)
            (placement.expected, placement.isFresh, placement.before) = (row.print, row.isFresh, row.holds)
            placement.wasPlaceholder = row.isPlaceholder
        }
        placement.target = place.fromHome(row.diskPath)
        change(&placement)
        row.placing = placement
    }
}

// MARK: - Scheduling

extension DocumentService {
    /// Returns whether a device is in sync with its account, except for pending changes.
    func follows(_ row: DeviceContainer, _ device: DeviceRow) -> Bool {
        row.account != nil && row.account == Self.account(of: device) && row.isComplete
    }

    func scheduleDownload(
        _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard device.isOnline, Self.account(of: device) != nil,
            let row = deviceContainers[place.device, place.container], !state.isWaiting(row.download)
        else { return }
        deviceContainers[place.device, place.container]?.download = state.schedule(
            .download, of: Self.name, on: place.device, about: place.container, noSoonerThan: delay)
    }

    /// Schedules the pending uploads and downloads of a device if it is online and they are not yet scheduled.
    func scheduleUploads(
        _ place: ContainerLocation, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard var row = deviceContainers[place.device, place.container], device.isOnline, follows(row, device) else {
            return
        }
        let path = place.path
        func schedule(_ kind: Transition.Kind) -> Int {
            state.schedule(kind, of: Self.name, on: place.device, about: place.container, noSoonerThan: delay)
        }
        if pendingUploads[path]?.isEmpty == false, !state.isWaiting(row.upload), !state.isWaiting(row.message) {
            row.upload = schedule(.upload)
        }
        if outgoing[path]?.isEmpty == false, !state.isWaiting(row.contentUpload) {
            row.contentUpload = schedule(.contentUpload)
        }
        if incoming[path]?.isEmpty == false, !state.isWaiting(row.contentDownload) {
            row.contentDownload = schedule(.contentDownload)
        }
        deviceContainers[place.device, place.container] = row
    }

    /// Schedules a notification of the queries about changes.
    func announce(_ place: ContainerLocation, in state: WorldState) {
        guard let row = deviceContainers[place.device, place.container], !state.isWaiting(row.announcement) else {
            return
        }
        deviceContainers[place.device, place.container]?.announcement = state.schedule(
            .notification, of: Self.name, on: place.device, about: place.container,
            noSoonerThan: observers.batchingInterval(on: place.device))
    }
}

// MARK: - Contents

extension DocumentService {
    /// Returns the content store of the simulator, next to its file or in a temporary directory that is deleted with
    /// it.
    func contents(in state: WorldState) throws(FileSystemError) -> ContentStore {
        if let openedContents { return openedContents }
        let root: String
        if let path = state.storagePath {
            root = path + ".contents"
        } else {
            let directory = TemporaryContents()
            observers.temporaryContents = directory
            root = directory.path
        }
        let contents = try ContentStore(root: root, files: files, isDurable: state.storagePath != nil)
        openedContents = contents
        return contents
    }

    /// Acquires the lock that excludes other processes from the disk until the end of this transaction.
    func holdLock(in state: WorldState) throws(FileSystemError) {
        guard lock == nil, let path = state.storagePath else { return }
        _ = try contents(in: state)
        lock = try WorldLock(path: path + ".contents/lock")
    }
}

/// A directory for the contents of a simulator without a file; deleted when the object is deinitialized.
final class TemporaryContents {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/cloud-contents-\(UUID().uuidString)"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
