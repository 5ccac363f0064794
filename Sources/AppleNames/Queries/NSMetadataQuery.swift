internal import DocumentStores
public import Foundation
internal import Synchronization

/// A live query for items in the containers of the app that runs on a simulated device.
///
/// The query belongs to the app that is the default when the query is created. It gathers the existing items before
/// `start()` returns. Notifications are posted on the operation queue, or on the thread that starts the query or advances
/// the simulated clock if there is no operation queue.
///
/// https://developer.apple.com/documentation/foundation/nsmetadataquery
open class NSMetadataQuery: NSObject {
    private struct Contents {
        var running: UbiquitousItemQuery?
        var observation: ItemObservation?
        var results = QueryResults()
        var isStopped = false
        /// Whether the query was started without an app, and has no results.
        var isStartedWithoutApp = false
        /// The number of notifications that are being posted on the threads of the starts.
        var posts = 0
        /// Whether a handler of a notification has started the query, which starts after the post.
        var isStartRequested = false
        /// Whether requested starts are being performed.
        var isStarting = false

        /// Returns whether a requested start can be performed now.
        mutating func takeStart() -> Bool {
            guard isStartRequested, !isStarting, posts == 0 else { return false }
            (isStartRequested, isStarting) = (false, true)
            return true
        }
    }

    private let app = RunningApp.default
    private let contents = Mutex(Contents())

    /// The predicate that selects the items; a query without a predicate does not start.
    ///
    /// Setting it while the query is running restarts the query
    /// (https://developer.apple.com/documentation/foundation/nsmetadataquery/predicate).
    open var predicate: NSPredicate? { didSet { restart() } }
    /// The order of the results; without descriptors, they are sorted by container and path.
    ///
    /// Setting them while the query is running restarts the query.
    open var sortDescriptors: [NSSortDescriptor] = [] { didSet { restart() } }
    /// The parts of the containers to search: `NSMetadataQueryUbiquitousDocumentsScope`,
    /// `NSMetadataQueryUbiquitousDataScope`, and directories as a `URL` or a path.
    ///
    /// Without scopes, the query searches all containers. Setting them while the query is running restarts the query.
    open var searchScopes: [Any] = [] { didSet { restart() } }
    /// The attributes whose values a device collects; the simulator does not collect them.
    open var valueListAttributes: [String] = []
    /// The interval in seconds for which changes are collected before they are reported; the default is 1.
    ///
    /// A longer interval than a year has the effect of a year.
    open var notificationBatchingInterval: TimeInterval = 1 {
        didSet { running?.notificationBatchingInterval = batchingInterval }
    }
    /// The queue on which notifications are posted.
    open var operationQueue: OperationQueue?

    /// Creates a query of the app that is the default.
    public override init() {
        super.init()
    }

    private var running: UbiquitousItemQuery? { contents.withLock(\.running) }

    private static let longestInterval: TimeInterval = 365 * 24 * 60 * 60

    private var batchingInterval: Duration {
        .seconds(min(max(0, notificationBatchingInterval), Self.longestInterval))
    }
}

// MARK: - Running

extension NSMetadataQuery {
    /// Whether the query was started and not stopped.
    public var isStarted: Bool {
        contents.withLock { contents in
            contents.isStartRequested || contents.isStartedWithoutApp || contents.running?.isStarted == true
        }
    }
    /// Whether the query is gathering the existing items.
    public var isGathering: Bool { running?.isGathering ?? false }
    /// Whether the query was stopped.
    public var isStopped: Bool { contents.withLock(\.isStopped) }

    /// The number of starts by handlers of the query's own notifications after which the process stops.
    private static let mostRestarts = 1000

    /// Starts the query and gathers the existing items.
    ///
    /// A handler of a notification of the query can start it again: the query then starts after the post. Without an
    /// app, the query has no results.
    /// - Returns: `false` if the query has no predicate or was already started.
    @discardableResult
    public func start() -> Bool {
        guard !isStarted, predicate != nil else { return false }
        let isPosting = contents.withLock { contents in
            contents.isStartRequested = contents.posts > 0
            return contents.isStartRequested
        }
        return isPosting || startNow()
    }

    private func startNow() -> Bool {
        guard let predicate else { return false }
        guard let app else {
            contents.withLock { ($0.isStartedWithoutApp, $0.isStopped) = (true, false) }
            post(.NSMetadataQueryDidStartGathering)
            post(.NSMetadataQueryDidFinishGathering)
            return true
        }
        let query = makeQuery(of: app, predicate)
        query.notificationBatchingInterval = batchingInterval
        nonisolated(unsafe) let this = Unowned(self)
        let observation = query.observe { this.object?.receive($0) }
        contents.withLock { contents in
            (contents.running, contents.observation) = (query, observation)
            (contents.results, contents.isStopped) = (QueryResults(), false)
        }
        return (try? query.start()) ?? false
    }

    /// Performs the starts that handlers have requested, one after the other, because each of them posts again.
    private func startAfterPost() {
        var restarts = 0
        while contents.withLock({ $0.takeStart() }) {
            restarts += 1
            precondition(
                restarts <= Self.mostRestarts,
                "handlers of a query's notifications have started it \(Self.mostRestarts) times; set its operation queue"
            )
            _ = startNow()
            contents.withLock { $0.isStarting = false }
        }
    }

    private func makeQuery(of app: RunningApp, _ predicate: NSPredicate) -> UbiquitousItemQuery {
        let scope = SearchScope(searchScopes)
        nonisolated(unsafe) let predicate = predicate
        return UbiquitousItemQuery(app.documents, scopes: scope.parts) { item in
            scope.contains(item) && predicate.evaluate(with: NSMetadataItem(item))
        }
    }

    /// Stops reporting changes; the results stay unchanged.
    public func stop() {
        let observation = contents.withLock { contents in
            defer { contents.observation = nil }
            contents.isStopped = contents.running != nil || contents.isStartedWithoutApp || contents.isStartRequested
            (contents.isStartRequested, contents.isStartedWithoutApp) = (false, false)
            return contents.observation
        }
        withExtendedLifetime(observation) {}
        running?.stop()
    }

    private func restart() {
        guard isStarted else { return }
        stop()
        start()
    }

    /// Stops updating the results until `enableUpdates()` was called as often as this method.
    public func disableUpdates() { running?.disableUpdates() }

    /// Enables updates again, and reports the changes that arrived meanwhile.
    public func enableUpdates() { running?.enableUpdates() }
}

/// A weak reference to a query, which its notifications do not retain.
private struct Unowned {
    weak var object: NSMetadataQuery?

    init(_ object: NSMetadataQuery) { self.object = object }
}

// MARK: - Notifications

extension NSMetadataQuery {
    private func receive(_ notification: UbiquitousItemQuery.Notification) {
        switch notification {
        case .didStartGathering: post(.NSMetadataQueryDidStartGathering)
        case .gatheringProgress: post(.NSMetadataQueryGatheringProgress)
        case .didFinishGathering:
            contents.withLock { _ = $0.results.take([]) }
            post(.NSMetadataQueryDidFinishGathering)
        case .didUpdate(let update): post(.NSMetadataQueryDidUpdate, userInfo: take(update))
        }
    }

    private func take(_ update: UbiquitousItemQuery.Update) -> [AnyHashable: Any] {
        contents.withLock { contents in
            [
                NSMetadataQueryUpdateAddedItemsKey: contents.results.take(update.added),
                NSMetadataQueryUpdateChangedItemsKey: contents.results.take(update.changed),
                NSMetadataQueryUpdateRemovedItemsKey: contents.results.remove(update.removed),
            ]
        }
    }

    private func post(_ name: Foundation.Notification.Name, userInfo: [AnyHashable: Any]? = nil) {
        nonisolated(unsafe) let (query, userInfo) = (self, userInfo)
        let post: @Sendable () -> Void = { [app] in
            RunningApp.callBack(to: app) {
                NotificationCenter.default.post(name: name, object: query, userInfo: userInfo)
            }
        }
        if let operationQueue { return operationQueue.addOperation(post) }
        contents.withLock { $0.posts += 1 }
        post()
        contents.withLock { $0.posts -= 1 }
        startAfterPost()
    }
}

// MARK: - Results

extension NSMetadataQuery {
    private var items: [NSMetadataItem] {
        contents.withLock { contents in
            guard let running = contents.running else { return [] }
            return contents.results.read(from: running, by: sortDescriptors)
        }
    }

    /// The results, as `NSMetadataItem` objects.
    public var results: [Any] { items }

    /// The number of results.
    public var resultCount: Int { items.count }

    /// Returns a result, an `NSMetadataItem`.
    public func result(at index: Int) -> Any { items[index] }

    /// Returns the index of a result, or `NSNotFound` if the object is not a result.
    public func index(ofResult result: Any) -> Int {
        items.firstIndex { $0 === result as AnyObject } ?? NSNotFound
    }

    /// Returns the value of an attribute of a result, or `nil` if the result does not have it.
    public func value(ofAttribute attributeName: String, forResultAt index: Int) -> Any? {
        items[index].value(forAttribute: attributeName)
    }

    /// Calls a function with each result and its index; updates are disabled meanwhile.
    public func enumerateResults(_ block: (Any, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        disableUpdates()
        defer { enableUpdates() }
        var isStopped = ObjCBool(false)
        for (index, item) in items.enumerated() where !isStopped.boolValue { block(item, index, &isStopped) }
    }
}
