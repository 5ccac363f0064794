internal import LocalCloud

/// The location of a store: its device, its identifier, and the app that opened it.
struct StoreLocation: Sendable, Hashable {
    let device: String
    let store: String
    let app: String

    /// The partition that contains the items and notices of the store on the device.
    var path: String { KeyValueService.path(device, store) }
}

/// A store that is open in this process as long as the app references it.
struct OpenStore {
    weak var store: UbiquitousKeyValueStore?
    let location: StoreLocation
    /// The number of the last notice that the app has received.
    var notice: Int
}

extension ChangeReason {
    /// Whether values changed; a quota violation only reports that they did not.
    fileprivate var changesValues: Bool { self != .quotaViolationChange }
}

extension Notice {
    /// Returns whether another notice already reports a key: one with a more important reason, or a later one with the
    /// same reason.
    ///
    /// A later notice must not hide that a value was discarded.
    fileprivate func isSuperseded(by pending: [Notice], at index: Int, for key: String) -> Bool {
        pending.indices.contains { other in
            let reason = pending[other].reason
            return other != index && reason.changesValues == self.reason.changesValues
                && pending[other].keys.contains(key)
                && (reason.rawValue > self.reason.rawValue || reason == self.reason && other > index)
        }
    }
}

extension KeyValueService {
    /// Returns the store of an app on a device: the store that is open in this process, or a new one that `make`
    /// creates from the values on the device.
    func open(
        _ location: StoreLocation, make: ([String: PropertyListValue]) -> UbiquitousKeyValueStore
    ) -> UbiquitousKeyValueStore {
        if let store = openStores[location.path]?.first(where: { $0.location == location })?.store { return store }
        let store = make(values(at: location.path))
        openStores[location.path, default: []].removeAll { $0.store == nil }
        openStores[location.path, default: []].append(
            OpenStore(
                store: store, location: location, notice: deviceStores[location.device, location.store]?.lastNotice ?? 0
            ))
        return store
    }

    private func values(at path: String) -> [String: PropertyListValue] {
        deviceItems.rows(in: path).compactMapValues(\.value)
    }

    /// Notifies the apps of this process of the changes on their devices.
    func settle(in state: WorldState) {
        if shownEpoch != state.epoch {
            shownEpoch = state.epoch
            for path in openStores.keys { reportAllChanges(at: path, in: state) }
        }
        guard !touched.isEmpty else { return }
        for path in touched.sorted() {
            touched.remove(path)
            for index in openStores[path, default: []].indices {
                deliverNotices(to: index, at: path, in: state, isRequested: false)
            }
        }
    }

    /// Delivers the pending notices to one app, in order; an app that called `synchronize` does not wait for its
    /// notification.
    private func deliverNotices(to index: Int, at path: String, in state: WorldState, isRequested: Bool) {
        guard let open = openStores[path]?[index], let store = open.store,
            let row = deviceStores[open.location.device, open.location.store], row.lastNotice > open.notice,
            isRequested || !state.isWaiting(row.announcement)
        else { return }
        openStores[path]?[index].notice = row.lastNotice
        guard open.notice + Self.rememberedNotices >= row.lastNotice else {
            return notify(store, .serverChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        let pending = ((open.notice + 1)...row.lastNotice).compactMap { notices[path, String($0)] }
            .filter { $0.app ?? open.location.app == open.location.app }
        for (index, notice) in pending.enumerated() {
            notify(
                store, notice.reason,
                keys: notice.keys.filter { !notice.isSuperseded(by: pending, at: index, for: $0) },
                at: path, in: state)
        }
    }

    private func reportAllChanges(at path: String, in state: WorldState) {
        for open in openStores[path, default: []] {
            guard let store = open.store else { continue }
            notify(store, .accountChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        for index in openStores[path, default: []].indices {
            guard let location = openStores[path]?[index].location else { continue }
            openStores[path]?[index].notice = deviceStores[location.device, location.store]?.lastNotice ?? 0
        }
    }

    /// Copies the values of the device into the memory of an app, and notifies the app of the values that differ.
    private func notify(
        _ store: UbiquitousKeyValueStore, _ reason: ChangeReason, keys: [String], at path: String,
        in state: WorldState
    ) {
        let changed =
            reason.changesValues ? keys.filter { store.replace(deviceItems[path, $0]?.value, forKey: $0) } : keys
        guard !changed.isEmpty else { return }
        let change = ExternalChange(reason: reason, changedKeys: changed)
        state.deliver { store.post(change) }
    }

    /// Delivers the pending notices to an app that requests them.
    func synchronize(_ location: StoreLocation, in state: WorldState) {
        state.whenCommitted { [self] in
            guard let index = openStores[location.path]?.firstIndex(where: { $0.location == location }) else { return }
            deliverNotices(to: index, at: location.path, in: state, isRequested: true)
        }
    }
}
