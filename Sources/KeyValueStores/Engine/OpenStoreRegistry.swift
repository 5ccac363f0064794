internal import LocalCloud

/// The interface of a store in the memory of an app, for the registry of its process.
protocol ObservingStore: AnyObject, Sendable {
    /// The values in memory.
    var seenValues: [LiteralKey: PropertyListValue] { get }

    /// Returns the values in memory that may have changed since the last call; `nil` for a key without a value.
    /// - Returns: The values, or `nil` if all values may have changed.
    func takeChangedValues() -> [LiteralKey: PropertyListValue?]?

    /// Replaces all values in memory.
    func replaceAll(with values: [LiteralKey: PropertyListValue])

    /// Returns the keys whose values in memory differ from the given values.
    func keys(otherThan others: [LiteralKey: PropertyListValue]) -> [LiteralKey]

    /// Stores a value in memory.
    /// - Returns: Whether the value differs from the previous value.
    func replace(_ value: PropertyListValue?, forKey key: LiteralKey) -> Bool

    /// Notifies the app of a change.
    func post(_ change: ExternalChange)
}

/// The stores that are open in this process, and the notices that their apps have not received.
final class OpenStoreRegistry {
    private let stores: Table<DeviceStore>
    private let items: Table<DeviceItem>
    private let notices: Table<Notice>
    /// The open stores, by device/store.
    private var open: [String: [OpenStore]] = [:]
    /// The device/stores in ``open``, by device.
    private var paths: [String: Set<String>] = [:]
    /// The device/stores whose apps may have undelivered notices.
    private var touched: Set<String> = []
    private var shownEpoch = 0

    init(stores: Table<DeviceStore>, items: Table<DeviceItem>, notices: Table<Notice>) {
        (self.stores, self.items, self.notices) = (stores, items, notices)
    }

    /// A store that is open in this process as long as the app references it.
    private struct OpenStore {
        weak var store: (any ObservingStore)?
        let location: StoreLocation
        /// The number of the last notice that the app has received.
        var notice: Int
    }

    /// Records that the apps of a store may have undelivered notices.
    func touch(_ path: String) {
        touched.insert(path)
    }

    /// Returns the store of an app on a device: the store that is open in this process, or a new one that `make`
    /// creates from the values on the device.
    func open<Store: ObservingStore>(
        _ location: StoreLocation, make: ([LiteralKey: PropertyListValue]) -> Store
    ) -> Store {
        if let store = open[location.path]?.first(where: { $0.location == location })?.store as? Store { return store }
        let store = make(values(at: location.path))
        open[location.path, default: []].removeAll { $0.store == nil }
        paths[location.device, default: []].insert(location.path)
        open[location.path, default: []].append(
            OpenStore(
                store: store, location: location, notice: stores[location.device, location.store]?.lastNotice ?? 0))
        return store
    }

    private func values(at path: String) -> [LiteralKey: PropertyListValue] {
        items.rows(in: path).reduce(into: [:]) { $0[LiteralKey(rowName: $1.key)] = $1.value.value }
    }

    /// Notifies the apps of this process of the changes on their devices.
    func notify(in state: WorldState) {
        if shownEpoch != state.epoch {
            shownEpoch = state.epoch
            for path in open.keys { reportAllChanges(at: path, in: state) }
        }
        guard !touched.isEmpty else { return }
        for path in touched.sorted() {
            touched.remove(path)
            for index in open[path, default: []].indices {
                deliverNotices(to: index, at: path, in: state, isRequested: false)
            }
        }
    }

    /// Delivers the pending notices to one app, in order; an app that called `synchronize` does not wait for its
    /// notification.
    private func deliverNotices(to index: Int, at path: String, in state: WorldState, isRequested: Bool) {
        guard let opened = open[path]?[index], let store = opened.store,
            let row = stores[opened.location.device, opened.location.store], row.lastNotice > opened.notice,
            isRequested || !state.isWaiting(row.announcement)
        else { return }
        open[path]?[index].notice = row.lastNotice
        guard opened.notice + Notice.rememberedCount >= row.lastNotice else {
            return notify(store, .serverChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        let pending = ((opened.notice + 1)...row.lastNotice).compactMap { notices[path, String($0)] }
            .filter { $0.app ?? opened.location.app == opened.location.app }
        for (index, notice) in pending.enumerated() {
            notify(
                store, notice.reason,
                keys: notice.keys.map { LiteralKey($0) }.filter { key in
                    !notice.isSuperseded(by: pending, at: index, for: key)
                },
                at: path, in: state)
        }
    }

    private func reportAllChanges(at path: String, in state: WorldState) {
        for opened in open[path, default: []] {
            guard let store = opened.store else { continue }
            notify(store, .accountChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        for index in open[path, default: []].indices {
            guard let location = open[path]?[index].location else { continue }
            open[path]?[index].notice = stores[location.device, location.store]?.lastNotice ?? 0
        }
    }

    /// Copies the values of the device into the memory of an app, and notifies the app of the values that differ.
    private func notify(
        _ store: any ObservingStore, _ reason: ChangeReason, keys: [LiteralKey], at path: String,
        in state: WorldState
    ) {
        let changed =
            reason.changesValues ? keys.filter { store.replace(items[path, $0.rowName]?.value, forKey: $0) } : keys
        guard !changed.isEmpty else { return }
        let change = ExternalChange(reason: reason, changedKeys: changed.map(\.text))
        state.deliver { store.post(change) }
    }

    /// Delivers the pending notices to an app that requests them.
    func synchronize(_ location: StoreLocation, in state: WorldState) {
        state.whenCommitted { [self] in
            guard let index = open[location.path]?.firstIndex(where: { $0.location == location }) else { return }
            deliverNotices(to: index, at: location.path, in: state, isRequested: true)
        }
    }
}

// MARK: - Recording

extension OpenStoreRegistry {
    /// Returns the values that the apps of this process see on some devices.
    func seen(on devices: Set<String>?) -> [SeenKeyValues] {
        open.values.joined().compactMap { opened in
            guard let store = opened.store, devices?.contains(opened.location.device) ?? true else { return nil }
            return SeenKeyValues(location: opened.location, notice: opened.notice, values: store.seenValues)
        }
    }

    /// Returns the values that the apps on a device may see since the last call.
    func seenChanges(on device: String) -> [SeenKeyValueChanges] {
        paths[device, default: []].flatMap { open[$0, default: []] }.compactMap { opened in
            guard let store = opened.store else { return nil }
            guard let values = store.takeChangedValues() else {
                return SeenKeyValueChanges(
                    location: opened.location, notice: opened.notice, values: store.seenValues.mapValues(\.self),
                    isEverything: true)
            }
            return SeenKeyValueChanges(
                location: opened.location, notice: opened.notice, values: values, isEverything: false)
        }
    }

    /// Replaces the values that apps of this process see, without notifying the apps.
    func restore(_ seen: [SeenKeyValues], in state: WorldState) {
        shownEpoch = state.epoch
        // A recorder compares all values after a restoration.
        for store in open.values.joined().compactMap(\.store) { store.replaceAll(with: store.seenValues) }
        for seen in seen {
            let path = seen.location.path
            guard let index = open[path]?.firstIndex(where: { $0.location == seen.location }) else { continue }
            open[path]?[index].notice = seen.notice
            open[path]?[index].store?.replaceAll(with: seen.values)
        }
    }
}

extension ChangeReason {
    /// Whether values changed; a quota violation reports only that they did not change.
    fileprivate var changesValues: Bool { self != .quotaViolationChange }
}

extension Notice {
    /// Returns whether another notice already reports a key: one with a more important reason, or a later one with the
    /// same reason.
    ///
    /// A later notice must not hide that a value was discarded.
    fileprivate func isSuperseded(by pending: [Notice], at index: Int, for key: LiteralKey) -> Bool {
        pending.indices.contains { other in
            let reason = pending[other].reason
            return other != index && reason.changesValues == self.reason.changesValues
                && pending[other].keys.contains { LiteralKey($0) == key }
                && (reason.rawValue > self.reason.rawValue || reason == self.reason && other > index)
        }
    }
}
