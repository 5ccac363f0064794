internal import FoundationShims
internal import GRDB

/// A table whose changes are recorded by triggers, in the transaction of the change.
///
/// https://www.sqlite.org/lang_createtrigger.html
struct LoggedTable {
    let name: String
    let key: String
    /// All columns, including the key.
    let columns: [String]

    /// Reads the columns of a table.
    /// - Throws: `DocumentError` with code `unsuitableTable` if the keys of two devices could collide.
    init(_ name: String, in database: Database) throws {
        guard try database.tableExists(name) else {
            throw DocumentError(.unsuitableTable, "the table `\(name)` does not exist")
        }
        let key = try database.primaryKey(name)
        guard key.columns.count == 1, let column = key.columns.first, !key.isRowID else {
            throw DocumentError(
                .unsuitableTable,
                "`\(name)` needs one text column as primary key; two devices can assign the same row number"
            )
        }
        self.name = name
        self.key = column
        columns = try database.columns(in: name).map(\.name)
    }

    /// Creates the triggers, or replaces them if the columns of the table changed.
    func log(in database: Database) throws {
        for kind in [RowChange.Kind.insert, .update, .delete] {
            let trigger = "transaction_log_\(kind.rawValue)_\(name)".quotedDatabaseIdentifier
            try database.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)")
            try database.execute(sql: definition(of: trigger, kind))
        }
    }

    /// Returns the SQL statement that creates the trigger for a kind of changes.
    private func definition(of trigger: String, _ kind: RowChange.Kind) -> String {
        let row = kind == .delete ? "OLD" : "NEW"
        return """
            CREATE TRIGGER \(trigger) AFTER \(kind.rawValue.uppercased()) ON \(name.quotedDatabaseIdentifier)
            WHEN (SELECT value FROM transaction_log_state WHERE name = 'importing') = '0'
            BEGIN
                \(kind == .update ? keyChange : "")
                INSERT INTO transaction_log_pending (kind, "table", "key", "values")
                VALUES (\(logged(kind)), \(name.quotedText), \(row).\(key.quotedDatabaseIdentifier), \
            \(values(kind)));
            END
            """
    }

    /// A changed key means that the old row is deleted and a new row is inserted.
    private func logged(_ kind: RowChange.Kind) -> String {
        let key = key.quotedDatabaseIdentifier
        return kind == .update
            ? "CASE WHEN OLD.\(key) IS NOT NEW.\(key) THEN 'insert' ELSE 'update' END" : "'\(kind.rawValue)'"
    }

    private var keyChange: String {
        let column = key.quotedDatabaseIdentifier
        return """
            INSERT INTO transaction_log_pending (kind, "table", "key", "values")
                SELECT 'delete', \(name.quotedText), OLD.\(column), '{}' WHERE OLD.\(column) IS NOT NEW.\(column);
            """
    }

    /// The values as JSON: all values of an inserted row; of an updated row, the changed values, or all values if the
    /// key changed.
    private func values(_ kind: RowChange.Kind) -> String {
        guard kind != .delete else { return "'{}'" }
        let key = key.quotedDatabaseIdentifier
        return values(of: "NEW") { column in
            kind == .insert ? "1" : "OLD.\(column) IS NOT NEW.\(column) OR OLD.\(key) IS NOT NEW.\(key)"
        }
    }

    /// Returns the values of a row as JSON, for the columns that match a condition.
    private func values(of row: String, where condition: (String) -> String) -> String {
        let pairs = columns.map { column in
            let quoted = column.quotedDatabaseIdentifier
            let value = Self.value("\(row).\(quoted)")
            return "SELECT \(column.quotedText) AS name, \(value) AS value WHERE \(condition(quoted))"
        }
        return "(SELECT json_group_object(name, json(value)) FROM (\(pairs.joined(separator: " UNION ALL "))))"
    }

    /// Records all rows as inserted, when a table is shared for the first time.
    func logEverything(in database: Database) throws {
        let table = name.quotedDatabaseIdentifier
        try database.execute(
            sql: """
                INSERT INTO transaction_log_pending (kind, "table", "key", "values")
                SELECT 'insert', \(name.quotedText), \(key.quotedDatabaseIdentifier), \(values(of: table) { _ in "1" })
                FROM \(table)
                """)
    }

    /// Returns an expression for a value with its storage class; 17 digits represent every `Double` exactly.
    private static func value(_ column: String) -> String {
        """
        json_array(typeof(\(column)), CASE typeof(\(column)) WHEN 'blob' THEN hex(\(column)) \
        WHEN 'real' THEN printf('%!.17g', \(column)) WHEN 'null' THEN NULL ELSE CAST(\(column) AS TEXT) END)
        """
    }
}

extension String {
    /// The text as an SQL string literal.
    var quotedText: String {
        "'" + unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
}

extension LoggedValue {
    /// The value for SQLite.
    /// - Throws: `DocumentError` with code `badLog` if the value is not valid.
    var databaseValue: DatabaseValue {
        get throws(DocumentError) {
            let value: DatabaseValue? =
                switch (type, text) {
                case ("null", _): .null
                case ("text", let text?): text.databaseValue
                case ("integer", let text?): Int64(text)?.databaseValue
                case ("real", let text?): Double(text)?.databaseValue
                case ("blob", let text?): Self.bytes(text)?.databaseValue
                default: nil
                }
            guard let value else {
                throw DocumentError(.badLog, "`\(text ?? "")` is not a valid value of type `\(type)`")
            }
            return value
        }
    }
}

extension LoggedValue {
    fileprivate static func bytes(_ hex: String) -> Data? {
        let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let numbers = digits.compactMap(\.self)
        return Data(stride(from: 0, to: numbers.count, by: 2).map { UInt8(numbers[$0] &* 16 &+ numbers[$0 + 1]) })
    }
}
