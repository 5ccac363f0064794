internal import Databases
internal import FoundationShims
internal import RegistryModel

extension SharingRegistry {
    /// Writes the whole registry as JSON lines, which ``importLines(_:)`` reads.
    ///
    /// The first line states the format. Repositories follow in the order of their names, each with its states and its
    /// snapshots in the order in which they were recorded, and then the decisions. Each repository is one transaction.
    ///
    /// - Parameter write: Receives each line without a line feed.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func export(_ write: (String) throws -> Void) throws(RegistryError) {
        try translating {
            try write(try ExportedLine(schema: ExportedLine.schema).json)
            var last = ""
            while true {
                let names = try repositoryNames(after: last)
                guard let end = names.last else { break }
                // The index of a damaged file can repeat a name forever.
                guard last.utf8.lexicographicallyPrecedes(end.utf8) else {
                    throw RegistryError(.database, "the database is damaged; restore a backup")
                }
                for name in names { try export(name, write) }
                last = end
            }
            for line in try database.transaction(.read, { try Self.decisions($0) }) { try write(try line.json) }
        }
    }

    private func export(_ name: String, _ write: (String) throws -> Void) throws {
        let (states, snapshots) = try database.transaction(.read) { transaction in
            let states = try transaction.rows(
                """
                SELECT state.digest, state.content FROM state JOIN repository ON repository.id = state.repository_id
                WHERE repository.name = ?
                """, [.text(name)])
            let snapshots = try transaction.rows(
                """
                SELECT commit_id, release, committed_at, recorded_at, recorded_by, state.digest FROM snapshot
                JOIN repository ON repository.id = snapshot.repository_id JOIN state ON state.id = snapshot.state_id
                WHERE repository.name = ? ORDER BY snapshot.id
                """, [.text(name)])
            return (states, snapshots)
        }
        var contents = Dictionary(states.map { ($0.text(0), $0.text(1)) }) { first, _ in first }
        for row in snapshots {
            let digest = row.text(5)
            if let content = contents.removeValue(forKey: digest) {
                try write(try ExportedLine.state(of: name, digest, content))
            }
            let revision = Revision(
                repository: name, commit: row.text(0), release: row.text(1), time: Int(row.integer(2)),
                recorded: Int(row.integer(3)), recorder: row.text(4))
            try write(try ExportedLine(snapshot: .init(revision: revision, state: digest)).json)
        }
    }

    private func repositoryNames(after name: String) throws -> [String] {
        try database.transaction(.read) { transaction in
            try transaction.rows(
                "SELECT name FROM repository WHERE name > ? ORDER BY name LIMIT 1000", [.text(name)]
            ).map { $0.text(0) }
        }
    }

    private static func decisions(_ transaction: any DatabaseTransaction) throws -> [ExportedLine] {
        func rows(_ column: String, _ table: String) throws -> [ExportedLine.Decision] {
            try transaction.rows(
                """
                SELECT kind, identifier, \(column), at, by_whom FROM \(table)
                JOIN store ON store.id = \(table).store_id ORDER BY kind, identifier
                """
            ).map { row in
                ExportedLine.Decision(
                    store: RegisteredStoreName(row.text(0), row.text(1)), value: row.text(2),
                    time: Int(row.integer(3)), user: row.text(4))
            }
        }
        return try rows("team", "owner").map { ExportedLine(owner: $0) }
            + rows("reason", "retired").map { ExportedLine(retired: $0) }
    }

    /// Returns a reader of the lines of an export.
    public func importer() -> Importer { Importer(registry: self) }

    /// Adds the lines of an export; snapshots that are already recorded do not change.
    ///
    /// - Parameter lines: The lines, without line feeds.
    /// - Returns: The number of added snapshots.
    /// - Throws: ``RegistryError`` with the number of the line that is not valid. The lines before it may be recorded.
    @discardableResult
    public func importLines(_ lines: some Sequence<String>) throws(RegistryError) -> Int {
        var importer = importer()
        for line in lines { try importer.add(line) }
        return try importer.finish()
    }

    /// Adds the lines of an export one after another.
    public struct Importer {
        /// The maximum size of a line, in bytes; a line contains at most one state.
        public static let lineLimit = 256 << 20

        /// The maximum number of snapshots in one transaction, so that other processes can write in between.
        private static let size = 200

        let registry: SharingRegistry
        private var reader = ImportReader()
        private var waiting: [(StoreSnapshot, Revision)] = []
        private var count = 0

        fileprivate init(registry: SharingRegistry) { self.registry = registry }

        /// Records the content of a line of an export.
        public mutating func add(_ line: String) throws(RegistryError) {
            switch try reader.read(line) {
            case .nothing: return
            case .snapshot(let snapshot, let revision):
                waiting.append((snapshot, revision))
                if waiting.count == Self.size { try record() }
            case .owner(let owner):
                try registry.setOwner(of: owner.store, to: owner.value, by: owner.user, at: owner.time)
            case .retired(let retired):
                try registry.retire(retired.store, because: retired.value, by: retired.user, at: retired.time)
            }
        }

        /// Records the remaining snapshots, and returns the number of snapshots that were added.
        public mutating func finish() throws(RegistryError) -> Int {
            guard reader.hasHeader else { throw RegistryError(.request, "the export is empty") }
            try record()
            return count
        }

        private mutating func record() throws(RegistryError) {
            count += try registry.record(waiting).count { $0 == .added }
            waiting = []
        }
    }
}

/// A line of an export; one of the members is set.
private struct ExportedLine: Codable {
    static let schema = "entcheck/registry/1"

    var schema: String?
    var state: State?
    var snapshot: Snapshot?
    var owner: Decision?
    var retired: Decision?

    struct State: Codable {
        let repository: String
        let digest: String
        let content: StoreSnapshot
    }

    struct Snapshot: Codable {
        let revision: Revision
        let state: String
    }

    struct Decision: Codable {
        let store: RegisteredStoreName
        let value: String
        let time: Int
        let user: String
    }

    var json: String { get throws { try Self.json(of: self) } }

    private static func json(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the line of a state.
    ///
    /// The content in the database has the form of the line, so it is not decoded unless it was damaged.
    static func state(of repository: String, _ digest: String, _ content: String) throws -> String {
        guard SHA256Digest(Array(content.utf8)).description == digest else {
            let content = try StoreSnapshot(json: content)
            return try ExportedLine(state: .init(repository: repository, digest: digest, content: content)).json
        }
        let name = try json(of: repository)
        return #"{"state":{"content":\#(content),"digest":"\#(digest)","repository":\#(name)}}"#
    }
}

/// Reads the lines of an export.
private struct ImportReader {
    private(set) var hasHeader = false
    private var number = 0
    private var repository = ""
    private var states: [String: StoreSnapshot] = [:]

    enum Content {
        case nothing
        case snapshot(StoreSnapshot, Revision)
        case owner(ExportedLine.Decision)
        case retired(ExportedLine.Decision)
    }

    mutating func read(_ text: String) throws(RegistryError) -> Content {
        number += 1
        if text.isEmpty { return .nothing }
        guard let line = try? JSONDecoder().decode(ExportedLine.self, from: Data(text.utf8)) else {
            throw problem("is not a line of an export")
        }
        if let schema = line.schema { return try readHeader(schema) }
        guard hasHeader else { throw problem("is not the header of an export") }
        if let state = line.state { return try add(state) }
        if let owner = line.owner { return .owner(owner) }
        if let retired = line.retired { return .retired(retired) }
        guard let snapshot = line.snapshot else { throw problem("is not a line of an export") }
        return .snapshot(try content(of: snapshot), snapshot.revision)
    }

    private mutating func readHeader(_ schema: String) throws(RegistryError) -> Content {
        guard schema == ExportedLine.schema else {
            throw problem("has the schema `\(schema)`; expected `\(ExportedLine.schema)`")
        }
        hasHeader = true
        return .nothing
    }

    private func content(of snapshot: ExportedLine.Snapshot) throws(RegistryError) -> StoreSnapshot {
        guard snapshot.revision.repository == repository, let content = states[snapshot.state] else {
            throw problem("refers to the state `\(snapshot.state)`, which no earlier line contains")
        }
        return content
    }

    private mutating func add(_ state: ExportedLine.State) throws(RegistryError) -> Content {
        if state.repository != repository { (repository, states) = (state.repository, [:]) }
        guard (try? state.content.digest) == state.digest else {
            throw problem("has a content that does not match its digest")
        }
        states[state.digest] = state.content
        return .nothing
    }

    private func problem(_ text: String) -> RegistryError { RegistryError(.request, "line \(number) \(text)") }
}
