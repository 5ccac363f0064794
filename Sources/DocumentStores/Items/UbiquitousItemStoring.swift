public import FoundationShims

/// The `FileManager` methods for iCloud documents.
///
/// With this protocol, the same code runs on an Apple device and in a test: `SystemUbiquitousItems` calls `FileManager`
/// (https://developer.apple.com/documentation/foundation/filemanager), and `DocumentStore` is the simulator.
public protocol UbiquitousItemStoring: Sendable {
    /// Returns the directory of a container, or `nil` if it is not available.
    ///
    /// On a real device, this call can take long, and queries find nothing in a container before the first call.
    /// - Parameter identifier: A claimed identifier, or `nil` for the first one in the list.
    /// - Returns: The directory, or `nil`.
    func url(forUbiquityContainerIdentifier identifier: String?) -> URL?

    /// Moves an item into or out of a container.
    ///
    /// An item that is moved out is deleted on the other devices. The parent directories of the destination must exist.
    /// - Parameters:
    ///   - isUbiquitous: Whether the item is moved into a container.
    ///   - url: The URL of the item.
    ///   - destinationURL: The new URL: in a container that the app claims, or outside all containers.
    /// - Throws: An error if the item was not moved.
    func setUbiquitous(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) throws

    /// Returns whether an item is in a container and not excluded from syncing; the item need not be uploaded yet.
    func isUbiquitousItem(at url: URL) -> Bool

    /// Requests the content of an item; does nothing if the newest content is on the device.
    func startDownloadingUbiquitousItem(at url: URL) throws

    /// Removes the content of an item from this device; for a directory, removes the contents of all items in it.
    /// - Throws: `DocumentError` with code `notUploaded` if the content is not on the server.
    func evictUbiquitousItem(at url: URL) throws
}
