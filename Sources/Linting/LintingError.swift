public import PropertyLists

/// The reason that an input of the linter cannot be used.
///
/// A problem in a checked file is a finding, not an error.
public struct LintingError: Error, Sendable {
    /// The kind of error, for callers that branch on it.
    public struct Code: Sendable, Hashable {
        private let name: String

        /// The arguments select no product or several products.
        public static let ambiguous = Code(name: "ambiguous")
        /// There is nothing to examine.
        public static let nothing = Code(name: "nothing")
        /// A file cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// A file does not have the expected format.
        public static let malformed = Code(name: "malformed")
    }

    /// The kind of error.
    public let code: Code

    /// The error, as a clause without a final period.
    public let message: String

    /// The location of the error; `nil` if the error does not refer to a part of a file.
    public let location: Location?
}

extension LintingError {
    /// Returns the error of arguments that do not select one product.
    static func ambiguous(_ message: String) -> LintingError {
        LintingError(code: .ambiguous, message: message, location: nil)
    }

    /// Returns the error of a path without anything to examine.
    static func nothing(_ message: String) -> LintingError {
        LintingError(code: .nothing, message: message, location: nil)
    }

    /// Returns the error of a file that cannot be read.
    static func unreadable(_ message: String) -> LintingError {
        LintingError(code: .unreadable, message: message, location: nil)
    }

    /// Returns the error of a file that does not have the expected format.
    static func malformed(_ message: String, at location: Location? = nil) -> LintingError {
        LintingError(code: .malformed, message: message, location: location)
    }
}
