internal import CPostgreSQL

/// The identifiers of types, which are the same in every database (`src/include/catalog/pg_type.dat` of PostgreSQL).
private enum ObjectType {
    /// `int8`, `int2`, and `int4`.
    static let integers: Set<UInt32> = [20, 21, 23]
    /// `int8`.
    static let number: UInt32 = 20
    /// `text`.
    static let text: UInt32 = 25
}

/// A connection to a PostgreSQL server; one transaction uses it at a time.
final class PostgreSQLConnection: DatabaseTransaction, @unchecked Sendable {
    let engine = DatabaseEngine.postgreSQL

    private let connection: OpaquePointer

    /// The statements that ran on this connection, and whether they are prepared.
    private var statements = PreparedStatements()

    /// The maximum wait for an answer while connecting, in seconds, if the address states none.
    private static let timeout = "10"

    init(address: String) throws(DatabaseAccessError) {
        guard let connection = cpg_connect(address, Self.timeout) else {
            throw DatabaseAccessError(.failure, "there is not enough memory")
        }
        self.connection = connection
        guard cpg_is_connected(connection) != 0 else {
            let message = Self.message(of: connection)
            throw DatabaseAccessError(Self.isTemporary(message) ? .disconnected : .unreachable, message)
        }
    }

    deinit { cpg_disconnect(connection) }

    var isConnected: Bool { cpg_is_connected(connection) != 0 }

    /// Returns whether a server may accept a connection later, for example because it is starting.
    ///
    /// The result is `false` only for reasons that a later attempt does not change.
    private static func isTemporary(_ message: String) -> Bool {
        ![
            "authentication", "password", "does not exist", "pg_hba.conf", "not permitted", "permission denied",
            "could not translate host name", "certificate", "SSL", "invalid", "unsupported",
        ].contains { message.contains($0) }
    }

    /// Returns the message of the last error, on one line and without the password.
    private static func message(of connection: OpaquePointer) -> String {
        let text = cpg_connection_message(connection).map { String(cString: $0) } ?? "the connection was closed"
        return redacted(text, of: connection)
    }

    private static func redacted(_ text: String, of connection: OpaquePointer) -> String {
        var text = text.split(whereSeparator: \.isNewline).map(String.init).joined(separator: " ")
        if let password = cpg_password(connection).map({ String(cString: $0) }), !password.isEmpty {
            text = text.replacing(password, with: "…")
        }
        return text
    }

    /// Commits the transaction.
    ///
    /// - Throws: An error with the code `unknownOutcome` if the server does not respond.
    func commit() throws(DatabaseAccessError) {
        do throws(DatabaseAccessError) {
            try run("COMMIT", [])
        } catch  where error.code == .disconnected {
            throw DatabaseAccessError(.unknownOutcome, "the connection was lost during the commit: \(error.message)")
        }
    }

    func rows(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> [DatabaseRow] {
        let result = try execute(sql, arguments)
        defer { cpg_clear(result) }
        let columns = (0..<cpg_column_count(result)).map { column in
            (column, ObjectType.integers.contains(cpg_column_type(result, column)))
        }
        return (0..<cpg_row_count(result)).map { row in
            DatabaseRow(
                columns.map { column, isNumber in
                    guard cpg_is_null(result, row, column) == 0, let bytes = cpg_value(result, row, column) else {
                        return .null
                    }
                    let text = String(cString: bytes)
                    return isNumber ? Int64(text).map(DatabaseValue.integer) ?? .null : .text(text)
                })
        }
    }

    @discardableResult
    func run(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> Int {
        let result = try execute(sql, arguments)
        defer { cpg_clear(result) }
        return cpg_changed_rows(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    private func execute(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> OpaquePointer? {
        var texts = arguments.map { $0.bytes }
        let name = try preparedName(of: sql, arguments)
        let result = Self.withPointers(to: &texts) { values in
            if let name { return cpg_run_prepared(connection, name, Int32(arguments.count), values) }
            return cpg_run(
                connection, Self.numbered(sql), Int32(arguments.count), arguments.map(\.objectType), values)
        }
        if cpg_succeeded(result) != 0 { return result }
        defer { cpg_clear(result) }
        throw failure(of: result)
    }

    /// Returns the name of a prepared statement; `nil` if the statement is not prepared.
    private func preparedName(
        of sql: String, _ arguments: [DatabaseValue]
    ) throws(DatabaseAccessError) -> String? {
        switch statements.use(sql) {
        case .plain: return nil
        case .prepared(let name): return name
        case .new(let name):
            let result = cpg_prepare_statement(
                connection, name, Self.numbered(sql), Int32(arguments.count), arguments.map(\.objectType))
            defer { cpg_clear(result) }
            guard cpg_succeeded(result) != 0 else { throw failure(of: result) }
            return name
        }
    }

    private func failure(of result: OpaquePointer?) -> DatabaseAccessError {
        let state = cpg_error_code(result).map { String(cString: $0) } ?? ""
        guard isConnected else {
            return DatabaseAccessError(.disconnected, Self.message(of: connection))
        }
        let text = cpg_error_message(result).map { String(cString: $0) } ?? "the statement failed"
        let code: DatabaseAccessError.Code =
            switch state {
            case "40001", "40P01": .conflict
            case "26000", "42P05": withoutPreparedStatements
            case "57P01", "57P02", "57P03": .disconnected
            case _ where state.hasPrefix("08"): .disconnected
            case "42501", "28000", "28P01", "25006": .permission
            case "42P01", "3F000", "42703": .missingTable
            case "53100", "53000": .full
            case "55P03", "57014": .busy
            case _ where state.hasPrefix("23"): .constraint
            default: .failure
            }
        return DatabaseAccessError(code, Self.redacted(text, of: connection))
    }

    /// Disables prepared statements after an error about one of them, and returns the code with which the transaction
    /// is repeated.
    ///
    /// A pooler moves transactions between its connections to the server. The transaction is repeated without prepared
    /// statements.
    private var withoutPreparedStatements: DatabaseAccessError.Code {
        statements = PreparedStatements(isEnabled: false)
        return .conflict
    }

    /// Calls `body` with C strings; a null pointer represents `null`.
    private static func withPointers<Result>(
        to texts: inout [[CChar]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let bytes = texts.flatMap { $0 ?? [] }
        return bytes.withUnsafeBufferPointer { buffer in
            var (pointers, offset): ([UnsafePointer<CChar>?], Int) = ([], 0)
            for text in texts {
                pointers.append(text == nil ? nil : buffer.baseAddress.map { $0 + offset })
                offset += text?.count ?? 0
            }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }

    /// Returns a statement with `$1`, `$2`, and so on instead of `?`; the statements contain no other question marks.
    private static func numbered(_ sql: String) -> String {
        guard sql.utf8.contains(UInt8(ascii: "?")) else { return sql }
        var (result, number): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(sql.utf8.count + 64)
        for byte in sql.utf8 {
            guard byte == UInt8(ascii: "?") else {
                result.append(byte)
                continue
            }
            number += 1
            result += "$\(number)".utf8
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension DatabaseValue {
    fileprivate var objectType: UInt32 {
        switch self {
        case .null: 0
        case .integer: ObjectType.number
        case .text: ObjectType.text
        }
    }

    /// The value as a C string; `nil` for `null`.
    fileprivate var bytes: [CChar]? {
        switch self {
        case .null: nil
        case .integer(let number): Array(String(number).utf8CString)
        case .text(let text): Array(text.utf8CString)
        }
    }
}
