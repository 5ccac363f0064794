package import LocalCloud

/// The values that an app of this process sees, which can be older than the values on its device.
package struct SeenKeyValues: Sendable {
    let location: StoreLocation
    /// The number of the last notice that the app has received.
    package var notice: Int
    var values: [LiteralKey: PropertyListValue]
}

extension SeenKeyValues {
    /// The name of the device.
    package var device: String { location.device }
    /// The bundle identifier of the app.
    package var app: String { location.app }
    /// The values by the names of their rows.
    package var rows: [String: PropertyListValue] {
        get { Dictionary(uniqueKeysWithValues: values.map { ($0.key.rowName, $0.value) }) }
        set { values = Dictionary(uniqueKeysWithValues: newValue.map { (LiteralKey(rowName: $0.key), $0.value) }) }
    }
}

/// The values that an app of this process may see since they were read last.
package struct SeenKeyValueChanges: Sendable {
    let location: StoreLocation
    /// The number of the last notice that the app has received.
    package let notice: Int
    let values: [LiteralKey: PropertyListValue?]
    /// Whether ``rows`` contains all values; the app sees no others.
    package let isEverything: Bool
}

extension SeenKeyValueChanges {
    /// The name of the device.
    package var device: String { location.device }
    /// The bundle identifier of the app.
    package var app: String { location.app }
    /// The values by the names of their rows; `nil` if the app sees no value.
    package var rows: [(name: String, value: PropertyListValue?)] { values.map { ($0.key.rowName, $0.value) } }
}

extension WorldState {
    /// Returns the values that the apps of this process may see on a device since the last call.
    ///
    /// The time depends on the number of changed values, except for the first call and after a restoration.
    package func seenKeyValueChanges(on device: String) -> [SeenKeyValueChanges] {
        (try? service(KeyValueService.self).openStores.seenChanges(on: device)) ?? []
    }

    /// Returns the values that the apps of this process see.
    ///
    /// - Parameter devices: The names of the devices; `nil` for all of them.
    /// - Returns: The values of each app with an open store.
    package func seenKeyValues(on devices: Set<String>? = nil) -> [SeenKeyValues] {
        (try? service(KeyValueService.self).openStores.seen(on: devices)) ?? []
    }

    /// Replaces the values that apps of this process see after the transaction is saved, without notifying the apps.
    package func restore(_ seen: [SeenKeyValues]) throws {
        let stores = try service(KeyValueService.self).openStores
        whenCommitted { stores.restore(seen, in: self) }
    }
}
