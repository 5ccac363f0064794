internal import LocalCloud

/// Who in this process wants to know what happens to documents.
struct Audience {
    /// Items whose rows changed since the audience was told, by device/container.
    var touched: [String: Set<String>] = [:]
    /// Device/containers whose queries are to be told.
    var due: Set<String> = []
    /// Device/containers all of whose items are to be told anew.
    var temporaryContents: TemporaryContents?

    fileprivate var queries: [OpenQuery] = []
    fileprivate var observations: [Int: OpenObservation] = [:]
    fileprivate var lastObservation = 0

    /// How long changes are collected on a device before queries are told: the shortest time that a query there wants.
    func batchingInterval(on device: String) -> Duration {
        queries.filter { $0.device == device }.compactMap { $0.query?.notificationBatchingInterval }.min()
            ?? .seconds(1)
    }
}

/// A query that is started in this process, as long as somebody holds on to it.
private struct OpenQuery {
    weak var query: UbiquitousItemQuery?
    let device: String
    /// Items that changed and that the query was not told of, by container.
    var pending: [String: Set<String>] = [:]
}

/// Somebody who wants to know what comes from outside to one container.
private struct OpenObservation {
    let place: Place
    let body: @Sendable (ItemChange) -> Void
    /// What was last known of each item.
    var known: [String: ItemSummary] = [:]
}

extension DocumentService {
    func settle(in state: WorldState) {
        placeQueued(in: state)
        (lock, readTrees) = (nil, [])
        let touched = audience.touched
        audience.touched = [:]
        audience.due = []
        audience.queries.removeAll { $0.query == nil }
        for index in audience.queries.indices { tell(index, touched, in: state) }
        for number in audience.observations.keys.sorted() { tell(observer: number, touched, in: state) }
    }

    // MARK: Queries

    func open(_ query: UbiquitousItemQuery, on device: String) {
        audience.queries.append(OpenQuery(query: query, device: device))
    }

    func close(_ query: UbiquitousItemQuery) {
        audience.queries.removeAll { $0.query === query || $0.query == nil }
    }

    /// Tells a query what changed, unless it is still being collected.
    private func tell(_ index: Int, _ touched: [String: Set<String>], in state: WorldState) {
        guard let query = audience.queries[index].query else { return }
        let places = places(of: audience.queries[index].device)
        for place in places {
            if let ids = touched[place.path] { audience.queries[index].pending[place.path, default: []].formUnion(ids) }
        }
        var changes: [QueryChange] = []
        for place in places {
            guard let row = deviceContainers[place.device, place.container], !state.isWaiting(row.announcement),
                let ids = audience.queries[index].pending.removeValue(forKey: place.path),
                query.isInScope(place.container, isOpened: row.isOpened)
            else { continue }
            changes += ids.sorted().map { id in
                QueryChange(container: place.container, id: id, item: visibleItem(id, at: place))
            }
        }
        guard !changes.isEmpty else { return }
        state.deliver { [changes] in query.take(changes) }
    }

    /// An item as an app sees it; nil if it is gone.
    func visibleItem(_ id: String, at place: Place) -> UbiquitousItem? {
        item(id, at: place).flatMap { row in
            row.isVisible ? UbiquitousItem(id, row, at: place, isGreedy: isGreedy(on: place.device)) : nil
        }
    }

    /// The items of a container that an app looks for, as it sees them.
    func visibleItems(at place: Place, where isWanted: (UbiquitousItem) -> Bool) -> [UbiquitousItem] {
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

    func observe(_ place: Place, _ body: @escaping @Sendable (ItemChange) -> Void) -> Int {
        audience.lastObservation += 1
        let known = deviceItems.rows(in: place.path).compactMapValues { ItemSummary($0) }
        audience.observations[audience.lastObservation] = OpenObservation(place: place, body: body, known: known)
        return audience.lastObservation
    }

    func stopObserving(_ number: Int) {
        audience.observations[number] = nil
    }

    private func tell(observer number: Int, _ touched: [String: Set<String>], in state: WorldState) {
        guard let observation = audience.observations[number], let ids = touched[observation.place.path] else { return }
        for id in ids.sorted() {
            let row = item(id, at: observation.place)
            let (old, new) = (observation.known[id], row.flatMap { ItemSummary($0) })
            audience.observations[number]?.known[id] = new
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
    /// Whether an app sees the item.
    fileprivate var isVisible: Bool {
        !(isDeleted || isGoing || isExcluded || kind == .directory && path.isEmpty)
    }
}

/// As much of an item as has to be known to tell what changed.
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

    static func events(from old: ItemSummary?, to new: ItemSummary?, at place: Place) -> [ItemChange.Event] {
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
