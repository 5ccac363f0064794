// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import DocumentStores

// The attribute keys of `NSMetadataItem`. The constants of the file system have the names of Spotlight's attributes, and
// the ubiquitous ones have their own names:
// https://developer.apple.com/documentation/foundation/nsmetadataitem

/// The name of the item, a `String`.
public let NSMetadataItemFSNameKey = "kMDItemFSName"
/// The name of the item without its extension, a `String`.
public let NSMetadataItemDisplayNameKey = "kMDItemDisplayName"
/// The URL of the item, a `URL`.
public let NSMetadataItemURLKey = "kMDItemURL"
/// The path of the item, a `String`.
public let NSMetadataItemPathKey = "kMDItemPath"
/// The size in bytes, a number.
public let NSMetadataItemFSSizeKey = "kMDItemFSSize"
/// The creation date, a `Date`.
public let NSMetadataItemFSCreationDateKey = "kMDItemFSCreationDate"
/// The date of the last change, a `Date`.
public let NSMetadataItemFSContentChangeDateKey = "kMDItemFSContentChangeDate"
/// Whether the item is in iCloud, a Boolean.
public let NSMetadataItemIsUbiquitousKey = "NSMetadataItemIsUbiquitousKey"
/// Whether the item has unresolved conflict versions, a Boolean.
public let NSMetadataUbiquitousItemHasUnresolvedConflictsKey = "NSMetadataUbiquitousItemHasUnresolvedConflictsKey"
/// Whether the newest content is on the device, a Boolean.
public let NSMetadataUbiquitousItemIsDownloadedKey = "NSMetadataUbiquitousItemIsDownloadedKey"
/// The download state of the content, a `String`.
public let NSMetadataUbiquitousItemDownloadingStatusKey = "NSMetadataUbiquitousItemDownloadingStatusKey"
/// Whether content is being downloaded, a Boolean.
public let NSMetadataUbiquitousItemIsDownloadingKey = "NSMetadataUbiquitousItemIsDownloadingKey"
/// Whether the newest content of the device is on the server, a Boolean.
public let NSMetadataUbiquitousItemIsUploadedKey = "NSMetadataUbiquitousItemIsUploadedKey"
/// Whether content is being uploaded, a Boolean.
public let NSMetadataUbiquitousItemIsUploadingKey = "NSMetadataUbiquitousItemIsUploadingKey"
/// The downloaded part in percent, a number; missing if there is no download.
public let NSMetadataUbiquitousItemPercentDownloadedKey = "NSMetadataUbiquitousItemPercentDownloadedKey"
/// The uploaded part in percent, a number; missing if there is no upload.
public let NSMetadataUbiquitousItemPercentUploadedKey = "NSMetadataUbiquitousItemPercentUploadedKey"
/// Whether the download was requested, a Boolean.
public let NSMetadataUbiquitousItemDownloadRequestedKey = "NSMetadataUbiquitousItemDownloadRequestedKey"
/// The error of the last download, an `NSError`; missing if it did not fail.
public let NSMetadataUbiquitousItemDownloadingErrorKey = "NSMetadataUbiquitousItemDownloadingErrorKey"
/// The error of the last upload, an `NSError`; missing if it did not fail.
public let NSMetadataUbiquitousItemUploadingErrorKey = "NSMetadataUbiquitousItemUploadingErrorKey"
/// The identifier of the container, a `String`.
public let NSMetadataUbiquitousItemContainerDisplayNameKey = "NSMetadataUbiquitousItemContainerDisplayNameKey"
/// Whether the item is outside of the containers of the app, a Boolean; always false.
public let NSMetadataUbiquitousItemIsExternalDocumentKey = "NSMetadataUbiquitousItemIsExternalDocumentKey"

// The values of `NSMetadataUbiquitousItemDownloadingStatusKey`.

/// The content is not on the device.
public let NSMetadataUbiquitousItemDownloadingStatusNotDownloaded =
    "NSMetadataUbiquitousItemDownloadingStatusNotDownloaded"
/// An older version of the content is on the device.
public let NSMetadataUbiquitousItemDownloadingStatusDownloaded = "NSMetadataUbiquitousItemDownloadingStatusDownloaded"
/// The newest known version of the content is on the device.
public let NSMetadataUbiquitousItemDownloadingStatusCurrent = "NSMetadataUbiquitousItemDownloadingStatusCurrent"

// The search scopes of `NSMetadataQuery`:
// https://developer.apple.com/documentation/foundation/nsmetadataqueryubiquitousdocumentsscope

/// The items in `Documents` of all containers of the app.
public let NSMetadataQueryUbiquitousDocumentsScope = UbiquitousItemQuery.Scope.documents.rawValue
/// All other items in the containers of the app.
public let NSMetadataQueryUbiquitousDataScope = UbiquitousItemQuery.Scope.data.rawValue
/// The documents outside of the containers that the user has opened; the simulator has no such documents.
public let NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope =
    "NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope"
