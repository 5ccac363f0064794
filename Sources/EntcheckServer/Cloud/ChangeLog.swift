import DocumentStores
import FoundationShims
import KeyValueStores
import Synchronization
import SystemShims

/// The latest external changes of stores, for clients that wait for them.
final class ChangeLog: Sendable {
    /// The store of an app in which changes happen.
    struct Channel: Hashable, Sendable {
        let app: SharedCloud.AppName
        /// The identifier of a container; `nil` for the key-value store.
        var container: String?
    }

    /// A change of a store.
    enum Change: Sendable {
        case values(ExternalChange)
        case document(DocumentItemChange)
    }

    /// A change with its position.
    struct Entry: Sendable {
        let cursor: Int
        let change: Change
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
        var entries: [Channel: [Entry]] = [:]
        /// The position of the last change that was removed, by channel.
        var removed: [Channel: Int] = [:]
        /// The position before the first change.
        var start: Int
        var last: Int
        var waiting = 0
        var isStopped = false
        /// The functions to call after a change, by number.
        var observers: [Int: (channel: Channel, notify: @Sendable () -> Void)] = [:]
        var lastObserver = 0
    }

    private let state: Mutex<State>

    /// The maximum number of changes per channel that are kept.
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
        notify { _ in true }
    }

    /// Adds a change.
    func append(_ change: Change, for channel: Channel) {
        state.withLock { state in
            state.last += 1
            var entries = state.entries.removeValue(forKey: channel) ?? []
            entries.append(Entry(cursor: state.last, change: change))
            if entries.count > Self.entryLimit { state.removed[channel] = entries.removeFirst().cursor }
            state.entries[channel] = entries
        }
        notify { $0 == channel }
    }

    /// Calls a function after each change of a store.
    ///
    /// - Returns: A function that ends the calls.
    func observe(_ channel: Channel, _ notify: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = (channel, notify)
            return state.lastObserver
        }
        return { self.state.withLock { $0.observers[number] = nil } }
    }

    private func notify(_ isConcerned: (Channel) -> Bool) {
        let observers = state.withLock { state in state.observers.values.filter { isConcerned($0.channel) } }
        for observer in observers { observer.notify() }
    }

    /// Ends all waits.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Returns the changes after a cursor.
    ///
    /// - Parameters:
    ///   - channel: The store in which the changes happened.
    ///   - cursor: The position after the last known change; `nil` for the current position.
    ///   - seconds: The maximum duration of the wait for a change.
    /// - Returns: The changes; empty if none happened in time.
    /// - Throws: ``RequestError`` if too many requests wait.
    func changes(for channel: Channel, after cursor: Int?, waiting seconds: Int) throws -> Page {
        guard let cursor else { return page(for: channel, after: nil) }
        var page = page(for: channel, after: cursor)
        guard page.changes.isEmpty, page.isComplete, seconds > 0 else { return page }
        let end = ContinuousClock.now + .seconds(seconds)
        try wait {
            while page.changes.isEmpty, page.isComplete, ContinuousClock.now < end, !isStopped {
                usleep(UInt32(Self.interval))
                page = self.page(for: channel, after: cursor)
            }
        }
        return page
    }

    /// Whether all waits end.
    var isStopped: Bool { state.withLock(\.isStopped) }

    /// Performs the part of a request that waits, and occupies a thread of the server.
    ///
    /// - Throws: ``RequestError`` if too many requests wait, or the error of `body`.
    func wait<Result>(_ body: () throws -> Result) throws -> Result {
        try beginWaiting()
        defer { state.withLock { $0.waiting -= 1 } }
        return try body()
    }

    private func beginWaiting() throws(RequestError) {
        let isAccepted = state.withLock { state in
            guard state.waiting < Self.waitingLimit else { return false }
            state.waiting += 1
            return true
        }
        guard isAccepted else { throw RequestError(.unavailable, "too many requests wait for changes or contents") }
    }

    /// Returns the changes that are known after a cursor.
    ///
    /// - Parameters:
    ///   - channel: The store in which the changes happened.
    ///   - cursor: The position after the last known change; `nil` for the current position.
    /// - Returns: The changes, and the current position.
    func page(for channel: Channel, after cursor: Int?) -> Page {
        state.withLock { state in
            let cursor = cursor ?? state.last
            let changes = (state.entries[channel] ?? []).filter { $0.cursor > cursor }
            let isKnown =
                (state.start...state.last).contains(cursor) && cursor >= state.removed[channel] ?? state.start
            return Page(cursor: state.last, isComplete: isKnown, changes: changes)
        }
    }
}
