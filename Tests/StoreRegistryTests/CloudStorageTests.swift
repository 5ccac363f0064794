import Foundation
import TestSupport
import Testing

@testable import EntcheckServer
@testable import LocalCloud

/// The storages of a shared simulated iCloud.
enum TestStorage: String, CaseIterable, Sendable {
    case memory
    case sqlite
    case postgreSQL

    /// The storages that exist on this computer.
    static var available: [TestStorage] { allCases.filter { $0 != .postgreSQL || PostgreSQLServer.isAvailable } }
    /// The storages that remain after the process.
    static var lasting: [TestStorage] { available.filter { $0 != .memory } }

    /// Returns a function that opens an empty storage, each time the same one.
    func make(in directory: TemporaryDirectory) throws -> () throws -> any WorldStorage {
        switch self {
        case .memory: return { MemoryStorage() }
        case .sqlite:
            let path = directory.newPath()
            return { try SQLiteStorage(path: path) }
        case .postgreSQL:
            let address = try PostgreSQLServer.newAddress()
            return { try PostgreSQLWorld(address: address, contents: directory.path) }
        }
    }
}

@Suite struct CloudStorageTests {
    private struct Interruption: Error {}

    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func record(_ key: String, _ value: String?, _ partition: String = "p") -> StoredRecord {
        StoredRecord(kind: "kind", partition: partition, key: key, value: value.map { Array($0.utf8) })
    }

    @Test(arguments: TestStorage.available)
    func `a history has the same outcome in every storage`(_ kind: TestStorage) throws {
        var random = SeededGenerator(seed: 11)
        let operations = (0..<40).map { _ in CloudOperation.random(by: &random) }
        let expected = try CloudRun(seed: 11)
        let run = try CloudRun(seed: 11, storage: try kind.make(in: directory)())
        for operation in operations {
            #expect(run.perform(operation) == expected.perform(operation), "\(operation)")
        }
        let differences = try run.state().differences(from: try expected.state(), isExact: false)
            .filter { !$0.contains("document device|") }
        #expect(differences.isEmpty, "\(differences.prefix(5).joined(separator: "\n"))")
    }

    @Test(arguments: TestStorage.lasting)
    func `a rewind is saved`(_ kind: TestStorage) throws {
        var random = SeededGenerator(seed: 12)
        let open = try kind.make(in: directory)
        var run: CloudRun? = try CloudRun(seed: 12, storage: try open())
        var kept: [CloudRun.State] = []
        for _ in 0..<30 {
            _ = run?.perform(.random(by: &random))
            kept.append(try #require(try run?.state()))
        }
        for index in [9, 29, 14] {
            try run?.rewind(to: kept[index])
            let differences = try #require(try run?.state().differences(from: kept[index], isExact: true))
            #expect(differences.isEmpty, "\(differences.prefix(5).joined(separator: "\n"))")
        }
        run = nil
        // The world row contains the clock, and differs only in the number of rewinds.
        let rows = try open().changes(since: -1).records.filter { $0.kind != "world" }
        let expected = kept[14].rows.filter { !$0.key.hasPrefix("world|") }
        #expect(rows.count { $0.value != nil } == expected.count)
    }

    @Test(arguments: TestStorage.lasting)
    func `rows are returned as they were written, by another process too`(_ kind: TestStorage) throws {
        let open = try kind.make(in: directory)
        var random = SeededGenerator(seed: 13)
        // The index of PostgreSQL cannot contain a long name, unless it is compressed.
        let long = String(
            (0..<9_000).map { _ in Character(UnicodeScalar(UInt8.random(in: 0x20...0x7E, using: &random))) })
        let keys = [
            "", "a", "A", "é", "e\u{301}", "a\\0b", "a\0b", "\\", "'\"?$1", long, long + "\\",
        ]
        let values = ["{}", #"{"a":"\u0000"}"#, #""é🌍""#, "[" + String(repeating: "1,", count: 100_000) + "1]"]
        var storage: (any WorldStorage)? = try open()
        let records = keys.enumerated().map { record($1, values[$0 % values.count], String($1.prefix(200))) }
        let first = try #require(
            try storage?.exchange(since: -1, isHeld: false) { changes in
                #expect(changes.records.isEmpty)
                return records.map(ChangedRow.init)
            })
        #expect(first == 1)
        let second = try #require(
            try storage?.exchange(since: first, isHeld: false) { changes in
                #expect(changes.records.isEmpty && !changes.isEverything && changes.revision == first)
                return [record("a", nil, "a"), record("new", "1")].map(ChangedRow.init)
            })
        storage = nil
        let again = try open()
        let all = try again.changes(since: -1)
        #expect(all.isEverything && all.revision == second)
        let names = Set(all.records.filter { $0.value != nil }.map { Array($0.key.utf8) })
        #expect(names == Set((keys.filter { $0 != "a" } + ["new"]).map { Array($0.utf8) }))
        for record in all.records where record.key != "new" && record.key != "a" {
            let old = records.first { $0.key.utf8.elementsEqual(record.key.utf8) }
            #expect(old?.value == record.value && old?.partition.utf8.elementsEqual(record.partition.utf8) == true)
        }
        let changed = try again.changes(since: first)
        #expect(!changed.isEverything && Set(changed.records.map(\.key)) == ["a", "new"])
        #expect(try again.changes(since: second).records.isEmpty)
        #expect(try again.changes(since: second + 100).isEverything)
    }

    @Test(arguments: TestStorage.lasting)
    func `a transaction that throws saves nothing`(_ kind: TestStorage) throws {
        let storage = try kind.make(in: directory)()
        let first = try storage.exchange(since: -1, isHeld: false) { _ in [ChangedRow(record("a", "1"))] }
        #expect(throws: Interruption.self) {
            _ = try storage.exchange(since: first, isHeld: false) { _ in throw Interruption() }
        }
        #expect(try storage.exchange(since: first, isHeld: false) { _ in [] } == first)
        #expect(try storage.changes(since: -1).records.count == 1)
    }

    @Test(.enabled(if: PostgreSQLServer.isAvailable))
    func `a second server on a database is refused with the reason, until the first one is stopped`() throws {
        let (address, devices) = (try PostgreSQLServer.newAddress(), directory.path("devices"))
        let first = try CloudServer("--world", address, "--devices", devices)
        try first.addDevices()
        let problem = #expect(throws: PostgreSQLServer.Problem.self) {
            _ = try CloudServer("--world", address, "--devices", directory.path("other"))
        }
        #expect(problem?.message.contains("another server uses the simulated iCloud in this database") == true)
        #expect(first.stop() == 0)
        let next = try CloudServer("--world", address, "--devices", devices)
        #expect(try next.call("GET", "devices")["devices"]?.elements?.count == 2)
        #expect(throws: PostgreSQLServer.Problem.self) { _ = try CloudServer("--world", address) }
        #expect(next.stop() == 0)
        // PostgreSQL sends a notice for each table that exists.
        #expect(next.errorText == "")
    }

    @Test(.enabled(if: PostgreSQLServer.isAvailable && ProcessInfo.processInfo.environment["ENTCHECK_POSTGRES"] == nil))
    func `nothing that was acknowledged is lost when the server is killed and PostgreSQL is restarted`() throws {
        let database = try PostgreSQLServer.start()
        defer { _ = try? PostgreSQLServer.run(["remove", database[1]]) }
        let (address, devices) = (database[0], directory.path("devices"))
        var acknowledged = 0
        for round in 0..<4 {
            let server = try CloudServer("--world", address, "--devices", devices)
            if round == 0 { try server.addDevices() }
            let phone = CloudClient(server: server, device: "phone")
            let mac = CloudClient(server: server, device: "mac")
            #expect(try phone.values().count == acknowledged)
            for number in 0..<acknowledged { #expect(try mac.read("\(number).txt") == "text \(number)") }
            for step in 0..<6 {
                if step == 3, round > 0 {
                    try PostgreSQLServer.run(["stop", database[1]])
                    if round == 2 { #expect(throws: (any Error).self) { try phone.set("0", forKey: "lost") } }
                    try PostgreSQLServer.run(["restart", database[1]])
                }
                try phone.set("\(acknowledged)", forKey: "key \(acknowledged)")
                try mac.write("text \(acknowledged)", to: "\(acknowledged).txt")
                acknowledged += 1
            }
            #expect(server.stop(with: SIGKILL) == -SIGKILL)
        }
        let server = try CloudServer("--world", address, "--devices", devices)
        try server.call("POST", "clock/run")
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        #expect(try mac.values().count == acknowledged && phone.items().count == acknowledged)
    }
}
