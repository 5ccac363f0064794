public import FoundationShims
public import LocalCloud

/// The download state of an item's content.
///
/// https://developer.apple.com/documentation/foundation/urlubiquitousitemdownloadingstatus
public enum DownloadingStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// The content is not on the device; it must be downloaded before the item can be opened.
    case notDownloaded = "NSURLUbiquitousItemDownloadingStatusNotDownloaded"
    /// An older version of the content is on the device.
    case downloaded = "NSURLUbiquitousItemDownloadingStatusDownloaded"
    /// The newest known version of the content is on the device.
    case current = "NSURLUbiquitousItemDownloadingStatusCurrent"
}

/// The kind of an item in a container.
public enum ItemKind: String, Sendable, Hashable, Codable {
    /// A file.
    case file
    /// A directory that is one document and is synced as a whole.
    case package
    /// A directory that contains other items.
    case directory
}

/// A snapshot of a file, package, or directory in a container.
///
/// The properties are the ubiquitous ones of Apple's `URLResourceValues` and `NSMetadataItem`
/// (https://developer.apple.com/documentation/foundation/urlresourcevalues).
public struct UbiquitousItem: Sendable, Hashable, Identifiable {
    /// The identifier of the item, which is the same on every device and does not change when the item is renamed or
    /// edited.
    public let id: String
    /// The identifier of the container.
    public let container: String
    /// The path relative to the container, as in `Documents/Letter.txt`.
    public let path: String
    /// The kind of the item.
    public let kind: ItemKind
    /// The size of the newest known version in bytes; for a package, the sum of its files.
    public let size: Int64
    /// The creation date of the item, by the clock of the device that created it.
    public let creationDate: CloudInstant
    /// The date of the newest version, by the clock of the device that made it.
    public let contentChangeDate: CloudInstant
    /// The download state of the content.
    public let downloadingStatus: DownloadingStatus
    /// Whether content is being downloaded, or will be as soon as there is a network.
    public let isDownloading: Bool
    /// The downloaded part of the content in percent, from 0 to 100; `nil` if there is no download.
    public let percentDownloaded: Double?
    /// Whether this device's newest content is on the server.
    public let isUploaded: Bool
    /// Whether content is being uploaded, or will be as soon as there is a network.
    public let isUploading: Bool
    /// The uploaded part of the content in percent, from 0 to 100; `nil` if there is no upload.
    public let percentUploaded: Double?
    /// Whether an app requested the download, or the device downloads all content.
    public let isDownloadRequested: Bool
    /// The error of the last download, or `nil` if it did not fail.
    public let downloadingError: DocumentError?
    /// The error of the last upload, or `nil` if it did not fail.
    public let uploadingError: DocumentError?
    /// Whether the item has unresolved conflict versions.
    public let hasUnresolvedConflicts: Bool
    /// The path of the container on this device.
    let containerPath: String
}

extension UbiquitousItem {
    /// The URL of the item on this device, whether its content is downloaded or not.
    public var url: URL {
        URL(filePath: containerPath + "/" + path, directoryHint: kind == .file ? .notDirectory : .isDirectory)
    }

    /// The name, as in `Letter.txt`.
    public var name: String { ItemName.split(path).name }

    /// Whether the item is in the part of the container that the user can see.
    public var isInDocuments: Bool { path.utf8.starts(with: "Documents/".utf8) }
}
