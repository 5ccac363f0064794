/// Everything there is in a world, as one process sees it.
///
/// It is touched only under the lock of its `CloudWorld`, which is why it may cross from thread to thread.
package final class WorldState: @unchecked Sendable {
    package let accounts = Table<AccountRow>("account")
    package let devices = Table<DeviceRow>("device")
    /// Apps by device and bundle identifier.
    package let installations = Table<InstallationRow>("installation")
    let transitions = Table<Transition>("transition")
    let faults = Table<Fault>("fault")
    let events = Table<CloudEvent>("event")
    private let world: SingleRow<WorldRow>

    /// The revision of the storage that the tables show.
    var revision: Int64 = -1
    private var services: [String: any CloudService] = [:]
    /// Rows of services that this process has not asked for, by kind, partition and key.
    private var unclaimed: [String: [[String]: StoredRecord]] = [:]
    private var unclaimedChanges: [StoredRecord] = []
    private var queue = TransitionQueue()
    /// The services of transitions that this process had to leave to others.
    private var unserved: Set<String> = []
    var hooks: [Hook] = []
    private var onCommit: [() -> Void] = []
    private var deliveries: [@Sendable () -> Void] = []
    /// Whether apps have to be shown what happened before anything else may happen.
    package var mustSettle = false

    /// The file that the world is kept in; nil for one in memory.
    package let storagePath: String?
    /// Set by a service that cannot go on: the transaction is taken back, or the call fails that caused it.
    package var failure: CloudError?

    /// The tables of the world itself, then those of its services.
    private var tables: [any StoredTable]

    init(beginning: WorldRow, storagePath: String?) {
        self.storagePath = storagePath
        world = SingleRow("world", beginning: beginning)
        tables = [world, accounts, devices, installations, transitions, faults, events]
        transitions.didAdopt = { [unowned self] _, _, row in
            if let row { queue.add(row) }
        }
    }
}

// MARK: - Services

extension WorldState {
    /// The service of a type, which joins the world when it is first asked for.
    package func service<Service: CloudService>(_ type: Service.Type) throws -> Service {
        if let service = services[Service.name] as? Service { return service }
        let service = Service()
        for table in service.tables {
            for record in unclaimed.removeValue(forKey: table.kind)?.values.map(\.self) ?? [] {
                try table.adopt(record)
            }
        }
        services[Service.name] = service
        tables += service.tables
        for row in transitions.rows(in: "").values where row.service == Service.name { queue.add(row) }
        for device in devices.sortedRows(in: "") { service.review(device.row, in: self) }
        return service
    }

    /// All services that have joined, by name.
    var joinedServices: [any CloudService] {
        services.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Lets the services take note of what happened outside of the world.
    func prepareServices() {
        for service in joinedServices { service.prepare(in: self) }
    }

    /// Throws what a service could not go on for.
    func checkFailure() throws {
        guard let failure else { return }
        self.failure = nil
        throw failure
    }

    /// Changes a device and lets the services bring in line what they keep of it.
    package func change(_ device: String, _ change: (inout DeviceRow) throws -> Void) throws {
        guard var row = devices["", device] else {
            throw CloudError(.unknown, "there is no device `\(device)` in this world")
        }
        try change(&row)
        devices["", device] = row
        for service in joinedServices { service.review(row, in: self) }
    }
}

// MARK: - Clock, chance and numbers

extension WorldState {
    var row: WorldRow {
        get { world.row }
        _modify { yield &world.row }
    }

    /// Counts how often everything was replaced, by loading a world or by a reset.
    package var epoch: Int { row.epoch }

    /// What the world's clock says.
    package var now: CloudInstant { row.now }

    /// What the clock of a device says.
    package func now(on device: DeviceRow) -> CloudInstant {
        now + .microseconds(device.clockOffset)
    }

    /// A number that was never given out before in this world.
    package func nextNumber() -> Int {
        row.lastNumber += 1
        return row.lastNumber
    }

    /// A random number from 0 up to but not including 1, decided by the world's seed.
    package func chance() -> Double {
        row.random.unit()
    }

    private func draw(from range: ClosedRange<Duration>) -> Duration {
        let span = (range.upperBound - range.lowerBound).microseconds
        guard span > 0 else { return range.lowerBound }
        return range.lowerBound + .microseconds(Int64(chance() * Double(span)))
    }
}

// MARK: - Transitions

extension WorldState {
    /// Sets something in motion, at the pace of its kind, or after a time that the service knows better.
    /// - Returns: the number of the transition.
    @discardableResult
    package func schedule(
        _ kind: Transition.Kind, of service: String, on device: String, about subject: String,
        noSoonerThan delay: Duration = .zero
    ) -> Int {
        let pace = row.paces[kind.rawValue] ?? .usual(of: kind)
        var transition = Transition(
            id: nextNumber(), kind: kind, device: device, subject: subject, due: now + delay, service: service,
            order: 0, isImmediate: pace == .immediate && delay == .zero)
        switch pace {
        case .immediate: transition.order = UInt64(clamping: transition.id)
        case .manual: transition.due = nil
        case .after(let range):
            transition.due = now + max(draw(from: range), delay)
            transition.order = row.random.next()
        }
        keep(transition)
        return transition.id
    }

    /// Whether a transition has still to happen.
    package func isWaiting(_ id: Int) -> Bool {
        transitions["", String(id)] != nil
    }

    private func keep(_ transition: Transition) {
        transitions["", String(transition.id)] = transition
        queue.add(transition)
    }

    /// Whether this process knows what to do.
    func serves(_ transition: Transition) -> Bool {
        services[transition.service] != nil
    }

    /// The transition that comes next, if this process serves it.
    func nextTransition() -> Transition? {
        while let next = queue.next(in: { transitions["", String($0)] }) {
            if serves(next) { return next }
            queue.removeFirst()
            if unserved.insert(next.service).inserted {
                log("not emulated", on: next.device, next.service, Difference.unserved.citation)
            }
        }
        return nil
    }

    /// Makes a transition happen, or puts it off if a fault says so.
    func perform(_ transition: Transition) {
        transitions["", String(transition.id)] = nil
        if let due = transition.due, due > now { row.now = due }
        let service = services[transition.service]
        let effect = fault(at: transition)
        if let effect { log("fault", on: transition.device, transition.subject, "\(transition.kind): \(effect)") }
        switch effect {
        case .delay(let delay) where !transition.wasPutOff:
            return putOff(transition, by: delay)
        case .reorder where !transition.wasPutOff:
            return putOff(transition, by: .microseconds(Int64(chance() * Self.reordering)))
        case .duplicate:
            service?.perform(transition, fault: nil, in: self)
            service?.perform(transition, fault: nil, in: self)
        case .delay, .reorder:
            service?.perform(transition, fault: nil, in: self)
        default:
            service?.perform(transition, fault: effect, in: self)
        }
        service?.didPerform(transition)
    }

    /// How far a message falls behind others when it is reordered, at most, in microseconds: ten seconds, so that it
    /// is overtaken by more than one that was sent after it.
    private static let reordering = 10_000_000.0

    private func putOff(_ transition: Transition, by delay: Duration) {
        var later = transition
        later.due = now + delay
        later.isImmediate = false
        later.wasPutOff = true
        later.order = row.random.next()
        keep(later)
    }

    /// The effect of the first fault that strikes here, counted as one of its strikes.
    private func fault(at transition: Transition) -> Fault.Effect? {
        guard !faults.rows(in: "").isEmpty else { return nil }
        for (key, row) in faults.sortedRows(in: "") {
            var fault = row
            guard fault.place == transition.kind, fault.device == nil || fault.device == transition.device,
                fault.probability >= 1 || chance() < fault.probability
            else { continue }
            if let remaining = fault.remaining {
                fault.remaining = remaining - 1
                faults["", key] = remaining > 1 ? fault : nil
            }
            return fault.effect
        }
        return nil
    }
}

// MARK: - Transactions

extension WorldState {
    /// Does something within this process once the transaction is kept, before any other begins.
    package func whenCommitted(_ action: @escaping () -> Void) {
        onCommit.append(action)
    }

    /// Does something once the world is unlocked again, in the order in which it was asked for.
    package func deliver(_ action: @escaping @Sendable () -> Void) {
        deliveries.append(action)
    }

    func takeDeliveries() -> [@Sendable () -> Void] {
        defer { deliveries = [] }
        return deliveries
    }

    /// Takes over what others changed.
    func adopt(_ changes: StoredChanges) throws {
        guard changes.revision != revision || changes.isEverything else { return }
        if changes.isEverything {
            for table in tables { table.forgetEverything() }
            unclaimed = [:]
            queue = TransitionQueue()
        }
        let byKind = Dictionary(tables.map { ($0.kind, $0) }) { first, _ in first }
        for record in changes.records {
            if let table = byKind[record.kind] {
                try table.adopt(record)
            } else {
                setAside(record)
            }
        }
        revision = changes.revision
    }

    func changedRecords() throws -> [StoredRecord] {
        try tables.flatMap { try $0.changedRecords() } + unclaimedChanges
    }

    /// Puts these rows in the place of everything, or makes the world new if there are none.
    func replaceEverything(with records: [StoredRecord]) throws {
        let (epoch, start, seed) = (row.epoch, row.start, row.seed)
        let byKind = Dictionary(grouping: records, by: \.kind)
        for table in tables { try table.replaceEverything(with: byKind[table.kind] ?? []) }
        if records.isEmpty { row = WorldRow(start: start, seed: seed) }
        row.epoch = epoch + 1
        let gone = unclaimed.values.flatMap(\.values).map { old in
            StoredRecord(kind: old.kind, partition: old.partition, key: old.key, value: nil)
        }
        let known = Set(tables.map(\.kind))
        unclaimedChanges = gone + records.filter { !known.contains($0.kind) }
        for record in unclaimedChanges { setAside(record) }
    }

    private func setAside(_ record: StoredRecord) {
        let row = record.value == nil ? nil : record
        unclaimed[record.kind, default: [:]][[record.partition, record.key]] = row
    }

    /// All rows, those of services included that this process does not serve.
    func allRecords() throws -> [StoredRecord] {
        let foreign = unclaimed.values.flatMap(\.values)
        return try tables.flatMap { try $0.allRecords() }
            + foreign.sorted { ($0.kind, $0.partition, $0.key) < ($1.kind, $1.partition, $1.key) }
    }

    func commit() {
        for table in tables { table.commit() }
        unclaimedChanges = []
        let actions = onCommit
        onCommit = []
        for action in actions { action() }
        for service in services.values { service.settle(in: self) }
        mustSettle = false
    }

    func rollBack() {
        for table in tables { table.rollBack() }
        // What was set aside is read anew, as there is no account of how it was.
        if !unclaimedChanges.isEmpty { revision = -1 }
        unclaimedChanges = []
        onCommit = []
        mustSettle = false
        // It is told by what was thrown, and none of the next transaction.
        failure = nil
        for service in services.values { service.rolledBack() }
    }
}
