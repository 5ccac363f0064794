internal import Containers
internal import Entitlements
internal import LocalCloud

/// The key-value stores of a world: what each device has, what the server has, and what is on its way.
final class KeyValueService: CloudService {
    static let name = "key-value"

    let configuration = Table<KeyValueConfiguration>("key-value configuration")
    /// By device and store.
    let deviceStores = Table<DeviceStore>("key-value device store")
    /// By device/store and key.
    let deviceItems = Table<DeviceItem>("key-value device item")
    /// By device/store and number.
    let notices = Table<Notice>("key-value notice")
    /// By account and store.
    let serverStores = Table<ServerStore>("key-value server store")
    /// By account/store and key.
    let serverItems = Table<Change>("key-value server item")
    /// Which key the server changed as which, by account/store and place in its order.
    let serverOrder = Table<String>("key-value server order")
    /// By transition.
    let messages = Table<Message>("key-value message")

    /// The stores that are open in this process.
    var openStores: [String: [OpenStore]] = [:]
    /// Device/stores whose apps may have something to be told.
    var touched: Set<String> = []
    var shownEpoch = 0

    init() {
        deviceStores.didAdopt = { [unowned self] device, store, _ in touched.insert(Self.path(device, store)) }
    }

    var tables: [any StoredTable] {
        [configuration, deviceStores, deviceItems, notices, serverStores, serverItems, serverOrder, messages]
    }

    var settings: KeyValueConfiguration { configuration["", ""] ?? KeyValueConfiguration() }

    /// The partition of what a device or an account has of a store.
    ///
    /// Names have no slash, so no two paths are equal.
    static func path(_ owner: String, _ store: String) -> String { owner + "/" + store }
}

// MARK: - Keeping devices in line

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

    /// Forgets what a device has of a store, as if it had never had an account.
    private func clear(_ store: String, on device: DeviceRow, in state: WorldState) {
        let path = Self.path(device.name, store)
        let keys = deviceItems.rows(in: path).filter { $0.value.value != nil }.keys.sorted()
        deviceItems.removeAll(in: path)
        deviceStores[device.name, store]?.reset(clearings: device.clearings)
        announce(Notice(reason: .accountChange, keys: keys), of: store, on: device.name, in: state)
    }

    /// Sees to it that a device asks what changed, if it can and is not about to.
    func scheduleDownload(
        of store: String, on device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard device.isOnline, device.account != nil, let row = deviceStores[device.name, store],
            !state.isWaiting(row.download)
        else { return }
        deviceStores[device.name, store]?.download = state.schedule(
            .download, of: Self.name, on: device.name, about: store, noSoonerThan: delay)
    }

    /// Sees to it that a device sends what it has changed, if it can and is not about to.
    func scheduleUpload(
        of store: String, on device: DeviceRow, in state: WorldState, noSoonerThan delay: Duration = .zero
    ) {
        guard let row = deviceStores[device.name, store], row.follows(device.account), device.isOnline,
            row.unsent > 0, !state.isWaiting(row.upload), !state.isWaiting(row.message)
        else { return }
        deviceStores[device.name, store]?.upload = state.schedule(
            .upload, of: Self.name, on: device.name, about: store, noSoonerThan: delay)
    }

    /// Tells the apps of a device, in time.
    func announce(_ notice: Notice, of store: String, on device: String, in state: WorldState) {
        guard !notice.keys.isEmpty, var row = deviceStores[device, store] else { return }
        let path = Self.path(device, store)
        row.lastNotice += 1
        notices[path, String(row.lastNotice)] = notice
        notices[path, String(row.lastNotice - Self.rememberedNotices)] = nil
        if !state.isWaiting(row.announcement) {
            row.announcement = state.schedule(.notification, of: Self.name, on: device, about: store)
        }
        deviceStores[device, store] = row
    }

    /// How many notices of a store are kept for apps in other processes; one that is further behind compares all
    /// values instead.
    static let rememberedNotices = 64
}

extension StorageClaims {
    /// The identifier of the key-value store, or the reason why there is none.
    var keyValueStoreName: String {
        get throws(ContainerRefusal) { try keyValueStoreIdentifier.rawValue }
    }
}

extension DeviceStore {
    /// Whether what the device has is what an account has, but for what is on its way.
    func follows(_ account: String?) -> Bool {
        account != nil && self.account == account && isComplete
    }

    /// From where on the device has to ask the server.
    func cursor(for account: String) -> Int {
        self.account == account ? cursor : 0
    }

    /// Begins anew with no account and no values.
    mutating func reset(clearings: Int) {
        let old = self
        self = DeviceStore(clearings: clearings)
        (lastNotice, apps) = (old.lastNotice, old.apps)
        (upload, download, announcement, message) = (old.upload, old.download, old.announcement, old.message)
    }
}

extension Table {
    /// The row of a key, or a new one.
    subscript(partition: String, key: String, default row: @autoclosure () -> Row) -> Row {
        get { self[partition, key] ?? row() }
        set { self[partition, key] = newValue }
    }
}
