internal import DocumentStores
internal import Foundation
internal import Synchronization

/// The copy of a version's content outside of all containers, which is deleted with the object.
final class VersionCopy: Sendable {
    /// The URL of the copy, which exists only after the content was provided.
    let url: URL
    private let version: DocumentVersion
    private let documents: DocumentStore
    private let isComplete = Mutex(false)

    private struct WeakCopy {
        weak var copy: VersionCopy?
    }

    /// All copies by path, for coordinated reads.
    private static let copies = Mutex<[String: WeakCopy]>([:])

    init(of version: DocumentVersion, in documents: DocumentStore) {
        (self.version, self.documents) = (version, documents)
        let directory = FileManager.default.temporaryDirectory.appending(path: "NSFileVersion-" + UUID().uuidString)
        url = directory.appending(path: version.url.lastPathComponent)
        Self.copies.withLock { $0[url.standardizedFileURL.path] = WeakCopy(copy: self) }
    }

    deinit {
        _ = Self.copies.withLock { $0.removeValue(forKey: url.standardizedFileURL.path) }
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }

    /// Whether the content was copied.
    var isProvided: Bool { isComplete.withLock(\.self) }

    /// Copies the content, which is downloaded if necessary; does nothing if it was already copied.
    /// - Throws: `DocumentError` if the content is not available; the next call tries again.
    func provide() throws {
        guard !isProvided else { return }
        // Downloads change the simulator, so the copy is not made within the lock.
        let directory = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let partial = directory.appending(path: UUID().uuidString)
        try documents.copy(documents.located(version), to: partial)
        try isComplete.withLock { isComplete in
            guard !isComplete else { return try FileManager.default.removeItem(at: partial) }
            try FileManager.default.moveItem(at: partial, to: url)
            isComplete = true
        }
    }

    /// Provides the content of the version whose copy has a URL; does nothing for other URLs.
    static func provide(at url: URL) throws {
        let copy = copies.withLock { $0[url.standardizedFileURL.path]?.copy }
        try copy?.provide()
    }
}
