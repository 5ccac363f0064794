internal import LocalCloud
internal import Synchronization

/// Finds items in the containers of an app, and goes on telling what changes, with the words of `NSMetadataQuery`.
///
/// ```swift
/// let query = UbiquitousItemQuery(store, scopes: [.documents]) { $0.name.hasSuffix(".txt") }
/// try query.start()
/// for item in query.results { print(item.name, item.downloadingStatus) }
/// ```
///
/// First it gathers what is there, then it tells of changes, collected for as long as `notificationBatchingInterval`
/// says, by the world's clock (https://developer.apple.com/documentation/foundation/nsmetadataquery). It finds what is
/// not on the device too, which reading a directory may not.
public final class UbiquitousItemQuery: Sendable {
    /// Where to look; all containers that the app claims are one.
    public enum Scope: String, Sendable, CaseIterable {
        /// What is in `Documents`: `NSMetadataQueryUbiquitousDocumentsScope`.
        case documents = "NSMetadataQueryUbiquitousDocumentsScope"
        /// Everything else: `NSMetadataQueryUbiquitousDataScope`.
        case data = "NSMetadataQueryUbiquitousDataScope"
    }

    /// The store whose items it finds.
    public let store: DocumentStore
    /// Where it looks.
    public let scopes: Set<Scope>
    /// How long changes are collected before they are told; 1 second unless it is set.
    public var notificationBatchingInterval: Duration {
        get { contents.withLock { $0.interval } }
        set { contents.withLock { $0.interval = max(.zero, newValue) } }
    }

    private struct Contents {
        var interval: Duration = .seconds(1)
        var isStarted = false
        var isGathering = false
        /// How often updates were disabled and not enabled again.
        var disablings = 0
        var items: [String: UbiquitousItem] = [:]
        /// The results in order; nil if they have to be put in order first.
        var sorted: [UbiquitousItem]?
        /// What came while updates were disabled.
        var withheld: [QueryChange] = []
        var lastListener = 0
        var listeners: [Int: @Sendable (Notification) -> Void] = [:]
    }

    private let predicate: @Sendable (UbiquitousItem) -> Bool
    private let contents = Mutex(Contents())

    /// Creates a query that is not started yet.
    /// - Parameters:
    ///   - store: whose items are looked for.
    ///   - scopes: where; the documents of all containers unless it is said otherwise.
    ///   - predicate: which items are found.
    public init(
        _ store: DocumentStore, scopes: Set<Scope> = [.documents],
        where predicate: @escaping @Sendable (UbiquitousItem) -> Bool
    ) {
        self.store = store
        self.scopes = scopes
        self.predicate = predicate
    }
}

/// What became of one item.
struct QueryChange: Sendable {
    let container: String
    let id: String
    /// Nil if it is gone.
    let item: UbiquitousItem?

    var key: String { container + "/" + id }
}

// MARK: - Telling

extension UbiquitousItemQuery {
    /// What a query tells: the names are those of `NSMetadataQuery`'s notifications.
    public enum Notification: Sendable, Hashable {
        /// It begins to look for what is there.
        case didStartGathering
        /// It has found so many.
        case gatheringProgress(Int)
        /// It has found all that is there, and tells of changes from now on.
        case didFinishGathering
        /// The results are others now.
        case didUpdate(Update)
    }

    /// How the results differ from those before.
    public struct Update: Sendable, Hashable {
        /// Items that are found now and were not before.
        public var added: [UbiquitousItem] = []
        /// Items that were found before and are others now.
        public var changed: [UbiquitousItem] = []
        /// Items as they were, that are not found any more.
        public var removed: [UbiquitousItem] = []

        var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
    }

    /// Calls `body` with everything that the query tells, in order, on the thread that makes it happen.
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
    /// Whether it is looking for what is there.
    public var isGathering: Bool { contents.withLock(\.isGathering) }

    /// How many results one `gatheringProgress` tells of.
    private static let gatheringStep = 10_000

    /// Begins to look, and has looked when it returns.
    /// - Returns: false if it was started already.
    /// - Throws: `CloudError` if the world cannot be read.
    @discardableResult
    public func start() throws -> Bool {
        guard
            contents.withLock({ contents in
                guard !contents.isStarted else { return false }
                (contents.isStarted, contents.isGathering) = (true, true)
                return true
            })
        else { return false }
        post(.didStartGathering)
        let visible: [UbiquitousItem] = try store.using { service, _ in
            service.open(self, on: store.app.device.name)
            return service.places(of: store.app.device.name).flatMap { place in
                let isOpened = service.deviceContainers[place.device, place.container]?.isOpened == true
                guard isInScope(place.container, isOpened: isOpened) else { return [UbiquitousItem]() }
                return service.visibleItems(at: place, where: isInScope)
            }
        }
        // A predicate may ask the store.
        let found = visible.filter(predicate)
        contents.withLock { contents in
            contents.items = Dictionary(minimumCapacity: found.count)
            contents.withheld = []
            for item in found { contents.items[item.container + "/" + item.id] = item }
            (contents.sorted, contents.isGathering) = (nil, false)
        }
        for count in stride(from: Self.gatheringStep, to: found.count, by: Self.gatheringStep) {
            post(.gatheringProgress(count))
        }
        if !found.isEmpty { post(.gatheringProgress(found.count)) }
        post(.didFinishGathering)
        return true
    }

    /// Tells of no more changes; the results stay.
    public func stop() {
        contents.withLock { $0.isStarted = false }
        _ = try? store.world.look { try $0.service(DocumentService.self).close(self) }
    }

    /// Leaves the results as they are until updates are enabled as often as they were disabled.
    public func disableUpdates() {
        contents.withLock { $0.disablings += 1 }
    }

    /// Enables updates again; what came meanwhile is told at once.
    public func enableUpdates() {
        let changes = contents.withLock { contents -> [QueryChange] in
            contents.disablings = max(0, contents.disablings - 1)
            guard contents.disablings == 0 else { return [] }
            defer { contents.withheld = [] }
            return contents.withheld
        }
        if !changes.isEmpty { tell(changes) }
    }
}

// MARK: - Results

extension UbiquitousItemQuery {
    /// What was found, by container and path.
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

    /// How many were found.
    public var resultCount: Int { contents.withLock { $0.items.count } }

    /// Whether a container is looked into: it is claimed, and on a phone it was asked for once.
    func isInScope(_ container: String, isOpened: Bool) -> Bool {
        guard store.isClaimed(container) else { return false }
        return isOpened || store.isOnMac
    }

    private func isInScope(_ item: UbiquitousItem) -> Bool {
        scopes.contains(item.isInDocuments ? .documents : .data)
    }

    /// Takes over what changed, and tells of it.
    func take(_ changes: [QueryChange]) {
        // A predicate may ask for the results.
        let changes = changes.map { change in
            let item = change.item.flatMap { isInScope($0) && predicate($0) ? $0 : nil }
            return QueryChange(container: change.container, id: change.id, item: item)
        }
        tell(changes)
    }

    private func tell(_ changes: [QueryChange]) {
        let update = contents.withLock { contents -> Update in
            guard contents.isStarted else { return Update() }
            guard contents.disablings == 0 else {
                contents.withheld += changes
                return Update()
            }
            var update = Update()
            for change in changes { take(change, &contents, &update) }
            if !update.isEmpty { contents.sorted = nil }
            return update
        }
        if !update.isEmpty { post(.didUpdate(update)) }
    }

    private func take(_ change: QueryChange, _ contents: inout Contents, _ update: inout Update) {
        let old = contents.items[change.key]
        guard old != change.item else { return }
        contents.items[change.key] = change.item
        switch (old, change.item) {
        case (nil, let new?): update.added.append(new)
        case (_?, let new?): update.changed.append(new)
        case (let old?, nil): update.removed.append(old)
        case (nil, nil): break
        }
    }
}
