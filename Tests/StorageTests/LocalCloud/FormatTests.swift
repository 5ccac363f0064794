import Foundation
import KeyValueStores
import TestSupport
import Testing

@testable import LocalCloud

/// Files that earlier versions wrote, and files that cannot be used.
@Suite struct FormatTests {
    /// Keys that rows of the first format contained literally; the second format writes all except the last one in
    /// hexadecimal digits.
    private static let keys = ["\u{E9}", "ключ", "%", "%zz", "plain"]
    private static let encoded = [
        "%c3a9": "\u{E9}", "%d0bad0bbd18ed187": "ключ", "%25": "%", "%257a7a": "%zz",
    ]
    private static let itemKinds = ["key-value device item", "key-value server item"]
    private static let orderKind = "key-value server order"

    /// Returns the simulator in a file, with values of all keys on two devices and on the server.
    private func devices(at path: String) throws -> TwoDevices {
        let two = try TwoDevices(CloudSimulator(opening: path))
        for key in Self.keys { two.onPhone.set("old", forKey: key) }
        try two.world.runUntilIdle()
        return two
    }

    /// Checks that the values are read and replaced under the same keys.
    private func expectValues(in world: CloudSimulator) throws {
        let ada = try #require(try world.account("Ada"))
        let store = try #require(try world.device("phone")?.apps.first).keyValueStore()
        for key in Self.keys { #expect(store.string(forKey: key) == "old", "\(key)") }
        for key in Self.keys { store.set("new", forKey: key) }
        try world.runUntilIdle()
        let expected = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, PropertyListValue.string("new")) })
        #expect(try world.keyValuesOnServer(of: ada, store: TwoDevices.store) == expected)
        let onMac = try #require(try world.device("mac")?.apps.first).keyValueStore()
        for key in Self.keys { #expect(onMac.string(forKey: key) == "new", "\(key)") }
    }

    /// Converts a file to the first format.
    private func downgrade(_ path: String) throws {
        let connection = try SQLiteConnection(path: path, busyTimeout: 1_000)
        for (name, key) in Self.encoded {
            for kind in Self.itemKinds {
                try connection.rows(
                    "UPDATE record SET name = ? WHERE kind = ? AND name = ?",
                    [
                        .text(key), .text(kind), .text(name),
                    ])
            }
            try connection.rows(
                "UPDATE record SET value = ? WHERE kind = ? AND value = ?",
                [
                    .blob(Array("\"\(key)\"".utf8)), .text(Self.orderKind), .blob(Array("\"\(name)\"".utf8)),
                ])
        }
        try connection.rows("DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1:%'")
    }

    @Test func `keys outside of ASCII in a file of the first format are converted`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        _ = try devices(at: path)
        try downgrade(path)
        try expectValues(in: CloudSimulator(opening: path))
        try expectUnique(path)
    }

    @Test func `a file of the first format that contains converted keys already is not converted twice`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        _ = try devices(at: path)
        try SQLiteConnection(path: path, busyTimeout: 1_000)
            .rows("DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1:%'")
        try expectValues(in: CloudSimulator(opening: path))
        try expectUnique(path)
    }

    @Test func `an earlier version that has the file open cannot change rows without the journal`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        _ = try devices(at: path)
        let earlier = try SQLiteConnection(path: path, busyTimeout: 1_000)
        #expect(throws: (any Error).self) { try earlier.rows("SELECT revision, forgotten FROM world") }
        #expect(throws: (any Error).self) { try earlier.rows("UPDATE world SET revision = 1") }
        #expect(try earlier.rows("SELECT revision, forgotten FROM head").count == 1)
    }

    private func expectUnique(_ path: String) throws {
        let rows = try SQLiteConnection(path: path, busyTimeout: 1_000)
            .rows("SELECT part, name FROM record WHERE kind = 'key-value device item' AND value IS NOT NULL")
        #expect(rows.count == 2 * Self.keys.count)
    }

    @Test func `keys outside of ASCII in a saved simulator of the first format are converted`() throws {
        let directory = try TemporaryDirectory()
        let saved = directory.newPath()
        try devices(at: directory.newPath()).world.save(to: saved)
        let text = try String(contentsOfFile: saved, encoding: .utf8)
        let format = try #require(text.firstMatch(of: /"format" : \d+/))
        var old = text.replacing(format.0, with: "\"format\" : 1")
        for (name, key) in Self.encoded {
            old = old.replacing("\"key\" : \"\(name)\"", with: "\"key\" : \"\(key)\"")
                .replacing("\"value\" : \"\\\"\(name)\\\"\"", with: "\"value\" : \"\\\"\(key)\\\"\"")
        }
        #expect(old.contains("\"key\" : \"\u{E9}\""))
        try old.write(toFile: saved, atomically: true, encoding: .utf8)
        let world = try CloudSimulator()
        try world.load(from: saved)
        try expectValues(in: world)
    }

    @Test func `a file that several processes cannot share is rejected`() throws {
        let error = #expect(throws: CloudError.self) { try CloudSimulator(opening: ":memory:") }
        #expect(error?.code == .storage)
        #expect(error?.message.contains("journal mode `memory`") == true)
    }

    @Test func `a row of another type is an error and not an empty key`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        _ = try CloudSimulator(opening: path).addDevice("phone")
        try SQLiteConnection(path: path, busyTimeout: 1_000).execute(
            "INSERT INTO record VALUES (x'00', 'part', 'name', x'00', 1)")
        let error = #expect(throws: CloudError.self) { try CloudSimulator(opening: path).devices }
        #expect(error?.code == .storage)
    }

    @Test func `a transaction that cannot be committed is rolled back`() throws {
        let directory = try TemporaryDirectory()
        let connection = try SQLiteConnection(path: directory.newPath(), busyTimeout: 1_000)
        try connection.execute(
            """
            PRAGMA foreign_keys = ON; CREATE TABLE a (id INTEGER PRIMARY KEY);
            CREATE TABLE b (a INTEGER REFERENCES a DEFERRABLE INITIALLY DEFERRED);
            """)
        // The reference is checked at the end of the transaction.
        #expect(throws: CloudError.self) { try connection.write { try connection.rows("INSERT INTO b VALUES (7)") } }
        #expect(try connection.write { try connection.rows("SELECT * FROM b").count } == 0)
        #expect(throws: CloudError.self) { try connection.read { try connection.rows("INSERT INTO b VALUES (7)") } }
        #expect(try connection.write { try connection.rows("SELECT * FROM b").count } == 0)
    }
}
