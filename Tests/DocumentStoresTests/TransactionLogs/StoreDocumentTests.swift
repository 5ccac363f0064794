import Containers
import Foundation
import GRDB
import LocalCloud
import TestSupport
import Testing

@testable import DocumentStores

private let guide =
    "https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/GuidanceforDocument-basedApplications/GuidanceforDocument-basedApplications.html"
private let managed = "https://developer.apple.com/documentation/uikit/uimanageddocument"

/// Documents with a database as their content.
@Suite(.timeLimit(.minutes(5))) struct StoreDocumentTests {
    let two: TwoDevices
    let phone = FileCoordination()
    let mac = FileCoordination()
    let joined: [ItemObservation]

    init() throws {
        two = try TwoDevices()
        joined = [try two.onPhone.coordinateChanges(in: phone), try two.onMac.coordinateChanges(in: mac)]
    }

    private func create(_ name: String = "My Library", content: String = "Library") async throws -> StoreDocument {
        try await StoreDocument.create(
            at: two.onPhone.url(name), options: UbiquitousStoreOptions(contentName: content), in: two.onPhone,
            meeting: phone)
    }

    @Test(.documented(managed)) func `a package identifies its logs`() async throws {
        let document = try await create()
        let text = try String(contentsOf: document.metadata, encoding: .utf8)
        #expect(text.contains("<key>NSPersistentStoreUbiquitousContentNameKey</key>"))
        #expect(text.contains("<string>Library</string>"))
        #expect(text.contains("<key>NSPersistentStoreUbiquitousContentURLKey</key>"))
        let names = try FileManager.default.contentsOfDirectory(atPath: document.url.path)
        #expect(names == ["DocumentMetadata.plist"])
    }

    @Test(.documented(guide)) func `another device finds a package by a query and its store by the package contents`()
        async throws
    {
        let document = try await create()
        let store = try SharedStore(on: two.onPhone, document.options)
        try store.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        // The name of the document differs from the content name.
        try two.onPhone.move("My Library", to: "Renamed")
        try two.world.runUntilIdle()

        let query = UbiquitousItemQuery(two.onMac, scopes: [.documents]) { $0.name == StoreDocument.metadataName }
        try query.start()
        try two.world.runUntilIdle()
        let found = try #require(query.results.first)
        #expect(found.url.deletingLastPathComponent().lastPathComponent == "Renamed")
        let remote = try await StoreDocument(reading: found.url.deletingLastPathComponent(), in: mac)
        #expect(remote.options.contentName == "Library")
        let onMac = try SharedStore(on: two.onMac, remote.options)
        try two.world.runUntilIdle()
        #expect(try onMac.titles == ["Ulysses"])
    }

    @Test(.documented(guide)) func `deleting a store document deletes the package and the logs on all devices`()
        async throws
    {
        let document = try await create()
        let store = try SharedStore(on: two.onPhone, document.options)
        try store.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try two.world.runUntilIdle()
        let logs = try two.onMac.container().url.appending(path: "com.example.notes")
        #expect(FileManager.default.fileExists(atPath: logs.path))
        try await document.delete(in: two.onPhone, meeting: phone)
        try two.world.runUntilIdle()
        #expect(!FileManager.default.fileExists(atPath: logs.path))
        #expect(try two.onMac.names == [])
        // A new document with the same name is empty.
        let next = try SharedStore(on: two.onMac, try await create().options)
        try two.world.runUntilIdle()
        #expect(try next.books == [])
    }

    @Test(
        .inferred(
            "Apple documents the directory StoreContent, which is not synced; containers with .nosync were observed"))
    func `the database in a package stays on its device and is deleted with the package`() async throws {
        let document = try await create()
        let store = try SharedStore(on: two.onPhone, document.options, at: document.storeFile)
        #expect(ItemPath(document.url).contains(ItemPath(store.locations.store)))
        try store.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try two.world.runUntilIdle()
        let onMac = try two.onMac.url("My Library")
        #expect(try FileManager.default.contentsOfDirectory(atPath: onMac.path) == ["DocumentMetadata.plist"])
        let remote = try await StoreDocument(reading: onMac, in: mac)
        let other = try SharedStore(on: two.onMac, remote.options, at: remote.storeFile)
        try two.world.runUntilIdle()
        #expect(try other.titles == ["Ulysses"])
        try await remote.delete(in: two.onMac, meeting: mac)
        try two.world.runUntilIdle()
        #expect(try two.onPhone.names == [] && two.onMac.names == [])
    }

    @Test(.documented(guide)) func `deleting only the package keeps the old content in the logs`() async throws {
        let document = try await create()
        let store = try SharedStore(on: two.onPhone, document.options)
        try store.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try two.world.runUntilIdle()
        try two.onPhone.remove("My Library")
        try two.world.runUntilIdle()
        let again = try await create()
        let next = try SharedStore(on: two.onMac, again.options)
        try two.world.runUntilIdle()
        #expect(try next.titles == ["Ulysses"])
    }

    @Test(.documented("https://developer.apple.com/documentation/coredata/nspersistentstorecoordinator"))
    func `a store without a document is deleted with its logs`() async throws {
        let locations: TransactionLogLocations
        do {
            let store = try SharedStore(on: two.onPhone)
            try store.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
            try two.world.runUntilIdle()
            locations = store.locations
            try store.database.close()
        }
        try await locations.removeUbiquitousContent(meeting: phone)
        try two.world.runUntilIdle()
        #expect(!FileManager.default.fileExists(atPath: locations.store.path))
        let next = try SharedStore(on: two.onMac)
        try two.world.runUntilIdle()
        #expect(try next.books == [])
    }

    @Test(
        .documented("https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouscontentnamekey"),
        arguments: ["no property list", "<plist version=\"1.0\"><dict/></plist>"])
    func `a package without a content name is not a store document`(_ metadata: String) async throws {
        try two.onPhone.write(metadata, to: "Odd/DocumentMetadata.plist")
        let error = await #expect(throws: DocumentError.self) {
            try await StoreDocument(reading: try two.onPhone.url("Odd"), in: phone)
        }
        #expect(error?.code == .badMetadata)
    }
}
