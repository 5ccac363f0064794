import Containers
import Entitlements
import KeyValueStores
import LocalCloud

/// Ada's phone and Mac with one app on both, in memory or in a file.
struct TwoDevices {
    let world: CloudSimulator
    let ada: Account
    let phone: Device
    let mac: Device
    let onPhone: UbiquitousKeyValueStore
    let onMac: UbiquitousKeyValueStore

    static let store = "A1B2C3D4E5.com.example.notes"
    static let notes = App("com.example.notes", claims: StorageClaims(keyValueStore: store))

    init(_ world: CloudSimulator? = nil) throws {
        self.world = try world ?? CloudSimulator()
        ada = try self.world.addAccount("Ada")
        phone = try self.world.addDevice("phone", signedInto: ada)
        mac = try self.world.addDevice("mac", platform: .macOS, signedInto: ada)
        onPhone = try phone.install(Self.notes).keyValueStore()
        onMac = try mac.install(Self.notes).keyValueStore()
        try self.world.runUntilIdle()
    }

    /// Returns two devices that have these values, and the store of an app that was just launched on a third device.
    static func withLatecomer(onServer values: [String: String]) throws -> (TwoDevices, UbiquitousKeyValueStore) {
        let two = try TwoDevices()
        for (key, value) in values { two.onPhone.set(value, forKey: key) }
        try two.world.runUntilIdle()
        let pad = try two.world.addDevice("pad", signedInto: two.ada)
        return (two, try pad.install(notes).keyValueStore())
    }
}
