public import FoundationShims
internal import LocalCloud

/// A file, package, or directory in a container, as an app on a device sees it.
///
/// ``UbiquitousItem`` has more properties, and the URL on the device.
public struct DocumentItem: Sendable, Hashable, Identifiable {
    /// The identifier of the item, which is the same on every device and does not change when the item is renamed or
    /// edited.
    public let id: String
    /// The path relative to the container, as in `Documents/Letter.txt`.
    public let path: String
    /// The kind of the item.
    public let kind: ItemKind
    /// The size of the newest known version in bytes.
    public let size: Int64
    /// The date of the newest version, by the clock of the device that made it.
    public let contentChangeDate: Date
    /// The download state of the content.
    public let downloadingStatus: DownloadingStatus
    /// Whether content is being downloaded, or will be as soon as there is a network.
    public let isDownloading: Bool
    /// Whether this device's newest content is on the server.
    public let isUploaded: Bool
    /// Whether content is being uploaded, or will be as soon as there is a network.
    public let isUploading: Bool
    /// Whether the item has unresolved conflict versions.
    public let hasUnresolvedConflicts: Bool

    package init(
        id: String, path: String, kind: ItemKind, size: Int64, contentChangeDate: Date,
        downloadingStatus: DownloadingStatus, isDownloading: Bool, isUploaded: Bool, isUploading: Bool,
        hasUnresolvedConflicts: Bool
    ) {
        (self.id, self.path, self.kind, self.size) = (id, path, kind, size)
        (self.contentChangeDate, self.downloadingStatus) = (contentChangeDate, downloadingStatus)
        (self.isDownloading, self.isUploaded, self.isUploading) = (isDownloading, isUploaded, isUploading)
        self.hasUnresolvedConflicts = hasUnresolvedConflicts
    }

    init(_ item: UbiquitousItem) {
        self.init(
            id: item.id, path: item.path, kind: item.kind, size: item.size,
            contentChangeDate: item.contentChangeDate.date, downloadingStatus: item.downloadingStatus,
            isDownloading: item.isDownloading, isUploaded: item.isUploaded, isUploading: item.isUploading,
            hasUnresolvedConflicts: item.hasUnresolvedConflicts)
    }

    /// The name, as in `Letter.txt`.
    public var name: String { ItemName.split(path).name }
}

/// A version of a document: the current version, or a version in conflict with it.
///
/// ``DocumentVersion`` is the same version with its URL on the device.
public struct DocumentItemVersion: Sendable, Hashable, Identifiable {
    /// The identifier, the same on every device and at every launch.
    public let id: String
    /// The path of the document relative to the container.
    public let path: String
    /// Whether this is the current version.
    public let isCurrent: Bool
    /// The modification date, by the clock of the device that made the version.
    public let modificationDate: Date
    /// The name of the device that made the version.
    public let localizedNameOfSavingComputer: String
    /// The size in bytes.
    public let size: Int64
    /// Whether the version was marked as resolved; always true for the current version.
    public let isResolved: Bool
    /// The identifier of the version that was current when this version was listed.
    package let current: String?
    /// The versions that were listed together with this version.
    package let listing: Listing

    /// A list of versions, which does not distinguish the versions in it.
    package struct Listing: Sendable, Hashable {
        /// The identifiers of the versions.
        package let versions: [String]

        /// Returns `true`.
        package static func == (left: Listing, right: Listing) -> Bool { true }

        /// Hashes nothing.
        package func hash(into hasher: inout Hasher) {}
    }

    package init(
        id: String, path: String, isCurrent: Bool, modificationDate: Date, localizedNameOfSavingComputer: String,
        size: Int64, isResolved: Bool, current: String?, listed versions: [String]
    ) {
        listing = Listing(versions: versions)
        (self.id, self.path, self.isCurrent, self.modificationDate) = (id, path, isCurrent, modificationDate)
        (self.localizedNameOfSavingComputer, self.size) = (localizedNameOfSavingComputer, size)
        (self.isResolved, self.current) = (isResolved, current)
    }

    init(_ version: DocumentVersion, path: String) {
        self.init(
            id: version.id, path: path, isCurrent: version.isCurrent, modificationDate: version.modificationDate.date,
            localizedNameOfSavingComputer: version.localizedNameOfSavingComputer, size: version.size,
            isResolved: version.isResolved, current: version.current, listed: version.listed)
    }
}

/// A change to a container by another device or by iCloud.
public struct DocumentItemChange: Sendable, Hashable {
    /// The kind of a change.
    public enum Kind: String, Sendable, CaseIterable {
        /// The item is new on the device.
        case appeared
        /// The content on the device was replaced.
        case contentChanged
        /// The item was moved; `path` is its previous path.
        case moved
        /// The item was deleted on another device.
        case deleted
        /// A concurrent version from another device arrived.
        case gainedVersion
        /// A version was removed.
        case lostVersion
        /// A conflict was resolved, on this or another device.
        case resolvedConflict
        /// The state of a transfer changed; the file did not change.
        case attributesChanged
        /// Changes may be missing, for example because a server was restarted; the app lists all items again.
        case missed
    }

    /// The kind of the change.
    public let kind: Kind
    /// The path of the item: for a move, the previous path; if changes are missing, an empty text.
    public let path: String
    /// The new path of an item that was moved; `nil` for other changes.
    public let destination: String?
    /// The identifier of a version that was gained, lost, or resolved; `nil` for other changes.
    public let version: String?

    package init(_ kind: Kind, _ path: String, destination: String? = nil, version: String? = nil) {
        (self.kind, self.path, self.destination, self.version) = (kind, path, destination, version)
    }
}
