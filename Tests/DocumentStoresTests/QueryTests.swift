import Containers
import DocumentStores
import Foundation
import LocalCloud
import Synchronization
import TestSupport
import Testing

private let query = "https://developer.apple.com/documentation/foundation/nsmetadataquery"
private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForDocumentsIniCloud.html"

/// Records the notifications of a query.
private final class Listening: Sendable {
    let notifications = Mutex<[UbiquitousItemQuery.Notification]>([])
    private let observation = Mutex<ItemObservation?>(nil)

    init(to query: UbiquitousItemQuery) {
        let observation = query.observe { [weak self] notification in
            self?.notifications.withLock { $0.append(notification) }
        }
        self.observation.withLock { $0 = observation }
    }

    var updates: [UbiquitousItemQuery.Update] {
        notifications.withLock { $0.compactMap { if case .didUpdate(let update) = $0 { update } else { nil } } }
    }
}

@Suite struct QueryTests {
    private func all(_ store: DocumentStore, _ scopes: Set<UbiquitousItemQuery.Scope> = [.documents])
        -> UbiquitousItemQuery
    {
        UbiquitousItemQuery(store, scopes: scopes) { _ in true }
    }

    @Test(.documented(query)) func `a query gathers first and then reports changes`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let query = all(two.onPhone)
        let listening = Listening(to: query)
        try query.start()
        #expect(
            listening.notifications.withLock(\.self) == [
                .didStartGathering, .gatheringProgress(1), .didFinishGathering,
            ])
        #expect(query.results.map(\.name) == ["a.txt"])
        #expect(query.results.first?.downloadingStatus == .notDownloaded)
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["a.txt", "b.txt"])
        #expect(listening.updates.flatMap(\.added).map(\.name) == ["b.txt"])
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsmetadataqueryupdateaddeditemskey"))
    func `an update contains the added, changed, and removed items`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        let query = all(two.onPhone)
        try query.start()
        let listening = Listening(to: query)
        try two.onMac.write("longer", to: "a.txt")
        try two.onMac.remove("b.txt")
        try two.onMac.write("three", to: "c.txt")
        try two.world.runUntilIdle()
        let updates = listening.updates
        #expect(updates.flatMap(\.added).map(\.name) == ["c.txt"])
        #expect(Set(updates.flatMap(\.changed).filter { $0.name == "a.txt" }.map(\.size)) == [6])
        #expect(updates.flatMap(\.removed).map(\.name) == ["b.txt"])
    }

    @Test(.documented("NSMetadata.h: notificationBatchingInterval is 1.0 second by default"))
    func `changes are collected for the batching interval`() throws {
        let two = try TwoDevices()
        let query = all(two.onMac)
        #expect(query.notificationBatchingInterval == .seconds(1))
        query.notificationBatchingInterval = .seconds(60)
        try query.start()
        try two.world.advance(by: .seconds(120))
        let listening = Listening(to: query)
        for number in 0..<5 {
            try two.onPhone.write("x", to: "\(number).txt")
            try two.world.advance(by: .seconds(10))
        }
        #expect(listening.updates.isEmpty)
        try two.world.advance(by: .seconds(60))
        #expect(listening.updates.count == 1)
        #expect(query.resultCount == 5)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsmetadataquery/disableupdates()"))
    func `results stay unchanged while updates are disabled, and calls that disable updates can be nested`() throws {
        let two = try TwoDevices()
        let query = all(two.onMac)
        try query.start()
        let listening = Listening(to: query)
        query.disableUpdates()
        query.disableUpdates()
        try two.onPhone.write("x", to: "a.txt")
        try two.world.runUntilIdle()
        query.enableUpdates()
        #expect(query.resultCount == 0)
        query.enableUpdates()
        #expect(query.resultCount == 1)
        #expect(listening.updates.flatMap(\.added).map(\.name) == ["a.txt"])
    }

    @Test(.documented(query)) func `one scope contains the documents, and the other one contains the remaining files`()
        throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        let container = try two.onMac.container().url
        try FileManager.default.createDirectory(
            at: container.appending(path: "Data"), withIntermediateDirectories: true)
        try Data("data".utf8).write(to: container.appending(path: "Data/store"))
        try two.world.runUntilIdle()
        func names(_ scopes: Set<UbiquitousItemQuery.Scope>) throws -> [String] {
            let query = all(two.onPhone, scopes)
            try query.start()
            return query.results.map(\.name)
        }
        #expect(try names([.documents]) == ["a.txt"])
        #expect(try names([.data]) == ["Data", "store"])
        #expect(try names([.documents, .data]) == ["Data", "store", "a.txt"])
        #expect(UbiquitousItemQuery.Scope.documents.rawValue == "NSMetadataQueryUbiquitousDocumentsScope")
        #expect(UbiquitousItemQuery.Scope.data.rawValue == "NSMetadataQueryUbiquitousDataScope")
    }

    @Test(.documented(query)) func `one scope contains the documents of all claimed containers`() throws {
        let two = try TwoDevices()
        let second = "iCloud.com.example.second"
        let app = App("com.example.both", claims: StorageClaims(ubiquityContainers: [TwoDevices.container, second]))
        let both = try two.mac.install(app).documentStore(in: two.onMac.home)
        try two.onMac.write("one", to: "a.txt")
        try Data("two".utf8).write(to: both.container(second).documents.appending(path: "b.txt"))
        try two.world.runUntilIdle()
        let query = all(both)
        try query.start()
        #expect(query.results.map(\.name) == ["a.txt", "b.txt"])
        let one = all(two.onMac)
        try one.start()
        #expect(one.results.map(\.name) == ["a.txt"])
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)"))
    func `on a phone, a query finds items in a container only after the app requests the URL of the container`() throws
    {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        let pad = try two.add("pad")
        try two.world.runUntilIdle()
        let query = all(pad)
        try query.start()
        #expect(query.results.isEmpty)
        _ = pad.url(forUbiquityContainerIdentifier: nil)
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["a.txt"])
    }

    @Test(
        .documented(
            "https://developer.apple.com/documentation/foundation/nsurl/getpromiseditemresourcevalue(_:forkey:)"),
        arguments: [DocumentSettings.Undownloaded.dataless, .placeholder])
    func `a query returns the real names and sizes of items that are not on disk`(
        _ undownloaded: DocumentSettings.Undownloaded
    ) throws {
        let two = try TwoDevices(phone: DocumentSettings(undownloaded: undownloaded))
        try two.onMac.write("one", to: "a.txt")
        try two.onMac.write("text", to: "Trip.rtfd/TXT.rtf")
        try two.world.runUntilIdle()
        let query = all(two.onPhone)
        try query.start()
        #expect(query.results.map(\.name) == ["Trip.rtfd", "a.txt"])
        #expect(query.results.map(\.size) == [4, 3])
        #expect(try two.onPhone.names == [undownloaded == .placeholder ? ".a.txt.icloud" : "a.txt"])
        let url = try two.onPhone.url("a.txt")
        #expect(query.results.map(\.url).contains { $0.path == url.path })
        #expect(try two.onPhone.item(at: url) == query.results.last)
    }

    @Test(.documented(query)) func `a predicate selects the results`() throws {
        let two = try TwoDevices()
        let query = UbiquitousItemQuery(two.onMac) { $0.name.hasSuffix(".txt") && $0.size > 2 }
        try query.start()
        for (name, text) in [("a.txt", "one"), ("b.txt", "1"), ("c.md", "one")] { try two.onMac.write(text, to: name) }
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["a.txt"])
        try two.onMac.write("1", to: "a.txt")
        try two.onMac.write("long", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["b.txt"])
    }

    @Test(.inferred("a restarted query gathers again"))
    func `changes that were pending when a query stopped are not reported after a restart`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        let query = all(two.onMac)
        try query.start()
        query.disableUpdates()
        try two.onMac.write("longer", to: "a.txt")
        try two.world.runUntilIdle()
        query.stop()
        try two.onMac.write("longest", to: "a.txt")
        try two.world.runUntilIdle()
        try query.start()
        query.enableUpdates()
        #expect(query.results.map(\.size) == [7])
    }

    @Test(.inferred("a predicate is ordinary app code"))
    func `a predicate can use the store and its own query`() throws {
        let two = try TwoDevices()
        let open = Mutex<UbiquitousItemQuery?>(nil)
        let query = UbiquitousItemQuery(two.onMac) { [store = two.onMac] item in
            let others = open.withLock(\.self)?.results.count ?? 0
            return others < 3 && (try? store.currentVersion(ofItemAt: item.url)) != nil
        }
        open.withLock { $0 = query }
        try two.onMac.write("one", to: "a.txt")
        try query.start()
        try two.onMac.write("two", to: "Folder/b.txt")
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["b.txt", "a.txt"])
    }

    @Test(.documented(query)) func `a stopped query keeps its results and reports no changes`() throws {
        let two = try TwoDevices()
        let query = all(two.onMac)
        #expect(try query.start())
        #expect(try !query.start())
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        query.stop()
        try two.onMac.write("two", to: "b.txt")
        try two.world.runUntilIdle()
        #expect(query.results.map(\.name) == ["a.txt"])
    }

    @Test(.documented(guide)) func `an item has the attributes of Apple's queries`() throws {
        let two = try TwoDevices()
        try two.onMac.write("one", to: "a.txt")
        try two.world.runUntilIdle()
        let query = all(two.onPhone)
        try query.start()
        let item = try #require(query.results.first)
        #expect(item.url == (try two.onPhone.url("a.txt")))
        #expect(item.container == TwoDevices.container)
        #expect(item.size == 3)
        #expect(item.kind == .file)
        #expect(item.creationDate <= item.contentChangeDate)
        #expect(!item.hasUnresolvedConflicts && !item.isUploading && !item.isDownloading)
        #expect(item.percentDownloaded == nil && item.percentUploaded == nil)
    }
}
