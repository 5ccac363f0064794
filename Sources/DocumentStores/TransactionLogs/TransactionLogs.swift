internal import FoundationShims
public import GRDB
internal import LocalCloud
internal import Synchronization

/// Keeps the databases of one store on several devices in sync through logs in a container.
///
/// ```swift
/// let options = UbiquitousStoreOptions(contentName: "Library")
/// let locations = try TransactionLogLocations(options, storeFile: file, in: documents)
/// let database = try locations.openStore()
/// try database.write { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS book (id TEXT PRIMARY KEY, title TEXT)") }
/// let logs = try TransactionLogs(options, locations, tables: ["book"], database: database, in: documents)
/// try logs.write { try $0.execute(sql: "INSERT INTO book VALUES ('1', 'Ulysses')") }
/// ```
///
/// Core Data with iCloud worked the same way: databases are never synced; each device applies the logs of the other
/// devices once and in order, and notifies observers. If two devices set the same column, the later value is used.
/// https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/UsingCoreDataWithiCloudPG/UsingSQLiteStoragewithiCloud/UsingSQLiteStoragewithiCloud.html
public final class TransactionLogs: Sendable {
    /// The options of the store.
    public let options: UbiquitousStoreOptions
    /// The locations of the store.
    public let locations: TransactionLogLocations
    /// The identity of this database among the databases that share the store.
    public let peer: String

    private let database: any DatabaseWriter
    private let tables: [String: LoggedTable]
    private let directory: LogDirectory
    private let status = Mutex(Status())

    private struct Status {
        var isImporting = false
        var isWanted = false
        var problem: DocumentError?
        var observers: [Int: @Sendable (TransactionLogImport) -> Void] = [:]
        var lastObserver = 0
        var watching: ItemObservation?
    }

    /// Starts to share tables, sends earlier changes, and applies the available logs.
    /// - Parameters:
    ///   - options: The options of the store.
    ///   - locations: The locations of the store.
    ///   - tables: The shared tables; each has one text column as primary key.
    ///   - database: The database of this device.
    ///   - documents: The documents of the app on this device.
    /// - Throws: `DocumentError` if a table cannot be shared or another store uses the directory.
    public init(
        _ options: UbiquitousStoreOptions, _ locations: TransactionLogLocations, tables: [String],
        database: any DatabaseWriter, in documents: DocumentStore
    ) throws {
        self.options = options
        self.locations = locations
        self.database = database
        directory = LogDirectory(url: locations.logs, contentName: options.contentName, documents: documents)
        try directory.checkIsOwn()
        try LogJournal.migrations.migrate(database)
        let name = documents.app.device.name + (options.peerToken.map { "~\($0)" } ?? "")
        (peer, self.tables) = try database.write { database in
            let journal = LogJournal(contentName: options.contentName, database: database)
            let all = try Self.log(tables, in: database, journal)
            return (try journal.peer(named: name), Dictionary(all.map { ($0.name, $0) }) { first, _ in first })
        }
        try sendChanges()
        let watching = try documents.observeChanges(inContainer: locations.containerIdentifier) { [weak self] _ in
            self?.importLogs()
        }
        status.withLock { $0.watching = watching }
        importLogs()
    }

    /// Starts to log the changes of tables; the rows of a table that is shared for the first time are logged as new.
    private static func log(
        _ tables: [String], in database: Database, _ journal: LogJournal
    ) throws -> [LoggedTable] {
        let all = try tables.map { try LoggedTable($0, in: database) }
        for table in all {
            if try journal.state("shared \(table.name)") == nil { try table.logEverything(in: database) }
            try journal.setState("shared \(table.name)", "1")
            try table.log(in: database)
        }
        return all
    }

    private func journal(_ database: Database) -> LogJournal {
        LogJournal(contentName: options.contentName, database: database)
    }
}

// MARK: - Sending

extension TransactionLogs {
    /// Changes the database and sends the changes as one transaction.
    /// - Parameter body: Changes the shared tables, and possibly others.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`; the database is then unchanged.
    @discardableResult
    public func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let now = try directory.documents.app.device.now.microseconds
        let result = try database.write { database in
            // Changes that were made without `write(_:)` are recorded as a separate transaction.
            _ = try journal(database).record(peer: peer, now: now)
            let result = try body(database)
            _ = try journal(database).record(peer: peer, now: now)
            return result
        }
        try sendChanges()
        return result
    }

    /// Sends changes that were made without `write(_:)`, as one transaction.
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
    /// The error of the last import, or `nil` if it was completed.
    ///
    /// The import is tried again when a change arrives.
    public var lastProblem: DocumentError? { status.withLock(\.problem) }

    /// Calls `body` after each import that changed the database, until the returned observation ends.
    ///
    /// Core Data's equivalent is `NSPersistentStoreDidImportUbiquitousContentChanges`.
    public func observeImports(_ body: @escaping @Sendable (TransactionLogImport) -> Void) -> ItemObservation {
        let number = status.withLock { status in
            status.lastObserver += 1
            status.observers[status.lastObserver] = body
            return status.lastObserver
        }
        return ItemObservation { [weak self] in _ = self?.status.withLock { $0.observers.removeValue(forKey: number) } }
    }

    /// Applies all logs that are available and can be applied.
    ///
    /// The method is called automatically when a change arrives in the container.
    public func importLogs() {
        let isFirst = status.withLock { status in
            status.isWanted = true
            defer { status.isImporting = true }
            return !status.isImporting
        }
        // A running import also applies logs that arrive meanwhile.
        guard isFirst else { return }
        while takePendingRequest() { importOnce() }
    }

    private func takePendingRequest() -> Bool {
        status.withLock { status in
            status.isImporting = status.isWanted
            defer { status.isWanted = false }
            return status.isWanted
        }
    }

    private func importOnce() {
        let (result, problem) = importAvailable()
        let observers = status.withLock { status in
            status.problem = problem
            return status.observers.sorted { $0.key < $1.key }.map(\.value)
        }
        guard !result.isEmpty else { return }
        for observer in observers { observer(result) }
    }

    /// Imports all logs that are on the device, and returns the changes up to the first problem.
    private func importAvailable() -> (result: TransactionLogImport, problem: DocumentError?) {
        var result = TransactionLogImport()
        do {
            try sendChanges()
            while let progress = try importRound() { result.add(progress) }
        } catch {
            return (result, error as? DocumentError ?? DocumentError(.badLog, "\(error)"))
        }
        return (result, nil)
    }

    /// Applies the next logs of each peer.
    /// - Returns: The changes, or `nil` if no log could be applied.
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
    /// Checks that no other store has logs in the directory.
    fileprivate func checkIsOwn() throws {
        let others = try contentNames().subtracting([contentName]).sorted()
        guard let other = others.first else { return }
        throw DocumentError(
            .sharedDirectory, "`\(url.path)` contains the logs of `\(other)`; each store needs a separate directory")
    }
}

extension TransactionLogLocations {
    /// Deletes the logs on all devices and the database of this device: Core Data's
    /// `removeUbiquitousContentAndPersistentStore(at:options:)`.
    ///
    /// Close the database first on this device and on the other devices: later changes create new logs.
    /// - Parameter coordination: The coordination domain.
    /// - Throws: An error if a file cannot be deleted.
    public func removeUbiquitousContent(meeting coordination: FileCoordination = .shared) async throws {
        let files = ["", "-wal", "-shm"].map { URL(filePath: store.path + $0) }
        let intents = ([logs] + files).map { FileAccessIntent.writingIntent(with: $0, options: .forDeleting) }
        try await FileCoordinator(in: coordination).coordinate(with: intents) { locations in
            for place in locations where ItemPath(place).exists { try FileManager.default.removeItem(at: place) }
        }
    }

    /// Opens the database of this device, and creates it if necessary.
    public func openStore() throws -> DatabaseQueue {
        try FileManager.default.createDirectory(
            at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
        return try DatabaseQueue(path: store.path)
    }
}
