import Containers
import DocumentStores
import Foundation
import GRDB
import LocalCloud
import Synchronization
import TestSupport
import Testing

private let guide =
    "https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/UsingSQLiteStoragewithiCloud/UsingSQLiteStoragewithiCloud.html"
private let imported =
    "https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nspersistentstoredidimportubiquitouscontentchanges"

/// The number of random histories; `Tests/Soaks/transaction-logs` runs more.
private let histories = ProcessInfo.processInfo.environment["LOG_HISTORIES"].flatMap(Int.init) ?? 3

/// Databases that are synced through logs.
@Suite struct TransactionLogTests {
    let two: TwoDevices
    let phone: SharedStore
    let mac: SharedStore

    init() throws {
        two = try TwoDevices()
        phone = try SharedStore(on: two.onPhone)
        mac = try SharedStore(on: two.onMac)
    }

    private func run() throws { try two.world.runUntilIdle() }

    @Test(.documented(guide)) func `rows that one device writes appear in the database of the other device`() throws {
        try phone.run("INSERT INTO book VALUES ('1', 'Ulysses', 700, 12.5, x'00FF')")
        try run()
        #expect(try mac.books == phone.books)
        try mac.run("UPDATE book SET title = 'Dubliners', cover = NULL WHERE id = '1'")
        try run()
        #expect(try phone.titles == ["Dubliners"])
        try phone.run("DELETE FROM book")
        try run()
        #expect(try mac.books == [])
        #expect(phone.logs.lastProblem == nil && mac.logs.lastProblem == nil)
    }

    @Test(.documented(guide)) func `only logs are synced, not databases`() throws {
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try run()
        let files = try #require(FileManager.default.subpaths(atPath: two.onMac.container().url.path))
        #expect(files.contains { $0.hasSuffix("/Library/0000000001.log") })
        #expect(!files.contains { $0.contains("sqlite") })
    }

    @Test(.documented(imported)) func `an import is reported once, with the changed rows`() throws {
        let heard = Mutex<[TransactionLogImport]>([])
        let observation = mac.logs.observeImports { change in heard.withLock { $0.append(change) } }
        func row(_ key: String) -> RowIdentifier { RowIdentifier(table: "book", key: key) }
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses'), ('2', 'Dubliners')")
        try run()
        try phone.run("UPDATE book SET title = 'Exiles' WHERE id = '2'; DELETE FROM book WHERE id = '1'")
        try run()
        mac.logs.importLogs()
        #expect(
            heard.withLock(\.self) == [
                TransactionLogImport(inserted: [row("1"), row("2")]),
                TransactionLogImport(updated: [row("2")], deleted: [row("1")]),
            ])
        _ = observation
    }

    @Test(.documented(guide)) func `the last value of a column wins`() throws {
        try phone.run("INSERT INTO book (id, title, pages) VALUES ('1', 'Ulysses', 1)")
        try run()
        try two.phone.goOffline()
        try phone.run("UPDATE book SET title = 'phone' WHERE id = '1'")
        try two.world.advance(by: .seconds(60))
        try mac.run("UPDATE book SET title = 'mac' WHERE id = '1'")
        try two.world.advance(by: .seconds(60))
        try phone.run("UPDATE book SET pages = 2 WHERE id = '1'")
        try two.phone.goOnline()
        try run()
        #expect(try mac.books == phone.books)
        #expect(try mac.books == ["\"1\"|\"mac\"|2|NULL|NULL"])
    }

    @Test(.inferred("a deletion is permanent")) func `deleting a row has precedence over changing it`()
        throws
    {
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try run()
        try two.phone.goOffline()
        try phone.run("DELETE FROM book")
        try two.world.advance(by: .seconds(60))
        try mac.run("UPDATE book SET title = 'mac' WHERE id = '1'")
        try two.phone.goOnline()
        try run()
        #expect(try mac.books == [] && phone.books == [])
        try mac.run("INSERT INTO book (id, title) VALUES ('1', 'again')")
        try run()
        #expect(try phone.titles == ["again"])
    }

    @Test(.documented(guide)) func `rows that were written before a table is shared are also sent`() throws {
        let pad = try two.add("pad")
        let file = URL(filePath: pad.home).appending(path: "Application Support/Library.sqlite")
        let options = UbiquitousStoreOptions(contentName: "Library")
        let database = try TransactionLogLocations(options, storeFile: file, in: pad).openStore()
        try database.write { database in
            try database.execute(sql: "CREATE TABLE book (id TEXT PRIMARY KEY, title TEXT) WITHOUT ROWID")
            try database.execute(sql: "INSERT INTO book VALUES ('1', 'Ulysses')")
        }
        for _ in 0..<2 { _ = try SharedStore(on: pad) }
        try run()
        #expect(try mac.titles == ["Ulysses"])
        try mac.run("UPDATE book SET title = 'Exiles'")
        try run()
        #expect(try database.read { try String.fetchAll($0, sql: "SELECT title FROM book") } == ["Ulysses"])
        let again = try SharedStore(on: pad)
        try run()
        #expect(try again.titles == ["Exiles"])
    }

    @Test(.documented(guide)) func `changes that bypass the transaction API are also sent`() throws {
        try phone.database.write { try $0.execute(sql: "INSERT INTO book (id, title) VALUES ('1', 'Ulysses')") }
        try phone.logs.sendChanges()
        try run()
        #expect(try mac.titles == ["Ulysses"])
    }

    @Test(.documented(guide)) func `a transaction that fails is not sent`() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try phone.logs.write { database in
                try database.execute(sql: "INSERT INTO book (id) VALUES ('1')")
                throw Failure()
            }
        }
        try run()
        #expect(try mac.books == [])
    }

    @Test func `a row with a changed key is a different row`() throws {
        try phone.run("INSERT INTO book (id, title, pages) VALUES ('1', 'Ulysses', 7)")
        try phone.run("UPDATE book SET id = '2'")
        try phone.run("INSERT OR REPLACE INTO book (id, title) VALUES ('2', 'Exiles')")
        try run()
        #expect(try mac.books == phone.books)
        #expect(try mac.books == ["\"2\"|\"Exiles\"|NULL|NULL|NULL"])
    }

    @Test func `values of all storage classes are transferred exactly`() throws {
        let values: [(any DatabaseValueConvertible)?] = [
            "it's \"so\"\n\u{1F600}", Int64.min, 0.1 + 0.2, Data([0, 1, 255]),
        ]
        try phone.run("INSERT INTO book VALUES ('it''s', ?, ?, ?, ?)", StatementArguments(values))
        try phone.run("INSERT INTO book VALUES ('2', '', NULL, -1e308, x'')")
        try run()
        #expect(try mac.books == phone.books)
    }

    @Test(.documented("https://developer.apple.com/documentation/coredata/nspersistentstoreubiquitouspeertokenoption"))
    func `peer tokens distinguish two stores with the same name on one device`() throws {
        let options = UbiquitousStoreOptions(contentName: "Library", peerToken: "second")
        let second = try SharedStore(on: two.onPhone, options)
        #expect(second.locations.store != phone.locations.store)
        #expect(second.logs.peer != phone.logs.peer)
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try second.run("INSERT INTO book (id, title) VALUES ('2', 'Exiles')")
        try run()
        for store in [phone, second, mac] {
            store.logs.importLogs()
            #expect(try store.titles == ["Ulysses", "Exiles"])
        }
    }

    @Test(.documented(guide)) func `two stores in the same directory are rejected`() throws {
        try phone.run("INSERT INTO book (id) VALUES ('1')")
        try run()
        let error = #expect(throws: DocumentError.self) {
            try SharedStore(on: two.onMac, UbiquitousStoreOptions(contentName: "Other"), file: "Other.sqlite")
        }
        #expect(error?.code == .sharedDirectory)
        #expect(error?.message.contains("`Library`") == true)
        let apart = UbiquitousStoreOptions(contentName: "Other", contentLocation: .path("OtherLogs"))
        let other = try SharedStore(on: two.onMac, apart, file: "Other.sqlite")
        try run()
        #expect(try other.books == [])
    }

    @Test func `a table without a text primary key is rejected`() throws {
        try phone.database.write { database in
            try database.execute(
                sql:
                    "CREATE TABLE number (id INTEGER PRIMARY KEY); CREATE TABLE pair (a TEXT, b TEXT, PRIMARY KEY (a, b))"
            )
        }
        for table in ["number", "pair", "nothing"] {
            let error = #expect(throws: DocumentError.self) {
                try TransactionLogs(
                    phone.logs.options, phone.locations, tables: [table], database: phone.database, in: two.onPhone)
            }
            #expect(error?.code == .unsuitableTable)
        }
    }

    @Test func `a row with a key that is not text cannot be inserted`() throws {
        for key in ["NULL", "x'FF'"] {
            #expect(throws: DatabaseError.self) { try phone.run("INSERT INTO book (id) VALUES (\(key))") }
        }
        #expect(try phone.books == [])
    }

    @Test func `a table with many columns can be shared`() throws {
        let columns = (0..<200).map { "c\($0)" }
        func share(_ store: SharedStore) throws -> TransactionLogs {
            try store.database.write { database in
                try database.execute(
                    sql: "CREATE TABLE wide (id TEXT PRIMARY KEY, \(columns.joined(separator: ", "))) WITHOUT ROWID")
                if store.documents === two.onPhone {
                    try database.execute(sql: "INSERT INTO wide (id, c0, c199) VALUES ('1', 'first', 'last')")
                }
            }
            return try TransactionLogs(
                store.logs.options, store.locations, tables: ["book", "wide"], database: store.database,
                in: store.documents)
        }
        let logs = [try share(phone), try share(mac)]
        try run()
        let row = try mac.database.read { try Row.fetchOne($0, sql: "SELECT c0, c199 FROM wide") }
        #expect(row == ["c0": "first", "c199": "last"])
        #expect(logs[1].lastProblem == nil)
    }

    @Test func `an invalid log is reported, and later logs wait`() throws {
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        let log = phone.locations.logs.appending(path: "\(phone.logs.peer)/Library/0000000001.log")
        let good = try Data(contentsOf: log)
        try Data("nonsense".utf8).write(to: log)
        try phone.run("INSERT INTO book (id, title) VALUES ('2', 'Exiles')")
        try run()
        #expect(mac.logs.lastProblem?.code == .badLog)
        #expect(try mac.books == [])
        try good.write(to: log)
        try run()
        #expect(mac.logs.lastProblem == nil)
        #expect(try mac.titles == ["Ulysses", "Exiles"])
    }

    @Test(arguments: [Int64.max, .min]) func `a log with an extreme time is invalid`(time: Int64) throws {
        let directory = mac.locations.logs.appending(path: "someone/Library")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let log = """
            {"format": 1, "contentName": "Library", "peer": "someone", "sequence": 1, "time": \(time), "after": {},
             "changes": [{"kind": "insert", "row": {"table": "book", "key": "1"}, "values": {}}]}
            """
        try Data(log.utf8).write(to: directory.appending(path: "0000000001.log"))
        try run()
        #expect(mac.logs.lastProblem?.code == .badLog)
        #expect(try mac.books == [])
    }

    @Test(.documented(guide)) func `a new database is rebuilt from the logs`() throws {
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try mac.run("INSERT INTO book (id, title) VALUES ('2', 'Exiles')")
        try run()
        let pad = try SharedStore(on: try two.add("pad"))
        try run()
        #expect(try pad.books == phone.books)
        // The database of the same device is also rebuilt after it was lost.
        let again = try SharedStore(on: two.onPhone, file: "Lost/Library.sqlite")
        try run()
        #expect(try again.books == phone.books)
        try again.run("INSERT INTO book (id, title) VALUES ('3', 'Dubliners')")
        try run()
        #expect(try mac.titles == ["Ulysses", "Exiles", "Dubliners"])
    }

    @Test(.inferred("the order in which files arrive is not documented"))
    func `a log waits for the logs that precede it`()
        throws
    {
        let pad = try SharedStore(on: try two.add("pad", settings: DocumentSettings(downloading: .automatic)))
        try run()
        try two.mac.goOffline()
        try phone.run("INSERT INTO book (id, title) VALUES ('1', 'Ulysses')")
        try run()
        try pad.run("UPDATE book SET title = 'pad' WHERE id = '1'")
        try run()
        // The Mac receives the pad's log before the phone's.
        let early = pad.locations.logs.appending(path: "\(pad.logs.peer)/Library/0000000001.log")
        let copy = mac.locations.logs.appending(path: "\(pad.logs.peer)/Library/0000000001.log")
        try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: early, to: copy)
        mac.logs.importLogs()
        #expect(try mac.books == [])
        try FileManager.default.removeItem(at: copy)
        try two.mac.goOnline()
        try run()
        #expect(try mac.titles == ["pad"])
    }

    @Test(arguments: 0..<histories) func `random histories converge on all devices`(_ seed: Int) throws {
        var random = Seeded(state: UInt64(seed))
        let devices = [two.phone, two.mac]
        let pad = try SharedStore(on: try two.add("pad"))
        let stores = [phone, mac, pad]
        for step in 0..<60 {
            let store = stores[random.below(3)]
            let key = "\(store.documents.app.device.name) \(random.below(4))"
            let other = "\(["phone", "mac", "pad"][random.below(3)]) \(random.below(4))"
            switch random.below(8) {
            case 0...2: try store.run("INSERT OR REPLACE INTO book (id, title) VALUES (?, ?)", [key, "\(step)"])
            case 3: try store.run("UPDATE book SET title = ? WHERE id = ?", ["t\(step)", other])
            case 4: try store.run("UPDATE book SET pages = ?, price = ? WHERE id = ?", [step, Double(step) / 3, other])
            case 5: try store.run("DELETE FROM book WHERE id = ?", [other])
            case 6:
                let device = devices[random.below(2)]
                try device.isOnline ? device.goOffline() : device.goOnline()
            default: try two.world.advance(by: .seconds(random.below(20)))
            }
        }
        for device in devices where try !device.isOnline { try device.goOnline() }
        try run()
        #expect(try phone.books == mac.books)
        #expect(try phone.books == pad.books)
        for store in stores { #expect(store.logs.lastProblem == nil) }
    }
}

/// The SplitMix64 generator, so that a history can be repeated.
private struct Seeded {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
