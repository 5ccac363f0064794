internal import Containers
public import FoundationShims
internal import LocalCloud
internal import Synchronization
internal import SystemShims

/// The documents of an app in a container on a simulated device, by paths relative to the container.
///
/// ```swift
/// let documents = try ContainerDocuments(store)
/// try documents.write(Data("Dear Ada".utf8), to: "Documents/Letter.txt")
/// ```
///
/// The files of the container are read and written directly: presenters are not asked before a change. Apps whose
/// documents have presenters use ``FileCoordinator`` with the URLs of the files instead.
public struct ContainerDocuments: DocumentStoring {
    /// The document store of the app.
    public let store: DocumentStore
    let container: Container
    var files: FileSystem { FileSystem() }

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - store: The document store of the app.
    ///   - identifier: The identifier of the container; `nil` for the first one that the app claims.
    /// - Throws: The reason that the container is not available.
    public init(_ store: DocumentStore, container identifier: String? = nil) throws {
        self.store = store
        container = try store.container(identifier)
    }

    /// The identifier of the container.
    public var identifier: String { container.identifier }

    /// Returns the path of a URL in the container.
    private func path(of url: URL) -> String {
        let (root, path) = (ItemPath(container.url).text + "/", ItemPath(url).text)
        guard path.utf8.starts(with: root.utf8) else { return path }
        return String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }
}

// MARK: - Reading

extension ContainerDocuments {
    /// Returns all items of the container, with all their properties, sorted by path.
    package func ubiquitousItems() throws -> [UbiquitousItem] {
        let items = try store.using { service, _ -> [UbiquitousItem] in
            guard let place = service.devices.place(container.identifier, on: store.app.device.name) else { return [] }
            return service.items.visibleItems(at: place) { _ in true }
        }
        return items.sorted { ExactPath($0.path) < ExactPath($1.path) }
    }

    /// Returns all items of the container, whether downloaded or not, sorted by path.
    public func items() throws -> [DocumentItem] { try ubiquitousItems().map(DocumentItem.init) }

    /// Returns the item at a path, or `nil` if it does not exist.
    public func item(at path: String) throws -> DocumentItem? {
        try exactItem(at: path).map(DocumentItem.init)
    }

    /// Returns the content of a file that is on the device.
    public func contents(at path: String) throws -> Data { try contents(at: path, limit: .max) }

    /// Returns the content of a file that is on the device, and has at most `limit` bytes.
    package func contents(at path: String, limit: Int) throws -> Data {
        let url = try url(path)
        if let item = try exactItem(at: path), item.downloadingStatus == .notDownloaded {
            throw DocumentError(
                .ubiquitousFileUnavailable, "the content of `\(path)` is not on the device; download it first")
        }
        switch Self.kind(of: url) {
        case .file(let size) where size <= limit: return try Data(contentsOf: url)
        case .file: throw DocumentError(.invalidOptions, "`\(path)` has more than \(limit) bytes")
        case .other: throw DocumentError(.fileExists, "`\(path)` is not a file")
        case .none: throw try missing(path)
        }
    }

    /// The kind of an entry of a directory, without following links.
    fileprivate enum Kind {
        case file(size: Int)
        case other
    }

    fileprivate static func kind(of url: URL) -> Kind? {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFREG ? .file(size: Int(status.st_size)) : .other
    }
}

extension ContainerDocuments.Kind {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}

// MARK: - Transfers

extension ContainerDocuments {
    /// Requests the content of an item, and of all items in it; does nothing if the newest content is on the device.
    public func startDownloading(_ path: String) throws {
        try store.startDownloadingUbiquitousItem(at: try itemURL(path))
    }

    /// Requests the content of an item, and advances the simulator's clock until it has arrived.
    public func download(_ path: String) throws { try store.download(itemAt: try itemURL(path)) }

    /// Removes the content of an item from this device; for a directory, removes the contents of all items in it.
    public func evict(_ path: String) throws { try store.evictUbiquitousItem(at: try itemURL(path)) }
}

// MARK: - Changes

extension ContainerDocuments {
    /// One change at a time: the existence of a file is checked before it is written or moved.
    private static let changing = Mutex(())

    /// Writes a file as a whole, and creates the directories above it.
    public func write(_ contents: Data, to path: String) throws {
        try replace(path, with: contents)
        try store.noticeChanges()
    }

    /// The prefix of the names of files that are not complete yet, in the home directory.
    private static let incoming = "incoming-"

    /// The prefix of the names of second links to the files that requests have written, in the home directory.
    ///
    /// If the process is killed before the request is recorded, the link shows that the file was written, even if the
    /// simulator has renamed the file since.
    private static let written = incoming + "written-"
    /// The age of a link at which its request is not repeated anymore, in seconds; clients try for seconds.
    private static let repetitionLimit = 3_600

    /// Deletes the files that a process did not complete, because it was killed.
    ///
    /// No process may write documents of the device at the same time, and no other program may have links to its files.
    package static func removeIncompleteFiles(in home: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []
        for name in names where name.hasPrefix(incoming) && !name.hasPrefix(written) { unlink(home + "/" + name) }
        for name in names where name.hasPrefix(written) && !isWritten(home + "/" + name) { unlink(home + "/" + name) }
    }

    /// Returns whether a link shows that a recent request has written a file that still exists.
    private static func isWritten(_ link: String) -> Bool {
        var status = stat()
        guard lstat(link, &status) == 0 else { return false }
        // The files of the simulator and its clients are replaced, so this is the time of the request.
        return status.st_nlink > 1 && time(nil) - status.modificationTime < repetitionLimit
    }

    /// Removes the links to the files that requests have written, after the requests were recorded.
    package static func forget(_ links: [String]) { for link in links { unlink(link) } }

    /// Writes a file; the device notices the change later.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - contents: The content of the file.
    ///   - request: The key of the request, which may have been performed by a process that was killed; `nil` for none.
    /// - Returns: The path of the link by which a later process finds that the file was written; pass it to
    ///   ``forget(_:)`` when the request was recorded. `nil` without a key.
    /// - Throws: `DocumentError` if the file cannot be written.
    @discardableResult
    package func replace(_ path: String, with contents: Data, for request: String? = nil) throws -> String? {
        let url = try url(path)
        let trace = request.map { "\(store.home)/\(Self.written)\(SHA256.text(of: Array($0.utf8)))" }
        try Self.changing.withLock { _ in
            if let trace, try files.status(of: trace) != nil { return }
            guard Self.kind(of: url).map(\.isFile) ?? true else {
                throw DocumentError(.fileExists, "`\(path)` is not a file")
            }
            try makeDirectory(above: url, path)
            // The file is complete when it appears in the container.
            let incoming = "\(store.home)/\(Self.incoming)\(UUID().uuidString)"
            var isInstalled = false
            defer { if !isInstalled { Self.forget([incoming, trace].compactMap(\.self)) } }
            try files.make(incoming, isDurable: false) { write in try contents.withUnsafeBytes { try write($0) } }
            // On a file system without links, a repeated request writes the file again.
            if let trace { _ = link(incoming, trace) }
            guard rename(incoming, url.path) == 0 else { throw Self.failure(path) }
            isInstalled = true
        }
        return trace
    }

    /// Moves an item within the container, and creates the directories above its new path.
    public func move(_ path: String, to destination: String) throws {
        let (url, target) = (try url(path), try self.url(destination))
        guard !destination.utf8.starts(with: (path + "/").utf8) else {
            throw DocumentError(.invalidOptions, "`\(path)` cannot be moved into itself")
        }
        // The paths of the items in a directory must stay valid.
        for item in try ubiquitousItems() where item.path.utf8.starts(with: (path + "/").utf8) {
            _ = try self.url(destination + String(decoding: item.path.utf8.dropFirst(path.utf8.count), as: UTF8.self))
        }
        try Self.changing.withLock { _ in
            guard try isFree(target, destination, forMoving: url, path) else {
                throw DocumentError(.fileExists, "`\(destination)` already exists")
            }
            let source = try entry(at: url, path)
            let isPlaceholder = source != url
            try makeDirectory(above: target, destination)
            let end = isPlaceholder ? Self.placeholder(of: target) : target
            guard rename(source.path, end.path) == 0 else { throw Self.failure(path) }
        }
        try store.noticeChanges()
    }

    /// Returns whether an item can be moved to a path: no item exists there, or the name changes only in case or
    /// normalization.
    private func isFree(
        _ target: URL, _ destination: String, forMoving url: URL, _ path: String
    ) throws -> Bool {
        if let found = try store.item(at: target) {
            // A file with an equivalent name that is not synced is another one.
            let own = try store.item(at: url)
            let isSame = own?.id == found.id && own?.path.utf8.elementsEqual(path.utf8) == true
            let directories = [path, destination].map { Array(ItemName.split($0).directory.utf8) }
            guard isSame, directories[0] == directories[1], !path.utf8.elementsEqual(destination.utf8) else {
                return false
            }
        }
        // A file system that ignores case finds the item itself.
        guard let other = try files.status(of: target.path) else { return true }
        return try files.status(of: url.path)?.fingerprint.inode == other.fingerprint.inode
    }

    /// Deletes an item, whether downloaded or not, and all items in it.
    public func delete(_ path: String) throws {
        let url = try url(path)
        try Self.changing.withLock { _ in
            let entry = try entry(at: url, path)
            do { try FileManager.default.removeItem(at: entry) } catch {
                throw DocumentError(.fileSystem, "`\(path)` cannot be deleted")
            }
        }
        try store.noticeChanges()
    }

    /// Returns the URL of the entry of the directory that represents a document: its file, or its placeholder.
    private func entry(at url: URL, _ path: String) throws -> URL {
        for entry in [url, Self.placeholder(of: url)] where Self.kind(of: entry) != nil { return entry }
        guard try exactItem(at: path) != nil else { throw try missing(path) }
        throw DocumentError(.ubiquitousFileUnavailable, "`\(path)` is not on the device; download it first")
    }

    private static func placeholder(of url: URL) -> URL {
        url.deletingLastPathComponent().appending(
            path: ItemName.placeholder(of: url.lastPathComponent), directoryHint: .notDirectory)
    }

    private func makeDirectory(above url: URL, _ path: String) throws {
        let directory = url.deletingLastPathComponent()
        guard try files.status(of: directory.path)?.kind != .directory else { return }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            // Foundation does not preserve `errno`.
            var ancestor = directory
            while ancestor.path.utf8.count > container.url.path.utf8.count {
                if case .file? = Self.kind(of: ancestor) { throw Self.failure(path, ENOTDIR) }
                ancestor.deleteLastPathComponent()
            }
            throw DocumentError(.fileSystem, "`\(path)` cannot be written: \(error)")
        }
    }

    /// Returns the error of a call of the file system that failed just now.
    private static func failure(_ path: String, _ number: Int32 = errno) -> DocumentError {
        let isConflict = [EISDIR, ENOTDIR, EEXIST, ENOTEMPTY, ENAMETOOLONG, ENOENT].contains(number)
        return isConflict
            ? DocumentError(.fileExists, "`\(path)` cannot be written: a directory of its path is not a directory")
            : DocumentError(.fileSystem, "`\(path)` cannot be written")
    }
}

// MARK: - Versions

extension ContainerDocuments {
    /// Returns the current version of a document, and then the others that were not removed.
    public func versions(of path: String) throws -> [DocumentItemVersion] {
        try documentVersions(of: path).map { DocumentItemVersion($0, path: path) }
    }

    /// Returns the versions of a document with their URLs, the current one first.
    package func documentVersions(of path: String) throws -> [DocumentVersion] {
        guard let versions = try store.versions(ofItemAt: try itemURL(path)) else { throw try missing(path) }
        return versions
    }

    /// Returns the version with an identifier, as it was listed.
    private func located(_ version: DocumentItemVersion) throws -> DocumentVersion {
        guard let found = try documentVersions(of: version.path).first(where: { $0.id == version.id }) else {
            throw DocumentError(.badVersion, "`\(version.path)` has no version `\(version.id)`")
        }
        return found.listed(withCurrent: version.current, versions: version.listing.versions)
    }

    /// Returns the content of a version of a file, and downloads it if necessary.
    public func contents(of version: DocumentItemVersion) throws -> Data {
        try store.contents(of: try located(version))
    }

    /// Resolves a conflict in favor of the current version: removes all others.
    public func resolveKeepingCurrent(of path: String) throws {
        try store.resolveKeepingCurrent(ofItemAt: try itemURL(path))
    }

    /// Resolves a conflict in favor of a version.
    public func resolve(keeping version: DocumentItemVersion) throws {
        try store.resolve(keeping: try located(version))
    }

    /// Resolves a conflict by keeping every version: each other version becomes a separate document.
    public func resolveKeepingAll(of path: String) throws { try store.resolveKeepingAll(ofItemAt: try itemURL(path)) }

    /// Replaces versions by a content that merges them.
    public func resolve(
        replacing current: DocumentItemVersion, merging others: [DocumentItemVersion], with contents: Data
    ) throws {
        try store.resolve(
            itemAt: try itemURL(current.path), replacing: current.id, merging: others.map(\.id), with: contents)
    }

    /// Calls `body` for each change by another device or by iCloud, on the thread that advances the simulator.
    public func observeChanges(_ body: @escaping @Sendable (DocumentItemChange) -> Void) throws -> ItemObservation {
        try store.observeChanges(inContainer: container.identifier) { change in body(documentChange(change)) }
    }

    private func documentChange(_ change: ItemChange) -> DocumentItemChange {
        let path = path(of: change.url)
        return switch change.event {
        case .appeared: DocumentItemChange(.appeared, path)
        case .contentChanged: DocumentItemChange(.contentChanged, path)
        case .moved(let url): DocumentItemChange(.moved, path, destination: self.path(of: url))
        case .deleted: DocumentItemChange(.deleted, path)
        case .gainedVersion(let version): DocumentItemChange(.gainedVersion, path, version: version)
        case .lostVersion(let version): DocumentItemChange(.lostVersion, path, version: version)
        case .resolvedConflict(let version): DocumentItemChange(.resolvedConflict, path, version: version)
        case .attributesChanged: DocumentItemChange(.attributesChanged, path)
        }
    }
}

extension stat {
    /// The time of the last change of the content, in seconds since 1970.
    fileprivate var modificationTime: Int {
        #if canImport(Darwin)
        st_mtimespec.tv_sec
        #else
        st_mtim.tv_sec
        #endif
    }
}
