// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import DocumentStores
public import Foundation

/// The methods of Apple's `FileManager` for iCloud, for the items of the app that runs on a simulated device.
extension FileManager {
    /// Returns the directory of a container, or `nil` if it is not available, and creates the directory if necessary.
    ///
    /// A query finds items in a container only after this call, and presenters are notified of its changes from now on.
    /// https://developer.apple.com/documentation/foundation/filemanager/url(forubiquitycontaineridentifier:)
    /// - Parameter containerIdentifier: The identifier, or `nil` for the first one in the entitlements.
    /// - Returns: The URL of the directory.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? {
        RunningApp.default?.container(containerIdentifier)
    }

    /// A token that identifies the account, or `nil` if there is no account or iCloud Drive is off.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/ubiquityidentitytoken
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? {
        guard let token = RunningApp.default?.documents.ubiquityIdentityToken else { return nil }
        return (try? JSONEncoder().encode(token)).map { NSData(data: $0) }
    }

    /// Moves an item into or out of a container; the move is coordinated.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/setubiquitous(_:itemat:destinationurl:)
    /// - Throws: `CocoaError` if the item was not moved.
    public func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws {
        let store = try store(ofItemAt: flag ? destinationURL : url)
        try withCocoaErrors { try store.setUbiquitous(flag, itemAt: url, destinationURL: destinationURL) }
    }

    /// Returns whether an item is in a container and not excluded from syncing, whether it is uploaded or not.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/isubiquitousitem(at:)
    public func isUbiquitousItem(at url: URL) -> Bool {
        RunningApp.forItem(at: url)?.documents.isUbiquitousItem(at: url) ?? false
    }

    /// Requests the content of an item; does nothing if the newest content is on the device.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/startdownloadingubiquitousitem(at:)
    /// - Throws: `CocoaError`, with code `ubiquitousFileUnavailable` if the content is not uploaded yet.
    public func startDownloadingUbiquitousItem(at url: URL) throws {
        let store = try store(ofItemAt: url)
        try withCocoaErrors { try store.startDownloadingUbiquitousItem(at: url) }
    }

    /// Removes the content of an item from the device; for a directory, of all items in it.
    ///
    /// https://developer.apple.com/documentation/foundation/filemanager/evictubiquitousitem(at:)
    /// - Throws: `CocoaError` if the content is not on the server.
    public func evictUbiquitousItem(at url: URL) throws {
        let store = try store(ofItemAt: url)
        try withCocoaErrors { try store.evictUbiquitousItem(at: url) }
    }

    private func store(ofItemAt url: URL) throws -> DocumentStore {
        guard let app = RunningApp.forItem(at: url) else {
            throw CocoaError(DocumentError(.ubiquityServerNotAvailable, "no app runs on a simulated device"))
        }
        return app.documents
    }
}

extension NSNotification.Name {
    /// Posted after the account of the device has changed: sign-in, sign-out, and turning iCloud Drive on or off.
    ///
    /// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsubiquityidentitydidchange
    public static let NSUbiquityIdentityDidChange = DocumentStore.ubiquityIdentityDidChangeNotification
}
