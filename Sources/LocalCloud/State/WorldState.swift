/// The complete state of a simulator in one process.
///
/// The class is `Sendable` because it is used only under the lock of its `CloudSimulator`.
package final class WorldState: @unchecked Sendable {
    package let accounts = Table<AccountRow>("account")
    package let devices = Table<DeviceRow>("device")
    /// The installed apps, by device and bundle identifier.
    package let installations = Table<InstallationRow>("installation")
    let transitions = Table<Transition>("transition")
    let faults = Table<Fault>("fault")
    let events = Table<CloudEvent>("event")
    private let world: SingleRow<WorldRow>

    /// The revision of the storage that the tables represent.
    var revision: Int64 = -1
    private var services: [String: any CloudService] = [:]
    /// All added services, sorted by name.
    private(set) var joinedServices: [any CloudService] = []
    /// The rows of services that this process does not use, by kind, partition, and key.
    private var foreignRows: [String: [[String]: StoredRecord]] = [:]
    private var foreignChanges: [StoredRecord] = []
    /// The changes of ``foreignChanges`` that belong to the current step.
    private var foreignStep: [RowChange] = []
    private var queue = TransitionQueue()
    /// The services whose transitions this process cannot perform.
    private var unserved: Set<String> = []
    var hooks: [Hook] = []
    /// The recorder of all changes; `nil` if they are not recorded.
    var recorder: (any WorldRecorder)?
    /// The changes that ``recorder`` has not received yet.
    var recorded = RecordedSteps()
    private var onCommit: [() -> Void] = []
    private var onRollBack: [() -> Void] = []
    private var deliveries: [@Sendable () -> Void] = []
    /// Whether changes must be shown to the apps before the next transition.
    package var mustCommit = false

    /// The path of the storage file, or `nil` if the storage is in memory.
    package let storagePath: String?
    /// An error that a service sets if it cannot continue: the transaction is rolled back, or the call that caused it
    /// fails.
    package var failure: CloudError?

    /// The tables of the simulator itself, then those of its services.
    private(set) var tables: [any StoredTable]

    init(initialRow: WorldRow, storagePath: String?) {
        self.storagePath = storagePath
        world = SingleRow("world", initialRow: initialRow)
        tables = [world, accounts, devices, installations, transitions, faults, events]
        transitions.didAdopt = { [unowned self] _, _, row in
            if let row { queue.add(row) }
        }
    }
}

// MARK: - Services

extension WorldState {
    /// Returns the service of a type, and adds it to the simulator on first use.
    package func service<Service: CloudService>(_ type: Service.Type) throws -> Service {
        if let service = services[Service.name] as? Service { return service }
        let service = Service()
        for table in service.tables {
            for record in foreignRows.removeValue(forKey: table.kind)?.values.map(\.self) ?? [] {
                try table.adopt(record)
            }
        }
        services[Service.name] = service
        joinedServices = services.sorted { $0.key < $1.key }.map(\.value)
        tables += service.tables
        for row in transitions.rows(in: "").values where row.service == Service.name { queue.add(row) }
        for device in devices.sortedRows(in: "") { service.review(device.row, in: self) }
        return service
    }

    /// Lets the services detect changes that were made outside of the simulator.
    ///
    /// - Parameter isContinued: Whether earlier transitions of the same call were performed.
    func prepareServices(isContinued: Bool = false) {
        for service in joinedServices {
            if isContinued { service.prepareAgain(in: self) } else { service.prepare(in: self) }
        }
    }

    /// Lets the services check their rows at the end of a transaction, and throws the error that a service has set.
    func validate() throws {
        for service in joinedServices { service.validate(in: self) }
        try checkFailure()
    }

    /// Whether the current transaction has effects that happen after its rows are saved.
    var hasEffects: Bool { mustCommit || joinedServices.contains(where: \.hasEffects) }

    /// Throws and resets the error that a service has set.
    func checkFailure() throws {
        guard let failure else { return }
        self.failure = nil
        throw failure
    }

    /// Changes a device, and lets the services update their state for the device.
    package func change(_ device: String, _ change: (inout DeviceRow) throws -> Void) throws {
        guard var row = devices["", device] else {
            throw CloudError(.unknown, "the device `\(device)` does not exist in this simulated iCloud")
        }
        try change(&row)
        devices["", device] = row
        for service in joinedServices { service.review(row, in: self) }
    }
}

// MARK: - Clock, random decisions, and unique numbers

extension WorldState {
    var row: WorldRow {
        get { world.row }
        _modify { yield &world.row }
    }

    /// The number of times that the whole state was replaced by a load or a reset.
    package var epoch: Int { row.epoch }

    /// The seed of all random decisions, and the initial time of the simulated clock.
    package var origin: (seed: UInt64, start: CloudInstant) { (row.seed, row.start) }

    /// The current time of the simulated clock.
    package var now: CloudInstant { row.now }

    /// Returns the current time of a device's clock.
    package func now(on device: DeviceRow) -> CloudInstant {
        now + .microseconds(device.clockOffset)
    }

    /// Returns a number that is unique in the simulator.
    package func nextNumber() -> Int {
        row.lastNumber += 1
        return row.lastNumber
    }

    /// Returns a random number in the range from 0 up to but not including 1, decided by the seed.
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
    /// Schedules a transition with the delay policy of its kind, or after a minimum delay that the service specifies.
    /// - Returns: The number of the transition.
    @discardableResult
    package func schedule(
        _ kind: Transition.Kind, of service: String, on device: String, about subject: String,
        noSoonerThan delay: Duration = .zero
    ) -> Int {
        let pace = row.paces[kind.rawValue] ?? .default(for: kind)
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
        append(transition)
        return transition.id
    }

    /// Returns whether a transition is still waiting.
    package func isWaiting(_ id: Int) -> Bool {
        transitions["", String(id)] != nil
    }

    private func append(_ transition: Transition) {
        transitions["", String(transition.id)] = transition
        queue.add(transition)
    }

    /// Returns whether this process can perform a transition.
    func serves(_ transition: Transition) -> Bool {
        services[transition.service] != nil
    }

    /// Returns the next transition that this process can perform.
    ///
    /// Transitions of other services are skipped and reported once per service in the event log.
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

    /// Performs a transition, or delays it if a fault requires it.
    func perform(_ transition: Transition) {
        transitions["", String(transition.id)] = nil
        if let due = transition.due, due > now { row.now = due }
        let service = services[transition.service]
        let effect = fault(at: transition)
        if let effect { log("fault", on: transition.device, transition.subject, "\(transition.kind): \(effect)") }
        switch effect {
        case .delay(let delay) where !transition.wasPutOff:
            return postpone(transition, by: delay)
        case .reorder where !transition.wasPutOff:
            return postpone(transition, by: .microseconds(Int64(chance() * Self.reordering)))
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

    /// The maximum delay of a reordered message, in microseconds: ten seconds, so that several later messages can
    /// overtake it.
    private static let reordering = 10_000_000.0

    private func postpone(_ transition: Transition, by delay: Duration) {
        var later = transition
        later.due = now + delay
        later.isImmediate = false
        later.wasPutOff = true
        later.order = row.random.next()
        append(later)
    }

    /// Returns the effect of the first fault that applies to a transition, and counts the use.
    private func fault(at transition: Transition) -> Fault.Effect? {
        guard !faults.rows(in: "").isEmpty else { return nil }
        for (key, row) in faults.sortedRows(in: "") {
            var fault = row
            guard fault.kind == transition.kind, fault.device == nil || fault.device == transition.device,
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
    /// Runs an action in this process after the transaction is committed and before the next one begins.
    package func whenCommitted(_ action: @escaping () -> Void) {
        onCommit.append(action)
    }

    /// Runs an action if the transaction is rolled back, after its rows are restored and before the simulator is unlocked.
    package func whenRolledBack(_ action: @escaping () -> Void) {
        onRollBack.append(action)
    }

    /// Runs an action after the simulator is unlocked, in the order of the calls.
    package func deliver(_ action: @escaping @Sendable () -> Void) {
        deliveries.append(action)
    }

    func removeDeliveries() -> [@Sendable () -> Void] {
        defer { deliveries = [] }
        return deliveries
    }

    /// Applies the changes of other processes.
    func adopt(_ changes: StoredChanges) throws {
        guard changes.revision != revision || changes.isEverything else { return }
        if recorder != nil, changes.isEverything { recorded.isNew = true }
        if changes.isEverything {
            for table in tables { table.forgetEverything() }
            foreignRows = [:]
            queue = TransitionQueue()
        }
        let byKind = Dictionary(tables.map { ($0.kind, $0) }) { first, _ in first }
        for record in changes.records {
            let change = try byKind[record.kind]?.adopt(record) ?? storeForeignRow(record)
            if recorder != nil, !recorded.isNew { recorded.adopted.append(change) }
        }
        revision = changes.revision
    }

    func changedRows() -> [ChangedRow] {
        tables.filter(\.hasChanges).flatMap { $0.changedRows() } + foreignChanges.map(ChangedRow.init)
    }

    /// Replaces all rows, or resets the simulator to its initial state if there are no rows.
    func replaceEverything(with records: [StoredRecord]) throws {
        let (epoch, start, seed) = (row.epoch, row.start, row.seed)
        let byKind = Dictionary(grouping: records, by: \.kind)
        for table in tables { try table.replaceEverything(with: byKind[table.kind] ?? []) }
        if records.isEmpty { row = WorldRow(start: start, seed: seed) }
        row.epoch = epoch + 1
        let gone = foreignRows.values.flatMap(\.values).map { old in
            StoredRecord(kind: old.kind, partition: old.partition, key: old.key, value: nil)
        }
        let known = Set(tables.map(\.kind))
        foreignChanges = gone + records.filter { !known.contains($0.kind) }
        foreignStep += foreignChanges.map(storeForeignRow)
    }

    /// Changes rows to earlier ones, and rebuilds the queue of transitions.
    func restoreRows(_ records: [StoredRecord]) throws {
        let byKind = Dictionary(tables.map { ($0.kind, $0) }) { first, _ in first }
        for record in records {
            if let table = byKind[record.kind] {
                try table.restore(record)
            } else {
                foreignChanges.append(record)
                foreignStep.append(storeForeignRow(record))
            }
        }
        queue = TransitionQueue()
        for row in transitions.rows(in: "").values { queue.add(row) }
    }

    private func storeForeignRow(_ record: StoredRecord) -> RowChange {
        let name = [record.partition, record.key]
        let old = foreignRows[record.kind]?[name]?.value
        foreignRows[record.kind, default: [:]][name] = record.value == nil ? nil : record
        return RowChange(
            kind: record.kind, partition: record.partition, key: record.key,
            before: old.map(StoredRow.init(bytes:)), after: record.value.map(StoredRow.init(bytes:)))
    }

    /// Returns the changes of the current step to rows of services that this process does not use.
    func takeForeignChanges() -> [RowChange] {
        defer { foreignStep = [] }
        return foreignStep
    }

    /// Returns all rows, including those of services that this process does not use.
    func allRecords() throws -> [StoredRecord] {
        let foreign = foreignRows.values.flatMap(\.values)
        return try tables.flatMap { try $0.allRecords() }
            + foreign.sorted { ($0.kind, $0.partition, $0.key) < ($1.kind, $1.partition, $1.key) }
    }

    func commit() {
        for table in tables where table.hasChanges { table.commit() }
        (foreignChanges, foreignStep) = ([], [])
        let actions = onCommit
        (onCommit, onRollBack) = ([], [])
        for action in actions { action() }
        for service in services.values { service.didCommit(in: self) }
        mustCommit = false
    }

    func rollBack() {
        for table in tables { table.rollBack() }
        // The undo log does not cover these rows, so the next transaction reads all rows again.
        if !foreignChanges.isEmpty { revision = -1 }
        (foreignChanges, foreignStep, recorded.own) = ([], [], [])
        let actions = onRollBack
        (onCommit, onRollBack) = ([], [])
        for action in actions { action() }
        mustCommit = false
        // The thrown error reports the failure, which must not affect the next transaction.
        failure = nil
        for service in services.values { service.rolledBack() }
    }
}
