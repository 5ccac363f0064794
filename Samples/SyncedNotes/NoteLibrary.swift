import Containers
import DocumentStores
import Foundation

/// The notes of the user: text files in the iCloud container of the app.
struct NoteLibrary {
    private let store: DocumentStore
    private let documents: URL
    private let query: UbiquitousItemQuery
    private let coordination: ItemObservation

    /// A note as the list of the app shows it.
    struct Entry: Equatable {
        let name: String
        let size: Int64
        let isDownloaded: Bool
        let hasConflict: Bool
    }

    /// Opens the container, and searches it from now on.
    ///
    /// - Throws: The reason that the container is not available, for example because no user is signed in.
    init(_ store: DocumentStore) throws {
        self.store = store
        // Without this connection, a coordinated read would not download a note.
        coordination = try store.coordinateChanges()
        documents = try store.container().documents
        query = UbiquitousItemQuery(store) { $0.kind == .file && $0.name.hasSuffix(".txt") }
        query.notificationBatchingInterval = .zero
        try query.start()
    }

    /// The notes on all devices, sorted by name, whether their text is on this device or not.
    var entries: [Entry] {
        query.results.map { item in
            Entry(
                name: item.url.deletingPathExtension().lastPathComponent, size: item.size,
                isDownloaded: item.downloadingStatus == .current, hasConflict: item.hasUnresolvedConflicts)
        }.sorted { $0.name < $1.name }
    }

    private func url(_ name: String) -> URL { documents.appending(path: name + ".txt", directoryHint: .notDirectory) }
}

// MARK: - Reading and writing

extension NoteLibrary {
    /// Returns the text of a note; downloads it first if necessary.
    func text(of name: String) throws -> String {
        try FileCoordinator().coordinateAndWait(readingItemAt: url(name)) { url in
            try String(contentsOf: url, encoding: .utf8)
        }
    }

    /// Writes a note.
    func write(_ text: String, to name: String) throws {
        try FileCoordinator().coordinateAndWait(writingItemAt: url(name), options: .forReplacing) { url in
            try Data(text.utf8).write(to: url, options: .atomic)
        }
    }

    /// Deletes a note on all devices.
    func delete(_ name: String) throws {
        // A note without its text has only a placeholder, which the read replaces by the file.
        _ = try text(of: name)
        try FileCoordinator().coordinateAndWait(writingItemAt: url(name), options: .forDeleting) { url in
            try FileManager.default.removeItem(at: url)
        }
    }
}

// MARK: - Conflicts

extension NoteLibrary {
    /// Merges the versions of all notes in conflict, so that no line is lost.
    func mergeConflicts() throws {
        for entry in entries where entry.hasConflict {
            try FileCoordinator().coordinateAndWait(writingItemAt: url(entry.name), options: .forMerging) { url in
                // If a version cannot be read, nothing changes, and the conflict remains.
                try store.resolve(merging: url) { current, others in
                    let texts = others.map { String(decoding: $0, as: UTF8.self) }
                    return Data(texts.reduce(String(decoding: current, as: UTF8.self), Self.merge).utf8)
                }
            }
        }
    }

    /// Returns a text, followed by the lines that only the other text contains.
    static func merge(_ text: String, _ other: String) -> String {
        let known = Set(text.split(separator: "\n"))
        let added = other.split(separator: "\n").filter { !known.contains($0) }
        guard !added.isEmpty else { return text }
        let start = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        return start + added.map { $0 + "\n" }.joined()
    }
}
