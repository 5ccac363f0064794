public import DocumentStores
public import Foundation
internal import Synchronization

/// The documents of an app in a container on a device of a server, by paths relative to the container.
///
/// The same code can use `ContainerDocuments`, the documents on a device of a simulator in the process. Every call is a
/// request to the server, and every content is transferred as a whole.
///
/// ```swift
/// let documents = cloud.device("iPhone").documents(of: "com.example.notes")
/// try documents.write(Data("Dear Ada".utf8), to: "Documents/Letter.txt")
/// ```
///
/// The errors are `DocumentError` if the library defines a code for the reason, and otherwise ``RemoteCloudError``.
public final class RemoteDocumentStore: Sendable {
    /// The name of the device.
    public let device: String
    /// The bundle identifier of the app.
    public let app: String
    /// The identifier of the container, or `nil` for the first one that the app claims.
    public let container: String?

    private let cloud: RemoteCloud
    private let problem = Mutex<RemoteCloudError?>(nil)

    /// The maximum number of items in a response.
    private static let itemLimit = 10_000
    /// The time that the server waits for the content of a document, in seconds.
    private static let waitingTime = 30

    init(device: String, app: String, container: String?, cloud: RemoteCloud) {
        (self.device, self.app, self.container, self.cloud) = (device, app, container, cloud)
    }

    /// The reason why the changes of other devices could not be received most recently, or `nil` if they could.
    public var lastProblem: RemoteCloudError? { problem.withLock(\.self) }

    private var query: [String: String] {
        var query = ["device": device, "app": app]
        query["container"] = container
        return query
    }

    private func query(_ path: String, _ more: [String: String] = [:]) -> [String: String] {
        query.merging(["path": path]) { $1 }.merging(more) { $1 }
    }
}

// MARK: - Reading

extension RemoteDocumentStore: DocumentStoring {
    /// Returns all items of the container, whether downloaded or not, sorted by path.
    public func items() throws -> [DocumentItem] {
        struct Items: Decodable { let documents: [ItemContent] }
        var items: [DocumentItem] = []
        while true {
            var query = query.merging(["limit": "\(Self.itemLimit)"]) { $1 }
            query["after"] = items.last?.path
            let page = try get("documents", query, as: Items.self).documents
            items += try page.map { try $0.item }
            if page.count < Self.itemLimit { return items }
        }
    }

    /// Returns the item at a path, or `nil` if it does not exist.
    public func item(at path: String) throws -> DocumentItem? {
        struct Item: Decodable { let documentItem: ItemContent }
        do {
            return try get("document/item", query(path), as: Item.self).documentItem.item
        } catch let error as DocumentError where error.code == .noSuchFile { return nil }
    }

    /// Returns the content of a file that is on the device.
    public func contents(at path: String) throws -> Data {
        try get("document", query(path), as: DocumentResponse.self).bytes
    }

    /// Returns the current version of a document, and then the others that were not removed.
    public func versions(of path: String) throws -> [DocumentItemVersion] {
        struct Versions: Decodable { let versions: [VersionContent] }
        let versions = try get("versions", query(path), as: Versions.self).versions
        return try versions.map { try $0.version(of: path, listedWith: versions.map(\.id)) }
    }

    /// Returns the content of a version of a file, and downloads it if necessary.
    public func contents(of version: DocumentItemVersion) throws -> Data {
        let query = query(version.path, ["version": version.id])
        do {
            return try get("version", query, as: DocumentResponse.self).bytes
        } catch let error as DocumentError where error.code == .ubiquitousFileUnavailable {
            try change("POST", "version/download", query)
            return try get("version", query, as: DocumentResponse.self).bytes
        }
    }

    private func get<Result: Decodable>(
        _ path: String, _ query: [String: String], as type: Result.Type
    ) throws -> Result {
        do throws(RemoteCloudError) { return try cloud.result("GET", path, query, as: type) } catch {
            throw error.documentError
        }
    }
}

// MARK: - Changes

extension RemoteDocumentStore {
    /// Requests the content of an item, and of all items in it; does nothing if the newest content is on the device.
    public func startDownloading(_ path: String) throws { try change("POST", "document/download", query(path)) }

    /// Requests the content of an item, and of all items in it, and waits until it has arrived.
    ///
    /// A virtual clock of the server advances until then.
    public func download(_ path: String) throws {
        let query = query(path, ["wait": "\(Self.waitingTime)"])
        try change("POST", "document/download", query, waiting: Self.waitingTime)
    }

    /// Removes the content of an item from this device; for a directory, removes the contents of all items in it.
    public func evict(_ path: String) throws { try change("POST", "document/evict", query(path)) }

    /// Writes a file as a whole, and creates the directories above it.
    public func write(_ contents: Data, to path: String) throws {
        try change("PUT", "document", query(path), ["data": contents.base64EncodedString()])
    }

    /// Moves an item within the container, and creates the directories above its new path.
    public func move(_ path: String, to destination: String) throws {
        try change("POST", "document/move", query(path), ["to": destination])
    }

    /// Deletes an item, whether downloaded or not, and all items in it.
    public func delete(_ path: String) throws { try change("DELETE", "document", query(path)) }

    /// Resolves a conflict in favor of the current version: removes all others.
    public func resolveKeepingCurrent(of path: String) throws {
        try change("POST", "resolve", query(path), ["keep": "current"])
    }

    /// Resolves a conflict in favor of a version.
    public func resolve(keeping version: DocumentItemVersion) throws {
        struct Body: Encodable {
            let keep = "version"
            let version: String
            let current: String?
            let versions: [String]
        }
        let body = Body(version: version.id, current: version.current, versions: version.listing.versions)
        try change("POST", "resolve", query(version.path), body)
    }

    /// Resolves a conflict by keeping every version: each other version becomes a separate document.
    public func resolveKeepingAll(of path: String) throws {
        try change("POST", "resolve", query(path), ["keep": "all"])
    }

    /// Replaces versions by a content that merges them.
    public func resolve(
        replacing current: DocumentItemVersion, merging others: [DocumentItemVersion], with contents: Data
    ) throws {
        struct Body: Encodable {
            let current: String
            let versions: [String]
            let data: String
        }
        let body = Body(current: current.id, versions: others.map(\.id), data: contents.base64EncodedString())
        try change("POST", "document/merge", query(current.path), body)
    }

    private func change(
        _ method: String, _ path: String, _ query: [String: String], _ body: (any Encodable)? = nil,
        waiting seconds: Int = 0
    ) throws {
        do throws(RemoteCloudError) {
            try cloud.call(method, path, query, body: body, waiting: seconds)
        } catch { throw error.documentError }
    }

    /// Calls `body` for each change by another device or by iCloud, in order, on a thread of its own, until the
    /// observation is deinitialized.
    ///
    /// A change is reported some time after it arrives at the server. If the server was restarted, changes may be
    /// missing, and one change of the kind `missed` is reported.
    public func observeChanges(_ body: @escaping @Sendable (DocumentItemChange) -> Void) throws -> ItemObservation {
        let listener = ChangeListener<ChangeContent>(cloud, "documents/changes", query)
        listener.start(
            failed: { [weak self] error in self?.problem.withLock { $0 = error } },
            received: { [weak self] changes in
                self?.problem.withLock { $0 = nil }
                for change in changes?.compactMap(\.change) ?? [DocumentItemChange(.missed, "")] { body(change) }
            })
        return ItemObservation { listener.end() }
    }
}

extension RemoteCloudError {
    /// The same error as in the process of a simulator, if the library defines a code for the reason.
    fileprivate var documentError: any Error {
        code.flatMap(DocumentError.Code.init).map { DocumentError($0, message) } ?? self
    }
}
