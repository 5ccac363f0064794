internal import Databases
internal import FoundationShims
internal import RegistryModel

/// The rows of a state that is current or released; a state is the content of a snapshot.
struct LiveRows {
    let transaction: any DatabaseTransaction
    let state: Int64

    /// Adds the rows; their numbers ascend in the order in which they are inserted.
    func add(_ content: StoreSnapshot) throws {
        try addProducts(of: content)
        try addProfiles(of: content)
    }

    private func addProducts(of content: StoreSnapshot) throws {
        let stores = try StoreNumbers(transaction: transaction).numbers(adding: content.stores)
        let products = try transaction.insert(
            into: "product", ["state_id", "name", "home", "bundle_id", "platform", "team", "kind", "origin"],
            content.products.map(row), returning: "id"
        ).sorted { $0.integer(0) < $1.integer(0) }
        try transaction.insert(
            into: "membership",
            ["product_id", "store_id", "position", "environment", "configurations", "path", "line", "col"],
            zip(content.products, products).flatMap { product, number in
                product.uses.compactMap { use in stores[use.store].map { row(use, of: number.integer(0), in: $0) } }
            })
    }

    private func addProfiles(of content: StoreSnapshot) throws {
        let profiles = try transaction.insert(
            into: "profile",
            ["state_id", "path", "name", "uuid", "team", "application_id", "platforms", "expires"],
            content.profiles.map(row), returning: "id"
        ).sorted { $0.integer(0) < $1.integer(0) }
        try transaction.insert(
            into: "profile_grant", ["profile_id", "kind", "identifier"],
            zip(content.profiles, profiles).flatMap { profile, number in
                profile.grants.map { [number.values[0], .text($0.kind), .text($0.identifier)] }
            })
    }

    private func row(_ product: StoreSnapshot.Product) -> [DatabaseValue] {
        [
            .integer(state), .text(product.name), .text(product.home), DatabaseValue(product.bundleIdentifier),
            DatabaseValue(product.platform), DatabaseValue(product.team), DatabaseValue(product.kind),
            .text(product.origin),
        ]
    }

    private func row(_ use: StoreSnapshot.Use, of product: Int64, in store: Int64) -> [DatabaseValue] {
        [
            .integer(product), .integer(store), DatabaseValue(use.position), DatabaseValue(use.environment),
            .text(use.configurations.joined(separator: "\n")), .text(use.location.path),
            DatabaseValue(use.location.line),
            DatabaseValue(use.location.column),
        ]
    }

    private func row(_ profile: StoreSnapshot.Profile) -> [DatabaseValue] {
        [
            .integer(state), .text(profile.path), DatabaseValue(profile.name), DatabaseValue(profile.uuid),
            DatabaseValue(profile.team), DatabaseValue(profile.applicationIdentifier),
            .text(profile.platforms.joined(separator: "\n")), DatabaseValue(profile.expires),
        ]
    }
}

/// The numbers of stores in the table of stores.
struct StoreNumbers {
    let transaction: any DatabaseTransaction

    /// The maximum number of values in one list of a statement; SQLite allows 32,766 parameters.
    private static let listLimit = 500

    /// Returns the numbers of the stores that exist.
    func numbers(_ names: some Sequence<RegisteredStoreName>) throws -> [RegisteredStoreName: Int64] {
        var numbers: [RegisteredStoreName: Int64] = [:]
        // One statement for all kinds takes PostgreSQL much longer than one per kind.
        for (kind, names) in Dictionary(grouping: Set(names), by: \.kind) {
            let identifiers = names.map(\.identifier).sorted()
            for start in stride(from: 0, to: identifiers.count, by: Self.listLimit) {
                let part = identifiers[start..<min(start + Self.listLimit, identifiers.count)]
                for row in try rows(of: kind, part) {
                    numbers[RegisteredStoreName(kind, row.text(1))] = row.integer(0)
                }
            }
        }
        return numbers
    }

    /// Returns the numbers and identifiers of the stores of a kind that exist.
    private func rows(of kind: String, _ identifiers: ArraySlice<String>) throws -> [DatabaseRow] {
        let identifiers = identifiers.map(DatabaseValue.text).padded
        return try transaction.rows(
            "SELECT id, identifier FROM store WHERE kind = ? AND identifier IN (\(identifiers.marks))",
            [.text(kind)] + identifiers)
    }

    /// Returns the numbers of stores, which are added if they do not exist.
    ///
    /// The numbers are added in sorted order, so that two transactions cannot wait for each other forever.
    func numbers(adding names: [RegisteredStoreName]) throws -> [RegisteredStoreName: Int64] {
        let known = try numbers(names)
        let missing = names.filter { known[$0] == nil }.sorted()
        guard !missing.isEmpty else { return known }
        try transaction.insert(
            into: "store", ["kind", "identifier", "folded"],
            missing.map { [.text($0.kind), .text($0.identifier), .text($0.identifier.lowercased())] },
            unlessExists: true)
        return try numbers(names)
    }
}

extension [DatabaseValue] {
    /// The values; the last value is repeated until their number is a power of two.
    ///
    /// Lists of different lengths then require only a few different statements, which databases prepare once.
    var padded: [DatabaseValue] {
        guard let last, count & (count - 1) != 0 else { return self }
        return self + repeatElement(last, count: 1 << (Int.bitWidth - count.leadingZeroBitCount) - count)
    }
}

extension Collection {
    /// A question mark for each element.
    var marks: String { repeatElement("?", count: count).joined(separator: ", ") }
}

extension DatabaseTransaction {
    /// Inserts rows, many at once, and returns a column of each.
    @discardableResult
    func insert(
        into table: String, _ columns: [String], _ rows: [[DatabaseValue]], returning column: String? = nil,
        unlessExists: Bool = false
    ) throws(DatabaseAccessError) -> [DatabaseRow] {
        // The number of rows in one statement; SQLite allows 32,766 parameters.
        let limit = 200
        var results: [DatabaseRow] = []
        for start in stride(from: 0, to: rows.count, by: limit) {
            let part = rows[start..<min(start + limit, rows.count)]
            let marks = part.map { "(\($0.marks))" }.joined(separator: ", ")
            var sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES \(marks)"
            if unlessExists { sql += " ON CONFLICT DO NOTHING" }
            if let column { sql += " RETURNING \(column)" }
            results += try self.rows(sql, part.flatMap(\.self))
        }
        return results
    }

    /// Returns the content of a state.
    func content(of state: Int64) throws -> StoreSnapshot {
        let rows = try rows("SELECT content FROM state WHERE id = ?", [.integer(state)])
        return try StoreSnapshot(json: rows.first?.text(0) ?? "")
    }
}

extension StoreSnapshot {
    /// Decodes the content of a state.
    init(json: String) throws {
        self = try JSONDecoder().decode(StoreSnapshot.self, from: Data(json.utf8))
    }
}
