internal import Synchronization

/// One iCloud in a box: accounts, devices, the apps on them, and the server between them.
///
/// ```swift
/// let world = try CloudWorld()
/// let ada = try world.addAccount("Ada")
/// let phone = try world.addDevice("Ada's iPhone", signedInto: ada)
/// let mac = try world.addDevice("Ada's Mac", platform: .macOS, signedInto: ada)
/// try mac.goOffline()
/// try world.advance(by: .seconds(60))
/// ```
///
/// Nothing in a world happens by itself. Uploads, downloads and notifications wait as transitions until its clock is
/// advanced, and which comes first is decided by its seed: the same calls make the same history, on every machine.
///
/// A world in memory lives as long as its object. A world in a file may be open in several processes at once, each
/// with devices and apps of its own. Every call is one transaction: it is kept as a whole or not at all, and what a
/// call has returned from is not lost when its process is killed.
///
/// Where a world differs from iCloud, `Docs/DifferencesFromICloud.md` says so.
public final class CloudWorld: Sendable {
    private struct Locked {
        let state: WorldState
    }

    private let locked: Mutex<Locked>
    private let storage: any WorldStorage
    private let mailbox = Mailbox()

    /// How many transitions that happen at once one call may cause.
    ///
    /// Two apps that answer each other's changes by changes of their own never stop; beyond this number their
    /// transitions wait for the next call.
    package static let longestChain = 10_000
    /// How many transitions are performed in one transaction of the storage, so that others get their turn.
    private static let batch = 128

    init(storage: any WorldStorage, seed: UInt64, start: CloudInstant) {
        self.storage = storage
        locked = Mutex(
            Locked(state: WorldState(beginning: WorldRow(start: start, seed: seed), storagePath: storage.path)))
    }

    /// Creates a world in memory.
    /// - Parameters:
    ///   - seed: decides everything that is left to chance.
    ///   - start: what the world's clock says at first.
    /// - Throws: nothing; a world in a file can.
    public convenience init(seed: UInt64 = 0, start: CloudInstant = .newYear2026) throws(CloudError) {
        self.init(storage: MemoryStorage(), seed: seed, start: start)
    }

    /// Opens the world in an SQLite file, or creates one there.
    ///
    /// Several processes may have it open at once.
    /// - Parameters:
    ///   - path: of the file; SQLite keeps two more beside it while it is open.
    ///   - seed: decides what is left to chance, if the world is new.
    ///   - start: what the world's clock says at first, if the world is new.
    /// - Throws: `CloudError` if the file is no world, is one of a newer format, or cannot be opened.
    public convenience init(
        opening path: String, seed: UInt64 = 0, start: CloudInstant = .newYear2026
    ) throws(CloudError) {
        self.init(storage: try SQLiteStorage(path: path), seed: seed, start: start)
    }
}

// MARK: - Transactions

extension CloudWorld {
    /// Changes the world: everything that `body` does is kept or, if it throws, nothing.
    ///
    /// What is due at once happens before this returns.
    package func change<Result: Sendable>(
        _ body: (WorldState) throws -> Result
    ) throws(CloudError) -> Result {
        let (result, leavesMore) = try transact(body)
        if leavesMore { try runWhatIsImmediate() }
        return result
    }

    /// Looks at the world, as its storage has it now.
    package func look<Result: Sendable>(at body: (WorldState) throws -> Result) throws(CloudError) -> Result {
        let result = try locking { state throws in
            if storage.keepsRecords {
                try state.adopt(try storage.changes(since: state.revision))
                state.commit()
                mailbox.put(state.takeDeliveries())
            }
            return try body(state)
        }
        mailbox.empty()
        return result
    }

    /// Runs one transaction, and says whether it may have left something that has to happen at once.
    private func transact<Result: Sendable>(
        _ body: (WorldState) throws -> Result
    ) throws(CloudError) -> (result: Result, leavesMore: Bool) {
        let outcome = try locking { state throws in
            var result: Result?
            do {
                state.revision = try storage.exchange(since: state.revision) { changes in
                    try state.adopt(changes)
                    result = try body(state)
                    try state.checkFailure()
                    return storage.keepsRecords ? try state.changedRecords() : []
                }
            } catch {
                state.rollBack()
                throw error
            }
            state.commit()
            mailbox.put(state.takeDeliveries())
            try state.checkFailure()
            return result.map { (result: $0, leavesMore: state.nextTransition()?.isImmediate == true) }
        }
        let haveAppsAnswered = mailbox.empty()
        guard let outcome else { throw CloudError(.storage, "the storage did not run the transaction") }
        return (outcome.result, outcome.leavesMore || haveAppsAnswered)
    }

    private func locking<Result: Sendable>(_ body: (WorldState) throws -> Result) throws(CloudError) -> Result {
        do {
            return try locked.withLock { try body($0.state) }
        } catch let error as CloudError {
            throw error
        } catch {
            throw CloudError(.storage, "the world could not be read or written: \(error)")
        }
    }
}

// MARK: - Running

extension CloudWorld {
    /// What the world's clock says.
    public var now: CloudInstant {
        get throws(CloudError) { try look { $0.now } }
    }

    /// Lets the world's clock run for a time, in which everything happens that is due.
    /// - Returns: how many transitions happened.
    @discardableResult
    public func advance(by duration: Duration) throws(CloudError) -> Int {
        guard duration >= .zero else { throw CloudError(.outOfRange, "the world's clock cannot be turned back") }
        let end = try now + duration
        let count = try run(until: end)
        _ = try change { state in
            if state.now < end { state.row.now = end }
        }
        return count
    }

    /// Lets the world's clock run until nothing is waiting any more but what is run by hand.
    ///
    /// A device that tries again and again in vain would keep the world busy forever, so this ends after a time of
    /// the world's clock at the latest.
    /// - Returns: how many transitions happened.
    @discardableResult
    public func runUntilIdle(within limit: Duration = .seconds(7 * 24 * 3600)) throws(CloudError) -> Int {
        try run(until: try now + limit)
    }

    /// Makes the next transition happen.
    /// - Returns: that transition, or nil if none is waiting but those that are run by hand.
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

    /// Makes one waiting transition happen now, whether it was due or not.
    /// - Throws: `CloudError` of code `unknown` if it is not waiting any more, of code `notEmulated` if this process has
    ///   not opened the kind of store that it is of.
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

    /// Everything that is waiting to happen, in the order in which it will; last what is run by hand.
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

    /// Sets when transitions of a kind happen, from now on.
    public func setPace(_ pace: Pace, for kind: Transition.Kind) throws(CloudError) {
        try change { $0.row.paces[kind.rawValue] = pace }
    }

    /// Sets when transitions happen, from now on, for all kinds.
    public func setPace(_ pace: Pace) throws(CloudError) {
        for kind in Transition.Kind.all { try setPace(pace, for: kind) }
    }

    private func runWhatIsImmediate() throws(CloudError) {
        guard !mailbox.isBeingEmptied else { return }
        var count = 0
        while count < Self.longestChain {
            try runHooks(until: nil)
            let (performed, leavesMore) = try transact { $0.performBatch(until: nil, limit: Self.batch) }
            guard leavesMore else { return }
            count += performed
        }
        _ = try transact { $0.log("endless", "", Difference.longestChain.citation) }
    }

    private func run(until end: CloudInstant) throws(CloudError) -> Int {
        var count = 0
        while true {
            try runHooks(until: end)
            let performed = try transact { $0.performBatch(until: end, limit: Self.batch) }.result
            if performed == 0 { return count }
            count += performed
        }
    }

    private func runHooks(until end: CloudInstant?) throws(CloudError) {
        while let hook = try look(at: { $0.takeHook(until: end) }) { try hook.action() }
    }
}

extension WorldState {
    /// Performs transitions until one has to be shown to the apps, a hook comes before the next, or a limit is met.
    /// - Parameters:
    ///   - end: the last moment whose transitions are performed; nil for those only that happen at once.
    ///   - limit: how many at most.
    /// - Returns: how many were performed.
    func performBatch(until end: CloudInstant?, limit: Int) -> Int {
        prepareServices()
        var count = 0
        while count < limit, !mustSettle, let next = nextTransition(), isDue(next, until: end),
            hook(before: next) == nil
        {
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
