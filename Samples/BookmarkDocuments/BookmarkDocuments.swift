// The second version of the bookmarks sample: the bookmarks move from the key-value store to a document, and two
// devices change it concurrently.
//
// Run it with `swift run BookmarkDocuments`. `BookmarkList` and `Reader` contain the code of the app; `main` simulates
// the devices.

import Containers
import DocumentStores
import Entitlements
import Foundation
import KeyValueStores
import LocalCloud
import Synchronization

/// The model of the document: bookmarks by name.
final class BookmarkList: DocumentModel {
    private let bookmarks = Mutex<[String: String]>([:])

    var all: [String: String] { bookmarks.withLock { $0 } }

    func add(_ other: [String: String]) {
        bookmarks.withLock { $0.merge(other) { mine, _ in mine } }
    }

    func contents() async throws -> DocumentContents {
        .file(try Self.data(of: all))
    }

    func load(_ contents: DocumentContents) async throws {
        let loaded = try Self.bookmarks(in: contents.data ?? Data())
        bookmarks.withLock { $0 = loaded }
    }

    static func data(of bookmarks: [String: String]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(bookmarks)
    }

    static func bookmarks(in data: Data) throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: data)
    }

    /// Returns the bookmarks of all versions, so that no bookmark is lost.
    static func merge(_ current: Data, _ others: [Data]) throws -> Data {
        var merged = try bookmarks(in: current)
        for other in others { merged.merge(try bookmarks(in: other)) { mine, _ in mine } }
        return try data(of: merged)
    }
}

/// The app on one device.
struct Reader {
    let device: String
    let documents: DocumentStore
    let settings: any UbiquitousKeyValueStoring
    let list = BookmarkList()
    let document: Document
    let coordination = FileCoordination()
    private let joined: ItemObservation

    static let app = App(
        "com.example.bookmarks",
        claims: StorageClaims(
            keyValueStore: "A1B2C3D4E5.com.example.bookmarks", ubiquityContainers: ["iCloud.com.example.bookmarks"]))

    init(on device: Device, home: String) throws {
        let installed = try device.install(Self.app)
        self.device = device.name
        settings = try installed.keyValueStore()
        documents = try installed.documentStore(in: home)
        joined = try documents.coordinateChanges(in: coordination)
        let url = try documents.container().documents.appending(path: "Bookmarks.json")
        document = Document(fileURL: url, model: list, store: documents, in: coordination)
    }

    /// Moves the bookmarks from the key-value store to a document, once for all devices.
    func carryOver() async throws {
        guard let old = settings.dictionary(forKey: "bookmarks") as? [String: String] else { return }
        list.add(old)
        try await document.save(to: document.fileURL, for: .forCreating)
        // Removed last: the old bookmarks must exist until the document is saved.
        settings.removeObject(forKey: "bookmarks")
    }

    func add(_ address: String, as name: String) async throws {
        list.add([name: address])
        document.updateChangeCount(.done)
        try await document.autosave()
    }

    /// Merges within a coordinated write, so that the open document is notified and loads the merged list.
    func mergeConflict() async throws {
        guard document.documentState.contains(.inConflict) else { return }
        let coordinator = FileCoordinator(in: coordination)
        try await coordinator.coordinate(writingItemAt: document.fileURL, options: .forMerging) { url in
            try documents.resolve(merging: url, BookmarkList.merge)
        }
    }

    func show() {
        let state = document.documentState.contains(.inConflict) ? ", in conflict" : ""
        let count = list.all.count
        print("\(device): \(count) bookmark\(count == 1 ? "" : "s")\(state)")
        guard state.isEmpty else { return }
        for (name, address) in list.all.sorted(by: <) { print("  \(name)  \(address)") }
    }
}

@main
struct BookmarkDocuments {
    static func main() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bookmarks-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let world = try CloudSimulator(seed: 1)
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let onPhone = try Reader(on: phone, home: home + "/iPhone")
        let onMac = try Reader(on: mac, home: home + "/Mac")

        print("Ada has an iPhone and a Mac. Her bookmarks are in the key-value store.")
        onPhone.settings.set(["Swift": "https://example.com/swift"], forKey: "bookmarks")
        try await run(world, onPhone, onMac)

        print("The phone carries the bookmarks over to a document.")
        try await onPhone.carryOver()
        try await run(world, onPhone, onMac)
        try await onMac.document.open()
        onMac.show()
        print("Key-value store of the Mac: \(onMac.settings.dictionaryRepresentation.count) keys")

        print("Both add a bookmark while the phone is offline.")
        try phone.goOffline()
        try await onPhone.add("https://example.com/linux", as: "Linux")
        try await onMac.add("https://example.com/actors", as: "Actors")
        try await run(world, onPhone, onMac)
        try phone.goOnline()
        try await run(world, onPhone, onMac)
        onPhone.show()
        onMac.show()

        print("The Mac merges.")
        try await onMac.mergeConflict()
        try await run(world, onPhone, onMac)
        onPhone.show()
        onMac.show()
        for reader in [onPhone, onMac] { try await reader.document.close() }
    }

    /// Advances the simulator until no transition is scheduled and all presenters are notified.
    private static func run(_ world: CloudSimulator, _ readers: Reader...) async throws {
        repeat {
            try world.runUntilIdle()
            for reader in readers { await reader.coordination.messagesDelivered() }
        } while try world.runUntilIdle() > 0
    }
}
