/// The properties of an item that are compared to detect changes.
struct ItemSummary {
    let path: String
    let isMovedHere: Bool
    let isMadeHere: Bool
    let holds: String?
    let others: [String: Bool]

    init?(_ row: DeviceItem) {
        guard !row.isDeleted, !row.isGoing else { return nil }
        path = row.path
        // The server does not know the new path yet, also if only a directory above the item was renamed here.
        isMovedHere = row.isMoved || row.known.map { ExactPath($0.path) != ExactPath(row.path) } ?? false
        isMadeHere = row.isEdited || row.known == nil
        holds = row.holds?.id
        others = Dictionary(row.known?.others.map { ($0.id, $0.isResolved) } ?? []) { first, _ in first }
    }

    static func events(from old: ItemSummary?, to new: ItemSummary?, at place: ContainerLocation) -> [ItemChange.Event]
    {
        guard let new else { return old == nil ? [] : [.deleted] }
        guard let old else { return new.isMadeHere ? [] : [.appeared] }
        var events: [ItemChange.Event] = []
        if ExactPath(old.path) != ExactPath(new.path), !new.isMovedHere {
            events.append(.moved(to: place.url(of: new.path)))
        }
        if old.holds != new.holds, new.holds != nil, !new.isMadeHere { events.append(.contentChanged) }
        for id in new.others.keys.sorted() where old.others[id] == nil { events.append(.gainedVersion(id)) }
        for (id, isResolved) in old.others.sorted(by: { $0.key < $1.key }) {
            if new.others[id] == nil { events.append(.lostVersion(id)) }
            if !isResolved, new.others[id] != false { events.append(.resolvedConflict(id)) }
        }
        return events.isEmpty && !new.isMadeHere ? [.attributesChanged] : events
    }
}
