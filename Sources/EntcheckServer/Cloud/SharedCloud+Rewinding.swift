import DocumentStores
import KeyValueStores
import LocalCloud
import Synchronization

/// An entry of the timeline, for clients.
struct TimelineEntry {
    let number: Int
    let time: CloudInstant?
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
    /// The latest entries, oldest first.
    let entries: [TimelineEntry]
    /// The number of entries that were undone.
    let undoneCount: Int
}

extension SharedCloud {
    /// Returns the timeline.
    ///
    /// - Parameters:
    ///   - number: The number of the entry after which the entries begin; `nil` for the latest entries.
    ///   - limit: The maximum number of entries.
    /// - Returns: The timeline.
    func timeline(after number: Int? = nil, limit: Int) -> Timeline {
        history.record.withLock { record in
            let steps = record.steps.indices.filter { index in number.map { record.steps[index].number > $0 } ?? true }
            let shown = number == nil ? steps.suffix(limit) : steps.prefix(limit)
            let entries = shown.map { index in
                let step = record.steps[index]
                return TimelineEntry(
                    number: step.number, time: step.time, events: step.events, isUndone: index >= record.position)
            }
            return Timeline(
                first: record.first, current: record.current, entries: entries,
                undoneCount: record.steps.count - record.position)
        }
    }

    /// Restores the state after a step: accounts, devices, stores, documents, transitions, faults, and the clock.
    ///
    /// - Parameter number: The number of the step; ``Timeline/first`` for the state before the first step.
    /// - Throws: ``RequestError`` if the timeline does not contain the step, or the reason that the state cannot be
    ///   restored; then nothing changes.
    func rewind(to number: Int) throws {
        let target = try history.record.withLock { record in try record.target(number) }
        guard target.position != history.record.withLock(\.position) else { return }
        var failure: (any Error)?
        do {
            try world.change { state in
                do { try history.restore(target, in: state) } catch {
                    failure = error
                    throw error
                }
            }
            history.record.withLock { $0.target = nil }
        } catch {
            try? world.look { state in history.restoreFiles(in: state) }
            throw failure ?? error
        }
        try reopenApps()
        try world.change { state in try state.restore(target.seen(in: state)) }
        changes.removeAll()
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
    /// Restores the rows and the files of a state.
    fileprivate func restore(_ target: RewindTarget, in world: WorldState) throws {
        try world.lockHomes()
        let homes = world.documentHomes
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
    fileprivate func restoreFiles(in world: WorldState) {
        record.withLock { record in
            guard record.target != nil else { return }
            record.target = nil
            let homes = world.documentHomes
            let current = homes.reduce(into: HomeListing()) { listing, home in
                listing.merge((try? record.keeper.listing(of: home.key, home.value)) ?? [:]) { $1 }
            }
            try? record.keeper.restore(record.listing, from: current, in: homes, of: Set(homes.keys))
        }
    }
}
