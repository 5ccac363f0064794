import Containers
import DocumentStores
import LocalCloud

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app with documents on a device; advances the simulator after each write.
struct DocumentProcess {
    private let world: CloudSimulator
    private let store: DocumentStore

    /// Opens the store of the first app on a device; returns `nil` if there is no app.
    init?(world path: String, device name: String, home: String) throws {
        world = try CloudSimulator(opening: path)
        guard let app = try world.device(name)?.apps.first else { return nil }
        store = try app.documentStore(in: home)
    }

    /// Writes until the process is killed, and reports each completed write.
    ///
    /// The process writes three plain files in turn; each contains the device and the number of the write.
    func write(from first: Int64) throws {
        let documents = try store.container().documents
        var number = first
        while isWatched() {
            let name = "\(store.app.device.name) \(number % 3).txt"
            let text = "\(store.app.device.name) \(number)"
            try Data(text.utf8).write(to: documents.appending(path: name), options: .atomic)
            acknowledge(number)
            try world.advance(by: .seconds(2))
            number += 1
        }
    }

    /// Waits until a query finds a downloaded document, and prints its content; gives up after a minute.
    func read(_ name: String) throws {
        _ = try store.container()
        let query = UbiquitousItemQuery(store) { $0.name == name && $0.downloadingStatus == .current }
        try query.start()
        let deadline = ContinuousClock.now + .seconds(60)
        while isWatched(), ContinuousClock.now < deadline {
            if let item = query.results.first {
                return print(try String(contentsOf: item.url, encoding: .utf8))
            }
            try world.advance(by: .seconds(2))
        }
    }
}
