public import Containers
public import LocalCloud
internal import Synchronization

/// The key-value store of an app on a simulated device, with the methods of Apple's `NSUbiquitousKeyValueStore`.
///
/// ```swift
/// let store = try phone.install(notes).keyValueStore()
/// store.set("Chapter 3", forKey: "lastRead")
/// try world.runUntilIdle()
/// ```
///
/// Values change only if the app sets them, or if an external change is reported. An app is notified once of each
/// external change, through `externalChanges` and a notification. It is not notified of its own changes.
///
/// The methods with Apple's names fail silently, as Apple's methods do. `lastProblem` contains the reason, and
/// `setValue(_:forKey:)` throws it.
///
/// https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore
public final class UbiquitousKeyValueStore: Sendable {
    /// The app that uses the store.
    public let app: InstalledApp
    /// The reason that the app has no shared store, or `nil` if it has one.
    public let refusal: ContainerError?

    private struct Listeners {
        var last = 0
        var bodies: [Int: @Sendable (ExternalChange) -> Void] = [:]
    }

    private let location: StoreLocation?
    private let memory: Mutex<SeenValues>
    private let listeners = Mutex(Listeners())
    private let problem = Mutex<KeyValueStoreError?>(nil)
    /// Whether a value changed since the last call of `synchronize`.
    private let hasChanged = Atomic(false)

    init(
        _ app: InstalledApp, location: StoreLocation?, refusal: ContainerError?, values: [LiteralKey: PropertyListValue]
    ) {
        self.app = app
        self.location = location
        self.refusal = refusal
        memory = Mutex(SeenValues(values))
    }

    /// The identifier of the store in the entitlements of the app, or `nil` if the app does not claim a store.
    public var identifier: String? { location?.store }

    /// The reason why the most recent failed call of `set` or `synchronize` failed, or `nil` if no call failed.
    public var lastProblem: KeyValueStoreError? { problem.withLock(\.self) }
}

extension InstalledApp {
    /// Returns the key-value store of the app, which is the same object as long as the app references it.
    ///
    /// As on a device, an app without a valid claim also gets a store: its values stay in the memory of the process,
    /// within the limits of a shared store, and `synchronize` returns `false`.
    public func keyValueStore() throws(CloudError) -> UbiquitousKeyValueStore {
        let name: String
        do {
            name = try app.claims.keyValueStoreName
        } catch {
            return UbiquitousKeyValueStore(self, location: nil, refusal: error, values: [:])
        }
        let location = StoreLocation(device: device.name, store: name, app: app.bundleIdentifier)
        return try device.world.change { state in
            try state.service(KeyValueService.self).openStores.open(location) { values in
                UbiquitousKeyValueStore(self, location: location, refusal: nil, values: values)
            }
        }
    }
}

// MARK: - Values

extension UbiquitousKeyValueStore {
    /// Returns the value of a key, or `nil` if it does not exist.
    public func value(forKey key: String) -> PropertyListValue? {
        memory.withLock { $0.all[LiteralKey(key)] }
    }

    /// All keys and values; if several keys differ only in normalization, only the last one is included.
    public var allValues: [String: PropertyListValue] { memory.withLock(\.all).byText }

    /// All keys and values, sorted by the bytes of the keys.
    package var sortedValues: [(key: String, value: PropertyListValue)] {
        memory.withLock(\.all).sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    /// Sets a value, or removes the key if the value is `nil`.
    ///
    /// The call changes the complete value or nothing.
    /// - Throws: The reason that the value was not set. The store is unchanged.
    public func setValue(_ value: PropertyListValue?, forKey key: String) throws(KeyValueStoreError) {
        try setValue(value, forKey: key) {}
    }

    /// Sets a value, and calls `accepted` in the transaction in which the store accepts it.
    package func setValue(
        _ value: PropertyListValue?, forKey key: String, accepted: () -> Void
    ) throws(KeyValueStoreError) {
        guard let location else { return try replaceUnshared(value, forKey: key) }
        let refused: KeyValueStoreError?
        do {
            refused = try app.device.world.change { state in
                let service = try state.service(KeyValueService.self)
                let isSeen = self.value(forKey: key) != nil
                let error = service.set(value, forKey: key, isSeen: isSeen, of: location, in: state)
                if error == nil {
                    accepted()
                    state.whenCommitted { _ = self.replace(value, forKey: LiteralKey(key)) }
                }
                return error
            }
        } catch {
            refused = KeyValueStoreError(.storage, error.message)
        }
        guard let refused else { return }
        problem.withLock { $0 = refused }
        throw refused
    }

    /// Sets a value that only this object has, with the limits of shared values.
    private func replaceUnshared(
        _ value: PropertyListValue?, forKey key: String
    ) throws(KeyValueStoreError) {
        do {
            if let value { try checkUnshared(value, forKey: LiteralKey(key)) }
        } catch {
            problem.withLock { $0 = error }
            throw error
        }
        _ = replace(value, forKey: LiteralKey(key))
        let reason = refusal.map { "\($0)" } ?? "the store does not exist"
        problem.withLock { $0 = KeyValueStoreError(.notEntitled, reason, .unentitled) }
    }

    private func checkUnshared(_ value: PropertyListValue, forKey key: LiteralKey) throws(KeyValueStoreError) {
        let limits = try? app.device.world.look { state in try state.service(KeyValueService.self).settings.limits }
        let all = memory.withLock(\.all)
        try (limits ?? .current).check(
            value, replacing: all[key], forKey: key.text, keys: all.count,
            bytes: all.values.reduce(0) { $0 + $1.size })
    }

    func report(_ error: KeyValueStoreError) {
        problem.withLock { $0 = error }
    }

    /// Synchronizes memory and disk: external changes become visible now instead of at the next notification.
    ///
    /// The call does not start an upload to iCloud earlier
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/synchronize()).
    /// - Returns: `false` if the app has no entitlement for a store, or the storage cannot be read. With the rule
    ///   `SynchronizeRule.reportsChanges`, the result is also `false` if iCloud is not available or no value changed.
    @discardableResult
    public func synchronize() -> Bool {
        guard let location else { return false }
        do {
            let (rule, isAvailable) = try app.device.world.change { state in
                let service = try state.service(KeyValueService.self)
                service.openStores.synchronize(location, in: state)
                return (service.settings.synchronize, state.devices["", location.device]?.account != nil)
            }
            let hasChanged = hasChanged.exchange(false, ordering: .relaxed)
            return rule == .reportsSuccess || isAvailable && hasChanged
        } catch {
            report(KeyValueStoreError(.storage, error.message))
            return false
        }
    }
}

// MARK: - External changes

extension UbiquitousKeyValueStore {
    /// Calls `body` with each external change, in order, on the thread that advances the simulated clock.
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

    /// Notifies the app of a change.
    func post(_ change: ExternalChange) {
        let bodies = listeners.withLock { $0.bodies.sorted { $0.key < $1.key }.map(\.value) }
        for body in bodies { body(change) }
        postNotification(change)
    }

    /// Stores a value in memory.
    /// - Returns: Whether the value differs from the previous value.
    func replace(_ value: PropertyListValue?, forKey key: LiteralKey) -> Bool {
        let isNew = memory.withLock { $0.replace(value, forKey: key) }
        if isNew { hasChanged.store(true, ordering: .relaxed) }
        return isNew
    }

    /// Returns the keys whose values in memory differ from the given values.
    func keys(otherThan others: [LiteralKey: PropertyListValue]) -> [LiteralKey] {
        let values = memory.withLock(\.all)
        return Set(values.keys).union(others.keys).filter { values[$0] != others[$0] }.sorted()
    }
}

extension UbiquitousKeyValueStore: ObservingStore {
    var seenValues: [LiteralKey: PropertyListValue] { memory.withLock(\.all) }

    func takeChangedValues() -> [LiteralKey: PropertyListValue?]? { memory.withLock { $0.takeChanged() } }

    func replaceAll(with values: [LiteralKey: PropertyListValue]) {
        memory.withLock { $0 = SeenValues(values) }
    }
}
