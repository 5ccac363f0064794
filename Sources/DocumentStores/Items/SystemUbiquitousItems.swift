#if canImport(Darwin)
public import Foundation

/// The documents of the app itself on an Apple device, for code that is written once: what `FileManager.default` does.
///
/// https://developer.apple.com/documentation/foundation/filemanager
public struct SystemUbiquitousItems: UbiquitousItemStoring {
    /// Creates what has no state of its own.
    public init() {}

    /// The directory of a container, nil if the app gets none.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        FileManager.default.url(forUbiquityContainerIdentifier: identifier)
    }

    /// Moves an item into a container or out of one.
    public func setUbiquitous(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) throws {
        try FileManager.default.setUbiquitous(isUbiquitous, itemAt: url, destinationURL: destinationURL)
    }

    /// Whether an item is in a container and meant for iCloud.
    public func isUbiquitousItem(at url: URL) -> Bool {
        FileManager.default.isUbiquitousItem(at: url)
    }

    /// Asks for the content of an item.
    public func startDownloadingUbiquitousItem(at url: URL) throws {
        try FileManager.default.startDownloadingUbiquitousItem(at: url)
    }

    /// Gives up the content of an item on this device only.
    public func evictUbiquitousItem(at url: URL) throws {
        try FileManager.default.evictUbiquitousItem(at: url)
    }
}
#endif
