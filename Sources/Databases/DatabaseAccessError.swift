/// The reason that a database cannot be used or a statement failed.
package struct DatabaseAccessError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package let code: Code

    /// The failure, as a clause; contains no password.
    package let message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }

    /// The kinds of failures.
    package struct Code: Sendable, Hashable {
        private let name: String

        /// The database cannot be opened or reached.
        package static let unreachable = Code(name: "unreachable")
        /// The connection was lost before the commit; nothing was changed.
        package static let disconnected = Code(name: "disconnected")
        /// The connection was lost during the commit; the transaction may be committed.
        package static let unknownOutcome = Code(name: "unknownOutcome")
        /// Other transactions blocked this one for too long.
        package static let busy = Code(name: "busy")
        /// The transaction conflicts with another one.
        package static let conflict = Code(name: "conflict")
        /// A constraint of a table is violated.
        package static let constraint = Code(name: "constraint")
        /// The user has no permission.
        package static let permission = Code(name: "permission")
        /// The storage device is full.
        package static let full = Code(name: "full")
        /// The database was written by a newer version.
        package static let newerFormat = Code(name: "newerFormat")
        /// The database must be migrated first.
        package static let olderFormat = Code(name: "olderFormat")
        /// A table does not exist.
        package static let missingTable = Code(name: "missingTable")
        /// Any other failure.
        package static let failure = Code(name: "failure")
    }
}
