internal import DocumentStores
internal import Foundation

/// The results of a query as objects, each of which represents the same item until the item is removed.
struct QueryResults {
    private var objects: [String: NSMetadataItem] = [:]
    /// The results in their order; `nil` if they must be read again.
    private var sorted: [NSMetadataItem]?

    /// Returns the results of a query in the order of sort descriptors.
    mutating func read(from query: UbiquitousItemQuery, by descriptors: [NSSortDescriptor]) -> [NSMetadataItem] {
        if let sorted { return sorted }
        var results = query.results.map { object(for: $0) }
        if !descriptors.isEmpty { results.sort { Self.isInOrder($0, $1, descriptors) } }
        sorted = results
        return results
    }

    /// Returns the objects of items that were added or changed, or are removed; the next read determines
    /// their order again.
    mutating func take(_ items: [UbiquitousItem]) -> [NSMetadataItem] {
        sorted = nil
        return items.map { object(for: $0) }
    }

    /// Returns the objects of items that are no longer results.
    mutating func remove(_ items: [UbiquitousItem]) -> [NSMetadataItem] {
        defer { for item in items { objects[Self.key(of: item)] = nil } }
        return take(items)
    }

    private mutating func object(for item: UbiquitousItem) -> NSMetadataItem {
        if let object = objects[Self.key(of: item)] {
            object.item = item
            return object
        }
        let object = NSMetadataItem(item)
        objects[Self.key(of: item)] = object
        return object
    }

    private static func key(of item: UbiquitousItem) -> String { item.container + "/" + item.id }

    private static func isInOrder(
        _ left: NSMetadataItem, _ right: NSMetadataItem, _ descriptors: [NSSortDescriptor]
    ) -> Bool {
        for descriptor in descriptors {
            switch descriptor.compare(left, to: right) {
            case .orderedAscending: return true
            case .orderedDescending: return false
            case .orderedSame: continue
            }
        }
        return false
    }
}
