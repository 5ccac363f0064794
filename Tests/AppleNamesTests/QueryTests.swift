import AppleNames
import Foundation
import Synchronization
import Testing

/// Records the notifications of a query.
private final class Recorder: Sendable {
    let names = Mutex<[Notification.Name]>([])
    let changes = Mutex<[String: [String]]>([:])

    func observe(_ query: NSMetadataQuery) -> [any NSObjectProtocol] {
        [.NSMetadataQueryDidStartGathering, .NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate]
            .map { (name: Notification.Name) in
                NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) { [self] in
                    receive($0)
                }
            }
    }

    private func receive(_ notification: Notification) {
        names.withLock { $0.append(notification.name) }
        for (key, value) in notification.userInfo ?? [:] {
            guard let key = key as? String, let items = value as? [NSMetadataItem] else { continue }
            changes.withLock { changes in
                changes[key, default: []] += items.compactMap {
                    $0.value(forAttribute: NSMetadataItemFSNameKey) as? String
                }
            }
        }
    }
}

@Suite struct QueryTests {
    private func query(_ app: RunningApp, _ predicate: NSPredicate = NSPredicate(value: true)) -> NSMetadataQuery {
        let query = app.asDefault { NSMetadataQuery() }
        query.searchScopes = [NSMetadataQueryUbiquitousDocumentsScope]
        query.predicate = predicate
        return query
    }

    private func names(_ query: NSMetadataQuery) -> [String] {
        query.results.compactMap { ($0 as? NSMetadataItem)?.value(forAttribute: NSMetadataItemFSNameKey) as? String }
    }

    @Test func `a query gathers first and then reports changes with their items`() throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let (query, recorder) = (query(two.onPhone), Recorder())
        let observers = recorder.observe(query)
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        #expect(query.start())
        #expect(!query.start())
        #expect(names(query) == ["a.txt"])
        try two.write("two", to: "b.txt", two.onMac)
        try two.run()
        try FileManager.default.removeItem(at: two.url("a.txt", two.onMac))
        try two.run()
        #expect(names(query) == ["b.txt"])
        #expect(
            recorder.names.withLock { Array($0.prefix(3)) } == [
                .NSMetadataQueryDidStartGathering, .NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate,
            ])
        #expect(recorder.changes.withLock { $0[NSMetadataQueryUpdateAddedItemsKey] } == ["b.txt"])
        #expect(recorder.changes.withLock { $0[NSMetadataQueryUpdateRemovedItemsKey] } == ["a.txt"])
    }

    @Test func `a result is the same object while its values change`() throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let query = query(two.onPhone)
        query.start()
        let item = try #require(query.result(at: 0) as? NSMetadataItem)
        let url = try #require(item.value(forAttribute: NSMetadataItemURLKey) as? URL)
        #expect(
            item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String
                == NSMetadataUbiquitousItemDownloadingStatusNotDownloaded)
        try FileManager.default.startDownloadingUbiquitousItem(at: url)
        try two.run()
        #expect(query.index(ofResult: item) == 0)
        #expect(
            item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String
                == NSMetadataUbiquitousItemDownloadingStatusCurrent)
        #expect(item.value(forAttribute: NSMetadataUbiquitousItemIsDownloadedKey) as? Bool == true)
        #expect(item.value(forAttribute: NSMetadataItemFSSizeKey) as? Int == 3)
        #expect(item.value(forAttribute: NSMetadataItemFSContentChangeDateKey) is Date)
        #expect(item.value(forAttribute: NSMetadataUbiquitousItemPercentDownloadedKey) == nil)
        #expect(item.attributes.contains(NSMetadataItemPathKey))
    }

    @Test func `updates wait while they are disabled`() throws {
        let two = try TwoApps()
        let query = query(two.onMac)
        query.start()
        query.disableUpdates()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        #expect(query.resultCount == 0)
        query.enableUpdates()
        #expect(query.resultCount == 1)
    }

    @Test func `a predicate selects, and sort descriptors order`() throws {
        let two = try TwoApps()
        for name in ["b.md", "a.txt", "c.md"] { try two.write(name, to: name, two.onMac) }
        try two.run()
        let query = query(two.onMac, NSPredicate(format: "%K LIKE '*.md'", NSMetadataItemFSNameKey))
        query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: false)]
        query.start()
        #expect(names(query) == ["c.md", "b.md"])
        query.predicate = NSPredicate(format: "%K BEGINSWITH %@", NSMetadataItemFSNameKey, "a")
        #expect(names(query) == ["a.txt"])
        query.stop()
        #expect(query.isStopped)
    }

    @Test func `a directory as a scope limits the results`() throws {
        let two = try TwoApps()
        try FileManager.default.createDirectory(
            at: two.url("Letters", two.onMac), withIntermediateDirectories: false)
        try two.write("one", to: "Letters/a.txt", two.onMac)
        try two.write("two", to: "b.txt", two.onMac)
        try two.run()
        let query = query(two.onMac, NSPredicate(format: "kMDItemFSName ENDSWITH 'txt'"))
        query.searchScopes = [two.url("Letters", two.onMac)]
        query.start()
        #expect(names(query) == ["a.txt"])
    }

    @Test func `notifications are posted on the operation queue`() async throws {
        let two = try TwoApps()
        let query = query(two.onMac)
        let queue = OperationQueue()
        query.operationQueue = queue
        let isOnQueue = Mutex<[Bool]>([])
        let isDefault = Mutex<[Bool]>([])
        let onMac = two.onMac
        let observer = NotificationCenter.default.addObserver(
            forName: .NSMetadataQueryDidFinishGathering, object: query, queue: nil
        ) { _ in
            isOnQueue.withLock { $0.append(OperationQueue.current === queue) }
            isDefault.withLock { $0.append(RunningApp.default === onMac) }
        }
        query.start()
        await withCheckedContinuation { continuation in queue.addBarrierBlock { continuation.resume() } }
        NotificationCenter.default.removeObserver(observer)
        #expect(isOnQueue.withLock(\.self) == [true])
        #expect(isDefault.withLock(\.self) == [true])
    }

    /// Calls a function with each notification of a query that has a name.
    private func observe(
        _ query: NSMetadataQuery, _ name: Notification.Name, _ body: @escaping (NSMetadataQuery) -> Void
    ) -> any NSObjectProtocol {
        nonisolated(unsafe) let body = body
        return NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) {
            if let query = $0.object as? NSMetadataQuery { body(query) }
        }
    }

    @Test func `a handler can start the query again, which starts after the handler returns`() throws {
        let two = try TwoApps()
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        let query = query(two.onMac)
        var (depth, deepest, count) = (0, 0, 0)
        let observer = observe(query, .NSMetadataQueryDidFinishGathering) { query in
            (depth, count) = (depth + 1, count + 1)
            deepest = max(depth, deepest)
            if count < 500 {
                query.stop()
                #expect(query.start() && query.isStarted)
            }
            depth -= 1
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(query.start())
        #expect(count == 500 && deepest == 1)
        #expect(names(query) == ["a.txt"])
    }

    @Test func `a handler can set the predicate, scopes, and sort descriptors`() throws {
        let two = try TwoApps()
        for name in ["a.txt", "b.md"] { try two.write(name, to: name, two.onMac) }
        try two.run()
        let query = query(two.onMac)
        var found: [[String]] = []
        let observer = observe(query, .NSMetadataQueryDidFinishGathering) { query in
            found.append(names(query))
            guard found.count == 1 else { return }
            query.searchScopes = [two.documents(two.onMac)]
            query.sortDescriptors = [NSSortDescriptor(key: NSMetadataItemFSNameKey, ascending: false)]
            query.predicate = NSPredicate(format: "kMDItemFSName == 'b.md'")
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        query.start()
        #expect(found == [["a.txt", "b.md"], ["b.md"]])
        try two.write("three", to: "c.md", two.onMac)
        try two.run()
        #expect(names(query) == ["b.md"])
    }

    @Test func `a query that a handler stops stays stopped`() throws {
        let two = try TwoApps()
        let query = query(two.onMac)
        let observer = observe(query, .NSMetadataQueryDidFinishGathering) { query in
            query.stop()
            query.start()
            query.stop()
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        query.start()
        #expect(!query.isStarted && query.isStopped)
    }

    @Test func `a query without an app gathers no results`() {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(value: true)
        var posted: [String] = []
        let observers = [
            observe(query, .NSMetadataQueryDidStartGathering) { _ in posted.append("start") },
            observe(query, .NSMetadataQueryDidFinishGathering) { _ in posted.append("finish") },
        ]
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        #expect(query.start() && query.isStarted && query.results.isEmpty)
        #expect(posted == ["start", "finish"])
        #expect(!query.start())
        query.stop()
        #expect(!query.isStarted && query.isStopped)
    }

    @Test(arguments: [.greatestFiniteMagnitude, .infinity, -1, .nan] as [TimeInterval])
    func `any batching interval is possible`(interval: TimeInterval) throws {
        let two = try TwoApps()
        let query = query(two.onMac)
        query.notificationBatchingInterval = interval
        #expect(query.start())
        query.notificationBatchingInterval = interval
        try two.write("one", to: "a.txt", two.onMac)
        try two.run()
        // A long interval delays the update.
        #expect(names(query) == (interval > 1 ? [] : ["a.txt"]))
    }

    @Test func `a search scope of another type stops the process with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let query = try TwoApps().onMac.asDefault { NSMetadataQuery() }
            query.predicate = NSPredicate(value: true)
            query.searchScopes = [42]
            query.start()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("a search scope is a name, a path, or a URL, not a `Int`"))
    }

    @Test func `a query without a predicate does not start`() throws {
        let two = try TwoApps()
        #expect(!two.onMac.asDefault { NSMetadataQuery() }.start())
    }
}
