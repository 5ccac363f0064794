import Containers
import DocumentStores
import LocalCloud

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waits until a document is on a device, and prints what is in it; the world runs in between.
struct DocumentReader {
    let world: CloudWorld
    let store: DocumentStore

    /// Opens the store of the first app on a device; nil if there is none.
    init?(world path: String, device name: String, home: String) throws {
        world = try CloudWorld(opening: path)
        guard let app = try world.device(name)?.apps.first else { return nil }
        store = try app.documentStore(in: home)
    }

    /// Finds the document by a query, as an app does.
    func run(until name: String) throws {
        _ = try store.container()
        let query = UbiquitousItemQuery(store) { $0.name == name && $0.downloadingStatus == .current }
        try query.start()
        while isWatched() {
            if let item = query.results.first {
                return print(try String(contentsOf: item.url, encoding: .utf8))
            }
            try world.advance(by: .seconds(2))
        }
    }
}
