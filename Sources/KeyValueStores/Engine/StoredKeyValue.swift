internal import Containers
package import LocalCloud

/// A value of a store on a device, with the change that wrote it.
package struct StoredKeyValue: Sendable {
    /// The key.
    package let key: String
    /// The value.
    package let value: PropertyListValue
    /// The name of the device that wrote the value.
    package let writer: String
    /// The time of the change, by the clock of the writing device.
    package let time: CloudInstant
    /// Whether the server does not have the value yet.
    package let isPending: Bool
    /// Whether the server had no space for the value.
    package let isRefused: Bool
}

/// The size and the capacity of a store on a device.
package struct KeyValueUsage: Sendable {
    /// The size of all values, in bytes.
    package let bytes: Int
    /// The number of keys.
    package let keys: Int
    /// The capacity.
    package let limits: KeyValueLimits
}

extension InstalledApp {
    /// The values that the store of the app has on the device, sorted by key; empty if the app has no store.
    package var storedKeyValues: [StoredKeyValue] {
        get throws(CloudError) {
            guard let store = try? app.claims.keyValueStoreName else { return [] }
            return try device.world.look { state in
                let service = try state.service(KeyValueService.self)
                let items = service.deviceItems.rows(in: StoreLocation.partition(device.name, store))
                return items.map { (LiteralKey(rowName: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
                    .compactMap { key, item in
                        item.value.map {
                            StoredKeyValue(
                                key: key.text, value: $0, writer: item.stamp.device, time: item.stamp.time,
                                isPending: item.isPending, isRefused: item.isRefused)
                        }
                    }
            }
        }
    }

    /// The size and the capacity of the store of the app on the device.
    package var keyValueUsage: KeyValueUsage {
        get throws(CloudError) {
            let store = (try? app.claims.keyValueStoreName) ?? ""
            return try device.world.look { state in
                let service = try state.service(KeyValueService.self)
                let row = service.deviceStores[device.name, store]
                return KeyValueUsage(bytes: row?.bytes ?? 0, keys: row?.keys ?? 0, limits: service.settings.limits)
            }
        }
    }
}
