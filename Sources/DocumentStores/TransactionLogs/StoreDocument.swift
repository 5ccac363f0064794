internal import Containers
public import FoundationShims

/// A document with a database as its content: Core Data's `UIManagedDocument`.
///
/// The document is a directory with `DocumentMetadata.plist`, in which other devices find the location of its logs. The
/// database stays on the device, and the logs are elsewhere in the container. The document can therefore be renamed,
/// and the content name must not be derived from its name.
/// https://developer.apple.com/documentation/uikit/uimanageddocument
public struct StoreDocument: Sendable, Hashable {
    /// The name of the metadata file, by which queries find such documents.
    public static let metadataName = "DocumentMetadata.plist"

    /// The URL of the package.
    public let url: URL
    /// The options of the store, including the path of the logs.
    public let options: UbiquitousStoreOptions

    /// The URL of the file with the options.
    public var metadata: URL { url.appending(path: Self.metadataName) }

    /// The URL of this device's database: in the package, in a directory that is never synced and is deleted with the
    /// package.
    ///
    /// Apple's documentation names the directory `StoreContent`. In real containers, its name ends in `.nosync`, which
    /// excludes it from syncing. If another device renames the package, a new database is created from the logs: see
    /// `documents-folder-names` in `Docs/DifferencesFromICloud.md`.
    public var storeFile: URL { url.appending(path: "StoreContent.nosync/persistentStore") }

    /// Reads a document that this or another device created, and downloads it if necessary.
    /// - Parameters:
    ///   - url: The URL of the package.
    ///   - coordination: The coordination domain.
    /// - Throws: `DocumentError` with code `badMetadata` if the metadata does not contain options.
    public init(reading url: URL, in coordination: FileCoordination = .shared) async throws {
        let file = url.appending(path: Self.metadataName)
        let data = try await FileCoordinator(in: coordination).coordinate(readingItemAt: file) {
            try Data(contentsOf: $0)
        }
        self.url = url
        options = try UbiquitousStoreOptions(metadata: data, of: url)
    }

    private init(url: URL, options: UbiquitousStoreOptions) {
        self.url = url
        self.options = options
    }

    /// Creates a document for a store.
    ///
    /// The metadata contains the content name and the directory of the logs, so that `delete(in:meeting:)` can delete
    /// both.
    /// - Parameters:
    ///   - url: The URL of the new package.
    ///   - options: The options of the store.
    ///   - documents: The documents of the app on this device.
    ///   - coordination: The coordination domain.
    /// - Returns: The document.
    /// - Throws: `DocumentError` if the options are not valid.
    public static func create(
        at url: URL, options: UbiquitousStoreOptions, in documents: DocumentStore,
        meeting coordination: FileCoordination = .shared
    ) async throws -> StoreDocument {
        let place = url.deletingLastPathComponent().appending(path: ".store.nosync")
        let locations = try TransactionLogLocations(options, storeFile: place.appending(path: "store"), in: documents)
        let container = try documents.container(locations.containerIdentifier).url
        var full = options
        full.containerIdentifier = locations.containerIdentifier
        full.contentLocation = .path(
            String(ItemPath(locations.logs).text.dropFirst(ItemPath(container).text.count + 1)))
        let document = StoreDocument(url: url, options: full)
        let data = try full.metadata
        try await FileCoordinator(in: coordination).coordinate(writingItemAt: url, options: .forReplacing) { url in
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try data.write(to: url.appending(path: metadataName), options: .atomic)
        }
        return document
    }

    /// Deletes the package and the logs on all devices.
    ///
    /// If only the package is deleted, a new document with the same content name contains the old content.
    /// - Parameters:
    ///   - documents: The documents of the app on this device.
    ///   - coordination: The coordination domain.
    /// - Throws: An error if the package or the logs cannot be deleted.
    public func delete(in documents: DocumentStore, meeting coordination: FileCoordination = .shared) async throws {
        let place = documents.home + "/store"
        let logs = try TransactionLogLocations(options, storeFile: URL(filePath: place), in: documents).logs
        try await FileCoordinator(in: coordination).coordinate(with: [
            .writingIntent(with: url, options: .forDeleting), .writingIntent(with: logs, options: .forDeleting),
        ]) { locations in
            for place in locations where ItemPath(place).exists { try FileManager.default.removeItem(at: place) }
        }
    }
}

extension UbiquitousStoreOptions {
    /// The options in the format of `DocumentMetadata.plist`.
    fileprivate var metadata: Data {
        get throws {
            var values = [Key.contentName.rawValue: contentName]
            if case .path(let path)? = contentLocation { values[Key.contentURL.rawValue] = path }
            values[Key.containerIdentifier.rawValue] = containerIdentifier
            values[Key.peerToken.rawValue] = peerToken
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            return try encoder.encode(values)
        }
    }

    fileprivate init(metadata: Data, of url: URL) throws {
        guard let values = try? PropertyListDecoder().decode([String: String].self, from: metadata),
            let name = values[Key.contentName.rawValue]
        else {
            throw DocumentError(
                .badMetadata, "`\(url.path)` does not contain a content name (`\(Key.contentName.rawValue)`)")
        }
        self.init(
            contentName: name, contentLocation: values[Key.contentURL.rawValue].map { .path($0) },
            containerIdentifier: values[Key.containerIdentifier.rawValue],
            peerToken: values[Key.peerToken.rawValue])
        try check()
    }
}
