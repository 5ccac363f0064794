// A bookmark manager on two devices, which syncs the bookmarks and the last page that the user has read.
//
// Run it with `swift run Bookmarks`. `Bookshelf` contains the code of the app and does not depend on the simulator: on a
// device, it uses `NSUbiquitousKeyValueStore.default`.

import Containers
import Entitlements
import KeyValueStores
import LocalCloud

/// The bookmarks by name, and the last page that the user has read.
struct Bookshelf {
    let store: any UbiquitousKeyValueStoring

    var bookmarks: [String: String] {
        store.dictionary(forKey: "bookmarks") as? [String: String] ?? [:]
    }

    var lastRead: String { store.string(forKey: "lastRead") ?? "nothing yet" }

    /// Adds a bookmark to the dictionary of one key, which syncs completely or not at all.
    func add(_ address: String, as name: String) {
        store.set(bookmarks.merging([name: address]) { $1 }, forKey: "bookmarks")
    }

    func remove(_ name: String) {
        store.set(bookmarks.filter { $0.key != name }, forKey: "bookmarks")
    }

    func read(_ page: String) {
        store.set(page, forKey: "lastRead")
    }

    func show(on device: String) {
        print("\(device): last read \(lastRead)")
        for (name, address) in bookmarks.sorted(by: <) { print("  \(name)  \(address)") }
    }
}

@main
struct Bookmarks {
    static func main() throws {
        let world = try CloudSimulator(seed: 1)
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let app = App(
            "com.example.bookmarks", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.bookmarks"))

        let onPhone = Bookshelf(store: try phone.install(app).keyValueStore())
        let onMac = Bookshelf(store: try mac.install(app).keyValueStore())
        let watching = onMac.store.observeExternalChanges { change in
            print("Mac received: \(change.changedKeys.joined(separator: ", "))")
        }
        try world.runUntilIdle()

        onPhone.add("https://example.com/swift", as: "Swift")
        onPhone.read("https://example.com/swift#closures")
        try world.runUntilIdle()
        onMac.show(on: "Mac")

        print("The phone goes offline.")
        try phone.goOffline()
        onPhone.read("https://example.com/swift#actors")
        onMac.add("https://example.com/linux", as: "Linux")
        try world.runUntilIdle()
        try phone.goOnline()
        try world.runUntilIdle()
        onPhone.show(on: "iPhone")
        onMac.show(on: "Mac")

        onMac.remove("Swift")
        try world.runUntilIdle()
        onPhone.show(on: "iPhone")
        watching.end()
    }
}
