import AppleNames
import CloudClients
import Containers
import DocumentStores
import Entitlements
import Foundation
import GRDB
import KeyValueStores
import LocalCloud
import TestSupport
import Testing

// The code examples of `Docs/Storage.md`, verbatim; the test `every example on the page is tested` compares them.

@Suite struct ProgramTests {
    let notes = App("com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))

    @Test func `a value that is set on one device arrives on the other`() throws {
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("Ada's iPhone", signedInto: ada)
        let mac = try world.addDevice("Ada's Mac", platform: .macOS, signedInto: ada)

        let notes = App(
            "com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))
        let onPhone = try phone.install(notes).keyValueStore()
        let onMac = try mac.install(notes).keyValueStore()

        onPhone.set("Chapter 3", forKey: "lastRead")
        try world.runUntilIdle()

        #expect(onMac.string(forKey: "lastRead") == "Chapter 3")
    }

    @Test func `two apps with one store identifier share a store`() throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("iPhone", signedInto: try world.addAccount("Ada"))

        let family = StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.reader")
        let lite = try phone.install(App("com.example.reader.lite", claims: family)).keyValueStore()
        let full = try phone.install(App("com.example.reader", claims: family)).keyValueStore()

        lite.set(42, forKey: "page")
        try world.runUntilIdle()

        #expect(full.longLong(forKey: "page") == 42)
    }

    @Test func `values that were set offline are merged per key`() throws {
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let onPhone = try phone.install(notes).keyValueStore()
        let onMac = try mac.install(notes).keyValueStore()

        try phone.goOffline()
        onPhone.set("dark", forKey: "theme")
        onPhone.set("Chapter 3", forKey: "lastRead")
        try world.advance(by: .seconds(60))
        onMac.set("Chapter 7", forKey: "lastRead")

        try phone.goOnline()
        try world.runUntilIdle()

        #expect(onMac.string(forKey: "theme") == "dark")
        #expect(onPhone.string(forKey: "lastRead") == "Chapter 7")
    }

    @Test func `a value arrives in spite of a failing network`() throws {
        let world = try CloudSimulator(seed: 42)
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let onPhone = try phone.install(notes).keyValueStore()
        let onMac = try mac.install(notes).keyValueStore()

        try world.inject(Fault(.fail, at: .receipt, on: phone, times: 2))
        try world.inject(Fault(.duplicate, at: .arrival, probability: 0.5))
        onPhone.set(["x": 1, "y": 2], forKey: "window")
        try world.runUntilIdle()

        #expect(onMac.value(forKey: "window") == .dictionary(["x": .integer(1), "y": .integer(2)]))
        print(try world.report())
    }

    @Test func `a container has a URL, and a wrong identifier has a reason`() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "phone-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let containers = AppContainers(
            claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]),
            platform: .iOS, account: .available(account: "Ada"), root: .directory(home))

        let url = containers.url(forUbiquityContainerIdentifier: nil)
        #expect(url?.path == home + "/Library/Mobile Documents/iCloud~com~example~notes")

        do {
            _ = try containers.ubiquityContainer("iCloud.com.example.Notes")
        } catch {
            #expect(
                "\(error)"
                    == "`iCloud.com.example.Notes` is claimed as `iCloud.com.example.notes`; identifiers are case-sensitive"
            )
        }
    }

    @Test func `a document that is written on a Mac is downloaded to a phone`() throws {
        let directory = try TemporaryDirectory()
        let home = directory.path
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)

        let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        let onPhone = try phone.install(notes).documentStore(in: home + "/phone")
        let onMac = try mac.install(notes).documentStore(in: home + "/mac")

        let letter = try onMac.container().documents.appending(path: "Letter.txt")
        try Data("Dear Ada".utf8).write(to: letter)
        try world.runUntilIdle()

        let query = UbiquitousItemQuery(onPhone) { $0.name.hasSuffix(".txt") }
        _ = try onPhone.container()
        try query.start()
        let found = try #require(query.results.first)
        #expect(found.downloadingStatus == .notDownloaded)
        try onPhone.download(itemAt: found.url)
        #expect(try String(contentsOf: found.url, encoding: .utf8) == "Dear Ada")
    }

    @Test func `a change of the account changes the token and the documents`() throws {
        let directory = try TemporaryDirectory()
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        let onPhone = try phone.install(notes).documentStore(in: directory.path + "/phone")

        let observer = NotificationCenter.default.addObserver(
            forName: DocumentStore.ubiquityIdentityDidChangeNotification, object: onPhone, queue: nil
        ) { notification in
            guard let store = notification.object as? DocumentStore else { return }
            switch store.ubiquityIdentityToken {
            case nil: print("signed out: use local files")
            case let token?: print("signed in: read the documents of \(token)")
            }
        }

        let token = onPhone.ubiquityIdentityToken
        try phone.signIn(to: world.addAccount("Bob"))  // Ada's documents are removed from the phone
        #expect(onPhone.ubiquityIdentityToken != token)
        try phone.signIn(to: ada)
        try world.runUntilIdle()  // Ada's documents arrive again
        #expect(onPhone.ubiquityIdentityToken == token)
        NotificationCenter.default.removeObserver(observer)
    }

    @Test func `a merged conflict is resolved on all devices`() throws {
        let directory = try TemporaryDirectory()
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))
        let onPhone = try phone.install(notes).documentStore(in: directory.path + "/phone")
        let onMac = try mac.install(notes).documentStore(in: directory.path + "/mac")
        let there = try onPhone.container().documents.appending(path: "Letter.txt")
        try Data("Dear Ada".utf8).write(to: there)
        try world.runUntilIdle()
        try phone.goOffline()
        try Data("from the phone".utf8).write(to: there)
        try onPhone.noticeChanges()
        try Data("first from the Mac".utf8).write(to: onMac.container().documents.appending(path: "Letter.txt"))
        try world.runUntilIdle()
        try phone.goOnline()
        try world.runUntilIdle()
        #expect(try onPhone.unresolvedConflictVersions(ofItemAt: there)?.count == 1)

        let url = try onMac.container().documents.appending(path: "Letter.txt")
        try Data("from the Mac".utf8).write(to: url)
        try world.runUntilIdle()

        for conflicting in try onMac.unresolvedConflictVersions(ofItemAt: url) ?? [] {
            print(conflicting.localizedNameOfSavingComputer, conflicting.modificationDate)
        }
        try onMac.resolve(merging: url) { current, others in others.reduce(current, +) }
        try world.runUntilIdle()

        #expect(try String(contentsOf: there, encoding: .utf8).contains("from the Mac"))
        #expect(try onPhone.unresolvedConflictVersions(ofItemAt: there) == [])
    }

    @Test func `coordinated accesses exclude each other, and a deadlock is an error`() async throws {
        let directory = try TemporaryDirectory()
        let url = URL(filePath: directory.path).appending(path: "Letter.txt")

        try await FileCoordinator().coordinate(writingItemAt: url, options: .forMerging) { url in
            try Data("Dear Ada".utf8).write(to: url)
        }
        let text = try await FileCoordinator().coordinate(readingItemAt: url) { url in
            try String(contentsOf: url, encoding: .utf8)
        }
        #expect(text == "Dear Ada")

        do {
            try await FileCoordinator().coordinate(readingItemAt: url) { url in
                try await FileCoordinator().coordinate(writingItemAt: url) { _ in }
            }
        } catch let error as DocumentError {
            #expect(error.code == .deadlock)
        }
    }

    @Test func `an open document is saved to its file`() async throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("iPhone", signedInto: try world.addAccount("Ada"))
        let directory = try TemporaryDirectory()
        let home = directory.path

        actor Letter: DocumentModel {
            var text = ""
            func contents() -> DocumentContents { .file(Data(text.utf8)) }
            func load(_ contents: DocumentContents) { text = String(decoding: contents.data ?? Data(), as: UTF8.self) }
            func append(_ more: String) { text += more }
        }

        let claims = StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"])
        let store = try phone.install(App("com.example.notes", claims: claims)).documentStore(in: home)
        let joined = try store.coordinateChanges()  // active as long as it is referenced
        let url = try store.container().documents.appending(path: "Letter.txt")

        let letter = Letter()
        let document = Document(fileURL: url, model: letter, store: store)
        try await document.save(to: url, for: .forCreating)
        await letter.append("Dear Ada")
        document.updateChangeCount(.done)
        try await document.close()

        #expect(try String(contentsOf: url, encoding: .utf8) == "Dear Ada")
        withExtendedLifetime(joined) {}
    }

    @Test func `a row that is written on one device is in the database of the other`() throws {
        let world = try CloudSimulator()
        let ada = try world.addAccount("Ada")
        let directory = try TemporaryDirectory()
        let claims = StorageClaims(ubiquityContainers: ["iCloud.com.example.library"])

        func library(on device: Device) throws -> TransactionLogs {
            let home = directory.path + "/" + device.name
            let documents = try device.install(App("com.example.library", claims: claims)).documentStore(in: home)
            let options = UbiquitousStoreOptions(contentName: "Library")
            let locations = try TransactionLogLocations(
                options, storeFile: URL(filePath: home + "/Library.sqlite"), in: documents)
            let database = try locations.openStore()
            try database.write { try $0.execute(sql: "CREATE TABLE book (id TEXT PRIMARY KEY, title TEXT)") }
            return try TransactionLogs(options, locations, tables: ["book"], database: database, in: documents)
        }

        let onPhone = try library(on: world.addDevice("iPhone", signedInto: ada))
        let onMac = try library(on: world.addDevice("Mac", platform: .macOS, signedInto: ada))
        try onPhone.write { try $0.execute(sql: "INSERT INTO book VALUES ('1', 'Ulysses')") }
        try world.runUntilIdle()

        let titles = try onMac.write { try String.fetchAll($0, sql: "SELECT title FROM book") }
        #expect(titles == ["Ulysses"])
    }

    #if !canImport(Darwin)
    @Test func `Apple's names`() throws {
        let directory = try TemporaryDirectory()
        let (world, home) = (try CloudSimulator(), directory.path)
        let ada = try world.addAccount("Ada")
        let phone = try world.addDevice("iPhone", signedInto: ada)
        let mac = try world.addDevice("Mac", platform: .macOS, signedInto: ada)
        let notes = App("com.example.notes", claims: StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"]))

        func textFiles() -> [String] {
            guard FileManager.default.url(forUbiquityContainerIdentifier: nil) != nil else { return [] }
            let query = NSMetadataQuery()
            query.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope]
            query.predicate = NSPredicate(format: "%K LIKE '*.txt'", NSMetadataItemFSNameKey)
            query.start()
            let items = query.results.compactMap { $0 as? NSMetadataItem }
            return items.compactMap { $0.value(forAttribute: NSMetadataItemFSNameKey) as? String }
        }

        let onMac = try RunningApp(mac.install(notes), home: home + "/mac")
        let onPhone = try RunningApp(phone.install(notes), home: home + "/phone")
        let container = try #require(onMac.asDefault { FileManager.default.url(forUbiquityContainerIdentifier: nil) })
        try Data("Dear Ada".utf8).write(to: container.appending(path: "Documents/Letter.txt"))
        try world.runUntilIdle()

        #expect(onPhone.asDefault(textFiles) == ["Letter.txt"])
    }
    #endif

    @Test func `an app uses the documents of a device on a server`() throws {
        let server = try SharedCloudProcess()
        let url = server.url

        func mergeConflicts(in documents: any DocumentStoring) throws {
            for item in try documents.items() where item.hasUnresolvedConflicts {
                try documents.resolve(merging: item.path) { current, others in others.reduce(current, +) }
            }
        }

        let cloud = RemoteCloud(at: url)
        try cloud.addAccount("Ada")
        let phone = try cloud.addDevice("iPhone", signedInto: "Ada")
        let mac = try cloud.addDevice("Mac", platform: .macOS, signedInto: "Ada")
        let claims = StorageClaims(ubiquityContainers: ["iCloud.com.example.notes"])
        for device in [phone, mac] { try device.install(App("com.example.notes", claims: claims)) }

        let (onPhone, onMac) = (phone.documents(of: "com.example.notes"), mac.documents(of: "com.example.notes"))
        try onMac.write(Data("Dear Ada".utf8), to: "Documents/Letter.txt")
        try cloud.runUntilIdle()
        try onPhone.download("Documents/Letter.txt")
        #expect(try onPhone.contents(at: "Documents/Letter.txt") == Data("Dear Ada".utf8))
        try mergeConflicts(in: onPhone)
    }

    @Test func `every example on the page is tested`() throws {
        try expectPrograms(ofPage: "Docs/Storage.md", in: #filePath)
    }

    @Test func `the bookmarks are synced`() throws {
        let output = try Program.run("Bookmarks").output
        #expect(
            output == """
                Mac received: bookmarks, lastRead
                Mac: last read https://example.com/swift#closures
                  Swift  https://example.com/swift
                The phone goes offline.
                Mac received: lastRead
                iPhone: last read https://example.com/swift#actors
                  Linux  https://example.com/linux
                  Swift  https://example.com/swift
                Mac: last read https://example.com/swift#actors
                  Linux  https://example.com/linux
                  Swift  https://example.com/swift
                iPhone: last read https://example.com/swift#actors
                  Linux  https://example.com/linux

                """)
    }
}
