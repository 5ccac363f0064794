import Containers
import DocumentStores
import FoundationShims
import LocalCloud
import Synchronization
import SystemShims

/// The documents of an app in a container on a device, with the limits of the server.
struct CloudDocuments {
    /// The document store of the app.
    var store: DocumentStore { documents.store }
    /// The documents by their paths, without limits.
    let documents: ContainerDocuments
    private let cloud: SharedCloud

    /// The maximum size of a document, in bytes; the content of a request with Base64 contains it.
    static let sizeLimit = 8 << 20

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - container: The identifier of the container; `nil` for the first one that the app claims.
    ///   - cloud: The simulated iCloud.
    /// - Throws: The reason that the container is not available.
    init(of app: InstalledApp, container: String?, in cloud: SharedCloud) throws {
        documents = try ContainerDocuments(try cloud.documents(of: app), container: container)
        self.cloud = cloud
    }

    /// Returns the URL of a path that cannot lead out of the container.
    func url(_ path: String) throws(DocumentError) -> URL { try documents.url(path) }

    /// Returns the items of the container, sorted by path.
    ///
    /// - Parameters:
    ///   - path: The path after which the items are listed; `nil` for the first items.
    ///   - limit: The maximum number of items.
    /// - Returns: The items.
    /// - Throws: An error if the container cannot be read.
    func items(after path: String? = nil, limit: Int) throws -> [UbiquitousItem] {
        let items = try documents.ubiquitousItems()
        guard let path else { return Array(items.prefix(limit)) }
        // The items are sorted by the bytes of their paths.
        return Array(items.drop { !path.utf8.lexicographicallyPrecedes($0.path.utf8) }.prefix(limit))
    }

    /// Returns the item at a path.
    func item(_ path: String) throws -> UbiquitousItem {
        guard let item = try documents.exactItem(at: path) else { throw try documents.missing(path) }
        return item
    }

    /// Returns the content that an app on the device can read at a path.
    func content(_ path: String) throws -> [UInt8] { Array(try documents.contents(at: path, limit: Self.sizeLimit)) }
}

// MARK: - Changes

extension CloudDocuments {
    /// Writes a document as a whole, and the directories above it.
    func write(_ content: [UInt8], to path: String) throws {
        try Self.checkSize(content)
        let request = RequestContext.current.map { "\($0.key)\n\($0.digest)" }
        let link = try documents.replace(path, with: Data(content), for: request)
        // The device notices the file, and the server remembers the request, in one transaction. If it fails, the client
        // repeats the request, and the link remains.
        RequestContext.current?.complete()
        try store.noticeChanges()
        if let link { cloud.writtenFiles.withLock { $0.append(link) } }
    }

    /// Checks that a content does not exceed the maximum size.
    private static func checkSize(_ content: [UInt8]) throws(RequestError) {
        guard content.count <= sizeLimit else {
            throw RequestError(.contentTooLarge, "the document has more than \(sizeLimit) bytes")
        }
    }

    /// Moves a document within the container.
    func move(_ path: String, to destination: String) throws {
        do { try documents.move(path, to: destination) } catch let error as DocumentError {
            // The server was killed after the move, and before the client received the response.
            let codes: [DocumentError.Code] = [.fileExists, .noSuchFile, .ubiquitousFileUnavailable]
            // The paths can be those of one item, if they differ only in case.
            guard RequestContext.current?.isResumed == true, codes.contains(error.code),
                try store.item(at: try url(path)).map({ $0.path.utf8.elementsEqual(path.utf8) }) != true,
                try store.item(at: try url(destination)) != nil
            else { throw error }
        }
    }

    /// Deletes a document, or a directory with its documents.
    func delete(_ path: String) throws {
        do { try documents.delete(path) } catch let error as DocumentError {
            guard RequestContext.current?.isResumed == true, error.code == .noSuchFile else { throw error }
        }
    }

    /// Waits until the requested content of a document has arrived, while a real clock advances.
    ///
    /// - Parameters:
    ///   - path: The path of the document.
    ///   - seconds: The maximum duration.
    /// - Throws: The reason why the content did not arrive.
    func waitForContent(of path: String, seconds: Int) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while let item = try store.item(at: try url(path)), item.downloadingStatus != .current {
            if let error = item.downloadingError { throw error }
            guard ContinuousClock.now < end, !cloud.changes.isStopped else {
                throw DocumentError(.ubiquityServerNotAvailable, "the content of `\(path)` did not arrive in time")
            }
            usleep(Self.interval)
        }
    }

    /// The interval in which a waiting request checks for the content, in microseconds.
    private static let interval: UInt32 = 50_000
}
