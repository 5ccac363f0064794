internal import Containers

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension DocumentStore {
    /// Lets coordinators and presenters have part in what iCloud does in a container: who reads an item whose content
    /// is not there has it downloaded, and presenters hear what comes from outside.
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
        return ItemObservation { withExtendedLifetime((provider, changes)) {} }
    }
}

/// Has what is not on the device downloaded before it is read.
private struct Downloads: ContentProvider {
    let store: DocumentStore

    func provideContent(of url: URL) async throws {
        // What is new here is in no list yet, and what does not travel never is.
        guard let item = try store.item(at: url), item.kind != .directory, item.downloadingStatus == .notDownloaded
        else { return }
        try store.download(itemAt: url)
    }
}
