import DocumentStores
import Foundation

/// The notes of the user: text files in the iCloud container of the app.
///
/// The documents are those of a simulated device, in this process or on a server.
struct NoteLibrary {
    let documents: any DocumentStoring

    /// A note as the list of the app shows it.
    struct Entry: Equatable {
        let name: String
        let size: Int64
        let isDownloaded: Bool
        let hasConflict: Bool
    }

    /// The notes on all devices, sorted by name, whether their text is on this device or not.
    var entries: [Entry] {
        get throws {
            try documents.items().filter { $0.kind == .file && $0.name.hasSuffix(Self.suffix) }.map { item in
                Entry(
                    name: String(item.name.dropLast(Self.suffix.count)), size: item.size,
                    isDownloaded: item.downloadingStatus == .current, hasConflict: item.hasUnresolvedConflicts)
            }.sorted { $0.name < $1.name }
        }
    }

    private static let suffix = ".txt"

    private func path(_ name: String) -> String { "Documents/" + name + Self.suffix }
}

// MARK: - Reading and writing

extension NoteLibrary {
    /// Returns the text of a note; downloads it first if necessary.
    func text(of name: String) throws -> String {
        try documents.download(path(name))
        return String(decoding: try documents.contents(at: path(name)), as: UTF8.self)
    }

    /// Writes a note.
    func write(_ text: String, to name: String) throws { try documents.write(Data(text.utf8), to: path(name)) }

    /// Deletes a note on all devices.
    func delete(_ name: String) throws { try documents.delete(path(name)) }

    /// Calls `body` for each change by another device, until the observation is deinitialized.
    func observe(_ body: @escaping @Sendable () -> Void) throws -> ItemObservation {
        try documents.observeChanges { _ in body() }
    }
}

// MARK: - Conflicts

extension NoteLibrary {
    /// Merges the versions of all notes in conflict, so that no line is lost.
    func mergeConflicts() throws {
        for entry in try entries where entry.hasConflict {
            // If a version cannot be read, nothing changes, and the conflict remains.
            try documents.resolve(merging: path(entry.name)) { current, others in
                let texts = others.map { String(decoding: $0, as: UTF8.self) }
                return Data(texts.reduce(String(decoding: current, as: UTF8.self), Self.merge).utf8)
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
