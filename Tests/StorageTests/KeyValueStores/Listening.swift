import KeyValueStores
import Synchronization

/// The changes that an app has received, in order.
final class Listening: Sendable {
    private let heard = Mutex<[ExternalChange]>([])
    private let observation = Mutex<ExternalChangeObservation?>(nil)

    init(to store: UbiquitousKeyValueStore) {
        let new = store.observeExternalChanges { [weak self] change in self?.heard.withLock { $0.append(change) } }
        observation.withLock { $0 = new }
    }

    var changes: [ExternalChange] { heard.withLock(\.self) }
}
