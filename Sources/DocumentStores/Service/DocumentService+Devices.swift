internal import Containers
internal import LocalCloud

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Which containers a device keeps, for which account, and where.
extension DocumentService {
    /// The account whose documents a device keeps: none while iCloud Drive is off.
    static func account(of device: DeviceRow) -> String? { device.isCloudDriveOn ? device.account : nil }

    /// The containers of a device that keeps documents.
    func places(of device: String) -> [Place] {
        guard let home = documentDevices["", device]?.home else { return [] }
        return deviceContainers.rows(in: device).keys.sorted().compactMap {
            Place(device: device, container: $0, home: home)
        }
    }

    func place(_ container: String, on device: String) -> Place? {
        guard let home = documentDevices["", device]?.home else { return nil }
        return Place(device: device, container: container, home: home)
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

    /// Begins to keep a container on a device.
    func addContainer(_ container: String, on device: String) {
        guard place(container, on: device) != nil else { return }
        if deviceContainers[device, container] == nil { deviceContainers[device, container] = DeviceContainer() }
    }

    /// Looks at a container for the last time before its documents go: whoever has just moved one has not kept it, and
    /// what has just been written is put aside.
    private func noticeLast(_ place: Place, _ device: DeviceRow, in state: WorldState) {
        do {
            try holdLock(in: state)
            try notice(place, device, isLeaving: true, in: state)
        } catch {
            fail(error, in: state)
        }
    }

    /// Takes the documents of an account off a device; what the server does not have is put aside.
    private func leave(_ account: String, _ place: Place, in state: WorldState) {
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
            let archived = "\(Self.archive)/\(place.container)/\(row.path)"
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
        // What stayed behind is looked at anew when an account signs in.
        watcher.forget(place.root)
        state.log("left", on: place.device, place.container, account)
    }

    /// Whether there is something in a package that never travels.
    func isLocal(inPackage row: DeviceItem, at place: Place) -> Bool {
        guard row.kind == .package, row.holds != nil else { return false }
        let local = try? TreeReader(files).local(inPackage: place.root + "/" + row.path)
        return local?.isEmpty == false
    }

    /// Where that is put which a device must not keep and the server does not have; so macOS names it in the home.
    static let archive = "iCloud Drive (Archive)"

    /// Writes down what is to be done on the disk for an item, on top of what is already to be done.
    func plan(_ row: inout DeviceItem, at place: Place, _ change: (inout Placement) -> Void = { _ in }) {
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

// MARK: - Setting things in motion

extension DocumentService {
    /// Whether what a device has is what its account has, but for what is on its way.
    func follows(_ row: DeviceContainer, _ device: DeviceRow) -> Bool {
        row.account != nil && row.account == Self.account(of: device) && row.isComplete
    }

    func scheduleDownload(
        _ place: Place, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard device.isOnline, Self.account(of: device) != nil,
            let row = deviceContainers[place.device, place.container], !state.isWaiting(row.download)
        else { return }
        deviceContainers[place.device, place.container]?.download = state.schedule(
            .download, of: Self.name, on: place.device, about: place.container, noSoonerThan: delay)
    }

    /// Sees to it that a device sends and asks for what it has to, if it can and is not about to.
    func scheduleUploads(
        _ place: Place, _ device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard var row = deviceContainers[place.device, place.container], device.isOnline, follows(row, device) else {
            return
        }
        let path = place.path
        func schedule(_ kind: Transition.Kind) -> Int {
            state.schedule(kind, of: Self.name, on: place.device, about: place.container, noSoonerThan: delay)
        }
        if news[path]?.isEmpty == false, !state.isWaiting(row.upload), !state.isWaiting(row.message) {
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

    /// Tells queries, in time, that something changed.
    func announce(_ place: Place, in state: WorldState) {
        guard let row = deviceContainers[place.device, place.container], !state.isWaiting(row.announcement) else {
            return
        }
        deviceContainers[place.device, place.container]?.announcement = state.schedule(
            .notification, of: Self.name, on: place.device, about: place.container,
            noSoonerThan: audience.batchingInterval(on: place.device))
    }
}

// MARK: - Contents

extension DocumentService {
    /// The contents of the world: beside its file, or in a temporary directory that goes with it.
    func contents(in state: WorldState) throws(FileSystemError) -> ContentStore {
        if let openedContents { return openedContents }
        let root: String
        if let path = state.storagePath {
            root = path + ".contents"
        } else {
            let directory = TemporaryContents()
            audience.temporaryContents = directory
            root = directory.path
        }
        let contents = try ContentStore(root: root, files: files, isDurable: state.storagePath != nil)
        openedContents = contents
        return contents
    }

    /// Keeps other processes from the disk until this transaction is done with it.
    func holdLock(in state: WorldState) throws(FileSystemError) {
        guard lock == nil, let path = state.storagePath else { return }
        _ = try contents(in: state)
        lock = try WorldLock(path: path + ".contents/lock")
    }
}

/// A directory for the contents of a world in memory, which is there as long as the object is.
final class TemporaryContents {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/cloud-contents-\(UUID().uuidString)"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
