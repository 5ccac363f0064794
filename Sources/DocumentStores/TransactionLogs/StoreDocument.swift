internal import Containers

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A document whose content is a database: Core Data's `UIManagedDocument`.
///
/// It is a directory with `DocumentMetadata.plist`, by which other devices learn which logs belong to it. The database
/// itself stays on the device, and the logs are elsewhere in the container. So the name of the document may change, and
/// the content name may not be taken from it.
/// https://developer.apple.com/documentation/uikit/uimanageddocument
public struct StoreDocument: Sendable, Hashable {
    /// The name of the file by which such documents are found.
    public static let metadataName = "DocumentMetadata.plist"

    /// The package.
    public let url: URL
    /// The options of its store, the path of the logs included.
    public let options: UbiquitousStoreOptions

    /// The file that says what the options are.
    public var metadata: URL { url.appending(path: Self.metadataName) }

    /// Where the database of this device belongs: in the package, in a directory that does not travel and that goes with
    /// the package when that is deleted.
    ///
    /// Apple's pages have `StoreContent`; in containers it was seen with `.nosync`, which keeps it from travelling. Where
    /// another device renames the package, a database begins anew from the logs: see `documents-folder-names` in
    /// `Docs/DifferencesFromICloud.md`.
    public var storeFile: URL { url.appending(path: "StoreContent.nosync/persistentStore") }

    /// Reads what another device, or this one, has written; downloads it if it is not there.
    /// - Parameters:
    ///   - url: of the package.
    ///   - coordination: where others are met.
    /// - Throws: `TransactionLogError` of code `badMetadata` if there are no options in it.
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

    /// Makes a document of a store.
    ///
    /// The metadata name the content and the directory of the logs, so that both can be deleted one day.
    /// - Parameters:
    ///   - url: where the package will be.
    ///   - options: of its store.
    ///   - documents: of the app on this device.
    ///   - coordination: where others are met.
    /// - Returns: the document.
    /// - Throws: `TransactionLogError` for options that do not fit.
    public static func create(
        at url: URL, options: UbiquitousStoreOptions, in documents: DocumentStore,
        meeting coordination: FileCoordination = .shared
    ) async throws -> StoreDocument {
        let place = url.deletingLastPathComponent().appending(path: ".store.nosync")
        let places = try TransactionLogPlaces(options, storeFile: place.appending(path: "store"), in: documents)
        let container = try documents.container(places.containerIdentifier).url
        var full = options
        full.containerIdentifier = places.containerIdentifier
        full.contentPlace = .path(String(ItemPath(places.logs).text.dropFirst(ItemPath(container).text.count + 1)))
        let document = StoreDocument(url: url, options: full)
        let data = try full.metadata
        try await FileCoordinator(in: coordination).coordinate(writingItemAt: url, options: .forReplacing) { url in
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try data.write(to: url.appending(path: metadataName), options: .atomic)
        }
        return document
    }

    /// Deletes the document on all devices: the package and the logs.
    ///
    /// Who deleted only the package would find the old content again in the next document of the same content name.
    /// - Parameters:
    ///   - documents: of the app on this device.
    ///   - coordination: where others are met.
    /// - Throws: why one of the two could not be deleted.
    public func delete(in documents: DocumentStore, meeting coordination: FileCoordination = .shared) async throws {
        let place = documents.home + "/store"
        let logs = try TransactionLogPlaces(options, storeFile: URL(filePath: place), in: documents).logs
        try await FileCoordinator(in: coordination).coordinate(with: [
            .writingIntent(with: url, options: .forDeleting), .writingIntent(with: logs, options: .forDeleting),
        ]) { places in
            for place in places where ItemPath(place).exists { try FileManager.default.removeItem(at: place) }
        }
    }
}

extension UbiquitousStoreOptions {
    /// The options as they stand in `DocumentMetadata.plist`.
    fileprivate var metadata: Data {
        get throws {
            var values = [Key.contentName.rawValue: contentName]
            if case .path(let path)? = contentPlace { values[Key.contentURL.rawValue] = path }
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
            throw TransactionLogError(
                .badMetadata, "`\(url.path)` does not say what its content is named: `\(Key.contentName.rawValue)`")
        }
        self.init(
            contentName: name, contentPlace: values[Key.contentURL.rawValue].map { .path($0) },
            containerIdentifier: values[Key.containerIdentifier.rawValue],
            peerToken: values[Key.peerToken.rawValue])
        try check()
    }
}
