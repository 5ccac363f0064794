/// The statements of a connection to a server that are worth preparing.
///
/// Planning a query with several joins takes longer than running it. A statement is prepared when it runs for the second
/// time, because a program that runs each statement once would only have more round trips.
struct PreparedStatements {
    /// The way to run a statement.
    enum Use: Equatable {
        /// Run the statement without preparation.
        case plain
        /// Prepare the statement under a name, and run it under this name.
        case new(String)
        /// Run the statement under the name under which it was prepared.
        case prepared(String)
    }

    /// Whether statements are prepared at all.
    private let isEnabled: Bool

    /// The names of the statements that ran; `nil` if a statement is not prepared.
    private var names: [String: String?] = [:]

    /// The number of prepared statements.
    private var count = 0

    /// The maximum size of a prepared statement, in bytes; longer ones insert many rows and are rarely repeated.
    private static let sizeLimit = 4_000

    /// The maximum number of statements; the server keeps the plan of each in memory.
    private static let limit = 200

    /// Creates an empty set.
    init(isEnabled: Bool = true) { self.isEnabled = isEnabled }

    /// Returns the way to run a statement, and counts the use.
    mutating func use(_ sql: String) -> Use {
        guard isEnabled, sql.utf8.count <= Self.sizeLimit else { return .plain }
        switch names[sql] {
        case .some(.some(let name)): return .prepared(name)
        case .some(.none):
            count += 1
            let name = "entcheck\(count)"
            names[sql] = .some(name)
            return .new(name)
        case .none:
            if names.count < Self.limit { names[sql] = .some(nil) }
            return .plain
        }
    }
}
