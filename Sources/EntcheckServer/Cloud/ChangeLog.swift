import FoundationShims
import KeyValueStores
import Synchronization
import SystemShims

/// The latest external changes of key-value stores, for clients that wait for them.
final class ChangeLog: Sendable {
    /// A change with its position.
    struct Entry: Sendable {
        let cursor: Int
        let change: ExternalChange
    }

    /// The changes after a cursor.
    struct Page: Sendable {
        /// The position after the last change.
        let cursor: Int
        /// Whether no change since the cursor of the request is missing.
        let isComplete: Bool
        let changes: [Entry]
    }

    private struct State {
        var entries: [SharedCloud.AppName: [Entry]] = [:]
        /// The position of the last change that was removed, by app.
        var removed: [SharedCloud.AppName: Int] = [:]
        /// The position before the first change.
        var start: Int
        var last: Int
        var waiting = 0
        var isStopped = false
    }

    private let state: Mutex<State>

    /// The maximum number of changes per app that are kept.
    static let entryLimit = 256
    /// The maximum number of requests that wait at the same time; each occupies a thread of the server.
    static let waitingLimit = 48
    /// The maximum duration of a wait, in seconds.
    static let secondLimit = 60
    /// The interval in which a waiting request checks for changes, in microseconds.
    private static let interval = 20_000

    /// Creates a log without changes.
    ///
    /// Its positions are later than all positions of earlier runs of the server, because fewer than a million changes
    /// happen in a second.
    init() {
        let start = Int(Date().timeIntervalSince1970 * 1_000_000)
        state = Mutex(State(start: start, last: start))
    }

    /// Removes all changes, so that every client reads all values again.
    func removeAll() {
        state.withLock { state in
            (state.entries, state.removed) = ([:], [:])
            state.last += 1
            state.start = state.last
        }
    }

    /// Adds a change.
    func append(_ change: ExternalChange, for app: SharedCloud.AppName) {
        state.withLock { state in
            state.last += 1
            var entries = state.entries[app] ?? []
            entries.append(Entry(cursor: state.last, change: change))
            if entries.count > Self.entryLimit { state.removed[app] = entries.removeFirst().cursor }
            state.entries[app] = entries
        }
    }

    /// Ends all waits.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Returns the changes after a cursor.
    ///
    /// - Parameters:
    ///   - app: The app that receives the changes.
    ///   - cursor: The position after the last known change; `nil` for the current position.
    ///   - seconds: The maximum duration of the wait for a change.
    /// - Returns: The changes; empty if none happened in time.
    /// - Throws: ``RequestError`` if too many requests wait.
    func changes(for app: SharedCloud.AppName, after cursor: Int?, waiting seconds: Int) throws -> Page {
        guard let cursor else { return page(for: app, after: state.withLock { $0.last }) }
        var page = page(for: app, after: cursor)
        guard page.changes.isEmpty, page.isComplete, seconds > 0 else { return page }
        try beginWaiting()
        defer { state.withLock { $0.waiting -= 1 } }
        let end = ContinuousClock.now + .seconds(seconds)
        while page.changes.isEmpty, page.isComplete, ContinuousClock.now < end, !state.withLock({ $0.isStopped }) {
            usleep(UInt32(Self.interval))
            page = self.page(for: app, after: cursor)
        }
        return page
    }

    private func beginWaiting() throws(RequestError) {
        let isAccepted = state.withLock { state in
            guard state.waiting < Self.waitingLimit else { return false }
            state.waiting += 1
            return true
        }
        guard isAccepted else { throw RequestError(.unavailable, "too many requests wait for changes") }
    }

    private func page(for app: SharedCloud.AppName, after cursor: Int) -> Page {
        state.withLock { state in
            let changes = (state.entries[app] ?? []).filter { $0.cursor > cursor }
            let isKnown = (state.start...state.last).contains(cursor) && cursor >= state.removed[app] ?? state.start
            return Page(cursor: state.last, isComplete: isKnown, changes: changes)
        }
    }
}
