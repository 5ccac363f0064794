internal import FoundationShims

/// The complete state of a simulator as a JSON file, which can be loaded later or on another machine.
private struct SavedWorld: Codable {
    /// The format version; a program that supports only smaller versions rejects the file.
    var format = SavedWorld.currentFormat
    var tables: [SavedTable]

    /// In format 1, the names of rows were not written as `RowName` does.
    static let currentFormat = 2

    struct SavedTable: Codable {
        let kind: String
        let rows: [SavedRow]
    }

    struct SavedRow: Codable {
        let partition: String
        let key: String
        /// The row as JSON within JSON, so that this code does not depend on the structure of the row.
        let value: String
    }

    init(_ records: [StoredRecord]) {
        tables = Dictionary(grouping: records, by: \.kind).sorted { $0.key < $1.key }.map { kind, records in
            SavedTable(
                kind: kind,
                rows: records.map { record in
                    SavedRow(
                        partition: record.partition, key: record.key,
                        value: String(decoding: record.value ?? [], as: UTF8.self))
                })
        }
    }

    /// The rows in the current format.
    var records: [StoredRecord] {
        let saved = savedRecords
        return format < 2 ? saved.map { RowName.converted($0) ?? $0 } : saved
    }

    private var savedRecords: [StoredRecord] {
        tables.flatMap { table in
            table.rows.map { row in
                StoredRecord(kind: table.kind, partition: row.partition, key: row.key, value: Array(row.value.utf8))
            }
        }
    }
}

extension CloudSimulator {
    /// Saves the complete state to a JSON file: the data, the clock, the waiting transitions, and the random generator.
    /// - Throws: `CloudError` if the file cannot be written.
    public func save(to path: String) throws(CloudError) {
        let saved = SavedWorld(try look { try $0.allRecords() })
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(saved).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CloudError(.storage, "the simulated iCloud cannot be saved to `\(path)`: \(error)")
        }
    }

    /// Replaces the complete state with a saved one.
    ///
    /// Open stores show the saved values, and their apps are notified as if the account had changed.
    /// - Parameter path: The path of the file.
    /// - Throws: `CloudError` if the file cannot be read or has a newer format.
    public func load(from path: String) throws(CloudError) {
        let saved: SavedWorld
        do {
            saved = try JSONDecoder().decode(SavedWorld.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw CloudError(.storage, "`\(path)` is not a saved simulated iCloud: \(error)")
        }
        guard saved.format <= SavedWorld.currentFormat else {
            throw CloudError(.newerFormat, "`\(path)` was saved by a newer version of LocalCloud; update the package")
        }
        try change { try $0.replaceEverything(with: saved.records) }
    }

    /// Removes all accounts, devices, apps, and data, and resets the clock and the random generator to their initial
    /// state.
    public func reset() throws(CloudError) {
        try change { try $0.replaceEverything(with: []) }
    }
}
