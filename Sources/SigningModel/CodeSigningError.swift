/// The reason that signed code, an archive, or a profile could not be read.
///
/// Functions return a value to report whether a signature is valid or a profile authorizes a claim. This error means
/// that the input could not be examined.
public struct CodeSigningError: Error, Sendable, Hashable {
    /// The kind of error, for callers that branch on it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file or entry does not exist, or the system cannot open or read it.
        case unreadable
        /// The bytes do not have the expected format.
        case malformed
        /// The data ends too early, or an offset or size in it exceeds the data.
        case truncated
        /// The input exceeds a limit, which the message names.
        case tooLarge
        /// The input is well-formed, but not supported, such as an encrypted archive entry.
        case unsupported
    }

    /// The kind of error.
    public let code: Code
    /// A human-readable clause in lower case, without a final period.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CodeSigningError: CustomStringConvertible {
    /// The message, without the code.
    public var description: String { message }
}
