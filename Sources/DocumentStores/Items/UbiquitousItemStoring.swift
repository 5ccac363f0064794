#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app asks of iCloud documents, with the words of Apple's `FileManager`.
///
/// Code that takes one of these is written once: `SystemUbiquitousItems` is the one of an Apple device, where
/// `FileManager` does the same under the same names
/// (https://developer.apple.com/documentation/foundation/filemanager), and a `DocumentStore` is the one of a test.
public protocol UbiquitousItemStoring: Sendable {
    /// The directory of a container, nil if the app gets none.
    ///
    /// On a device it may take long; a query finds nothing in a container before it was asked for once.
    /// - Parameter identifier: one that is claimed; nil for the first one in the list.
    /// - Returns: the directory, or nil.
    func url(forUbiquityContainerIdentifier identifier: String?) -> URL?

    /// Moves an item into a container or out of one.
    ///
    /// What moves out is gone from the other devices. The directories on the way must be there.
    /// - Parameters:
    ///   - isUbiquitous: whether the item moves in.
    ///   - url: where the item is.
    ///   - destinationURL: where it will be: in a container that the app claims, or outside all of them.
    /// - Throws: why it did not move.
    func setUbiquitous(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) throws

    /// Whether an item is in a container and meant for iCloud; says nothing of whether it was uploaded.
    func isUbiquitousItem(at url: URL) -> Bool

    /// Asks for the content of an item; does nothing if the newest is there.
    func startDownloadingUbiquitousItem(at url: URL) throws

    /// Gives up the content of an item on this device only; of a directory, of all items in it.
    /// - Throws: `DocumentError` of code `notUploaded` if the content is nowhere else yet.
    func evictUbiquitousItem(at url: URL) throws
}
