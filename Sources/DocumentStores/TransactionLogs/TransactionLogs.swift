public import GRDB
internal import LocalCloud
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Keeps the databases of one store on several devices alike, by logs that travel through a container.
///
/// ```swift
/// let options = UbiquitousStoreOptions(contentName: "Library")
/// let places = try TransactionLogPlaces(options, storeFile: file, in: documents)
/// let database = try places.openStore()
/// try database.write { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS book (id TEXT PRIMARY KEY, title TEXT)") }
/// let logs = try TransactionLogs(options, places, tables: ["book"], database: database, in: documents)
/// try logs.write { try $0.execute(sql: "INSERT INTO book VALUES ('1', 'Ulysses')") }
/// ```
///
/// This is what Core Data did over iCloud: no database ever travels, each device applies what the others have logged,
/// once and in order, and is told of it. Of two values of one column the one that was set last is taken.
/// https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/UsingSQLiteStoragewithiCloud/UsingSQLiteStoragewithiCloud.html
public final class TransactionLogs: Sendable {
    /// What the app says of the store.
    public let options: UbiquitousStoreOptions
    /// Where its parts are.
    public let places: TransactionLogPlaces
    /// Who this database is among those that share the store.
    public let peer: String

    private let database: any DatabaseWriter
    private let tables: [String: LoggedTable]
    private let directory: LogDirectory
    private let status = Mutex(Status())

    private struct Status {
        var isImporting = false
        var isWanted = false
        var problem: TransactionLogError?
        var observers: [Int: @Sendable (TransactionLogImport) -> Void] = [:]
        var lastObserver = 0
        var watching: ItemObservation?
    }

    /// Begins to share tables, sends what was changed before, and applies what is there.
    /// - Parameters:
    ///   - options: of the store.
    ///   - places: where its parts are.
    ///   - tables: which tables are shared; each has one text column as primary key.
    ///   - database: of this device.
    ///   - documents: of the app on this device.
    /// - Throws: `TransactionLogError` for tables that cannot be shared or a directory that another store has.
    public init(
        _ options: UbiquitousStoreOptions, _ places: TransactionLogPlaces, tables: [String],
        database: any DatabaseWriter, in documents: DocumentStore
    ) throws {
        self.options = options
        self.places = places
        self.database = database
        directory = LogDirectory(url: places.logs, contentName: options.contentName, documents: documents)
        try directory.checkIsOwn()
        try LogJournal.migrations.migrate(database)
        let name = documents.app.device.name + (options.peerToken.map { "~\($0)" } ?? "")
        (peer, self.tables) = try database.write { database in
            let all = try tables.map { try LoggedTable($0, in: database) }
            let journal = LogJournal(contentName: options.contentName, database: database)
            for table in all {
                if try journal.state("shared \(table.name)") == nil { try table.logEverything(in: database) }
                try journal.setState("shared \(table.name)", "1")
                try table.log(in: database)
            }
            return (try journal.peer(named: name), Dictionary(all.map { ($0.name, $0) }) { first, _ in first })
        }
        try sendChanges()
        let watching = try documents.observeChanges(inContainer: places.containerIdentifier) { [weak self] _ in
            self?.importLogs()
        }
        status.withLock { $0.watching = watching }
        importLogs()
    }

    private func journal(_ database: Database) -> LogJournal {
        LogJournal(contentName: options.contentName, database: database)
    }
}

// MARK: - Sending

extension TransactionLogs {
    /// Changes the database, and sends what was changed as one transaction.
    /// - Parameter body: changes the shared tables, and others.
    /// - Returns: what it returns.
    /// - Throws: what it throws, and then nothing has changed.
    @discardableResult
    public func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let now = try directory.documents.app.device.now.microseconds
        let result = try database.write { database in
            // What others have changed without us is a transaction of its own.
            _ = try journal(database).record(peer: peer, now: now)
            let result = try body(database)
            _ = try journal(database).record(peer: peer, now: now)
            return result
        }
        try sendChanges()
        return result
    }

    /// Sends what was changed in the database by others than `write(_:)`, as one transaction.
    public func sendChanges() throws {
        let now = try directory.documents.app.device.now.microseconds
        let unsent = try database.write { database in
            _ = try journal(database).record(peer: peer, now: now)
            return try journal(database).unsent()
        }
        for (sequence, body) in unsent {
            try directory.write(body, sequence: sequence, of: peer)
            try database.write { try journal($0).markSent(sequence) }
        }
    }
}

// MARK: - Importing

extension TransactionLogs {
    /// Why the last import did not get to its end; nil if it did.
    ///
    /// It is tried again when something arrives.
    public var lastProblem: TransactionLogError? { status.withLock(\.problem) }

    /// Calls `body` with each import that has changed something, until the observation ends or nobody holds on to it:
    /// Core Data's `NSPersistentStoreDidImportUbiquitousContentChanges`.
    public func observeImports(_ body: @escaping @Sendable (TransactionLogImport) -> Void) -> ItemObservation {
        let number = status.withLock { status in
            status.lastObserver += 1
            status.observers[status.lastObserver] = body
            return status.lastObserver
        }
        return ItemObservation { [weak self] in _ = self?.status.withLock { $0.observers.removeValue(forKey: number) } }
    }

    /// Applies the logs that are there and whose turn it is.
    ///
    /// It is done by itself when something arrives in the container.
    public func importLogs() {
        let isFirst = status.withLock { status in
            status.isWanted = true
            defer { status.isImporting = true }
            return !status.isImporting
        }
        // Whoever is at it sees what has come meanwhile.
        guard isFirst else { return }
        while takeWish() { importOnce() }
    }

    private func takeWish() -> Bool {
        status.withLock { status in
            status.isImporting = status.isWanted
            defer { status.isWanted = false }
            return status.isWanted
        }
    }

    private func importOnce() {
        var result = TransactionLogImport()
        var problem: TransactionLogError?
        do {
            try sendChanges()
            while let progress = try importRound() { result.add(progress) }
        } catch let error as TransactionLogError {
            problem = error
        } catch {
            problem = TransactionLogError(.badLog, "\(error)")
        }
        let found = problem
        let observers = status.withLock { status in
            status.problem = found
            return status.observers.sorted { $0.key < $1.key }.map(\.value)
        }
        guard !result.isEmpty else { return }
        for observer in observers { observer(result) }
    }

    /// Applies what can be applied of each peer.
    /// - Returns: what it came to; nil if it was nobody's turn.
    private func importRound() throws -> TransactionLogImport? {
        var result: TransactionLogImport?
        for other in try directory.peers() where other != peer {
            var next = try database.read { try journal($0).applied() }[other] ?? 0
            repeat {
                next += 1
                guard let log = try directory.log(next, of: other) else { break }
                let outcome = try database.write { try journal($0).apply(log, to: tables) }
                guard let outcome else { break }
                result = result ?? TransactionLogImport()
                result?.add(outcome)
            } while true
        }
        return result
    }
}

extension LogDirectory {
    /// Refuses a directory in which another store has its logs.
    fileprivate func checkIsOwn() throws {
        let others = try contentNames().subtracting([contentName]).sorted()
        guard let other = others.first else { return }
        throw TransactionLogError(
            .sharedDirectory, "`\(url.path)` has the logs of `\(other)`; each store needs a directory of its own")
    }
}

extension TransactionLogPlaces {
    /// Deletes the logs, on all devices, and the database of this device: Core Data's
    /// `removeUbiquitousContentAndPersistentStore(at:options:)`.
    ///
    /// Close the database before, and do so on the other devices too: what is changed there later is logged anew.
    /// - Parameter coordination: where others are met.
    /// - Throws: why something could not be deleted.
    public func removeUbiquitousContent(meeting coordination: FileCoordination = .shared) async throws {
        let files = ["", "-wal", "-shm"].map { URL(filePath: store.path + $0) }
        let intents = ([logs] + files).map { FileAccessIntent.writingIntent(with: $0, options: .forDeleting) }
        try await FileCoordinator(in: coordination).coordinate(with: intents) { places in
            for place in places where ItemPath(place).exists { try FileManager.default.removeItem(at: place) }
        }
    }

    /// Opens the database of this device, and makes it if there is none.
    public func openStore() throws -> DatabaseQueue {
        try FileManager.default.createDirectory(
            at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try DatabaseQueue(path: store.path)
    }
}
