internal import Containers
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension DocumentStore {
    /// Lets coordinators and presenters have part in what iCloud does in a container: who reads an item whose content
    /// is not there has it downloaded, presenters hear what comes from outside, and what `setUbiquitous` moves is moved
    /// in coordination.
    ///
    /// On a device it is always so.
    /// - Parameters:
    ///   - identifier: of the container; nil for the first one in the list.
    ///   - coordination: where the coordinators and presenters meet.
    /// - Returns: lasts as long as somebody holds on to it.
    /// - Throws: why there is no such container.
    public func coordinateChanges(
        inContainer identifier: String? = nil, in coordination: FileCoordination = .shared
    ) throws -> ItemObservation {
        let container = try container(identifier)
        let provider = coordination.addProvider(Downloads(store: self), below: container.url)
        let changes = try observeChanges(inContainer: container.identifier) { [weak coordination] change in
            coordination?.tell(change)
        }
        let meeting = ObjectIdentifier(changes)
        meetings.withLock { $0.append(Meeting(id: meeting, coordination: coordination)) }
        return ItemObservation { [weak self] in
            withExtendedLifetime((provider, changes)) {}
            self?.meetings.withLock { meetings in meetings.removeAll { $0.id == meeting } }
        }
    }

    /// Moves something as a coordinator, where the store has joined others: presenters let go of it before, and are told
    /// its new place.
    ///
    /// Of several places to meet it is the one that was joined last.
    /// https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)
    /// - Parameters:
    ///   - url: where it is.
    ///   - destination: where it will be; there is nothing yet.
    ///   - body: moves; it is given both places as they are by then.
    /// - Throws: what `body` throws; before that, why there is no access.
    func coordinateMove(from url: URL, to destination: URL, _ body: (URL, URL) throws -> Void) throws {
        guard let coordination = meetings.withLock(\.last)?.coordination else { return try body(url, destination) }
        let coordinator = FileCoordinator(in: coordination)
        try coordinator.coordinateAndWait(
            writingItemAt: url, options: .forMoving, writingItemAt: destination, options: []
        ) { url, destination in
            try body(url, destination)
            coordinator.item(at: url, didMoveTo: destination)
        }
    }
}

/// Where a store meets coordinators and presenters, as long as that is there.
struct Meeting {
    /// The observation that lasts as long.
    let id: ObjectIdentifier
    weak var coordination: FileCoordination?
}

/// Has what is not on the device downloaded before it is read.
private struct Downloads: ContentProvider {
    let store: DocumentStore

    func provideContent(of url: URL) async throws { try store.downloadIfMissing(itemAt: url) }
}

extension DocumentStore {
    /// Downloads an item of which there is no content on the device.
    func downloadIfMissing(itemAt url: URL) throws {
        // What is new here is in no list yet, and what does not travel never is.
        guard let item = try item(at: url), item.kind != .directory, item.downloadingStatus == .notDownloaded
        else { return }
        try download(itemAt: url)
    }
}
