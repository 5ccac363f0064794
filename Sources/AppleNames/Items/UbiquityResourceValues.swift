internal import DocumentStores
public import Foundation

/// The resource values of a file, with the ubiquitous ones of an item in a simulated container.
///
/// Foundation's `URLResourceValues` on Linux does not contain most of the ubiquitous values. This type contains them,
/// and all other properties of Foundation's type: `values.fileSize`, `values.isDirectory`.
///
/// https://developer.apple.com/documentation/foundation/urlresourcevalues
@dynamicMemberLookup
public struct UbiquityResourceValues {
    private let values: URLResourceValues?
    private let keys: Set<URLResourceKey>
    private let item: UbiquitousItem?

    init(_ url: URL, keys: Set<URLResourceKey>) throws {
        let store = RunningApp.forItem(at: url)?.documents
        item = try store?.item(at: url)
        self.keys = keys
        // An item that is not downloaded may have no file under its name.
        values = item == nil ? try url.resourceValues(forKeys: keys) : try? url.resourceValues(forKeys: keys)
    }

    /// Returns a value that Foundation provides for the file on this device.
    public subscript<Value>(dynamicMember path: KeyPath<URLResourceValues, Value?>) -> Value? {
        values?[keyPath: path]
    }

    /// All values by key.
    public var allValues: [URLResourceKey: Any] {
        var all = values?.allValues ?? [:]
        all[.isUbiquitousItemKey] = isUbiquitousItem
        all[.ubiquitousItemDownloadingStatusKey] = ubiquitousItemDownloadingStatus?.rawValue
        all[.ubiquitousItemHasUnresolvedConflictsKey] = ubiquitousItemHasUnresolvedConflicts
        all[.ubiquitousItemIsDownloadingKey] = ubiquitousItemIsDownloading
        all[.ubiquitousItemIsUploadedKey] = ubiquitousItemIsUploaded
        all[.ubiquitousItemIsUploadingKey] = ubiquitousItemIsUploading
        all[.ubiquitousItemDownloadRequestedKey] = ubiquitousItemDownloadRequested
        all[.ubiquitousItemDownloadingErrorKey] = ubiquitousItemDownloadingError
        all[.ubiquitousItemUploadingErrorKey] = ubiquitousItemUploadingError
        all[.ubiquitousItemContainerDisplayNameKey] = ubiquitousItemContainerDisplayName
        return all
    }

    private func value<Value>(_ key: URLResourceKey, _ value: (UbiquitousItem) -> Value?) -> Value? {
        keys.contains(key) ? item.flatMap(value) : nil
    }
}

extension UbiquityResourceValues {
    /// Whether the item is in a container and not excluded from syncing.
    public var isUbiquitousItem: Bool? { keys.contains(.isUbiquitousItemKey) ? item != nil : nil }
    /// The download state of the content.
    public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? {
        value(.ubiquitousItemDownloadingStatusKey) { .init(rawValue: $0.downloadingStatus.rawValue) }
    }
    /// Whether the item has unresolved conflict versions.
    public var ubiquitousItemHasUnresolvedConflicts: Bool? {
        value(.ubiquitousItemHasUnresolvedConflictsKey, \.hasUnresolvedConflicts)
    }
    /// Whether content is being downloaded.
    public var ubiquitousItemIsDownloading: Bool? { value(.ubiquitousItemIsDownloadingKey, \.isDownloading) }
    /// Whether the newest content of the device is on the server.
    public var ubiquitousItemIsUploaded: Bool? { value(.ubiquitousItemIsUploadedKey, \.isUploaded) }
    /// Whether content is being uploaded.
    public var ubiquitousItemIsUploading: Bool? { value(.ubiquitousItemIsUploadingKey, \.isUploading) }
    /// Whether a download was requested.
    public var ubiquitousItemDownloadRequested: Bool? {
        value(.ubiquitousItemDownloadRequestedKey, \.isDownloadRequested)
    }
    /// The error of the last download, or `nil` if it did not fail.
    public var ubiquitousItemDownloadingError: NSError? {
        value(.ubiquitousItemDownloadingErrorKey) { $0.downloadingError.map { CocoaError($0) as NSError } }
    }
    /// The error of the last upload, or `nil` if it did not fail.
    public var ubiquitousItemUploadingError: NSError? {
        value(.ubiquitousItemUploadingErrorKey) { $0.uploadingError.map { CocoaError($0) as NSError } }
    }
    /// The identifier of the container; a device returns the name of the container that the user sees.
    public var ubiquitousItemContainerDisplayName: String? {
        value(.ubiquitousItemContainerDisplayNameKey, \.container)
    }
}

extension URL {
    /// Returns resource values of a file, with the ubiquitous ones if the file is in a simulated container.
    ///
    /// On Linux, calls with a literal list of keys use this method. Calls with a `Set` in a variable use Foundation's
    /// method, whose result has no ubiquitous values.
    /// https://developer.apple.com/documentation/foundation/url/resourcevalues(forkeys:)
    /// - Throws: An error if the file does not exist, and is not an item that can be downloaded.
    public func resourceValues(forKeys keys: [URLResourceKey]) throws -> UbiquityResourceValues {
        try UbiquityResourceValues(self, keys: Set(keys))
    }

    /// Returns resource values of an item, even if its content is not on the device.
    ///
    /// https://developer.apple.com/documentation/foundation/url/promiseditemresourcevalues(forkeys:)
    public func promisedItemResourceValues(forKeys keys: Set<URLResourceKey>) throws -> UbiquityResourceValues {
        try UbiquityResourceValues(self, keys: keys)
    }
}

extension URL {
    /// Makes a file outside of the sandbox accessible; always succeeds, because there is no sandbox.
    ///
    /// https://developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access; has no effect, because there is no sandbox.
    public func stopAccessingSecurityScopedResource() {}
}

/// The download state of an item's content.
///
/// https://developer.apple.com/documentation/foundation/urlubiquitousitemdownloadingstatus
public struct URLUbiquitousItemDownloadingStatus: RawRepresentable, Hashable, Sendable {
    /// The name of Apple's constant.
    public let rawValue: String

    /// Creates a state from the name of Apple's constant.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The content is not on the device.
    public static let notDownloaded = Self(rawValue: DownloadingStatus.notDownloaded.rawValue)
    /// An older version of the content is on the device.
    public static let downloaded = Self(rawValue: DownloadingStatus.downloaded.rawValue)
    /// The newest known version of the content is on the device.
    public static let current = Self(rawValue: DownloadingStatus.current.rawValue)
}
