internal import Containers
internal import Entitlements
internal import LocalCloud

/// The service for key-value stores: the values on each device and on the server, and the messages in transit.
final class KeyValueService: CloudService {
    static let name = "key-value"

    let configuration = Table<KeyValueConfiguration>("key-value configuration")
    /// The stores on devices, by device and store.
    let deviceStores = Table<DeviceStore>("key-value device store")
    /// The values on devices, by `device/store` and by the row name of the key.
    let deviceItems = Table<DeviceItem>("key-value device item") { $0.size }
    /// The notices for apps, by `device/store` and by number.
    let notices = Table<Notice>("key-value notice")
    let server = KeyValueServer()
    /// The messages in transit, by transition.
    let messages = Table<Message>("key-value message") { $0.size }

    /// The stores that are open in this process.
    let openStores: OpenStoreRegistry

    init() {
        openStores = OpenStoreRegistry(stores: deviceStores, items: deviceItems, notices: notices)
        deviceStores.didAdopt = { [unowned self] device, store, _ in
            openStores.touch(StoreLocation.partition(device, store))
        }
    }

    var tables: [any StoredTable] {
        [
            configuration, deviceStores, deviceItems, notices, server.stores, server.items, server.order, messages,
        ]
    }

    var settings: KeyValueConfiguration { configuration["", ""] ?? KeyValueConfiguration() }

    func didCommit(in state: WorldState) {
        openStores.notify(in: state)
    }
}

// MARK: - Updating devices

extension KeyValueService {
    func review(_ device: DeviceRow, in state: WorldState) {
        var apps: [String: Int] = [:]
        for (_, installation) in state.installations.rows(in: device.name) {
            guard let store = try? installation.app.claims.keyValueStoreName else { continue }
            apps[store, default: 0] += 1
        }
        for (store, count) in apps.sorted(by: { $0.key < $1.key }) {
            deviceStores[device.name, store, default: DeviceStore(clearings: device.clearings)].apps = count
        }
        for (name, row) in deviceStores.sortedRows(in: device.name) {
            if row.clearings != device.clearings { clear(name, on: device, in: state) }
            scheduleDownload(of: name, on: device, in: state)
            scheduleUpload(of: name, on: device, in: state)
        }
    }

    /// Removes the values and the account of a store from a device.
    private func clear(_ store: String, on device: DeviceRow, in state: WorldState) {
        let path = StoreLocation.partition(device.name, store)
        let keys = deviceItems.rows(in: path).filter { $0.value.value != nil }.keys.map(LiteralKey.init(rowName:))
        deviceItems.removeAll(in: path)
        deviceStores[device.name, store]?.reset(clearings: device.clearings)
        announce(Notice(reason: .accountChange, keys: keys.sorted().map(\.text)), of: store, on: device.name, in: state)
    }

    /// Schedules a download for a device that is online and signed in, unless one is already waiting.
    func scheduleDownload(
        of store: String, on device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard device.isOnline, device.account != nil, let row = deviceStores[device.name, store],
            !state.isWaiting(row.download)
        else { return }
        deviceStores[device.name, store]?.download = state.schedule(
            .download, of: Self.name, on: device.name, about: store, noSoonerThan: delay)
    }

    /// Schedules an upload for a device that has unsent changes and can send them, unless one is already waiting.
    func scheduleUpload(
        of store: String, on device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard let row = deviceStores[device.name, store], row.follows(device.account), device.isOnline,
            row.unsent > 0, !state.isWaiting(row.upload), !state.isWaiting(row.message)
        else { return }
        deviceStores[device.name, store]?.upload = state.schedule(
            .upload, of: Self.name, on: device.name, about: store, noSoonerThan: delay)
    }

    /// Makes the other devices of an account download the changes of a store.
    func notifyDevices(otherThan sender: DeviceRow, of store: String, account: String, in state: WorldState) {
        for (name, device) in state.devices.sortedRows(in: "", where: { $0.account == account })
        where name != sender.name {
            scheduleDownload(of: store, on: device, in: state)
        }
    }

    /// Records a notice, and schedules a notification for the apps of a device.
    func announce(_ notice: Notice, of store: String, on device: String, in state: WorldState) {
        guard !notice.keys.isEmpty, var row = deviceStores[device, store] else { return }
        let path = StoreLocation.partition(device, store)
        row.lastNotice += 1
        notices[path, String(row.lastNotice)] = notice
        notices[path, String(row.lastNotice - Notice.rememberedCount)] = nil
        if !state.isWaiting(row.announcement) {
            row.announcement = state.schedule(.notification, of: Self.name, on: device, about: store)
        }
        deviceStores[device, store] = row
    }
}

extension StorageClaims {
    /// The identifier of the key-value store.
    var keyValueStoreName: String {
        get throws(ContainerError) { try keyValueStoreIdentifier.rawValue }
    }
}

extension DeviceStore {
    /// Returns whether the device has received the values of an account completely, except for recent changes.
    func follows(_ account: String?) -> Bool {
        account != nil && self.account == account && isComplete
    }

    /// The delay before the next attempt: 5 seconds, doubled with each failure, at most one hour.
    var retryDelay: Duration { .seconds(min(5 << min(failures, 10), 3600)) }

    /// Returns the position on the server from which the device must request changes.
    func cursor(for account: String) -> Int {
        self.account == account ? cursor : 0
    }

    /// Resets the store to a state without an account and values.
    mutating func reset(clearings: Int) {
        let old = self
        self = DeviceStore(clearings: clearings)
        (lastNotice, apps) = (old.lastNotice, old.apps)
        (upload, download, announcement, message) = (old.upload, old.download, old.announcement, old.message)
    }
}

extension Table {
    /// The row of a key, or a default row if it does not exist.
    subscript(partition: String, key: String, default row: @autoclosure () -> Row) -> Row {
        get { self[partition, key] ?? row() }
        set { self[partition, key] = newValue }
    }
}
