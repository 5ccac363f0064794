/// The reason that the registry cannot perform a request.
public struct RegistryError: Error, Sendable, CustomStringConvertible {
    /// The kind of problem.
    public let code: Code

    /// The problem and its solution, as a clause.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The kinds of problems.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// The request itself is not valid.
        public static let request = Code(name: "request")
        /// The same commit or release is recorded with other content.
        public static let contradiction = Code(name: "contradiction")
        /// Nothing of that name is recorded.
        public static let unknown = Code(name: "unknown")
        /// The database cannot be used.
        public static let database = Code(name: "database")
    }
}
