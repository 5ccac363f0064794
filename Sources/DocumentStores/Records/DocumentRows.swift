internal import LocalCloud

/// A device's record of one item.
struct DeviceItem: Sendable, Hashable, Codable {
    /// The path on disk, relative to the container.
    var path: String
    let kind: ItemKind
    let created: CloudInstant
    /// The fingerprint of the local file; `nil` for directories and for items that are not on disk.
    var fingerprint: Fingerprint?
    /// The inode of a directory, used to recognize it after it was renamed.
    var folder: UInt64?
    /// Whether the file was modified so shortly before it was read that a later write might not change the fingerprint.
    var isRecentlyModified = false
    /// Whether the file on disk is a placeholder.
    var isPlaceholder = false
    /// The version whose content is on disk; `nil` if there is none.
    var holds: Version?
    /// The version that the file without content represents by its name, size, and date; `nil` if an earlier version of
    /// the library saved the row.
    var listed: String?
    /// The last known server record; `nil` if the server has no record of the item.
    @Boxed var known: ServerItem?
    /// The versions that `holds` replaces and that the server may still have.
    ///
    /// After a deletion or an exclusion, these are the versions that it removes; see ``seenVersions``.
    var ancestors: [String] = []

    /// Whether the content on disk was not yet accepted by the server.
    var isEdited = false
    /// Whether the name was not yet uploaded to the server.
    var isMoved = false
    /// Whether the item was deleted on this device and the server was not yet notified.
    var isDeleted = false
    /// The new path of a directory that was recorded as deleted here because it was renamed.
    var renamedTo: String?
    /// The versions that were resolved (`false`) or removed (`true`) here and that the server was not yet notified of.
    var resolved: [String: Bool] = [:]
    /// Whether the user or an app excluded the item from syncing.
    var isExcluded = false
    /// Whether the server rejected the exclusion, which is then not sent again; `nil` if it did not, or if an earlier
    /// version of the library saved the row.
    var isExclusionRejected: Bool?

    /// Whether the content was requested.
    var isRequested = false
    /// The received part of the wanted version, in bytes.
    var received: Int64 = 0
    /// The versions that were made here and whose contents are not yet uploaded.
    var unsent: [Version] = []
    /// The number of uploaded bytes of the first version in ``unsent``.
    var sent: Int64 = 0
    /// The identifiers of conflict versions whose contents are on the device.
    var local: [String] = []
    @Boxed var downloadingError: DocumentError?
    @Boxed var uploadingError: DocumentError?
    /// The pending disk operation.
    @Boxed var placing: Placement?

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case path, kind, created
        case fingerprint = "print"
        case folder
        case isRecentlyModified = "isFresh"
        case isPlaceholder, holds, listed, known, ancestors, isEdited, isMoved, isDeleted
        case renamedTo = "heir"
        case resolved = "settled"
        case isExcluded, isExclusionRejected
        case isRequested, received, unsent, sent, local, downloadingError, uploadingError, placing
    }

    init(path: String, kind: ItemKind, created: CloudInstant) {
        self.path = path
        self.kind = kind
        self.created = created
    }
}

/// A pending disk operation for an item, saved before it is started.
struct Placement: Sendable, Hashable, Codable {
    /// The path of the item before the operation, relative to the device's home; `nil` if it is not on disk.
    var from: String?
    /// The expected fingerprint of the file at `from`.
    var expected: Fingerprint?
    /// Whether `expected` may fail to detect a later write.
    var isRecentlyModified = false
    /// The version whose content is expected at `from`; `nil` if the file has no content.
    var before: Version?
    /// Whether the file at `from` is a placeholder.
    var wasPlaceholder = false
    /// The path after the operation, relative to the device's home; `nil` if the item is removed.
    var target: String?
    /// The directory that receives the files that are never synced, relative to the device's home, when their directory
    /// is removed; `nil` if they are deleted with the directory.
    var localFilesTarget: String?
    /// The name of the staged replacement; `nil` if the item is only moved or removed.
    var staged: String?
    /// Whether the row is deleted after the operation.
    var isLast = false

    /// The names of the properties in saved files.
    private enum CodingKeys: String, CodingKey {
        case from, expected
        case isRecentlyModified = "isFresh"
        case before, wasPlaceholder, target
        case localFilesTarget = "heir"
        case staged, isLast
    }

    /// Whether files that are never synced are moved to the archive.
    var isArchived: Bool { localFilesTarget?.hasPrefix(ContainerLocation.archive + "/") ?? false }

    /// Whether the operation gives the file another path.
    var isMove: Bool { from != nil && target != nil && from.map(ExactPath.init) != target.map(ExactPath.init) }

    /// Returns whether the operation replaces a file with a placeholder or a placeholder with a file.
    func isConversion(to row: DeviceItem) -> Bool {
        staged != nil && from != nil && target != nil && wasPlaceholder != row.isPlaceholder
    }
}

extension DeviceItem {
    /// The path of the file on disk, relative to the container.
    var diskPath: String { isPlaceholder ? ItemName.placeholder(of: path) : path }

    /// The approximate memory of the row, in bytes.
    var memory: Int { Self.base + (known?.memory ?? 0) + ancestors.count * Self.perVersion }
    /// The memory of a row without versions, and of an identifier of a version, in bytes.
    private static let (base, perVersion) = (800, 100)

    /// Whether the device must send a change of the item to the server.
    var isToBeSent: Bool {
        guard placing == nil else { return false }
        guard !isExcluded else { return isExclusionToBeSent }
        return isEdited && uploadingError?.code != .notUploadedDueToQuota || isMoved || isDeleted || !resolved.isEmpty
    }

    /// Whether the device must send the exclusion of the item to the server.
    ///
    /// The server rejects an exclusion if it has a version that the app has not seen. It then also keeps the versions
    /// that were made here, so their contents are uploaded first. A rejected exclusion is not sent again, because it
    /// would delete the item for everyone after another device has resolved the conflict.
    private var isExclusionToBeSent: Bool {
        guard let known, isExclusionRejected != true else { return false }
        return firstUnsent == nil || hasSeen(known)
    }

    /// Whether the item is being removed from the disk.
    var isGoing: Bool { placing?.isLast == true }

    /// The first version that the server knows but whose content is not yet uploaded.
    var firstUnsent: Version? {
        guard let known, !known.isDeleted else { return nil }
        return unsent.first { version in known.versions.contains { $0.id == version.id && !$0.isAvailable } }
    }

    /// Whether the newest known content is not on the device.
    var lacksContent: Bool {
        kind != .directory && !isExcluded && (holds == nil || wanted != nil)
    }

    /// The version that the device wants to download.
    var wanted: Version? {
        guard !isEdited, !isDeleted, !isExcluded, kind != .directory, placing == nil, let current = known?.current,
            current.id != holds?.id
        else { return nil }
        return current
    }
}

/// A device's record of one container.
struct DeviceContainer: Sendable, Codable {
    /// The account that the items belong to; `nil` before the first contact with the server.
    var account: String?
    /// Whether everything that the account had at the first contact has arrived.
    var isComplete = false
    /// The position in the server's change order up to which changes were received.
    var cursor = 0
    /// Whether an app has requested the container.
    ///
    /// Until then, a query on a phone finds nothing in it.
    var isOpened = false
    /// The number of consecutive network or server failures.
    var failures = 0
    /// The number of the last scheduled transition of each kind; it may have been performed already.
    var upload = 0
    var download = 0
    var contentUpload = 0
    var contentDownload = 0
    var announcement = 0
    /// The last message that was sent; it may have been answered already.
    var message = 0
    /// The number of the latest upload whose reply was received; `nil` if there is none.
    var answered: Int?
}

/// A deletion of an item that a reply of the server has reported.
struct DeletionRow: Sendable, Codable {
    /// The position of the deletion in the server's change order.
    let position: Int
}

/// A device's settings for documents.
struct DocumentDevice: Sendable, Codable {
    /// The directory that is the home directory of the simulated device.
    let home: String
    var settings: DocumentSettings
}

/// The document settings of a simulator.
struct DocumentConfiguration: Sendable, Codable {
    var winner = ConflictRule.latest
    /// The number of content bytes that one transition transfers.
    var portion: Int64 = 4 << 20
}
