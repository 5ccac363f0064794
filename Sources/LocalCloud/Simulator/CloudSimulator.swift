internal import Synchronization

/// A simulated iCloud: accounts, devices, the apps on them, and the server that connects them.
///
/// ```swift
/// let world = try CloudSimulator()
/// let ada = try world.addAccount("Ada")
/// let phone = try world.addDevice("Ada's iPhone", signedInto: ada)
/// let mac = try world.addDevice("Ada's Mac", platform: .macOS, signedInto: ada)
/// try mac.goOffline()
/// try world.advance(by: .seconds(60))
/// ```
///
/// Uploads, downloads, and notifications are transitions that wait until the simulated clock advances. The seed decides
/// their order: the same calls produce the same history on every machine.
///
/// A simulator in memory exists as long as its object. A simulator in a file can be open in several processes at the
/// same time, each with its own devices and apps. Every call is one transaction: it is saved completely or not at all.
/// The effects of a call that has returned remain even if the process is killed.
///
/// `Docs/DifferencesFromICloud.md` lists the differences from iCloud.
public final class CloudSimulator: Sendable {
    private struct Locked {
        let state: WorldState
    }

    private let locked: Mutex<Locked>
    private let storage: any WorldStorage
    private let deliveryQueue = DeliveryQueue()
    /// The maximum number of transitions in one transaction of the storage, so that other processes are not blocked.
    private static let batch = 128
    /// The maximum number of transitions in one transaction after which a deadline is checked.
    private static let shortBatch = 32

    /// Opens the simulated iCloud in a storage.
    package init(storage: any WorldStorage, seed: UInt64, start: CloudInstant) {
        self.storage = storage
        locked = Mutex(
            Locked(state: WorldState(initialRow: WorldRow(start: start, seed: seed), storagePath: storage.path)))
    }

    /// Creates a simulated iCloud in memory.
    /// - Parameters:
    ///   - seed: The seed of all random decisions.
    ///   - start: The initial time of the simulated clock.
    /// - Throws: No error; the initializer is declared like the one that opens a file.
    public convenience init(seed: UInt64 = 0, start: CloudInstant = .newYear2026) throws(CloudError) {
        self.init(storage: MemoryStorage(), seed: seed, start: start)
    }

    /// Opens the simulated iCloud in an SQLite file, and creates the file if it does not exist.
    ///
    /// Several processes may open the file at the same time.
    /// - Parameters:
    ///   - path: The path of the file. While it is open, SQLite keeps two more files in the same directory.
    ///   - seed: The seed of all random decisions, if the file is new.
    ///   - start: The initial time of the simulated clock, if the file is new.
    /// - Throws: `CloudError` if the file is not a simulated iCloud, has a newer format, or cannot be opened.
    public convenience init(
        opening path: String, seed: UInt64 = 0, start: CloudInstant = .newYear2026
    ) throws(CloudError) {
        self.init(storage: try SQLiteStorage(path: path), seed: seed, start: start)
    }
}

// MARK: - Transactions

extension CloudSimulator {
    /// Runs `body` in a transaction, and then performs the immediate transitions.
    ///
    /// If `body` throws, none of its changes are saved.
    package func change<Result: Sendable>(
        _ body: (WorldState) throws -> Result
    ) throws(CloudError) -> Result {
        let (result, leavesMore) = try transact(body)
        if leavesMore { try runWhatIsImmediate() }
        return result
    }

    /// Reads the current state of the storage.
    package func look<Result: Sendable>(at body: (WorldState) throws -> Result) throws(CloudError) -> Result {
        let result = try locking { state throws in
            if storage.keepsRecords {
                if !isGrouping { try storage.save() }
                let changes = try storage.changes(since: state.revision)
                if changes.isEverything || changes.revision != state.revision {
                    try state.adopt(changes)
                    state.commit()
                    state.recordSteps()
                    deliveryQueue.append(state.removeDeliveries())
                }
            }
            return try body(state)
        }
        deliveryQueue.deliver()
        return result
    }

    /// Runs one transaction, and returns whether immediate transitions may be waiting.
    private func transact<Result: Sendable>(
        _ body: (WorldState) throws -> Result
    ) throws(CloudError) -> (result: Result, leavesMore: Bool) {
        let outcome = try locking { state throws in
            var result: Result?
            do {
                state.revision = try storage.exchange(since: state.revision, isHeld: isGrouping) { changes in
                    try state.adopt(changes)
                    result = try body(state)
                    try state.validate()
                    state.endStep()
                    return storage.keepsRecords ? state.changedRows() : []
                }
                // Effects outside of the storage are never ahead of it.
                if isGrouping, state.hasEffects { try storage.save() }
            } catch {
                state.rollBack()
                state.recordSteps()
                throw error
            }
            state.commit()
            state.recordSteps()
            let deliveries = state.removeDeliveries()
            if isGrouping, !deliveries.isEmpty { try storage.save() }
            deliveryQueue.append(deliveries)
            try state.checkFailure()
            return result.map { (result: $0, leavesMore: state.nextTransition()?.isImmediate == true) }
        }
        let didDeliver = deliveryQueue.deliver()
        guard let outcome else { throw CloudError(.storage, "the storage did not run the transaction") }
        return (outcome.result, outcome.leavesMore || didDeliver)
    }

    /// The simulator whose transactions on this thread are saved together.
    @TaskLocal private static var grouped: ObjectIdentifier?

    private var isGrouping: Bool { Self.grouped == ObjectIdentifier(self) }

    /// Runs transactions that are saved together, at the latest before this method returns.
    ///
    /// Other threads see none of their effects before they are saved. If saving them fails, none of them is saved, and
    /// all later calls fail, because the apps of this process have already used the lost rows.
    package func group<Result>(_ body: () throws -> Result) throws -> Result {
        let result = Swift.Result { try Self.$grouped.withValue(ObjectIdentifier(self)) { try body() } }
        try save()
        return try result.get()
    }

    /// Saves the transactions of groups that are in progress, so that everything that a caller has read is saved.
    package func save() throws(CloudError) { try locking { _ in try storage.save() } }

    private func locking<Result: Sendable>(_ body: (WorldState) throws -> Result) throws(CloudError) -> Result {
        do {
            return try locked.withLock { locked in
                guard !storage.hasLostRows else {
                    throw CloudError(
                        .storage, "a change of the simulated iCloud was not saved; open it again or restart its server")
                }
                return try body(locked.state)
            }
        } catch let error as CloudError {
            throw error
        } catch {
            throw CloudError(.storage, "the simulated iCloud cannot be read or written: \(error)")
        }
    }
}

// MARK: - Running

extension CloudSimulator {
    /// The current time of the simulated clock.
    public var now: CloudInstant {
        get throws(CloudError) { try look { $0.now } }
    }

    /// Advances the simulated clock, and performs the transitions that are due.
    /// - Returns: The number of performed transitions.
    @discardableResult
    public func advance(by duration: Duration) throws(CloudError) -> Int {
        try advance(by: duration, isContinued: false)
    }

    /// Advances the simulated clock by a part of a longer duration.
    ///
    /// - Parameters:
    ///   - duration: The duration.
    ///   - limit: The real time after which no further transition is performed, even if the simulated clock has advanced
    ///     less; `nil` for no limit.
    ///   - isContinued: Whether the earlier parts have detected the changes that were made outside of the simulator.
    /// - Returns: The number of performed transitions.
    /// - Throws: `CloudError` if the duration is negative, or the storage cannot be read or written.
    @discardableResult
    package func advance(
        by duration: Duration, within limit: Duration? = nil, isContinued: Bool
    ) throws(CloudError) -> Int {
        guard duration >= .zero else {
            throw CloudError(.outOfRange, "the simulated clock cannot be set back; expected at least zero")
        }
        let deadline = limit.map { ContinuousClock.now + $0 }
        return try run(until: try now + duration, before: deadline, isContinued: isContinued, setsClock: true)
    }

    /// Advances the simulated clock until no transitions are waiting, except those that must be run explicitly.
    ///
    /// A device that retries forever would never become idle, so the call stops after a limit.
    /// - Parameter limit: The maximum time to advance, on the simulated clock.
    /// - Returns: The number of performed transitions.
    /// - Throws: `CloudError` if the storage cannot be read or written.
    @discardableResult
    public func runUntilIdle(within limit: Duration = .seconds(7 * 24 * 3600)) throws(CloudError) -> Int {
        try run(until: try now + limit)
    }

    /// Performs the next transition.
    /// - Returns: The transition, or `nil` if only transitions that must be run explicitly are waiting.
    @discardableResult
    public func step() throws(CloudError) -> Transition? {
        try runHooks(until: nil)
        return try change { state in
            state.prepareServices()
            let next = state.nextTransition()
            if let next { state.perform(next) }
            return next
        }
    }

    /// Performs a waiting transition immediately, even if it is not due.
    /// - Throws: `CloudError` of code `unknown` if the transition is not waiting, or of code `notEmulated` if this
    ///   process has not opened a store of its kind.
    public func run(_ transition: Transition) throws(CloudError) {
        try change { state in
            guard var waiting = state.transitions["", String(transition.id)] else {
                throw CloudError(.unknown, "transition \(transition.id) (\(transition.kind)) is not waiting")
            }
            guard state.serves(waiting) else {
                throw CloudError(.notEmulated, "`\(waiting.service)`: \(Difference.unserved.citation)")
            }
            waiting.due = state.now
            state.prepareServices()
            state.perform(waiting)
        }
    }

    /// All waiting transitions, in the order in which they will happen; transitions that must be run explicitly are
    /// last.
    public var waiting: [Transition] {
        get throws(CloudError) {
            try look { state in
                state.transitions.rows(in: "").values.sorted {
                    ($0.due ?? CloudInstant(microseconds: .max), $0.order, $0.id)
                        < ($1.due ?? CloudInstant(microseconds: .max), $1.order, $1.id)
                }
            }
        }
    }

    /// Sets the delay policy of all future transitions of a kind.
    public func setPace(_ pace: DelayPolicy, for kind: Transition.Kind) throws(CloudError) {
        try change { $0.row.paces[kind.rawValue] = pace }
    }

    /// Sets the delay policy of all future transitions.
    public func setPace(_ pace: DelayPolicy) throws(CloudError) {
        for kind in Transition.Kind.all { try setPace(pace, for: kind) }
    }

    private func runWhatIsImmediate() throws(CloudError) {
        guard !deliveryQueue.isDelivering else { return }
        var count = 0
        while count < DelayPolicy.maximumImmediateTransitions {
            try runHooks(until: nil)
            let isContinued = count > 0
            let (performed, leavesMore) = try transact {
                $0.performBatch(until: nil, limit: Self.batch, isContinued: isContinued)
            }
            guard leavesMore else { return }
            count += performed
        }
        _ = try transact { $0.log("endless", "", Difference.endlessAnswers.citation) }
    }

    /// Performs work for the waiting transitions until a time, while other threads can use the simulator.
    ///
    /// The work has no effect on their results.
    package func prepareTransitions(until end: CloudInstant) throws(CloudError) {
        let work = try look { state in
            let due = state.transitions.rows(in: "").values.filter { $0.due.map { $0 <= end } ?? false }
            return state.joinedServices.compactMap { $0.preparation(for: due, in: state) }
        }
        for work in work { work() }
    }

    /// Performs the transitions until a time, and then sets the clock to it if `setsClock` is true.
    ///
    /// After the deadline, it ends at the time of the last transition, exactly as if it was called with this time.
    private func run(
        until limit: CloudInstant, before deadline: ContinuousClock.Instant? = nil, isContinued: Bool = false,
        setsClock: Bool = false
    ) throws(CloudError) -> Int {
        let batch = deadline == nil ? Self.batch : Self.shortBatch
        var (end, count) = (limit, 0)
        while true {
            try runHooks(until: end)
            let isContinued = isContinued || count > 0
            let (performed, isSet, now) = try transact { [end] state in
                let performed = state.performBatch(until: end, limit: batch, isContinued: isContinued)
                // The changes that were detected are a separate step.
                guard performed == 0, setsClock, !state.hasChanges else { return (performed, false, state.now) }
                if state.now < end { state.row.now = end }
                return (performed, true, state.now)
            }.result
            count += performed
            guard performed == 0 else {
                if let deadline, ContinuousClock.now >= deadline { end = min(end, now) }
                continue
            }
            if setsClock, !isSet { try change { [end] in if $0.now < end { $0.row.now = end } } }
            return count
        }
    }

    private func runHooks(until end: CloudInstant?) throws(CloudError) {
        // Only this process has hooks, so the storage need not be read.
        guard try locking({ !$0.hooks.isEmpty }) else { return }
        while let hook = try look(at: { $0.removeHook(dueBy: end) }) { try hook.action() }
    }
}

extension WorldState {
    /// Performs transitions until changes must be shown to the apps, a hook must run, or a limit is reached.
    /// - Parameters:
    ///   - end: The time of the last transition to perform, or `nil` to perform only immediate transitions.
    ///   - limit: The maximum number of transitions.
    ///   - isContinued: Whether earlier transitions of the same call were performed.
    /// - Returns: The number of performed transitions.
    func performBatch(until end: CloudInstant?, limit: Int, isContinued: Bool) -> Int {
        prepareServices(isContinued: isContinued)
        // The rows of a recorded state match its files, which are recorded with the last step.
        let limit = recorder != nil && (hasChanges || !recorded.adopted.isEmpty) ? 1 : limit
        var count = 0
        while count < limit, !mustCommit, let next = nextTransition(), isDue(next, until: end),
            hook(before: next) == nil
        {
            if count > 0 { endStep() }
            perform(next)
            count += 1
        }
        return count
    }

    func isDue(_ transition: Transition, until end: CloudInstant?) -> Bool {
        guard let end else { return transition.isImmediate }
        return transition.due.map { $0 <= end } ?? false
    }
}
