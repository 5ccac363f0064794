import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EntcheckServer
@testable import LocalCloud

/// Transactions that are saved together.
@Suite struct SavedGroupTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func row(_ key: String, _ value: String?) -> ChangedRow {
        ChangedRow(StoredRecord(kind: "kind", partition: "", key: key, value: value.map { Array($0.utf8) }))
    }

    @Test func `exchanges that are held are saved together, and not before`() throws {
        let path = directory.path("world.sqlite")
        let (storage, other) = (try SQLiteStorage(path: path), try SQLiteStorage(path: path))
        let first = try storage.exchange(since: -1, isHeld: true) { _ in [row("a", "1"), row("b", "1")] }
        let second = try storage.exchange(since: first, isHeld: true) { changes in
            #expect(changes.records.isEmpty)
            return [row("a", "2"), row("c", nil)]
        }
        #expect(throws: CancellationError.self) {
            _ = try storage.exchange(since: second, isHeld: true) { _ in throw CancellationError() }
        }
        #expect(try storage.changes(since: second).records.isEmpty)
        #expect(try other.changes(since: -1).records.isEmpty)
        try storage.save()
        let saved = try other.changes(since: -1).records
            .map { "\($0.key)=\(String(decoding: $0.value ?? [], as: UTF8.self))" }
        #expect(saved.sorted() == ["a=2", "b=1"])
        #expect(try storage.exchange(since: second, isHeld: false) { _ in [] } == second)
    }

    @Test func `other processes see a group when it ends, and a failed call in it changes nothing`() throws {
        let path = directory.path("world.sqlite")
        let (world, other) = (try CloudSimulator(opening: path), try CloudSimulator(opening: path))
        let added = try world.group {
            try world.addAccount("Ada")
            #expect(throws: CloudError.self) { try world.addAccount("Ada") }
            #expect(try other.accounts.isEmpty)
            try world.addAccount("Bob")
            return try world.accounts.map(\.name)
        }
        #expect(added == ["Ada", "Bob"])
        #expect(try other.accounts.map(\.name) == ["Ada", "Bob"])
    }

    @Test func `another thread sees no change of a group before it is saved`() throws {
        let path = directory.path("world.sqlite")
        let (world, other) = (try CloudSimulator(opening: path), try CloudSimulator(opening: path))
        try world.group {
            try world.addAccount("Ada")
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                let names = (try? world.accounts.map(\.name)) ?? []
                let saved = (try? other.accounts.map(\.name)) ?? []
                #expect(names == ["Ada"] && saved == names)
                done.signal()
            }
            done.wait()
        }
    }

    @Test func `a group that cannot be saved has no effect, and its simulator must be opened again`() throws {
        let storage = FailingStorage()
        let world = CloudSimulator(storage: storage, seed: 0, start: .newYear2026)
        try world.addAccount("Ada")
        storage.fails.store(true, ordering: .relaxed)
        #expect(throws: CloudError.self) { try world.group { try world.addAccount("Bob") } }
        storage.fails.store(false, ordering: .relaxed)
        #expect(throws: CloudError.self) { try world.accounts }
        #expect(throws: CloudError.self) { try world.addAccount("Bob") }
        storage.reopen()
        #expect(try CloudSimulator(storage: storage, seed: 0, start: .newYear2026).accounts.map(\.name) == ["Ada"])
    }

    @Test func `a group fails as a whole if its changes cannot be saved before it ends`() throws {
        let storage = FailingStorage()
        let world = CloudSimulator(storage: storage, seed: 0, start: .newYear2026)
        func changes() throws {
            try world.addAccount("Ada")
            storage.fails.store(true, ordering: .relaxed)
            // A request of another client saves the group, and fails.
            #expect(throws: CloudError.self) { try world.save() }
            storage.fails.store(false, ordering: .relaxed)
        }
        #expect(throws: CloudError.self) { try world.group(changes) }
    }

    @Test func `a file whose held rows were lost reports it until it is opened again`() throws {
        let path = directory.path("world.sqlite")
        let storage = try SQLiteStorage(path: path)
        let first = try storage.exchange(since: -1, isHeld: true) { _ in [row("a", "1")] }
        // A row that cannot be encoded fails when it is saved, as on a full disk.
        let unusable = ChangedRow(kind: "kind", partition: "", key: "b", row: StoredRow([Double.nan], size: 8))
        _ = try storage.exchange(since: first, isHeld: true) { _ in [unusable] }
        #expect(throws: (any Error).self) { try storage.changes(since: -1) }
        #expect(storage.hasLostRows)
        try storage.save()
        #expect(storage.hasLostRows)
        #expect(try SQLiteStorage(path: path).changes(since: -1).records.isEmpty)
    }

    @Test func `an exchange that is not held and cannot be saved can be repeated`() throws {
        let storage = try SQLiteStorage(path: directory.path("world.sqlite"))
        let unusable = ChangedRow(kind: "kind", partition: "", key: "b", row: StoredRow([Double.nan], size: 8))
        #expect(throws: (any Error).self) { try storage.exchange(since: -1, isHeld: false) { _ in [unusable] } }
        #expect(!storage.hasLostRows)
        _ = try storage.exchange(since: -1, isHeld: false) { _ in [row("a", "1")] }
        #expect(try storage.changes(since: -1).records.map(\.key) == ["a"])
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `rows are encoded as Foundation's encoder does, except for the order of keys`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let run = try CloudRun(seed: seed, storage: try SQLiteStorage(path: directory.path("rows.sqlite")))
        for _ in 0..<60 { _ = run.perform(.random(by: &random)) }
        let expected = try run.cloud.world.look { try $0.allRecords() }
        let saved = try SQLiteStorage(path: directory.path("rows.sqlite")).changes(since: -1).records
        let byName = Dictionary(saved.map { ($0.name, $0.value) }) { $1 }
        #expect(saved.count == expected.count && expected.count > 50)
        for record in expected {
            let values = [record.value, byName[record.name] ?? nil].map { bytes in
                try? JSONSerialization.jsonObject(with: Data(bytes ?? []), options: .fragmentsAllowed) as? NSObject
            }
            #expect(values[0] == values[1] && values[0] != nil, "\(record.kind) \(record.key)")
        }
    }

    @Test func `texts and numbers are encoded as JSON`() throws {
        struct Row: Codable, Equatable {
            let text: String
            let numbers: [Double]
            let flags: [String: Bool?]
            let data: Data
            let large: UInt64
            let nested: [[Int]]
        }
        let row = Row(
            text: "\"\\/\u{0}\u{1F}\n\t é🌍\u{2028}", numbers: [0, -1.5, 1e100, 2.5e-300, 3],
            flags: ["a": true, "": nil], data: Data([0, 255, 62]), large: .max, nested: [[], [1, -2], [Int.min]])
        let bytes = try RowEncoder.bytes(of: row)
        let decoded = try JSONDecoder().decode(Row.self, from: Data(bytes))
        #expect(decoded == row, "\(String(decoding: bytes, as: UTF8.self))")
        #expect(throws: EncodingError.self) { try RowEncoder.bytes(of: [Double.nan]) }
        #expect(try RowEncoder.bytes(of: "a") == Array("\"a\"".utf8))
    }
}

/// A storage in memory whose transactions can fail.
private final class FailingStorage: WorldStorage {
    let keepsRecords = true
    let path: String? = nil
    let fails = Atomic(false)
    private let hasLost = Atomic(false)
    private let state = Mutex(State())

    private struct State {
        var saved: [StoredRecord.Name: StoredRecord] = [:]
        var pending: [StoredRecord] = []
        var revision: Int64 = 0
    }

    func changes(since revision: Int64) throws -> StoredChanges {
        state.withLock { Self.changes(in: $0, since: revision) }
    }

    private static func changes(in state: State, since revision: Int64) -> StoredChanges {
        guard revision != state.revision else { return StoredChanges(revision: revision) }
        return StoredChanges(
            revision: state.revision, isEverything: true, records: state.saved.values.filter { $0.value != nil })
    }

    func exchange(
        since revision: Int64, isHeld: Bool, _ body: (StoredChanges) throws -> [ChangedRow]
    ) throws -> Int64 {
        try state.withLock { state in
            state.pending += try body(Self.changes(in: state, since: revision)).map { try $0.record }
            state.revision += 1
        }
        if !isHeld { try save() }
        return state.withLock(\.revision)
    }

    var hasLostRows: Bool { hasLost.load(ordering: .relaxed) }

    func reopen() { hasLost.store(false, ordering: .relaxed) }

    func save() throws {
        try state.withLock { state in
            defer { state.pending = [] }
            guard !fails.load(ordering: .relaxed) || state.pending.isEmpty else {
                hasLost.store(true, ordering: .relaxed)
                throw CancellationError()
            }
            for record in state.pending { state.saved[record.name] = record }
        }
    }
}
