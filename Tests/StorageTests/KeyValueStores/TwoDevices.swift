import Containers
import Entitlements
import KeyValueStores
import LocalCloud

/// Ada's phone and Mac with one app on both, in memory or in a file.
struct TwoDevices {
    let world: CloudWorld
    let ada: Account
    let phone: Device
    let mac: Device
    let onPhone: UbiquitousKeyValueStore
    let onMac: UbiquitousKeyValueStore

    static let notes = App("com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))

    init(_ world: CloudWorld? = nil) throws {
        self.world = try world ?? CloudWorld()
        ada = try self.world.addAccount("Ada")
        phone = try self.world.addDevice("phone", signedInto: ada)
        mac = try self.world.addDevice("mac", platform: .macOS, signedInto: ada)
        onPhone = try phone.install(Self.notes).keyValueStore()
        onMac = try mac.install(Self.notes).keyValueStore()
        try self.world.runUntilIdle()
    }
}
