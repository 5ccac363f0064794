internal import LocalCloud

/// One content of an item, made on one device at one moment.
struct Version: Sendable, Hashable, Codable {
    /// The device that made it and a number, so that no two are the same.
    let id: String
    /// The mark of the content; nil as long as the device that made it has not read it.
    var hash: String?
    var size: Int64
    /// By the clock of the device that made it.
    let date: CloudInstant
    let device: String
    /// Whether the server has the content and not only heard of it.
    var isAvailable = false
    /// Whether somebody marked it as resolved; it stays until it is removed.
    var isResolved = false
}

/// What the server has of one item.
struct ServerItem: Sendable, Hashable, Codable {
    let id: String
    var path: String
    let kind: ItemKind
    let created: CloudInstant
    /// Nil for a directory.
    var current: Version?
    /// Versions that were made at the same time as the current one or one before it.
    var others: [Version] = []
    var isDeleted = false
    /// The place of the last change in the order in which the server took them.
    var sequence = 0
    /// Of a directory that is deleted because it got another name, the path by which it is known now.
    var heir: String?
    /// Identifiers of versions that are no more, oldest first, so that one that comes twice is known again.
    var past: [String] = []

    /// How many versions are remembered: more than a device can have on its way.
    static let rememberedVersions = 32

    var versions: [Version] { (current.map { [$0] } ?? []) + others }

    /// What the item takes of the account's room, in bytes.
    var room: Int64 { isDeleted ? 0 : versions.reduce(0) { $0 + $1.size } }
}

/// What a device has of one item.
struct DeviceItem: Sendable, Hashable, Codable {
    /// Where it is on the disk, within its container.
    var path: String
    let kind: ItemKind
    let created: CloudInstant
    /// By what that which is on the disk is known again; nil for a directory and for what is not on the disk.
    var print: Fingerprint?
    /// The inode of a directory, by which it is known again under another name.
    var folder: UInt64?
    /// Whether it was on the disk so shortly when it was looked at that a later write might not show.
    var isFresh = false
    /// Whether the name on the disk is that of a placeholder.
    var isPlaceholder = false
    /// The version whose content is on the disk; nil if none is.
    var holds: Version?
    /// What the device knows the server to have; nil as long as the server has nothing.
    var known: ServerItem?
    /// The versions of which `holds` is made and which the server may not know to be outdated; once the item was deleted,
    /// all that were known then.
    var ancestors: [String] = []

    /// Whether the server has not yet taken what is on the disk.
    var isEdited = false
    /// Whether the server has not yet heard of the name.
    var isMoved = false
    /// Whether it was deleted on this device and the server has not heard of it.
    var isDeleted = false
    /// Of a directory that was deleted here because it got another name, the path that it has now.
    var heir: String?
    /// Versions that were resolved (false) or removed (true) here and of which the server has not heard.
    var settled: [String: Bool] = [:]
    /// Whether the user or an app keeps it from being sent.
    var isExcluded = false

    /// Whether the content is wanted.
    var isRequested = false
    /// How much of the wanted version has arrived, in bytes.
    var received: Int64 = 0
    /// The versions that were made here and whose contents the server still lacks.
    var unsent: [Version] = []
    /// How much of the first of them was sent, in bytes.
    var sent: Int64 = 0
    /// Versions that are not current and whose contents are on the device.
    var local: [String] = []
    var downloadingError: DocumentError?
    var uploadingError: DocumentError?
    /// What has still to be done on the disk.
    var placing: Placement?

    init(path: String, kind: ItemKind, created: CloudInstant) {
        self.path = path
        self.kind = kind
        self.created = created
    }
}

/// What has still to be done on the disk for an item, written down before it is begun.
struct Placement: Sendable, Hashable, Codable {
    /// Where the item is now, from the device's home; nil if it is not on the disk.
    var from: String?
    /// What is expected there.
    var expected: Fingerprint?
    /// Whether `expected` may not tell a later write.
    var isFresh = false
    /// The version whose content is expected there; nil if it has none.
    var before: Version?
    /// Whether the name there is that of a placeholder.
    var wasPlaceholder = false
    /// Where it will be, from the device's home; nil if it goes.
    var target: String?
    /// Where that goes, from the device's home, which is in a directory that goes and never travels; nil where it is
    /// deleted with the directory.
    var heir: String?
    /// The name of what is laid out to take the place; nil if the item only moves or goes.
    var staged: String?
    /// Whether the item is forgotten when this is done.
    var isLast = false

    /// Whether what never travels is put into the archive.
    var isArchived: Bool { heir?.hasPrefix(DocumentService.archive + "/") ?? false }

    /// Whether the name on the disk becomes that of a placeholder, or no longer is.
    func isConversion(to row: DeviceItem) -> Bool {
        staged != nil && from != nil && target != nil && wasPlaceholder != row.isPlaceholder
    }
}

extension DeviceItem {
    /// Whether the server has to be told something.
    var isToBeSent: Bool {
        !isExcluded && placing == nil
            && (isEdited && uploadingError?.code != .notUploadedDueToQuota || isMoved || isDeleted || !settled.isEmpty)
            || isExcluded && known != nil && placing == nil
    }

    /// The version that the device wants and does not have.
    var wanted: Version? {
        guard !isEdited, !isDeleted, !isExcluded, kind != .directory, placing == nil, let current = known?.current,
            current.id != holds?.id
        else { return nil }
        return current
    }
}

/// What a device keeps of one container.
struct DeviceContainer: Sendable, Codable {
    /// The account whose items these are; nil before the first contact.
    var account: String?
    /// Whether everything that the account had at the first contact has arrived.
    var isComplete = false
    /// Up to where the changes of the server have arrived.
    var cursor = 0
    /// Whether an app has asked for it, without which a query on a phone finds nothing in it.
    var isOpened = false
    /// How often in a row the network or the server failed.
    var failures = 0
    /// The transitions that are waiting, if they still are.
    var upload = 0
    var download = 0
    var contentUpload = 0
    var contentDownload = 0
    var announcement = 0
    /// What was sent last and not answered yet, if it still is on its way.
    var message = 0
}

/// What a device keeps of documents as a whole.
struct DocumentDevice: Sendable, Codable {
    /// The directory that stands for its home.
    let home: String
    var settings: DocumentSettings
}

/// What the server has of one account.
struct ServerAccount: Sendable, Codable {
    /// How many bytes all versions may have.
    var quota: Int64 = .max
    var used: Int64 = 0
}

/// What the server has of one container.
struct ServerContainer: Sendable, Codable {
    /// Counts the changes.
    var sequence = 0
}

/// Something in a container that does not travel, and why.
struct ProblemRow: Sendable, Codable {
    let kind: ItemProblem.Kind
}

/// What a device tells the server of one item.
struct ItemNews: Sendable, Codable {
    let id: String
    let path: String?
    /// Whether the path is news; who only writes does not take back what another device has renamed meanwhile.
    let isNamed: Bool
    let kind: ItemKind
    let created: CloudInstant
    let version: Version?
    let ancestors: [String]
    let isDeleted: Bool
    /// Of a directory that is deleted because it got another name, the path that it has now.
    let heir: String?
    /// The versions that whoever deleted the item knew.
    let knownVersions: [String]
    let settled: [String: Bool]
}

/// What the server says to what it was sent of one item.
struct ItemAnswer: Sendable, Codable {
    let news: ItemNews
    /// What the server has now; nil if it has nothing.
    let item: ServerItem?
    let isOverQuota: Bool
}

/// What is on its way between a device and the server.
struct DocumentMessage: Sendable, Codable {
    enum Content: Sendable, Codable {
        case news([ItemNews])
        case answers([ItemAnswer])
        case listing(ItemListing)
    }

    let account: String
    let content: Content
}

/// What the server has after a place in its order.
struct ItemListing: Sendable, Codable {
    let from: Int
    var upTo: Int
    var isLast: Bool
    var items: [ServerItem]

    /// The first items only, as when the connection breaks.
    func prefix(_ count: Int) -> ItemListing {
        guard count < items.count else { return self }
        var part = self
        part.items = Array(items.prefix(max(0, count)))
        part.upTo = part.items.last?.sequence ?? from
        part.isLast = false
        return part
    }
}

/// What holds for documents in a world.
struct DocumentConfiguration: Sendable, Codable {
    var winner = ConflictRule.latest
    /// How much content one transition carries, in bytes.
    var portion: Int64 = 4 << 20
}
