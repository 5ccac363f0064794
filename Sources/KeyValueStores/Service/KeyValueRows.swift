internal import LocalCloud

/// When and where a value was set, which decides between two values of one key: the later moment by the device's own
/// clock; of the same moment, the device whose name sorts last; on one device, what was set last.
struct Stamp: Sendable, Hashable, Codable, Comparable {
    let time: CloudInstant
    let device: String
    /// Counts the writes of the world, so that no two stamps are the same.
    let number: Int

    static func < (left: Stamp, right: Stamp) -> Bool {
        (left.time, left.device, left.number) < (right.time, right.device, right.number)
    }
}

/// A value that was set or, where it is nil, removed.
struct Change: Sendable, Codable {
    let key: String
    let value: PropertyListValue?
    let stamp: Stamp
    /// The place of the change in the order in which the server took them; 0 before it did.
    var sequence = 0
}

/// What a device has of one key.
struct DeviceItem: Sendable, Codable {
    var value: PropertyListValue?
    var stamp: Stamp
    /// The last change of this key that the device knows the server to have.
    var sequence: Int
    /// Whether the server does not have the value yet.
    var isPending: Bool
    /// Whether the server had no room for it.
    var isRefused = false

    var isToBeSent: Bool { isPending && !isRefused }
}

/// What a device has of one store.
struct DeviceStore: Sendable, Codable {
    /// The account whose values these are; nil before the first contact.
    var account: String?
    /// Whether everything that the account had at the first contact has arrived.
    var isComplete = false
    /// Whether the values of another account are just being replaced.
    var isReplacing = false
    /// Up to where the changes of the server have arrived.
    var cursor = 0
    var bytes = 0
    var keys = 0
    /// How many changes the server has still to be sent.
    var unsent = 0
    /// How many changes the server had no room for.
    var refused = 0
    /// The last notice to the apps.
    var lastNotice = 0
    /// How many apps of the device share the store.
    var apps = 0
    /// The transitions that are waiting, if they still are.
    var upload = 0
    var download = 0
    var announcement = 0
    /// What was sent last and not answered yet, if it still is on its way.
    var message = 0
    /// When the last uploads were, by the world's clock.
    var uploads: [CloudInstant] = []
    /// How often in a row the network or the server failed.
    var failures = 0
    var clearings: Int
}

/// What the server has of one store.
struct ServerStore: Sendable, Codable {
    /// Counts the changes.
    var sequence = 0
    var bytes = 0
    var keys = 0
}

/// Something that apps are told.
struct Notice: Sendable, Codable {
    let reason: ChangeReason
    let keys: [String]
    /// The only app that is told; nil for all that share the store.
    var app: String?
}

/// What is on its way between a device and the server.
struct Message: Sendable, Codable {
    enum Content: Sendable, Codable {
        case changes([Change])
        case receipt(Receipt)
        case listing(Listing)
    }

    let account: String
    let content: Content
}

/// What the server says to what it was sent.
struct Receipt: Sendable, Codable {
    /// What it took, by key, with the place in its order.
    var accepted: [Change] = []
    /// What it has instead.
    var winners: [Change] = []
    /// What it had no room for.
    var refused: [Change] = []
}

/// What the server has after a place in its order.
struct Listing: Sendable, Codable {
    let from: Int
    var upTo: Int
    var isLast: Bool
    var changes: [Change]

    /// The first changes only, as when the connection breaks.
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
    var limits = KeyValueLimits.today
    var throttle = KeyValueThrottle.severalPerMinute
}
