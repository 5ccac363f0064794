internal import LocalCloud

/// The open queries and observers of this process, which are notified only of committed changes.
final class ObserverRegistry {
    private let items: ItemTable
    private let devices: DeviceTable
    private var queries: [OpenQuery] = []
    private var observations: [Int: OpenObservation] = [:]
    private var lastObservation = 0

    init(items: ItemTable, devices: DeviceTable) {
        (self.items, self.devices) = (items, devices)
    }

    /// A query that was started in this process; dropped when no reference to it remains.
    private struct OpenQuery {
        weak var query: (any QueryObserver)?
        let device: String
        /// The changed items that the query was not yet notified of, by container.
        var pending: [String: Set<String>] = [:]
    }

    /// An observer of remote changes to one container.
    private struct OpenObservation {
        let place: ContainerLocation
        let body: @Sendable (ItemChange) -> Void
        /// The last reported state of each item.
        var known: [String: ItemSummary] = [:]
    }

    /// Notifies all queries and observers of the changes of a committed transaction.
    func notify(of changed: [String: Set<String>], in state: WorldState) {
        queries.removeAll { $0.query == nil }
        for index in queries.indices { notify(index, changed, in: state) }
        for number in observations.keys.sorted() { notify(observer: number, changed, in: state) }
    }

    // MARK: Queries

    func add(_ query: any QueryObserver, on device: String) {
        queries.append(OpenQuery(query: query, device: device))
    }

    func remove(_ query: any QueryObserver) {
        queries.removeAll { $0.query === query || $0.query == nil }
    }

    /// Returns the time for which a device collects changes before it notifies queries: the shortest interval of its
    /// queries.
    func batchingInterval(on device: String) -> Duration {
        queries.filter { $0.device == device }.compactMap { $0.query?.notificationBatchingInterval }.min()
            ?? .seconds(1)
    }

    /// Notifies a query of its pending changes, unless changes are still being collected.
    private func notify(_ index: Int, _ changed: [String: Set<String>], in state: WorldState) {
        guard let query = queries[index].query else { return }
        let places = devices.places(of: queries[index].device)
        for place in places {
            if let ids = changed[place.path] { queries[index].pending[place.path, default: []].formUnion(ids) }
        }
        let changes = removePendingChanges(of: query, at: index, in: places, state)
        guard !changes.isEmpty else { return }
        state.deliver { query.apply(changes) }
    }

    /// Removes and returns the changes that a query is notified of now.
    private func removePendingChanges(
        of query: any QueryObserver, at index: Int, in places: [ContainerLocation], _ state: WorldState
    ) -> [QueryChange] {
        var changes: [QueryChange] = []
        for place in places {
            guard let row = devices[place], !state.isWaiting(row.announcement),
                let ids = queries[index].pending.removeValue(forKey: place.path),
                query.isInScope(place.container, isOpened: row.isOpened)
            else { continue }
            changes += ids.sorted().map { id in
                QueryChange(container: place.container, id: id, item: items.visibleItem(id, at: place))
            }
        }
        return changes
    }

    // MARK: Observations

    func observe(_ place: ContainerLocation, _ body: @escaping @Sendable (ItemChange) -> Void) -> Int {
        lastObservation += 1
        let known = items.rows.rows(in: place.path).compactMapValues { ItemSummary($0) }
        observations[lastObservation] = OpenObservation(place: place, body: body, known: known)
        return lastObservation
    }

    func stopObserving(_ number: Int) {
        observations[number] = nil
    }

    private func notify(observer number: Int, _ changed: [String: Set<String>], in state: WorldState) {
        guard let observation = observations[number], let ids = changed[observation.place.path] else { return }
        for id in ids.sorted() {
            let row = items.item(id, at: observation.place)
            let (old, new) = (observation.known[id], row.flatMap { ItemSummary($0) })
            observations[number]?.known[id] = new
            guard row?.isDeleted != true, let path = (old ?? new)?.path else { continue }
            let url = observation.place.url(of: path)
            for event in ItemSummary.events(from: old, to: new, at: observation.place) {
                let change = ItemChange(url: url, item: id, event: event)
                state.deliver { observation.body(change) }
            }
        }
    }
}
