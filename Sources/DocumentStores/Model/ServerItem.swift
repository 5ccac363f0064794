internal import LocalCloud

/// One version of the content of an item, made on one device.
struct Version: Sendable, Hashable, Codable {
    /// A unique identifier: the name of the device that made the version, and a number.
    let id: String
    /// The hash of the content; `nil` until the device that made the version has read the content.
    var hash: String?
    var size: Int64
    /// The date by the clock of the device that made the version.
    let date: CloudInstant
    let device: String
    /// Whether the server has the content and not only the metadata.
    var isAvailable = false
    /// Whether the version is marked as resolved.
    ///
    /// A resolved version remains until it is removed.
    var isResolved = false
}

extension Version {
    /// Creates a new version that a device makes now.
    init(size: Int64, hash: String? = nil, madeOn device: DeviceRow, in state: WorldState) {
        self.init(
            id: "\(device.name)/\(state.nextNumber())", hash: hash, size: size, date: state.now(on: device),
            device: device.name)
    }
}

/// The server's record of one item.
struct ServerItem: Sendable, Hashable, Codable {
    let id: String
    var path: String
    let kind: ItemKind
    let created: CloudInstant
    /// The current version; `nil` for a directory.
    var current: Version?
    /// The conflict versions: versions that were made concurrently with the current version or one of its ancestors.
    var others: [Version] = []
    var isDeleted = false
    /// The position of the last change in the server's change order.
    var sequence = 0
    /// The current path of a renamed directory, if this item is its deleted old record.
    var renamedTo: String?
    /// The identifiers of former versions, oldest first; used to recognize a version that is received twice.
    var past: [String] = []

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case id, path, kind, created, current, others, isDeleted, sequence
        case renamedTo = "heir"
        case past
    }

    /// The maximum number of former versions that are remembered; larger than the number a device can have in transit.
    static let rememberedVersions = 32

    var versions: [Version] { (current.map { [$0] } ?? []) + others }

    /// The size of the item that counts toward the account's quota, in bytes.
    var room: Int64 { isDeleted ? 0 : versions.reduce(0) { $0 + $1.size } }

    /// The approximate memory of the record, in bytes.
    var memory: Int { Self.base + (others.count + past.count) * Self.perVersion }
    /// The memory of a record with one version, and of each other version, in bytes.
    private static let (base, perVersion) = (600, 100)
}
