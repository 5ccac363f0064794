internal import LocalCloud

/// The time and the device of a change, which decide between two values of one key.
///
/// The change with the later time, by the clock of its device, wins. If the times are equal, the change of the device
/// whose name sorts last wins; on one device, the last change wins.
struct Stamp: Sendable, Hashable, Codable, Comparable {
    let time: CloudInstant
    let device: String
    /// The number of the change, which makes every stamp unique.
    let number: Int

    static func < (left: Stamp, right: Stamp) -> Bool {
        (left.time, left.device, left.number) < (right.time, right.device, right.number)
    }
}

/// A change of a key; the value is `nil` if the key was removed.
struct Change: Sendable, Codable {
    let key: String
    let value: PropertyListValue?
    let stamp: Stamp
    /// The position of the change in the order in which the server accepted changes; 0 before the server accepts it.
    var sequence = 0

    /// The approximate memory of the change, in bytes.
    var size: Int { key.utf8.count + (value?.memory ?? 0) + Table<Change>.usualSize }
}

/// The state of one key on a device.
struct DeviceItem: Sendable, Codable {
    var value: PropertyListValue?
    var stamp: Stamp
    /// The position of the last change of this key that the device knows to be on the server.
    var sequence: Int
    /// Whether the server does not have the value yet.
    var isPending: Bool
    /// Whether the server had no space for the value.
    var isRefused = false

    var isToBeSent: Bool { isPending && !isRefused }

    /// The approximate memory of the item, in bytes.
    var size: Int { (value?.memory ?? 0) + Table<DeviceItem>.usualSize }
}

/// The state of one store on a device.
struct DeviceStore: Sendable, Codable {
    /// The account that owns the values, or `nil` before the first contact with the server.
    var account: String?
    /// Whether the device has received all values that the account had at the first contact.
    var isComplete = false
    /// Whether the values of another account are being replaced.
    var isReplacing = false
    /// The position of the last received change in the server's order.
    var cursor = 0
    var bytes = 0
    var keys = 0
    /// The number of changes that the device has not sent yet.
    var unsent = 0
    /// The number of changes that the server had no space for.
    var refused = 0
    /// The number of the last notice to the apps.
    var lastNotice = 0
    /// The number of apps on the device that share the store.
    var apps = 0
    /// The numbers of the scheduled transitions; each may already have happened.
    var upload = 0
    var download = 0
    var announcement = 0
    /// The number of the last message that was sent and not answered, if it is still in transit.
    var message = 0
    /// The times of the last uploads, on the simulated clock.
    var uploads: [CloudInstant] = []
    /// The number of consecutive failures of the network or the server.
    var failures = 0
    var clearings: Int
}

/// A notice to the apps that use a store.
struct Notice: Sendable, Codable {
    let reason: ChangeReason
    let keys: [String]
    /// The only app that receives the notice, or `nil` for all apps that share the store.
    var app: String?

    /// The maximum number of notices per store that are kept for apps in other processes.
    ///
    /// An app that is further behind compares all values instead.
    static let rememberedCount = 64
}

/// A message between a device and the server.
struct Message: Sendable, Codable {
    enum Content: Sendable, Codable {
        case changes([Change])
        case receipt(Receipt)
        case listing(Listing)
    }

    let account: String
    let content: Content

    /// The approximate memory of the message, in bytes.
    var size: Int {
        let changes =
            switch content {
            case .changes(let changes): changes
            case .receipt(let receipt): receipt.accepted + receipt.winners + receipt.refused
            case .listing(let listing): listing.changes
            }
        return changes.reduce(Table<Message>.usualSize) { $0 + $1.size }
    }
}

/// The response of the server to an upload.
struct Receipt: Sendable, Codable {
    /// The accepted changes, with their positions in the server's order.
    var accepted: [Change] = []
    /// The newer changes that the server has instead of the uploaded ones.
    var winners: [Change] = []
    /// The changes that the server had no space for.
    var refused: [Change] = []

    /// Whether the server received no change.
    var isWithoutProgress: Bool { accepted.isEmpty && winners.isEmpty && refused.isEmpty }
}

/// The changes on the server after a position in its order.
struct Listing: Sendable, Codable {
    let from: Int
    var upTo: Int
    var isLast: Bool
    var changes: [Change]

    /// Whether the connection was interrupted before the first change.
    var isWithoutProgress: Bool { changes.isEmpty && !isLast }

    /// Returns only the first changes, as if the connection was interrupted.
    func prefix(_ count: Int) -> Listing {
        guard count < changes.count else { return self }
        var part = self
        part.changes = Array(changes.prefix(max(0, count)))
        part.upTo = part.changes.last?.sequence ?? from
        part.isLast = false
        return part
    }
}

struct KeyValueConfiguration: Sendable, Codable {
    var limits = KeyValueLimits.current
    var throttle = KeyValueThrottle.severalPerMinute
    var synchronize = SynchronizeRule.reportsSuccess

    init() {}

    /// Decodes a configuration; files of earlier versions do not contain the rule of `synchronize`.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        limits = try container.decode(KeyValueLimits.self, forKey: .limits)
        throttle = try container.decode(KeyValueThrottle.self, forKey: .throttle)
        synchronize = try container.decodeIfPresent(SynchronizeRule.self, forKey: .synchronize) ?? .reportsSuccess
    }
}
