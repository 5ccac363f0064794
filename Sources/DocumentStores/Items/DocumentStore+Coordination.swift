internal import Containers
internal import FoundationShims
internal import Synchronization

extension DocumentStore {
    /// Connects coordinators and presenters to iCloud in a container: a coordinated read downloads missing content,
    /// presenters are notified of remote changes, and `setUbiquitous` coordinates its moves.
    ///
    /// On a real device, coordinators and presenters are always connected to iCloud.
    /// - Parameters:
    ///   - identifier: The identifier of the container, or `nil` for the first one in the list.
    ///   - coordination: The coordination domain of the coordinators and presenters.
    /// - Returns: An observation; the connection ends when it is deinitialized.
    /// - Throws: An error that explains why the container does not exist.
    public func coordinateChanges(
        inContainer identifier: String? = nil, in coordination: FileCoordination = .shared
    ) throws -> ItemObservation {
        let container = try container(identifier)
        let provider = coordination.addProvider(Downloads(store: self), below: container.url)
        let changes = try observeChanges(inContainer: container.identifier) { [weak coordination] change in
            coordination?.notify(change)
        }
        let id = ObjectIdentifier(changes)
        coordinationRegistrations.withLock { $0.append(CoordinationRegistration(id: id, coordination: coordination)) }
        return ItemObservation { [weak self] in
            withExtendedLifetime((provider, changes)) {}
            self?.coordinationRegistrations.withLock { coordinationRegistrations in
                coordinationRegistrations.removeAll { $0.id == id }
            }
        }
    }

    /// Performs a coordinated move if the store is connected to a coordination domain: presenters relinquish the item
    /// before the move, and are notified of its new path.
    ///
    /// If the store is connected to several domains, the last one is used.
    /// https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)
    /// - Parameters:
    ///   - url: The URL of the item.
    ///   - destination: The new URL of the item, which must not exist.
    ///   - body: Performs the move; receives the two URLs that are current when the access begins.
    /// - Throws: The error of `body`, or the error of the coordinated access.
    func coordinateMove(from url: URL, to destination: URL, _ body: (URL, URL) throws -> Void) throws {
        guard let coordination = coordinationRegistrations.withLock(\.last)?.coordination else {
            return try body(url, destination)
        }
        let coordinator = FileCoordinator(in: coordination)
        try coordinator.coordinateAndWait(
            writingItemAt: url, options: .forMoving, writingItemAt: destination, options: []
        ) { url, destination in
            try body(url, destination)
            coordinator.item(at: url, didMoveTo: destination)
        }
    }
}

/// The coordination domain that a store is connected to.
struct CoordinationRegistration {
    /// The identity of the observation that keeps the connection.
    let id: ObjectIdentifier
    weak var coordination: FileCoordination?
}

/// Downloads missing content before a coordinated read.
private struct Downloads: ContentProvider {
    let store: DocumentStore

    func provideContent(of url: URL) async throws { try store.downloadIfMissing(itemAt: url) }
}

extension DocumentStore {
    /// Downloads an item if its content is not on the device.
    func downloadIfMissing(itemAt url: URL) throws {
        // New items are not in a list yet, and items that are not synced are never in a list.
        guard let item = try item(at: url), item.kind != .directory, item.downloadingStatus == .notDownloaded
        else { return }
        try download(itemAt: url)
    }
}
