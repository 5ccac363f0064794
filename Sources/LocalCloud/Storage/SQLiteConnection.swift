internal import EntcheckCSQLite

extension CloudError {
    /// Returns the error of a call of SQLite, with its primary result code (https://www.sqlite.org/rescode.html).
    static func sqlite(_ code: Int32, _ message: String) -> CloudError {
        CloudError(.storage, "SQLite error \(code): \(message)", resultCode: code)
    }

    /// Returns the error of a file that another connection may be using at this moment.
    static func busy(_ message: String) -> CloudError {
        CloudError(.storage, message, resultCode: SQLITE_BUSY)
    }

    /// Whether another connection caused the error, or could have caused it by creating the same file.
    var isRace: Bool {
        resultCode.map { [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_ERROR, SQLITE_CONSTRAINT].contains($0) } ?? false
    }
}

/// A connection to an SQLite file, with the few functions that a simulator needs.
///
/// A library for SQLite would take longer to build than the key-value store itself.
///
/// The class is `@unchecked Sendable` because a storage calls it only while it holds a lock. SQLite also
/// serializes the calls of a connection (https://www.sqlite.org/threadsafe.html), but this does not protect `statements`.
final class SQLiteConnection: @unchecked Sendable {
    /// A value in a row, or a parameter of a statement.
    enum Value {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    private var handle: OpaquePointer?
    /// The prepared statements, by their SQL text; the storage uses a handful of constant texts.
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file, and creates it if it does not exist.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - busyTimeout: The maximum time to wait for other connections, in milliseconds.
    /// - Throws: `CloudError` if the file cannot be opened.
    init(path: String, busyTimeout: Int32) throws(CloudError) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        try check(sqlite3_open_v2(path, &handle, flags, nil))
        try check(sqlite3_busy_timeout(handle, busyTimeout))
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    private func check(_ code: Int32) throws(CloudError) {
        guard code != SQLITE_OK else { return }
        let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        throw .sqlite(code & 0xFF, message.map { String(cString: $0) } ?? "no message")
    }

    /// Runs statements that have no parameters and whose rows are not needed.
    func execute(_ sql: String) throws(CloudError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Runs one statement and returns its rows.
    @discardableResult
    func rows(_ sql: String, _ parameters: [Value] = []) throws(CloudError) -> [[Value]] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in parameters.enumerated() { try bind(value, at: Int32(index + 1), of: statement) }
        var rows: [[Value]] = []
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                if code != SQLITE_DONE { try check(code) }
                return rows
            }
            rows.append((0..<sqlite3_column_count(statement)).map { Self.value(at: $0, of: statement) })
        }
    }

    /// Runs `body` in a transaction that excludes other writers; if it throws, nothing is saved.
    func write<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Runs `body` in a transaction in which all reads see the same state of the file.
    func read<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN DEFERRED", body)
    }

    private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        try rows(begin)
        return try ending {
            let result = try body()
            try rows("COMMIT")
            return result
        }
    }

    /// Begins a transaction that excludes other writers; ``ending(_:)`` ends it.
    func begin() throws { try rows("BEGIN IMMEDIATE") }

    /// Runs `body`, and ends the transaction without saving anything if it throws.
    func ending<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch {
            // If the disk is full or cannot be written, SQLite has already rolled back.
            try? execute("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ sql: String) throws(CloudError) -> OpaquePointer? {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer?) throws(CloudError) {
        // SQLite copies the bytes of a "transient" value before the call returns.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: try check(sqlite3_bind_null(statement, index))
        case .integer(let number): try check(sqlite3_bind_int64(statement, index, number))
        case .text(let text): try check(sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), transient))
        case .blob(let bytes):
            let code = bytes.withUnsafeBytes { buffer in
                buffer.isEmpty
                    ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob64(
                        statement, index, buffer.baseAddress, sqlite3_uint64(buffer.count), transient)
            }
            try check(code)
        }
    }

    private static func value(at index: Int32, of statement: OpaquePointer?) -> Value {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, index))
            return .blob(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, index), count: count)))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, index) else { return .null }
            let count = Int(sqlite3_column_bytes(statement, index))
            return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        default: return .null
        }
    }
}

extension SQLiteConnection.Value {
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}
