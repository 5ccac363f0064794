import Databases
import FoundationShims
import LocalCloud
import RegistryModel
import Synchronization

/// A storage in a PostgreSQL database, which one server uses at a time.
///
/// The documents of the devices are files of the server, so a second server on the same database could not see them.
/// A lock of the database excludes it.
final class PostgreSQLWorld: WorldStorage {
    let keepsRecords = true
    let path: String?
    private let session: PostgreSQLSession
    /// The revision of the database, if this process made it; `nil` after an error.
    private let head = Mutex<Int64?>(nil)

    /// The number of the lock, which no other program uses: the first bytes of the name of the tables.
    private static let lock = 0x636C_6F75
    /// The format of the tables; format 1 had no column for long names.
    private static let format: Int64 = 2
    /// The maximum size of a name in the index of the rows, in bytes: PostgreSQL limits all columns of an index together to
    /// 2,704 bytes (<https://www.postgresql.org/docs/current/btree.html>).
    private static let indexedSize = 1_000
    /// The number of revisions for which the database keeps deleted rows; a reader that is further behind reads all rows.
    private static let rememberedRevisions: Int64 = 2_000

    /// Opens the storage, and creates its tables if they do not exist.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - directory: The path of the directory for the contents of documents.
    /// - Throws: `CloudError` if the database cannot be used.
    init(address: String, contents directory: String) throws(CloudError) {
        path = directory + "/world"
        do {
            session = try PostgreSQLSession(address: address, lock: Self.lock)
            try session.transaction(Self.makeTables, { _, _ in })
        } catch let error as CloudError {
            throw error
        } catch let error as DatabaseAccessError where error.code == .busy {
            throw CloudError(
                .storage, "another server uses the simulated iCloud in this database; stop it or use another schema")
        } catch {
            throw CloudError(.storage, "the database cannot be used: \(error)")
        }
    }

    private static func makeTables(_ transaction: any DatabaseTransaction) throws {
        try transaction.run("CREATE TABLE IF NOT EXISTS cloud_format (version BIGINT NOT NULL)")
        let version = try transaction.rows("SELECT version FROM cloud_format").first?.integer(0)
        if let version {
            guard version <= format else {
                throw CloudError(.newerFormat, "a newer version of entcheck wrote the database; update entcheck")
            }
            guard version < format else { return }
            try transaction.run("ALTER TABLE cloud_record ADD COLUMN long_name TEXT")
            try transaction.run("UPDATE cloud_format SET version = ?", [.integer(format)])
            return
        }
        let text = transaction.engine.text
        try transaction.run(
            """
            CREATE TABLE cloud_record (
                kind \(text) NOT NULL, part \(text) NOT NULL, name \(text) NOT NULL, value \(text),
                revision BIGINT NOT NULL, long_name \(text), PRIMARY KEY (kind, part, name))
            """)
        try transaction.run("CREATE INDEX cloud_record_revision ON cloud_record (revision)")
        try transaction.run("CREATE TABLE cloud_world (revision BIGINT NOT NULL, forgotten BIGINT NOT NULL)")
        try transaction.run("INSERT INTO cloud_world VALUES (0, 0)")
        try transaction.run("INSERT INTO cloud_format VALUES (?)", [.integer(format)])
    }
}

// MARK: - Reading and writing

extension PostgreSQLWorld {
    func changes(since revision: Int64) throws -> StoredChanges {
        // Only this process changes the database.
        if head.withLock({ $0 == revision }) { return StoredChanges(revision: revision) }
        let changes = try session.transaction({ try Self.changes(in: $0, since: revision) }, { $1 })
        head.withLock { $0 = changes.revision }
        return changes
    }

    func exchange(
        since revision: Int64, isHeld: Bool, _ body: (StoredChanges) throws -> [ChangedRow]
    ) throws -> Int64 {
        head.withLock { $0 = nil }
        let read = { try Self.changes(in: $0, since: revision) }
        var new = revision
        do {
            try session.transaction(
                read,
                { transaction, changes in
                    new = changes.revision
                    let records = try body(changes).map { try $0.record }
                    guard !records.isEmpty else { return }
                    new += 1
                    try Self.write(records, in: transaction, as: new)
                })
        } catch let error as DatabaseAccessError where error.code == .unknownOutcome {
            // Only this process changes the database, so the revision shows whether the changes were saved.
            guard (try? session.transaction(Self.revision, { $1 })) == new else { throw error }
        }
        head.withLock { $0 = new }
        return new
    }

    private static func revision(in transaction: any DatabaseTransaction) throws -> Int64? {
        try transaction.rows("SELECT revision FROM cloud_world").first?.integer(0)
    }

    private static func changes(
        in transaction: any DatabaseTransaction, since revision: Int64
    ) throws -> StoredChanges {
        guard let head = try transaction.rows("SELECT revision, forgotten FROM cloud_world FOR UPDATE").first else {
            throw CloudError(.storage, "the database has no revision")
        }
        let (current, forgotten) = (head.integer(0), head.integer(1))
        guard revision != current else { return StoredChanges(revision: current) }
        // If the revision is newer than the current one, the database was replaced by a different one.
        let isEverything = revision < forgotten || revision > current
        let rows = try transaction.rows(
            "SELECT kind, part, coalesce(long_name, name), value FROM cloud_record WHERE revision > ?",
            [.integer(isEverything ? -1 : revision)])
        let records = rows.map { row in
            StoredRecord(
                kind: row.text(0), partition: unescaped(row.text(1)), key: unescaped(row.text(2)),
                value: row.optionalText(3).map { Array($0.utf8) })
        }
        return StoredChanges(revision: current, isEverything: isEverything, records: records)
    }

    private static func write(
        _ records: [StoredRecord], in transaction: any DatabaseTransaction, as revision: Int64
    ) throws {
        try transaction.run(
            """
            INSERT INTO cloud_record (kind, part, name, value, revision, long_name)
            SELECT kind, part, name, value, ?, long_name FROM json_to_recordset(?::json)
                AS r(kind text, part text, name text, value text, long_name text)
            ON CONFLICT (kind, part, name) DO UPDATE SET value = excluded.value, revision = excluded.revision
            """, [.integer(revision), .text(try json(records))])
        try transaction.run("UPDATE cloud_world SET revision = ?", [.integer(revision)])
        guard revision % rememberedRevisions == 0 else { return }
        let oldest = revision - rememberedRevisions
        try transaction.run("DELETE FROM cloud_record WHERE revision <= ? AND value IS NULL", [.integer(oldest)])
        try transaction.run("UPDATE cloud_world SET forgotten = ?", [.integer(oldest)])
    }
}

// MARK: - Rows as text

extension PostgreSQLWorld {
    private struct Row: Encodable {
        let kind: String
        let part: String
        let name: String
        /// The name if it is too long for the index; ``name`` is then its digest, which no escaped name is equal to.
        let longName: String?
        let value: String?

        private enum CodingKeys: String, CodingKey {
            case kind, part, name, value
            case longName = "long_name"
        }
    }

    /// Returns records as one JSON text, so that a transaction needs one statement for all of them.
    private static func json(_ records: [StoredRecord]) throws -> String {
        // A statement cannot change a row twice.
        var rows: [[[UInt8]]: Row] = [:]
        for record in records {
            let name = escaped(record.key)
            let isLong = name.utf8.count > indexedSize
            let row = Row(
                kind: record.kind, part: escaped(record.partition),
                name: isLong ? "\\#\(SHA256Digest(Array(name.utf8)))" : name, longName: isLong ? name : nil,
                value: record.value.map { String(decoding: $0, as: UTF8.self) })
            rows[[Array(row.kind.utf8), Array(row.part.utf8), Array(row.name.utf8)]] = row
        }
        return String(decoding: try JSONEncoder().encode(Array(rows.values)), as: UTF8.self)
    }

    /// Returns a name without NUL characters, which PostgreSQL does not support in texts
    /// (<https://www.postgresql.org/docs/current/datatype-character.html>).
    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") }) else { return name }
        return name.replacing("\\", with: "\\\\").replacing("\0", with: "\\0")
    }

    private static func unescaped(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "\\")) else { return name }
        var (result, isEscaped): ([UInt8], Bool) = ([], false)
        for byte in name.utf8 {
            if isEscaped {
                result.append(byte == UInt8(ascii: "0") ? 0 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
