import Containers
import DocumentStores
import LocalCloud

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes documents on a device until it is killed, and says of each that it is done; the world runs in between.
struct DocumentWriter {
    let world: CloudWorld
    let store: DocumentStore

    /// Opens the store of the first app on a device; nil if there is none.
    init?(world path: String, device name: String, home: String) throws {
        world = try CloudWorld(opening: path)
        guard let app = try world.device(name)?.apps.first else { return nil }
        store = try app.documentStore(in: home)
    }

    /// Three documents over and over, as plain files; each says who wrote it as what.
    func run(from first: Int64) throws {
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
}
