internal import LocalCloud

/// Where a store is: on which device, under which identifier, opened by which app.
struct StorePlace: Sendable, Hashable {
    let device: String
    let store: String
    let app: String

    /// The partition of the device's items and notices.
    var path: String { KeyValueService.path(device, store) }
}

/// A store that is open in this process, as long as somebody holds on to it.
struct OpenStore {
    weak var store: UbiquitousKeyValueStore?
    let place: StorePlace
    /// The last notice that the app has been told of.
    var notice: Int
}

extension ChangeReason {
    /// Whether there are other values; a violation only says that there are not.
    fileprivate var isOfValues: Bool { self != .quotaViolationChange }
}

extension Notice {
    /// Whether a key is told by another notice: one that says more, or a later one that says the same.
    ///
    /// That a value was given up must not be hidden by what came after it.
    fileprivate func isOutdone(by news: [Notice], at index: Int, for key: String) -> Bool {
        news.indices.contains { other in
            let reason = news[other].reason
            return other != index && reason.isOfValues == self.reason.isOfValues && news[other].keys.contains(key)
                && (reason.rawValue > self.reason.rawValue || reason == self.reason && other > index)
        }
    }
}

extension KeyValueService {
    /// The store of an app on a device: the one that is open in this process, or one that `make` makes of the values
    /// on the device.
    func open(
        _ place: StorePlace, make: ([String: PropertyListValue]) -> UbiquitousKeyValueStore
    ) -> UbiquitousKeyValueStore {
        if let store = openStores[place.path]?.first(where: { $0.place == place })?.store { return store }
        let store = make(values(at: place.path))
        openStores[place.path, default: []].removeAll { $0.store == nil }
        openStores[place.path, default: []].append(
            OpenStore(
                store: store, place: place, notice: deviceStores[place.device, place.store]?.lastNotice ?? 0))
        return store
    }

    private func values(at path: String) -> [String: PropertyListValue] {
        deviceItems.rows(in: path).compactMapValues(\.value)
    }

    /// Shows the apps of this process what changed on their devices.
    func settle(in state: WorldState) {
        if shownEpoch != state.epoch {
            shownEpoch = state.epoch
            for path in openStores.keys { showEverything(at: path, in: state) }
        }
        guard !touched.isEmpty else { return }
        for path in touched.sorted() {
            touched.remove(path)
            for index in openStores[path, default: []].indices { show(index, at: path, in: state, isAsked: false) }
        }
    }

    /// Tells one app what it has not been told of yet, in order; one that has asked does not wait for its notification.
    private func show(_ index: Int, at path: String, in state: WorldState, isAsked: Bool) {
        guard let open = openStores[path]?[index], let store = open.store,
            let row = deviceStores[open.place.device, open.place.store], row.lastNotice > open.notice,
            isAsked || !state.isWaiting(row.announcement)
        else { return }
        openStores[path]?[index].notice = row.lastNotice
        guard open.notice + Self.rememberedNotices >= row.lastNotice else {
            return tell(store, .serverChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        let news = ((open.notice + 1)...row.lastNotice).compactMap { notices[path, String($0)] }
            .filter { $0.app ?? open.place.app == open.place.app }
        for (index, notice) in news.enumerated() {
            tell(
                store, notice.reason, keys: notice.keys.filter { !notice.isOutdone(by: news, at: index, for: $0) },
                at: path, in: state)
        }
    }

    private func showEverything(at path: String, in state: WorldState) {
        for open in openStores[path, default: []] {
            guard let store = open.store else { continue }
            tell(store, .accountChange, keys: store.keys(otherThan: values(at: path)), at: path, in: state)
        }
        for index in openStores[path, default: []].indices {
            guard let place = openStores[path]?[index].place else { continue }
            openStores[path]?[index].notice = deviceStores[place.device, place.store]?.lastNotice ?? 0
        }
    }

    /// Puts the values of the device into an app's memory and tells it of those that are others now.
    private func tell(
        _ store: UbiquitousKeyValueStore, _ reason: ChangeReason, keys: [String], at path: String,
        in state: WorldState
    ) {
        let changed = reason.isOfValues ? keys.filter { store.replace(deviceItems[path, $0]?.value, forKey: $0) } : keys
        guard !changed.isEmpty else { return }
        let change = ExternalChange(reason: reason, changedKeys: changed)
        state.deliver { store.post(change) }
    }

    /// Tells an app that asks what it has not been told of yet.
    func synchronize(_ place: StorePlace, in state: WorldState) {
        state.whenCommitted { [self] in
            guard let index = openStores[place.path]?.firstIndex(where: { $0.place == place }) else { return }
            show(index, at: place.path, in: state, isAsked: true)
        }
    }
}
