public import FoundationShims

/// The documents of an app in an iCloud container, by paths relative to the container.
///
/// An app that takes any conforming type uses the same code with ``ContainerDocuments``, in the process of a simulator,
/// and with `RemoteDocumentStore` of the library `CloudClients`, over a network.
///
/// ```swift
/// func firstLines(in documents: any DocumentStoring) throws -> [String] {
///     try documents.items().filter { $0.kind == .file }.map { item in
///         try documents.download(item.path)
///         let text = String(decoding: try documents.contents(at: item.path), as: UTF8.self)
///         return String(text.prefix { $0 != "\n" })
///     }
/// }
/// ```
///
/// The errors are `DocumentError` if the library defines a code for the reason.
public protocol DocumentStoring: Sendable {
    /// Returns all items of the container, whether downloaded or not, sorted by path.
    func items() throws -> [DocumentItem]

    /// Returns the item at a path, or `nil` if it does not exist.
    func item(at path: String) throws -> DocumentItem?

    /// Returns the content of a file that is on the device.
    ///
    /// - Throws: `DocumentError` with code `ubiquitousFileUnavailable` if the content is not downloaded.
    func contents(at path: String) throws -> Data

    /// Requests the content of an item, and of all items in it; does nothing if the newest content is on the device.
    func startDownloading(_ path: String) throws

    /// Requests the content of an item, and of all items in it, and waits until it has arrived.
    ///
    /// - Throws: `DocumentError` with the reason why the content did not arrive.
    func download(_ path: String) throws

    /// Removes the content of an item from this device; for a directory, removes the contents of all items in it.
    ///
    /// - Throws: `DocumentError` with code `notUploaded` if the content is not on the server.
    func evict(_ path: String) throws

    /// Writes a file as a whole, and creates the directories above it.
    func write(_ contents: Data, to path: String) throws

    /// Moves an item within the container, and creates the directories above its new path.
    ///
    /// The name of a document can change only in case, but not the name of a directory.
    ///
    /// - Throws: `DocumentError` with code `fileExists` if an item exists at the destination.
    func move(_ path: String, to destination: String) throws

    /// Deletes an item, whether downloaded or not, and all items in it.
    func delete(_ path: String) throws

    /// Returns the current version of a document, and then the others that were not removed.
    func versions(of path: String) throws -> [DocumentItemVersion]

    /// Returns the content of a version of a file, and downloads it if necessary.
    func contents(of version: DocumentItemVersion) throws -> Data

    /// Resolves a conflict in favor of the current version: removes all others.
    func resolveKeepingCurrent(of path: String) throws

    /// Resolves a conflict in favor of a version.
    ///
    /// A version that has arrived since the version was listed stays in conflict.
    ///
    /// - Throws: `DocumentError` with code `badVersion` if the document was changed on the device since the version was
    ///   listed.
    func resolve(keeping version: DocumentItemVersion) throws

    /// Resolves a conflict by keeping every version: each other version becomes a separate document.
    func resolveKeepingAll(of path: String) throws

    /// Replaces versions by a content that merges them.
    ///
    /// - Parameters:
    ///   - current: The current version.
    ///   - others: The versions in conflict with it that are removed; others remain.
    ///   - contents: The merged content.
    /// - Throws: `DocumentError` with code `badVersion` if the document was changed since the versions were listed.
    func resolve(replacing current: DocumentItemVersion, merging others: [DocumentItemVersion], with contents: Data)
        throws

    /// Calls `body` for each change by another device or by iCloud, in order, until the observation is deinitialized.
    func observeChanges(_ body: @escaping @Sendable (DocumentItemChange) -> Void) throws -> ItemObservation
}

extension DocumentStoring {
    /// Resolves a conflict with content that merges all versions.
    ///
    /// - Parameters:
    ///   - path: The path of a file.
    ///   - merge: Returns the merged content of the current version and the conflict versions.
    /// - Throws: The error of `merge`; nothing is changed then. `DocumentError` if the content of a version is not
    ///   available; the code is `badVersion` if the document was changed meanwhile.
    public func resolve(
        merging path: String, _ merge: (_ current: Data, _ others: [Data]) throws -> Data
    ) throws {
        let versions = try versions(of: path)
        guard let current = versions.first(where: \.isCurrent) else {
            throw DocumentError(.noSuchFile, "no document exists at `\(path)`")
        }
        let others = versions.filter { !$0.isResolved }
        let merged = try merge(try contents(of: current), try others.map { try contents(of: $0) })
        try resolve(replacing: current, merging: others, with: merged)
    }
}
