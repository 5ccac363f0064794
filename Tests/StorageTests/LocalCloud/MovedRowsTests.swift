import TestSupport
import Testing

@testable import LocalCloud

/// Rows that a storage in an SQLite file moves from its journal to the table of rows.
@Suite struct MovedRowsTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("world.sqlite") }

    init() throws { directory = try TemporaryDirectory() }

    /// The rows that an exchange changes: some of 200 rows, and one of them is deleted.
    private static func rows(of exchange: Int) -> [StoredRecord] {
        (0..<7).map { row in
            StoredRecord(
                kind: "item", partition: "a/b", key: "\((exchange * 11 + row * 17) % 200)",
                value: row == 3 ? nil : Array("\(exchange).\(row)".utf8))
        }
    }

    private func values(in storage: SQLiteStorage) throws -> [String: [UInt8]] {
        let changes = try storage.changes(since: -1)
        #expect(changes.isEverything)
        return Dictionary(uniqueKeysWithValues: changes.records.compactMap { row in row.value.map { (row.key, $0) } })
    }

    /// The processes that write one after the other, again and again; with several, their moves overlap.
    @Test(arguments: [[0], [0, 1, 1], [0, 0, 0, 1]])
    func `every reader sees the last values while rows are moved, also by several writers`(writers: [Int]) throws {
        let storages = try (0...2).map { _ in try SQLiteStorage(path: path) }
        var (revisions, expected) = ([Int64](repeating: -1, count: 3), [String: [UInt8]]())
        for exchange in 0..<600 {
            let writer = writers[exchange % writers.count]
            let rows = Self.rows(of: exchange)
            for row in rows { expected[row.key] = row.value }
            revisions[writer] = try storages[writer].exchange(since: revisions[writer], isHeld: false) { _ in
                rows.map(ChangedRow.init)
            }
            guard exchange % 256 < 24 || exchange % 256 > 250 else { continue }
            #expect(try values(in: SQLiteStorage(path: path)) == expected, "after exchange \(exchange)")
        }
        let last = try storages[0].changes(since: -1).revision
        #expect(last == 600)
    }

    @Test func `a process that ends moves all rows, so that the next one reads each once`() throws {
        var storage: SQLiteStorage? = try SQLiteStorage(path: path)
        var expected: [String: [UInt8]] = [:]
        var revision = Int64(-1)
        for exchange in 0..<258 {
            for row in Self.rows(of: exchange) { expected[row.key] = row.value }
            revision =
                try storage?.exchange(since: revision, isHeld: false) { _ in
                    Self.rows(of: exchange).map(ChangedRow.init)
                } ?? revision
        }
        storage = nil
        let connection = try SQLiteConnection(path: path, busyTimeout: 1_000)
        let moved = try connection.rows("SELECT name, value FROM record")
        let rows = Dictionary(uniqueKeysWithValues: moved.map { ($0[0].text ?? "", $0[1].blob ?? []) })
        #expect(rows == expected)
        #expect(try connection.rows("SELECT revision FROM head").first?.first?.integer == 258)
    }
}
