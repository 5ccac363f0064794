import DocumentStores
import Synchronization

/// The observations of containers whose changes clients have requested.
final class DocumentObservations: Sendable {
    /// An observation, and the store that it belongs to.
    private struct Entry: Sendable {
        let store: DocumentStore
        let observation: ItemObservation
    }

    private let entries = Mutex<[ChangeLog.Channel: Entry]>([:])

    /// Appends the changes of a container to a log from now on.
    ///
    /// - Throws: An error if the container is not available.
    func begin(_ documents: ContainerDocuments, as channel: ChangeLog.Channel, appendingTo log: ChangeLog) throws {
        // A version of the app with different claims has a new store.
        guard entries.withLock({ $0[channel]?.store !== documents.store }) else { return }
        let observation = try documents.observeChanges { log.append(.document($0), for: channel) }
        entries.withLock { entries in
            // Another thread may have begun to observe the same store.
            guard entries[channel]?.store !== documents.store else { return }
            entries[channel] = Entry(store: documents.store, observation: observation)
        }
    }
}
