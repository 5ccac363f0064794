import DocumentStores
import Foundation
import GRDB
import LocalCloud

/// A library of books on one device, shared through transaction logs.
struct SharedStore {
    let documents: DocumentStore
    let locations: TransactionLogLocations
    let database: DatabaseQueue
    let logs: TransactionLogs

    init(
        on documents: DocumentStore, _ options: UbiquitousStoreOptions = UbiquitousStoreOptions(contentName: "Library"),
        file: String = "Application Support/Library.sqlite", at place: URL? = nil
    ) throws {
        self.documents = documents
        locations = try TransactionLogLocations(
            options, storeFile: place ?? URL(filePath: documents.home).appending(path: file), in: documents)
        database = try locations.openStore()
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS book (
                        id TEXT PRIMARY KEY, title TEXT, pages INTEGER, price REAL, cover BLOB) WITHOUT ROWID
                    """)
        }
        logs = try TransactionLogs(options, locations, tables: ["book"], database: database, in: documents)
    }

    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try logs.write { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// The rows as text, sorted by key.
    var books: [String] {
        get throws {
            try database.read { database in
                try Row.fetchAll(database, sql: "SELECT * FROM book ORDER BY id").map { row in
                    row.databaseValues.map(\.description).joined(separator: "|")
                }
            }
        }
    }

    var titles: [String] {
        get throws { try database.read { try String.fetchAll($0, sql: "SELECT title FROM book ORDER BY id") } }
    }
}
