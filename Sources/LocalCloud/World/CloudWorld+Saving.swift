#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A whole world in a file of its own, to be brought back later or elsewhere.
private struct SavedWorld: Codable {
    /// The format; a program that knows only smaller numbers refuses the file.
    var format = SavedWorld.currentFormat
    var tables: [SavedTable]

    static let currentFormat = 1

    struct SavedTable: Codable {
        let kind: String
        let rows: [SavedRow]
    }

    struct SavedRow: Codable {
        let partition: String
        let key: String
        /// The row as JSON within JSON, so that nobody has to know its shape here.
        let value: String
    }
}

extension CloudWorld {
    /// Writes the whole world into a JSON file: state, clock, what is waiting and what is left to chance.
    public func save(to path: String) throws(CloudError) {
        let records = try look { try $0.allRecords() }
        let tables = Dictionary(grouping: records, by: \.kind).sorted { $0.key < $1.key }.map { kind, records in
            SavedWorld.SavedTable(
                kind: kind,
                rows: records.map { record in
                    SavedWorld.SavedRow(
                        partition: record.partition, key: record.key,
                        value: String(decoding: record.value ?? [], as: UTF8.self))
                })
        }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(SavedWorld(tables: tables)).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CloudError(.storage, "the world could not be saved to `\(path)`: \(error)")
        }
    }

    /// Brings back a world that was saved, in the place of everything that is in this one.
    ///
    /// The stores of apps that are open show the saved values, and are told so as if an account had changed.
    public func load(from path: String) throws(CloudError) {
        let saved: SavedWorld
        do {
            saved = try JSONDecoder().decode(SavedWorld.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw CloudError(.storage, "`\(path)` is no saved world: \(error)")
        }
        guard saved.format <= SavedWorld.currentFormat else {
            throw CloudError(.newerFormat, "`\(path)` was saved by a newer version of LocalCloud")
        }
        let records = saved.tables.flatMap { table in
            table.rows.map { row in
                StoredRecord(kind: table.kind, partition: row.partition, key: row.key, value: Array(row.value.utf8))
            }
        }
        try change { try $0.replaceEverything(with: records) }
    }

    /// Makes the world new: no accounts, devices, apps or data; the clock where it began and the seed as it was.
    public func reset() throws(CloudError) {
        try change { try $0.replaceEverything(with: []) }
    }
}
