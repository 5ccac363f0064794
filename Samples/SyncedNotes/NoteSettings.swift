import Foundation
import KeyValueStores

/// The settings of the app, which iCloud syncs between the devices of the user.
///
/// On a device, the store is `NSUbiquitousKeyValueStore.default`.
struct NoteSettings {
    let store: any UbiquitousKeyValueStoring

    /// The order of the list of notes.
    enum Order: String {
        case name, size
    }

    var order: Order {
        get { store.string(forKey: "order").flatMap(Order.init) ?? .name }
        nonmutating set { store.set(newValue.rawValue, forKey: "order") }
    }

    /// The name of the note that was read last on any device.
    var lastRead: String? {
        get { store.string(forKey: "lastRead") }
        nonmutating set { store.set(newValue, forKey: "lastRead") }
    }

    /// The names of the pinned notes.
    var pinned: Set<String> {
        // Each note has a key of its own, so that two devices that pin different notes do not overwrite each other.
        Set(store.dictionaryRepresentation.keys.filter { $0.hasPrefix(Self.pin) }.map { String($0.dropFirst(4)) })
    }

    func setPinned(_ isPinned: Bool, _ name: String) {
        if isPinned { store.set(true, forKey: Self.pin + name) } else { store.removeObject(forKey: Self.pin + name) }
    }

    private static let pin = "pin "

    /// Calls `body` with the keys that other devices have changed, until the observation ends.
    func observe(_ body: @escaping @Sendable ([String]) -> Void) -> ExternalChangeObservation {
        store.synchronize()
        return store.observeExternalChanges { change in
            // A full store keeps its values, so the app has nothing to read again.
            if change.reason != .quotaViolationChange { body(change.changedKeys) }
        }
    }
}
