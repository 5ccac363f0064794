internal import DocumentStores
public import Foundation
internal import LocalCloud
internal import Synchronization

/// The metadata of an item in a simulated container.
///
/// As results of a query, the same object represents an item as long as the query is running, and its values change with
/// the item. The class is `@unchecked Sendable`, because its only state is in a lock.
///
/// https://developer.apple.com/documentation/foundation/nsmetadataitem
open class NSMetadataItem: NSObject, @unchecked Sendable {
    private let current: Mutex<UbiquitousItem>

    init(_ item: UbiquitousItem) {
        current = Mutex(item)
    }

    /// Creates the metadata of the item at a URL, or returns `nil` if there is none in a container of the app.
    public convenience init?(url: URL) {
        guard let item = try? RunningApp.forItem(at: url)?.documents.item(at: url) else { return nil }
        self.init(item)
    }

    /// The snapshot of the item.
    var item: UbiquitousItem {
        get { current.withLock(\.self) }
        set { current.withLock { $0 = newValue } }
    }

    /// The keys of all attributes that have a value.
    open var attributes: [String] {
        let item = item
        return Self.values.keys.filter { Self.values[$0]?(item) != nil }.sorted()
    }

    /// Returns the value of an attribute, or `nil` if the item does not have it.
    open func value(forAttribute key: String) -> Any? {
        Self.values[key]?(item)
    }

    /// Returns the values of attributes, without those that the item does not have.
    open func values(forAttributes keys: [String]) -> [String: Any]? {
        let item = item
        return keys.reduce(into: [:]) { values, key in values[key] = Self.values[key]?(item) }
    }
}

extension NSMetadataItem {
    private typealias Values = [String: @Sendable (UbiquitousItem) -> Any?]

    private static let values = ofFile.merging(ofTransfers) { first, _ in first }

    private static let ofFile: Values = [
        NSMetadataItemFSNameKey: { $0.name },
        NSMetadataItemDisplayNameKey: { $0.url.deletingPathExtension().lastPathComponent },
        NSMetadataItemURLKey: { $0.url },
        NSMetadataItemPathKey: { $0.url.path },
        NSMetadataItemFSSizeKey: { NSNumber(value: $0.size) },
        NSMetadataItemFSCreationDateKey: { $0.creationDate.date },
        NSMetadataItemFSContentChangeDateKey: { $0.contentChangeDate.date },
        NSMetadataItemIsUbiquitousKey: { _ in NSNumber(value: true) },
        NSMetadataUbiquitousItemContainerDisplayNameKey: { $0.container },
        NSMetadataUbiquitousItemIsExternalDocumentKey: { _ in NSNumber(value: false) },
    ]

    private static let ofTransfers: Values = [
        NSMetadataUbiquitousItemHasUnresolvedConflictsKey: { NSNumber(value: $0.hasUnresolvedConflicts) },
        NSMetadataUbiquitousItemIsDownloadedKey: { NSNumber(value: $0.downloadingStatus == .current) },
        NSMetadataUbiquitousItemDownloadingStatusKey: { name(of: $0.downloadingStatus) },
        NSMetadataUbiquitousItemIsDownloadingKey: { NSNumber(value: $0.isDownloading) },
        NSMetadataUbiquitousItemIsUploadedKey: { NSNumber(value: $0.isUploaded) },
        NSMetadataUbiquitousItemIsUploadingKey: { NSNumber(value: $0.isUploading) },
        NSMetadataUbiquitousItemPercentDownloadedKey: { $0.percentDownloaded.map { NSNumber(value: $0) } },
        NSMetadataUbiquitousItemPercentUploadedKey: { $0.percentUploaded.map { NSNumber(value: $0) } },
        NSMetadataUbiquitousItemDownloadRequestedKey: { NSNumber(value: $0.isDownloadRequested) },
        NSMetadataUbiquitousItemDownloadingErrorKey: { $0.downloadingError.map { CocoaError($0) as NSError } },
        NSMetadataUbiquitousItemUploadingErrorKey: { $0.uploadingError.map { CocoaError($0) as NSError } },
    ]

    private static func name(of status: DownloadingStatus) -> String {
        switch status {
        case .notDownloaded: NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
        case .downloaded: NSMetadataUbiquitousItemDownloadingStatusDownloaded
        case .current: NSMetadataUbiquitousItemDownloadingStatusCurrent
        }
    }
}
