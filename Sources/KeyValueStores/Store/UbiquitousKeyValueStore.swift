public import Containers
public import LocalCloud
internal import Synchronization

/// The key-value store of an app on a device of a world, with the methods of Apple's `NSUbiquitousKeyValueStore`.
///
/// ```swift
/// let store = try phone.install(notes).keyValueStore()
/// store.set("Chapter 3", forKey: "lastRead")
/// try world.runUntilIdle()
/// ```
///
/// Values change in two ways only: when the app sets them, and when a change from outside is announced. An app is
/// told of every change from outside once, by `externalChanges` and by a notification, and never of its own.
///
/// The methods with Apple's names fail as silently as Apple's do; `lastProblem` says why, and `setValue(_:forKey:)`
/// throws it.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public final class UbiquitousKeyValueStore: Sendable {
    /// The app whose store it is.
    public let app: InstalledApp
    /// Why the app gets no store that is shared; nil if it does.
    public let refusal: ContainerRefusal?

    private struct Listeners {
        var last = 0
        var bodies: [Int: @Sendable (ExternalChange) -> Void] = [:]
    }

    private let place: StorePlace?
    private let values: Mutex<[String: PropertyListValue]>
    private let listeners = Mutex(Listeners())
    private let problem = Mutex<KeyValueStoreError?>(nil)

    init(
        _ app: InstalledApp, place: StorePlace?, refusal: ContainerRefusal?, values: [String: PropertyListValue]
    ) {
        self.app = app
        self.place = place
        self.refusal = refusal
        self.values = Mutex(values)
    }

    /// The identifier of the store, which the app claims; nil if it claims none.
    public var identifier: String? { place?.store }

    /// Why the last value was not set, or memory and disk could not be brought together; nil if that never happened.
    public var lastProblem: KeyValueStoreError? { problem.withLock(\.self) }
}

extension InstalledApp {
    /// The key-value store of the app, the same object as long as somebody holds on to it.
    ///
    /// An app without a claim gets a store too, as from Apple: what it sets stays in the memory of the process, and
    /// `synchronize` answers false.
    public func keyValueStore() throws(CloudError) -> UbiquitousKeyValueStore {
        let name: String
        do {
            name = try app.claims.keyValueStoreName
        } catch {
            return UbiquitousKeyValueStore(self, place: nil, refusal: error, values: [:])
        }
        let place = StorePlace(device: device.name, store: name, app: app.bundleIdentifier)
        return try device.world.change { state in
            try state.service(KeyValueService.self).open(place) { values in
                UbiquitousKeyValueStore(self, place: place, refusal: nil, values: values)
            }
        }
    }
}

// MARK: - Values

extension UbiquitousKeyValueStore {
    /// The value of a key, nil if there is none.
    public func value(forKey key: String) -> PropertyListValue? {
        values.withLock { $0[key] }
    }

    /// All keys and values.
    public var allValues: [String: PropertyListValue] { values.withLock(\.self) }

    /// Sets a value, or removes the key if it is nil.
    ///
    /// It is set as a whole or not at all.
    /// - Throws: why it was not set. What the store has is then as it was.
    public func setValue(_ value: PropertyListValue?, forKey key: String) throws(KeyValueStoreError) {
        guard let place else { return replaceUnshared(value, forKey: key) }
        let refused: KeyValueStoreError?
        do {
            refused = try app.device.world.change { state in
                let service = try state.service(KeyValueService.self)
                let isSeen = self.value(forKey: key) != nil
                let error = service.set(value, forKey: key, isSeen: isSeen, of: place, in: state)
                if error == nil { state.whenCommitted { _ = self.replace(value, forKey: key) } }
                return error
            }
        } catch {
            refused = KeyValueStoreError(.storage, error.message)
        }
        guard let refused else { return }
        problem.withLock { $0 = refused }
        throw refused
    }

    private func replaceUnshared(_ value: PropertyListValue?, forKey key: String) {
        _ = replace(value, forKey: key)
        let reason = refusal.map { "\($0)" } ?? "there is no store"
        problem.withLock { $0 = KeyValueStoreError(.notEntitled, reason, .unentitled) }
    }

    func report(_ error: KeyValueStoreError) {
        problem.withLock { $0 = error }
    }

    /// Brings memory and disk together: what came from outside is seen now and not only when it is announced.
    ///
    /// It does not make anything go to iCloud sooner
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/synchronize()).
    /// - Returns: false if the app is not entitled to a store, or the world cannot be read.
    @discardableResult
    public func synchronize() -> Bool {
        guard let place else { return false }
        do {
            try app.device.world.change { state in
                try state.service(KeyValueService.self).synchronize(place, in: state)
            }
            return true
        } catch {
            report(KeyValueStoreError(.storage, error.message))
            return false
        }
    }
}

// MARK: - Changes from outside

extension UbiquitousKeyValueStore {
    /// Calls `body` with each change that comes from outside, in order, on the thread that advances the world.
    public func observeExternalChanges(
        _ body: @escaping @Sendable (ExternalChange) -> Void
    ) -> ExternalChangeObservation {
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.bodies[listeners.last] = body
            return listeners.last
        }
        return ExternalChangeObservation { [weak self] in
            _ = self?.listeners.withLock { $0.bodies.removeValue(forKey: number) }
        }
    }

    /// Tells the app of a change.
    func post(_ change: ExternalChange) {
        let bodies = listeners.withLock { $0.bodies.sorted { $0.key < $1.key }.map(\.value) }
        for body in bodies { body(change) }
        postNotification(change)
    }

    /// Puts a value into memory.
    /// - Returns: whether it is another one than before.
    func replace(_ value: PropertyListValue?, forKey key: String) -> Bool {
        values.withLock { values in
            guard values[key] != value else { return false }
            values[key] = value
            return true
        }
    }

    /// The keys whose values in memory are others than these.
    func keys(otherThan others: [String: PropertyListValue]) -> [String] {
        values.withLock { values in
            Set(values.keys).union(others.keys).filter { values[$0] != others[$0] }.sorted()
        }
    }
}
