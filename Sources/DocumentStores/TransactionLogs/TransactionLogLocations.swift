internal import Containers
public import FoundationShims
internal import LocalCloud

/// The locations of a shared store: the logs in the container, the database outside of it.
///
/// Only logs are synced. Each device has its own database, and no database is ever in iCloud:
/// https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/UsingSQLiteStoragewithiCloud/UsingSQLiteStoragewithiCloud.html
public struct TransactionLogLocations: Sendable, Hashable {
    /// The identifier of the container of the logs.
    public let containerIdentifier: String
    /// The directory of the logs, which no other store uses.
    public let logs: URL
    /// The directory of the baseline, into which old logs would be merged.
    public let baseline: URL
    /// The URL of the account's database.
    public let store: URL
    /// The URL of the database if the device is signed out.
    public let localStore: URL

    /// Determines the locations.
    ///
    /// A store file outside all containers stays in its directory, in a subdirectory of the account. A store file in a
    /// directory whose name ends in `.nosync` may be in a container.
    /// - Parameters:
    ///   - options: The options of the store.
    ///   - storeFile: The URL that the app would use for its database without iCloud.
    ///   - documents: The documents of the app on the device.
    /// - Throws: `DocumentError` if the options are not valid, or `ContainerError` if the container is not
    ///   available.
    public init(_ options: UbiquitousStoreOptions, storeFile: URL, in documents: DocumentStore) throws {
        try options.check()
        (containerIdentifier, logs) = try Self.logs(options, in: documents)
        baseline = logs.appending(path: ".baseline/\(options.contentName)", directoryHint: .isDirectory)
        try Self.check(storeFile, in: documents)
        let support = storeFile.deletingLastPathComponent()
            .appending(path: "CoreDataUbiquitySupport", directoryHint: .isDirectory)
        let name = storeFile.lastPathComponent
        func file(_ owner: String) -> URL {
            let peer = documents.app.device.name + (options.peerToken.map { "~\($0)" } ?? "")
            return support.appending(path: "\(peer)/\(options.contentName)/\(owner)/store/\(name)")
        }
        localStore = file("local")
        store = documents.ubiquityIdentityToken.map { file($0.directoryName) } ?? localStore
    }

    private static func logs(
        _ options: UbiquitousStoreOptions, in documents: DocumentStore
    ) throws -> (container: String, logs: URL) {
        if case .url(let url)? = options.contentLocation { return try logs(at: url, in: documents) }
        let container = try documents.container(options.containerIdentifier)
        let given = options.path(of: documents.app.app.bundleIdentifier)
        let parts = ItemName.parts(given)
        guard !parts.isEmpty, !parts.contains(".."), !parts.contains(".") else {
            throw DocumentError(.notInContainer, "`\(given)` is not a path in a container")
        }
        let path = parts.joined(separator: "/")
        return (container.identifier, container.url.appending(path: path, directoryHint: .isDirectory))
    }

    private static func logs(
        at url: URL, in documents: DocumentStore
    ) throws -> (container: String, logs: URL) {
        for identifier in documents.app.app.claims.ubiquityContainers ?? [] where !identifier.hasSuffix("*") {
            let container = try documents.container(identifier)
            if ItemPath(container.url).contains(ItemPath(url)) { return (identifier, url) }
        }
        throw DocumentError(
            .notInContainer, "`\(url.path)` is not in a container of `\(documents.app.app.bundleIdentifier)`")
    }

    private static func check(_ storeFile: URL, in documents: DocumentStore) throws {
        let path = ItemPath(storeFile)
        let place = ItemPath(URL(filePath: documents.home + "/Library/Mobile Documents"))
        guard place.contains(path), !path.ancestors.contains(where: { $0.text.hasSuffix(".nosync") }) else { return }
        throw DocumentError(
            .storeInContainer,
            "`\(storeFile.path)` is in a container; store the database outside of it or in a `.nosync` directory")
    }
}

extension UbiquitousStoreOptions {
    /// Returns the path of the logs in the container if no URL is set.
    fileprivate func path(of bundleIdentifier: String) -> String {
        if case .path(let given)? = contentLocation { return given }
        return defaultLocation == .bundleIdentifier ? bundleIdentifier : "CoreData/\(contentName)"
    }
}

extension UbiquityIdentityToken {
    /// A directory name for the account, the same at every sign-in.
    fileprivate var directoryName: String {
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(self)".utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(mark, radix: 16)
    }
}
