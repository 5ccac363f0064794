public import LocalCloud

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How much of an item's content is on the device.
///
/// https://developer.apple.com/documentation/foundation/urlubiquitousitemdownloadingstatus
public enum DownloadingStatus: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing; the item has to be downloaded before it can be opened.
    case notDownloaded = "NSURLUbiquitousItemDownloadingStatusNotDownloaded"
    /// Something, but another device has made a newer version.
    case downloaded = "NSURLUbiquitousItemDownloadingStatusDownloaded"
    /// All of the newest version that the device knows of.
    case current = "NSURLUbiquitousItemDownloadingStatusCurrent"
}

/// What an item in a container is, as far as iCloud is concerned.
public enum ItemKind: String, Sendable, Hashable, Codable {
    /// One file.
    case file
    /// A directory that is one document: it travels and appears as a whole.
    case package
    /// A directory that is only the place of others.
    case directory
}

/// What a device knows of a file, package or directory in a container at a moment.
///
/// The properties are the ubiquitous ones of Apple's `URLResourceValues` and `NSMetadataItem`
/// (https://developer.apple.com/documentation/foundation/urlresourcevalues).
public struct UbiquitousItem: Sendable, Hashable, Identifiable {
    /// Stays the same as long as the item exists, however it is renamed or edited, on every device.
    public let id: String
    /// The identifier of the container.
    public let container: String
    /// The path within the container, as in `Documents/Letter.txt`.
    public let path: String
    /// What the item is.
    public let kind: ItemKind
    /// The size of the newest version that the device knows of, in bytes; of a package, of all files in it.
    public let size: Int64
    /// When the item was made, by the clock of the device that made it.
    public let creationDate: CloudInstant
    /// When the newest version was made, by the clock of the device that made it.
    public let contentChangeDate: CloudInstant
    /// How much of the content is on the device.
    public let downloadingStatus: DownloadingStatus
    /// Whether content is arriving, or will as soon as there is a network.
    public let isDownloading: Bool
    /// How much has arrived, from 0 to 100; nil if none is arriving.
    public let percentDownloaded: Double?
    /// Whether the newest content of this device is on the server.
    public let isUploaded: Bool
    /// Whether content is being sent, or will be as soon as there is a network.
    public let isUploading: Bool
    /// How much has been sent, from 0 to 100; nil if none is being sent.
    public let percentUploaded: Double?
    /// Whether the download was asked for, by an app or by the device's own habit.
    public let isDownloadRequested: Bool
    /// Why the last download failed; nil if it did not.
    public let downloadingError: DocumentError?
    /// Why the last upload failed; nil if it did not.
    public let uploadingError: DocumentError?
    /// Whether there are versions that were made at the same time on other devices and that nobody has resolved.
    public let hasUnresolvedConflicts: Bool
    /// The path of the container on this device.
    let containerPath: String
}

extension UbiquitousItem {
    /// Where the item is on this device, whether its content is there or not.
    public var url: URL {
        URL(filePath: containerPath + "/" + path, directoryHint: kind == .file ? .notDirectory : .isDirectory)
    }

    /// The name, as in `Letter.txt`.
    public var name: String { ItemName.split(path).name }

    /// Whether the item is in the part of the container that a user can see and delete from one by one.
    public var isInDocuments: Bool { path.hasPrefix("Documents/") }
}
