internal import LocalCloud

/// A change of one item that a device sends to the server.
struct ItemUpdate: Sendable, Codable {
    let id: String
    let path: String?
    /// Whether the path is new.
    ///
    /// A write without a new path does not undo a rename by another device.
    let isNamed: Bool
    let kind: ItemKind
    let created: CloudInstant
    let version: Version?
    let ancestors: [String]
    let isDeleted: Bool
    /// The new path of a directory that is deleted because it was renamed.
    let renamedTo: String?
    /// The versions that the deleting device knew.
    let knownVersions: [String]
    /// The versions that the device resolved (`false`) or removed (`true`).
    let resolved: [String: Bool]

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case id, path, isNamed, kind, created, version, ancestors, isDeleted
        case renamedTo = "heir"
        case knownVersions
        case resolved = "settled"
    }
}

/// The server's reply to the change of one item.
struct ItemReply: Sendable, Codable {
    let update: ItemUpdate
    /// The server's current record; `nil` if the server does not have the item.
    let item: ServerItem?
    let isOverQuota: Bool

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case update = "news"
        case item, isOverQuota
    }
}

/// A message between a device and the server.
struct DocumentMessage: Sendable, Codable {
    enum Content: Sendable, Codable {
        case updates([ItemUpdate])
        case answers([ItemReply])
        case listing(ItemListing)

        /// The names of the cases in saved files.
        private enum CodingKeys: String, CodingKey {
            case updates = "news"
            case answers, listing
        }
    }

    /// The name that transitions use to refer to the document service.
    static let service = "documents"

    /// The maximum number of items per message; limits the size of messages.
    static let longest = 500

    let account: String
    let content: Content
    /// The number of the upload, which its copies and their replies have in common, and which later uploads of the device
    /// exceed; `nil` for a listing, and in files of earlier versions of the library.
    var number: Int?

    /// The approximate memory of the message, in bytes.
    var memory: Int {
        switch content {
        case .updates(let updates): updates.count * Self.perUpdate
        case .answers(let answers): answers.reduce(0) { $0 + Self.perUpdate + ($1.item?.memory ?? 0) }
        case .listing(let listing): listing.items.reduce(0) { $0 + $1.memory }
        }
    }
    /// The approximate memory of the change of an item, in bytes.
    private static let perUpdate = 600
}

/// The items that changed on the server after a position in its change order.
struct ItemListing: Sendable, Codable {
    let from: Int
    var upTo: Int
    var isLast: Bool
    var items: [ServerItem]
    /// Whether deleted items are not listed, because the device had no items; `nil` in files of earlier versions of the
    /// library.
    var lacksDeletions: Bool?

    /// Returns only the first items, as if the connection failed after them.
    func prefix(_ count: Int) -> ItemListing {
        guard count < items.count else { return self }
        var part = self
        part.items = Array(items.prefix(max(0, count)))
        part.upTo = part.items.last?.sequence ?? from
        part.isLast = false
        return part
    }
}
