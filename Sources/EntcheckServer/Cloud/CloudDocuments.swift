import Containers
import DocumentStores
import FoundationShims
import LocalCloud
import Synchronization
import SystemShims

/// The documents of an app in a container on a device, by paths relative to the container.
struct CloudDocuments {
    /// The document store of the app.
    let store: DocumentStore
    private let container: Container

    /// The maximum size of a document, in bytes; the content of a request with Base64 contains it.
    static let sizeLimit = 8 << 20
    /// The maximum number of components of a path.
    private static let depthLimit = 32
    /// The maximum size of a path, in bytes; the path of the server is added to it.
    static let pathLimit = 1_024

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - container: The identifier of the container; `nil` for the first one that the app claims.
    ///   - cloud: The simulated iCloud.
    /// - Throws: The reason that the container is not available.
    init(of app: InstalledApp, container: String?, in cloud: SharedCloud) throws {
        store = try cloud.documents(of: app)
        self.container = try store.container(container)
    }

    /// Returns the URL of a path that cannot lead out of the container.
    func url(_ path: String) throws(RequestError) -> URL {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isValid = parts.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.count <= Int(NAME_MAX)
                && !part.utf8.contains { $0 < 0x20 || $0 == 0x7F }
                && !(part.hasPrefix(".") && part.hasSuffix(".icloud"))
        }
        guard isValid, parts.count <= Self.depthLimit, path.utf8.count <= Self.pathLimit else {
            throw RequestError(.unprocessable, "`\(path)` is not a path of a document relative to its container")
        }
        return container.url.appending(path: path, directoryHint: .notDirectory)
    }

    /// Returns the items of the container, in the order of a search by directories.
    ///
    /// - Parameter limit: The maximum number of items.
    /// - Returns: The items.
    /// - Throws: An error if the container cannot be read.
    func items(limit: Int) throws -> [UbiquitousItem] {
        // The directory `Documents` always exists and is not an item.
        var (items, waiting) = ([UbiquitousItem](), [container.documents, container.url])
        while items.count < limit, !waiting.isEmpty {
            let found = try store.items(in: waiting.removeFirst())
            items += found.prefix(limit - items.count)
            waiting += found.filter { $0.kind == .directory }.map(\.url)
        }
        return items
    }

    /// Returns the item at a path.
    func item(_ path: String) throws -> UbiquitousItem {
        guard let item = try store.item(at: try url(path)) else { throw Self.missing(path) }
        return item
    }

    private static func missing(_ path: String) -> RequestError {
        RequestError(.notFound, "the container has no document `\(path)`")
    }

    /// Returns the content that an app on the device can read at a path.
    func content(_ path: String) throws -> [UInt8] {
        let url = try url(path)
        if let item = try store.item(at: url), item.downloadingStatus == .notDownloaded {
            throw DocumentError(
                .ubiquitousFileUnavailable, "the content of `\(path)` is not on the device; download it first")
        }
        switch Self.kind(of: url) {
        case .file(let size) where size <= Self.sizeLimit: return Array(try Data(contentsOf: url))
        case .file: throw RequestError(.unprocessable, "`\(path)` has more than \(Self.sizeLimit) bytes")
        case .other: throw RequestError(.conflict, "`\(path)` is not a file")
        case .none: throw Self.missing(path)
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

// MARK: - Changes

extension CloudDocuments {
    /// One change at a time: the existence of a file is checked before it is written or moved.
    private static let changing = Mutex(())

    /// Writes a document as a whole, and the directories above it.
    func write(_ content: [UInt8], to path: String) throws {
        let url = try url(path)
        try Self.changing.withLock { _ in
            guard Self.kind(of: url).map(\.isFile) ?? true else {
                throw RequestError(.conflict, "`\(path)` is not a file")
            }
            try makeDirectory(above: url, path)
            // The file is complete when it appears in the container.
            let incoming = "\(store.home)/incoming-\(UUID().uuidString)"
            defer { unlink(incoming) }
            try Data(content).write(to: URL(filePath: incoming))
            guard rename(incoming, url.path) == 0 else { throw Self.failure(path) }
        }
        try store.noticeChanges()
    }

    /// Moves a document within the container.
    func move(_ path: String, to destination: String) throws {
        let (url, target) = (try url(path), try self.url(destination))
        try Self.changing.withLock { _ in
            guard Self.kind(of: target) == nil, try store.item(at: target) == nil else {
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

    /// Deletes a document, or a directory with its documents.
    func delete(_ path: String) throws {
        let url = try url(path)
        try Self.changing.withLock { _ in
            try FileManager.default.removeItem(at: try entry(at: url, path))
        }
        try store.noticeChanges()
    }

    /// Returns the URL of the entry of the directory that represents a document: its file, or its placeholder.
    private func entry(at url: URL, _ path: String) throws -> URL {
        for entry in [url, Self.placeholder(of: url)] where Self.kind(of: entry) != nil { return entry }
        guard try store.item(at: url) != nil else { throw Self.missing(path) }
        throw DocumentError(.ubiquitousFileUnavailable, "`\(path)` is not on the device; download it first")
    }

    private static func placeholder(of url: URL) -> URL {
        url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).icloud")
    }

    private func makeDirectory(above url: URL, _ path: String) throws {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch { throw Self.failure(path) }
    }

    private static func failure(_ path: String) -> RequestError {
        let isConflict = [EISDIR, ENOTDIR, EEXIST, ENOTEMPTY, ENAMETOOLONG, ENOENT].contains(errno)
        return isConflict
            ? RequestError(.conflict, "`\(path)` cannot be written: a directory of its path is not a directory")
            : RequestError(.unavailable, "`\(path)` cannot be written")
    }
}

extension CloudDocuments.Kind {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}
