import DocumentStores
import KeyValueStores
import LocalCloud
import Synchronization

/// An entry of the timeline, for clients.
struct TimelineEntry {
    let number: Int
    let time: CloudInstant?
    /// The transitions that were performed.
    let transitions: [Transition]
    let events: [CloudEvent]
    /// Whether the step was undone and can be repeated.
    let isUndone: Bool
}

/// The timeline of the simulated iCloud, for clients.
struct Timeline {
    /// The number of the earliest state that can be restored.
    let first: Int
    /// The number of the entry after which the current state existed.
    let current: Int
    /// The number of the last entry, which can be undone.
    let last: Int
    /// Some of the entries, oldest first.
    let entries: [TimelineEntry]
    /// The number of entries that were undone.
    let undoneCount: Int
}

extension SharedCloud {
    /// The entries of the timeline to return.
    enum TimelinePart {
        /// The first entries after the entry with a number.
        case after(Int)
        /// The last entries before the entry with a number.
        case before(Int)
        /// The latest entries.
        case latest
        /// The latest entries, or the ones around the current one if entries are undone.
        case current
    }

    /// Returns the timeline with at most a number of entries.
    func timeline(_ part: TimelinePart = .latest, limit: Int) -> Timeline {
        history.record.withLock { record in
            let entries = record.range(of: part, limit: limit).map { index in
                let step = record.steps[index]
                return TimelineEntry(
                    number: step.number, time: step.time, transitions: step.transitions, events: step.events,
                    isUndone: index >= record.position)
            }
            return Timeline(
                first: record.first, current: record.current, last: record.steps.last?.number ?? record.first,
                entries: entries, undoneCount: record.steps.count - record.position)
        }
    }

    /// Restores the state after a step: accounts, devices, stores, documents, transitions, faults, and the clock.
    ///
    /// - Parameter number: The number of the step; ``Timeline/first`` for the state before the first step.
    /// - Throws: ``RequestError`` if the timeline does not contain the step, or the reason that the state cannot be
    ///   restored; then nothing changes.
    func rewind(to number: Int) throws {
        // The transaction that replaces files contains no changes of other requests.
        try world.save()
        var failure: (any Error)?
        let restored: RewindTarget?
        do {
            restored = try world.change { state in
                do { return try history.restore(number, in: state) } catch {
                    failure = error
                    throw error
                }
            }
        } catch {
            throw failure ?? error
        }
        guard let target = restored else { return }
        // Clients learn about the rewind even if an app cannot be opened again.
        defer { changes.removeAll() }
        try reopenApps()
        try world.change { state in try state.restore(target.seen(in: state)) }
    }
}

extension HistoryRecord {
    /// Returns the positions of some steps.
    fileprivate func range(of part: SharedCloud.TimelinePart, limit: Int) -> Range<Int> {
        switch part {
        case .after(let number):
            let start = steps.firstIndex { $0.number > number } ?? steps.count
            return start..<min(steps.count, start + limit)
        case .before(let number):
            let end = steps.firstIndex { $0.number >= number } ?? steps.count
            return max(0, end - limit)..<end
        case .latest: return max(0, steps.count - limit)..<steps.count
        case .current:
            let end = min(steps.count, position + limit / 2)
            return max(0, end - limit)..<end
        }
    }
}

extension RewindTarget {
    /// Returns the values that the apps with open stores see in the state.
    fileprivate func seen(in world: WorldState) -> [SeenKeyValues] {
        world.seenKeyValues().compactMap { store in
            let name = SharedCloud.AppName(device: store.device, bundleIdentifier: store.app)
            return seen[name].map { store.showing($0) }
        }
    }
}

extension SeenKeyValues {
    /// Returns the store with other values.
    fileprivate func showing(_ seen: HistoryStep.Seen) -> SeenKeyValues {
        var (store, rows) = (self, [String: PropertyListValue]())
        for (key, value) in seen.values {
            switch value {
            case .notice(let number): store.notice = number
            case .value(let value): if let row = key.row { rows[row] = value }
            }
        }
        store.rows = rows
        return store
    }
}

extension CloudHistory {
    /// Restores the rows and the files of the state after a step.
    ///
    /// The state is determined in the transaction that restores it, because a request that reads can change the timeline
    /// before the transaction begins.
    ///
    /// - Returns: The state, or `nil` if it is the current one.
    fileprivate func restore(_ number: Int, in world: WorldState) throws -> RewindTarget? {
        let target = try record.withLock { record in
            let target = try record.target(number)
            return record.isAt(target) ? nil : target
        }
        guard let target else { return nil }
        try restore(target, in: world)
        return target
    }

    private func restore(_ target: RewindTarget, in world: WorldState) throws {
        try world.lockHomes()
        let homes = world.documentHomes
        // Other threads must see neither the files nor the timeline of an attempt that fails.
        world.whenRolledBack { [self] in restoreFiles(in: homes) }
        try world.restore(target.records)
        try record.withLock { record in
            let all = homes.merging(world.documentHomes) { $1 }
            let current = try all.reduce(into: HomeListing()) { listing, home in
                listing.merge(try record.keeper.listing(of: home.key, home.value)) { $1 }
            }
            record.target = target
            try record.keeper.restore(target.files, from: current, in: all, of: Set(world.documentHomes.keys))
        }
        try world.noticeRestoredFiles()
        try world.restore(target.seen(in: world))
    }

    /// Restores the files of the current state after an attempt to restore another one has failed.
    private func restoreFiles(in homes: [String: String]) {
        record.withLock { record in
            guard record.target != nil else { return }
            record.target = nil
            let current = homes.reduce(into: HomeListing()) { listing, home in
                listing.merge((try? record.keeper.listing(of: home.key, home.value)) ?? [:]) { $1 }
            }
            try? record.keeper.restore(record.listing, from: current, in: homes, of: Set(homes.keys))
        }
    }
}
