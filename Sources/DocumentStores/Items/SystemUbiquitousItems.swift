#if canImport(Darwin)
public import Foundation

/// The documents of an app on an Apple device: forwards to `FileManager.default`, so that code and tests share one
/// protocol.
///
/// https://developer.apple.com/documentation/foundation/filemanager
public struct SystemUbiquitousItems: UbiquitousItemStoring {
    /// Creates an instance; it has no state.
    public init() {}

    /// Returns the directory of a container, or `nil` if it is not available.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        FileManager.default.url(forUbiquityContainerIdentifier: identifier)
    }

    /// Moves an item into or out of a container.
    public func setUbiquitous(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) throws {
        try FileManager.default.setUbiquitous(isUbiquitous, itemAt: url, destinationURL: destinationURL)
    }

    /// Returns whether an item is in a container and not excluded from syncing.
    public func isUbiquitousItem(at url: URL) -> Bool {
        FileManager.default.isUbiquitousItem(at: url)
    }

    /// Requests the content of an item.
    public func startDownloadingUbiquitousItem(at url: URL) throws {
        try FileManager.default.startDownloadingUbiquitousItem(at: url)
    }

    /// Removes the content of an item from this device.
    public func evictUbiquitousItem(at url: URL) throws {
        try FileManager.default.evictUbiquitousItem(at: url)
    }
}
#endif
