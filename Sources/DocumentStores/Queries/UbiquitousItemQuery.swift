internal import LocalCloud
internal import Synchronization

/// A live query for items in the containers of an app, modeled on `NSMetadataQuery`.
///
/// ```swift
/// let query = UbiquitousItemQuery(store, scopes: [.documents]) { $0.name.hasSuffix(".txt") }
/// try query.start()
/// for item in query.results { print(item.name, item.downloadingStatus) }
/// ```
///
/// The query first gathers the existing items. It then reports changes, which it collects for
/// `notificationBatchingInterval` of the simulator's clock
/// (https://developer.apple.com/documentation/foundation/nsmetadataquery). It also finds items that are not on the
/// device, which a directory listing may not show.
public final class UbiquitousItemQuery: Sendable {
    /// The part of the containers to search; all containers that the app claims are searched.
    public enum Scope: String, Sendable, CaseIterable {
        /// The items in `Documents`: `NSMetadataQueryUbiquitousDocumentsScope`.
        case documents = "NSMetadataQueryUbiquitousDocumentsScope"
        /// All other items: `NSMetadataQueryUbiquitousDataScope`.
        case data = "NSMetadataQueryUbiquitousDataScope"
    }

    /// The store to search.
    public let store: DocumentStore
    /// The scopes to search.
    public let scopes: Set<Scope>
    /// The interval for which changes are collected before they are reported; the default is 1 second.
    public var notificationBatchingInterval: Duration {
        get { contents.withLock { $0.interval } }
        set { contents.withLock { $0.interval = max(.zero, newValue) } }
    }

    private struct Contents {
        var interval: Duration = .seconds(1)
        var isStarted = false
        var isGathering = false
        /// The number of calls that disabled updates without a matching call that enabled them.
        var disablings = 0
        var items: [String: UbiquitousItem] = [:]
        /// The sorted results; `nil` if they must be sorted again.
        var sorted: [UbiquitousItem]?
        /// The changes that arrived while updates were disabled.
        var withheld: [QueryChange] = []
        var lastListener = 0
        var listeners: [Int: @Sendable (Notification) -> Void] = [:]
    }

    private let predicate: @Sendable (UbiquitousItem) -> Bool
    private let contents = Mutex(Contents())

    /// Creates a query that is not started.
    /// - Parameters:
    ///   - store: The store to search.
    ///   - scopes: The scopes to search; the default is the documents of all containers.
    ///   - predicate: Returns whether an item is a result.
    public init(
        _ store: DocumentStore, scopes: Set<Scope> = [.documents],
        where predicate: @escaping @Sendable (UbiquitousItem) -> Bool
    ) {
        self.store = store
        self.scopes = scopes
        self.predicate = predicate
    }
}

// MARK: - Notifications

extension UbiquitousItemQuery {
    /// A notification of a query; the names are those of `NSMetadataQuery`.
    public enum Notification: Sendable, Hashable {
        /// The query starts to gather the existing items.
        case didStartGathering
        /// The query has gathered this number of items.
        case gatheringProgress(Int)
        /// The query has gathered all existing items, and reports changes after this.
        case didFinishGathering
        /// The results changed.
        case didUpdate(Update)
    }

    /// The difference between the new results and the previous ones.
    public struct Update: Sendable, Hashable {
        /// The items that are new in the results.
        public var added: [UbiquitousItem] = []
        /// The results that changed.
        public var changed: [UbiquitousItem] = []
        /// The items that are no longer results, with their last values.
        public var removed: [UbiquitousItem] = []

        var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
    }

    /// Calls `body` for each notification, in order, on the thread that causes it.
    public func observe(_ body: @escaping @Sendable (Notification) -> Void) -> ItemObservation {
        let number = contents.withLock { contents in
            contents.lastListener += 1
            contents.listeners[contents.lastListener] = body
            return contents.lastListener
        }
        return ItemObservation { [weak self] in
            _ = self?.contents.withLock { $0.listeners.removeValue(forKey: number) }
        }
    }

    private func post(_ notification: Notification) {
        let bodies = contents.withLock { $0.listeners.sorted { $0.key < $1.key }.map(\.value) }
        for body in bodies { body(notification) }
    }
}

// MARK: - Running

extension UbiquitousItemQuery {
    /// Whether the query was started and not stopped.
    public var isStarted: Bool { contents.withLock(\.isStarted) }
    /// Whether the query is gathering the existing items.
    public var isGathering: Bool { contents.withLock(\.isGathering) }

    /// The number of results between two `gatheringProgress` notifications.
    private static let gatheringStep = 10_000

    /// Starts the query and gathers the existing items before it returns.
    /// - Returns: `false` if the query was already started.
    /// - Throws: `CloudError` if the simulator's state cannot be read.
    @discardableResult
    public func start() throws -> Bool {
        guard begin() else { return false }
        post(.didStartGathering)
        // The predicate may call the store, so it is called outside the transaction.
        let found = try itemsInScope().filter(predicate)
        setItems(found)
        for count in stride(from: Self.gatheringStep, to: found.count, by: Self.gatheringStep) {
            post(.gatheringProgress(count))
        }
        if !found.isEmpty { post(.gatheringProgress(found.count)) }
        post(.didFinishGathering)
        return true
    }

    /// Marks the query as started; returns `false` if it was already started.
    private func begin() -> Bool {
        contents.withLock { contents in
            guard !contents.isStarted else { return false }
            (contents.isStarted, contents.isGathering) = (true, true)
            return true
        }
    }

    /// Registers the query for changes and returns the existing items in its scope.
    private func itemsInScope() throws -> [UbiquitousItem] {
        try store.using { service, _ in
            service.observers.add(self, on: store.app.device.name)
            return service.devices.places(of: store.app.device.name).flatMap { place in
                let isOpened = service.devices[place]?.isOpened == true
                guard isInScope(place.container, isOpened: isOpened) else { return [UbiquitousItem]() }
                return service.items.visibleItems(at: place, where: isInScope)
            }
        }
    }

    private func setItems(_ found: [UbiquitousItem]) {
        contents.withLock { contents in
            contents.items = Dictionary(minimumCapacity: found.count)
            contents.withheld = []
            for item in found { contents.items[item.container + "/" + item.id] = item }
            (contents.sorted, contents.isGathering) = (nil, false)
        }
    }

    /// Stops reporting changes; the results stay unchanged.
    public func stop() {
        contents.withLock { $0.isStarted = false }
        _ = try? store.world.look { try $0.service(DocumentService.self).observers.remove(self) }
    }

    /// Stops updating the results until `enableUpdates()` was called as often as this method.
    public func disableUpdates() {
        contents.withLock { $0.disablings += 1 }
    }

    /// Enables updates again, and reports the changes that arrived meanwhile.
    public func enableUpdates() {
        let changes = contents.withLock { contents -> [QueryChange] in
            contents.disablings = max(0, contents.disablings - 1)
            guard contents.disablings == 0 else { return [] }
            defer { contents.withheld = [] }
            return contents.withheld
        }
        if !changes.isEmpty { notify(changes) }
    }
}

// MARK: - Results

extension UbiquitousItemQuery {
    /// The results, sorted by container and path.
    public var results: [UbiquitousItem] {
        contents.withLock { contents in
            if let sorted = contents.sorted { return sorted }
            let sorted = contents.items.values.sorted {
                ($0.container, $0.path, $0.id) < ($1.container, $1.path, $1.id)
            }
            contents.sorted = sorted
            return sorted
        }
    }

    /// The number of results.
    public var resultCount: Int { contents.withLock { $0.items.count } }

    /// Returns whether a container is searched: the app must claim it and, on a phone, must have requested it once.
    func isInScope(_ container: String, isOpened: Bool) -> Bool {
        guard store.locator.isClaimed(container) else { return false }
        return isOpened || store.isOnMac
    }

    private func isInScope(_ item: UbiquitousItem) -> Bool {
        scopes.contains(item.isInDocuments ? .documents : .data)
    }

    /// Applies changes to the results and reports them.
    func apply(_ changes: [QueryChange]) {
        // The predicate may read the results, so it is called without the lock.
        let changes = changes.map { change in
            let item = change.item.flatMap { isInScope($0) && predicate($0) ? $0 : nil }
            return QueryChange(container: change.container, id: change.id, item: item)
        }
        notify(changes)
    }

    private func notify(_ changes: [QueryChange]) {
        let update = contents.withLock { contents -> Update in
            guard contents.isStarted else { return Update() }
            guard contents.disablings == 0 else {
                contents.withheld += changes
                return Update()
            }
            var update = Update()
            for change in changes { apply(change, &contents, &update) }
            if !update.isEmpty { contents.sorted = nil }
            return update
        }
        if !update.isEmpty { post(.didUpdate(update)) }
    }

    private func apply(_ change: QueryChange, _ contents: inout Contents, _ update: inout Update) {
        let old = contents.items[change.key]
        guard old != change.item || old.map({ ExactPath($0.path) }) != change.item.map({ ExactPath($0.path) }) else {
            return
        }
        contents.items[change.key] = change.item
        switch (old, change.item) {
        case (nil, let new?): update.added.append(new)
        case (_?, let new?): update.changed.append(new)
        case (let old?, nil): update.removed.append(old)
        case (nil, nil): break
        }
    }
}

extension UbiquitousItemQuery: QueryObserver {}
