internal import LocalCloud

/// The open queries and observers of this process, and the changes to deliver to them.
struct ObserverRegistry {
    /// Items whose rows changed since the last delivery, by device and container.
    var touched: [String: Set<String>] = [:]
    /// The devices and containers whose queries must be notified.
    var due: Set<String> = []
    /// The directory with the contents of a simulator without a file; deleted together with this value.
    var temporaryContents: TemporaryContents?

    fileprivate var queries: [OpenQuery] = []
    fileprivate var observations: [Int: OpenObservation] = [:]
    fileprivate var lastObservation = 0

    /// Returns how long a device collects changes before it notifies queries: the shortest interval of its queries.
    func batchingInterval(on device: String) -> Duration {
        queries.filter { $0.device == device }.compactMap { $0.query?.notificationBatchingInterval }.min()
            ?? .seconds(1)
    }
}

/// A query that was started in this process; dropped when no reference to it remains.
private struct OpenQuery {
    weak var query: UbiquitousItemQuery?
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

extension DocumentService {
    func settle(in state: WorldState) {
        placeQueued(in: state)
        (lock, readTrees) = (nil, [])
        let touched = observers.touched
        observers.touched = [:]
        observers.due = []
        observers.queries.removeAll { $0.query == nil }
        for index in observers.queries.indices { tell(index, touched, in: state) }
        for number in observers.observations.keys.sorted() { tell(observer: number, touched, in: state) }
    }

    // MARK: Queries

    func open(_ query: UbiquitousItemQuery, on device: String) {
        observers.queries.append(OpenQuery(query: query, device: device))
    }

    func close(_ query: UbiquitousItemQuery) {
        observers.queries.removeAll { $0.query === query || $0.query == nil }
    }

    /// Notifies a query of its pending changes, unless changes are still being collected.
    private func tell(_ index: Int, _ touched: [String: Set<String>], in state: WorldState) {
        guard let query = observers.queries[index].query else { return }
        let places = places(of: observers.queries[index].device)
        for place in places {
            if let ids = touched[place.path] {
                observers.queries[index].pending[place.path, default: []].formUnion(ids)
            }
        }
        var changes: [QueryChange] = []
        for place in places {
            guard let row = deviceContainers[place.device, place.container], !state.isWaiting(row.announcement),
                let ids = observers.queries[index].pending.removeValue(forKey: place.path),
                query.isInScope(place.container, isOpened: row.isOpened)
            else { continue }
            changes += ids.sorted().map { id in
                QueryChange(container: place.container, id: id, item: visibleItem(id, at: place))
            }
        }
        guard !changes.isEmpty else { return }
        state.deliver { [changes] in query.take(changes) }
    }

    /// Returns an item as an app sees it, or `nil` if it does not exist.
    func visibleItem(_ id: String, at place: ContainerLocation) -> UbiquitousItem? {
        item(id, at: place).flatMap { row in
            row.isVisible ? UbiquitousItem(id, row, at: place, isGreedy: isGreedy(on: place.device)) : nil
        }
    }

    /// Returns the visible items of a container for which `isWanted` returns `true`.
    func visibleItems(at place: ContainerLocation, where isWanted: (UbiquitousItem) -> Bool) -> [UbiquitousItem] {
        let isGreedy = isGreedy(on: place.device)
        var found: [UbiquitousItem] = []
        for (id, row) in deviceItems.rows(in: place.path) where row.isVisible {
            let item = UbiquitousItem(id, row, at: place, isGreedy: isGreedy)
            if isWanted(item) { found.append(item) }
        }
        return found
    }

    func isGreedy(on device: String) -> Bool {
        documentDevices["", device]?.settings.downloading == .greedy
    }

    // MARK: Observations

    func observe(_ place: ContainerLocation, _ body: @escaping @Sendable (ItemChange) -> Void) -> Int {
        observers.lastObservation += 1
        let known = deviceItems.rows(in: place.path).compactMapValues { ItemSummary($0) }
        observers.observations[observers.lastObservation] = OpenObservation(place: place, body: body, known: known)
        return observers.lastObservation
    }

    func stopObserving(_ number: Int) {
        observers.observations[number] = nil
    }

    private func tell(observer number: Int, _ touched: [String: Set<String>], in state: WorldState) {
        guard let observation = observers.observations[number], let ids = touched[observation.place.path] else {
            return
        }
        for id in ids.sorted() {
            let row = item(id, at: observation.place)
            let (old, new) = (observation.known[id], row.flatMap { ItemSummary($0) })
            observers.observations[number]?.known[id] = new
            guard row?.isDeleted != true, let path = (old ?? new)?.path else { continue }
            let url = observation.place.url(of: path)
            for event in ItemSummary.events(from: old, to: new, at: observation.place) {
                let change = ItemChange(url: url, item: id, event: event)
                state.deliver { observation.body(change) }
            }
        }
    }
}

extension DeviceItem {
    /// Whether apps can see the item.
    fileprivate var isVisible: Bool {
        !(isDeleted || isGoing || isExcluded || kind == .directory && path.isEmpty)
    }
}

/// The properties of an item that are compared to find out what changed.
private struct ItemSummary {
    let path: String
    let isMovedHere: Bool
    let isMadeHere: Bool
    let holds: String?
    let others: [String: Bool]

    init?(_ row: DeviceItem) {
        guard !row.isDeleted, !row.isGoing else { return nil }
        path = row.path
        isMovedHere = row.isMoved
        isMadeHere = row.isEdited || row.known == nil
        holds = row.holds?.id
        others = Dictionary(row.known?.others.map { ($0.id, $0.isResolved) } ?? []) { first, _ in first }
    }

    static func events(from old: ItemSummary?, to new: ItemSummary?, at place: ContainerLocation) -> [ItemChange.Event]
    {
        guard let new else { return old == nil ? [] : [.deleted] }
        guard let old else { return new.isMadeHere ? [] : [.appeared] }
        var events: [ItemChange.Event] = []
        if old.path != new.path, !new.isMovedHere { events.append(.moved(to: place.url(of: new.path))) }
        if old.holds != new.holds, new.holds != nil, !new.isMadeHere { events.append(.contentChanged) }
        for id in new.others.keys.sorted() where old.others[id] == nil { events.append(.gainedVersion(id)) }
        for (id, isResolved) in old.others.sorted(by: { $0.key < $1.key }) {
            if new.others[id] == nil { events.append(.lostVersion(id)) }
            if !isResolved, new.others[id] != false { events.append(.resolvedConflict(id)) }
        }
        return events.isEmpty && !new.isMadeHere ? [.attributesChanged] : events
    }
}
