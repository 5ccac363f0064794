public import Foundation
public import KeyValueStores
internal import Synchronization

/// The key-value store of an app on a device of a server, with the methods of Apple's `NSUbiquitousKeyValueStore`.
///
/// As in `UbiquitousKeyValueStore`, the methods with Apple's names fail silently, and `lastProblem` contains the reason.
/// Unlike there, external changes are reported on another thread, some time after they arrive at the server.
public final class RemoteKeyValueStore: Sendable {
    /// The name of the device.
    public let device: String
    /// The bundle identifier of the app.
    public let app: String

    private let cloud: RemoteCloud
    private let problem = Mutex<RemoteCloudError?>(nil)

    init(device: String, app: String, cloud: RemoteCloud) { (self.device, self.app, self.cloud) = (device, app, cloud) }

    /// The reason why the most recent failed call failed, or `nil` if no call failed.
    public var lastProblem: RemoteCloudError? { problem.withLock(\.self) }

    private var query: [String: String] { ["device": device, "app": app] }

    private func query(_ key: String) -> [String: String] { query.merging(["key": key]) { $1 } }
}

// MARK: - Values

extension RemoteKeyValueStore {
    /// Returns the value of a key, or `nil` if it does not exist.
    ///
    /// - Throws: ``RemoteCloudError`` if the server cannot be used, or the app is not installed.
    public func propertyListValue(forKey key: String) throws(RemoteCloudError) -> PropertyListValue? {
        do throws(RemoteCloudError) {
            return try value(of: try content("value", query(key)))
        } catch {
            guard error.status == 404 else { throw error }
            // If the app or the device does not exist, this call fails, too.
            _ = try allValues()
            return nil
        }
    }

    /// Returns all keys and values; if several keys differ only in normalization, only the last one is included.
    ///
    /// - Throws: ``RemoteCloudError`` if the server cannot be used, or the app is not installed.
    public func allValues() throws(RemoteCloudError) -> [String: PropertyListValue] {
        try list().reduce(into: [:]) { values, element in
            // An assignment to an equal key would keep the bytes of the first one.
            values[element.key] = nil
            values[element.key] = element.value
        }
    }

    /// Returns all keys and values, sorted by the bytes of the keys.
    private func list() throws(RemoteCloudError) -> [(key: String, value: PropertyListValue)] {
        guard case .array(let elements)? = try content("values", query)["values"] else {
            throw RemoteCloudError(nil, "the response to `GET values` is not valid: it has no values")
        }
        return try elements.map { element throws(RemoteCloudError) in
            guard let members = element.members, case .string(let key)? = members["key"] else {
                throw RemoteCloudError(nil, "the response to `GET values` is not valid: a value has no key")
            }
            return (key, try value(of: members))
        }
    }

    /// Returns the members of the content of a response.
    private func content(_ path: String, _ query: [String: String]) throws(RemoteCloudError) -> [String: JSONTree] {
        let data = try cloud.call("GET", path, query)
        do throws(JSONTreeError) { return try JSONTree(parsing: Array(data)).members ?? [:] } catch {
            throw RemoteCloudError(nil, error.message(of: "the response to `GET \(path)`"))
        }
    }

    private func value(of members: [String: JSONTree]) throws(RemoteCloudError) -> PropertyListValue {
        do throws(KeyValueStoreError) { return try JSONPropertyList(json: members["value"] ?? .null).value } catch {
            throw RemoteCloudError(nil, "the response contains a value that is not valid: \(error.message)")
        }
    }

    /// Sets a value, or removes the key if the value is `nil`.
    ///
    /// - Throws: ``RemoteCloudError`` with the reason that the value was not set.
    public func setPropertyListValue(_ value: PropertyListValue?, forKey key: String) throws(RemoteCloudError) {
        guard let value else {
            try cloud.call("DELETE", "value", query(key))
            return
        }
        try cloud.call("PUT", "value", query(key), body: ["value": JSONPropertyList(value)])
    }

    private func get(_ key: String) -> PropertyListValue? {
        attempt { () throws(RemoteCloudError) in try propertyListValue(forKey: key) } ?? nil
    }

    private func attempt<Result>(_ body: () throws(RemoteCloudError) -> Result) -> Result? {
        do { return try body() } catch {
            problem.withLock { $0 = error }
            return nil
        }
    }
}

extension RemoteKeyValueStore: FallibleKeyValueReading {
    package func readValue(forKey key: String) throws -> PropertyListValue? { try propertyListValue(forKey: key) }
}

/// The methods with Apple's names.
extension RemoteKeyValueStore: UbiquitousKeyValueStoring {
    /// Returns the value of a key, or `nil` if it does not exist.
    public func object(forKey aKey: String) -> Any? { get(aKey)?.object }

    /// Returns the string of a key, or `nil` if it does not exist or is not a string.
    public func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }

    /// Returns the array of a key, or `nil` if it does not exist or is not an array.
    public func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }

    /// Returns the dictionary of a key, or `nil` if it does not exist or is not a dictionary.
    public func dictionary(forKey aKey: String) -> [String: Any]? { object(forKey: aKey) as? [String: Any] }

    /// Returns the data of a key, or `nil` if it does not exist or is not data.
    public func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }

    /// Returns the number of a key, rounded toward zero, or 0 if it does not exist or is not a number.
    public func longLong(forKey aKey: String) -> Int64 { get(aKey)?.int64 ?? 0 }

    /// Returns the number of a key, or 0 if it does not exist or is not a number.
    public func double(forKey aKey: String) -> Double { get(aKey)?.double ?? 0 }

    /// Returns whether the number of a key is not 0, or `false` if it does not exist or is not a number.
    public func bool(forKey aKey: String) -> Bool { get(aKey)?.bool ?? false }

    /// All keys and values.
    public var dictionaryRepresentation: [String: Any] {
        (attempt { () throws(RemoteCloudError) in try allValues() } ?? [:]).mapValues(\.object)
    }

    /// Sets a value that a property list can contain; `nil` removes the key.
    ///
    /// Other values are rejected; `lastProblem` contains the reason.
    public func set(_ anObject: Any?, forKey aKey: String) {
        guard let anObject else { return removeObject(forKey: aKey) }
        guard let value = PropertyListValue(anObject) else {
            let message = "the value of `\(aKey)` has the type `\(type(of: anObject))`"
            return problem.withLock { $0 = RemoteCloudError("notPropertyList", message) }
        }
        set(value, aKey)
    }

    /// Sets a string; `nil` removes the key.
    public func set(_ aString: String?, forKey aKey: String) { set(aString.map { .string($0) }, aKey) }

    /// Sets data; `nil` removes the key.
    public func set(_ aData: Data?, forKey aKey: String) { set(aData.map { .data($0) }, aKey) }

    /// Sets an array of values that a property list can contain; `nil` removes the key.
    public func set(_ anArray: [Any]?, forKey aKey: String) { set(anArray as Any?, forKey: aKey) }

    /// Sets a dictionary of values that a property list can contain; `nil` removes the key.
    public func set(_ aDictionary: [String: Any]?, forKey aKey: String) { set(aDictionary as Any?, forKey: aKey) }

    /// Sets an integer.
    public func set(_ value: Int64, forKey aKey: String) { set(.integer(value), aKey) }

    /// Sets a floating-point number.
    public func set(_ value: Double, forKey aKey: String) { set(.real(value), aKey) }

    /// Sets a Boolean.
    public func set(_ value: Bool, forKey aKey: String) { set(.boolean(value), aKey) }

    /// Removes a key if it exists.
    public func removeObject(forKey aKey: String) { set(nil, aKey) }

    private func set(_ value: PropertyListValue?, _ key: String) {
        _ = attempt { () throws(RemoteCloudError) in try setPropertyListValue(value, forKey: key) }
    }

    /// Makes external changes visible to the app now instead of at the next notification.
    ///
    /// - Returns: `false` if the app has no entitlement for a store, or the server cannot be used.
    @discardableResult
    public func synchronize() -> Bool {
        struct Outcome: Decodable {
            struct Synchronization: Decodable { let succeeded: Bool }
            let synchronization: Synchronization
        }
        let outcome = attempt { () throws(RemoteCloudError) in
            try cloud.result("POST", "synchronize", query, as: Outcome.self)
        }
        return outcome?.synchronization.succeeded ?? false
    }
}

// MARK: - External changes

extension RemoteKeyValueStore {
    /// Calls `body` with each external change from now on, in order, on a thread of its own, until the observation ends.
    ///
    /// If the server was restarted or has restored an earlier state, all keys are reported, because changes may be missing:
    /// the existing keys, and those that this observation has seen before.
    public func observeExternalChanges(
        _ body: @escaping @Sendable (ExternalChange) -> Void
    ) -> ExternalChangeObservation {
        let listener = ChangeListener<ValueChange>(cloud, "changes", query)
        let seen = SeenKeys()
        listener.start(
            failed: { [weak self] error in self?.problem.withLock { $0 = error } },
            received: { [weak self] changes throws(RemoteCloudError) in
                guard let self else { return }
                for change in try externalChanges(changes, seen) { body(change) }
            })
        let keys = attempt { () throws(RemoteCloudError) in try list() } ?? []
        seen.keys.withLock { $0.formUnion(keys.map { LiteralKey($0.key) }) }
        return ExternalChangeObservation(ending: { listener.end() })
    }

    /// Returns the changes that the app receives; a change of all keys if changes are missing.
    private func externalChanges(
        _ changes: [ValueChange]?, _ seen: SeenKeys
    ) throws(RemoteCloudError) -> [ExternalChange] {
        guard let changes else {
            let existing = Set(try list().map { LiteralKey($0.key) })
            let keys = seen.keys.withLock { seen in
                defer { seen = existing }
                return seen.union(existing).sorted().map(\.text)
            }
            return [ExternalChange(reason: .serverChange, changedKeys: keys)]
        }
        seen.keys.withLock { $0.formUnion(changes.flatMap(\.keys).map { LiteralKey($0) }) }
        return changes.map { change in
            let reason = ChangeReason.allCases.first { "\($0)" == change.reason }
            return ExternalChange(reason: reason ?? .serverChange, changedKeys: change.keys)
        }
    }
}

/// The keys that an observation has seen.
private final class SeenKeys: Sendable {
    let keys = Mutex<Set<LiteralKey>>([])
}

/// A change as JSON.
private struct ValueChange: Decodable, Sendable {
    let reason: String
    let keys: [String]
}
