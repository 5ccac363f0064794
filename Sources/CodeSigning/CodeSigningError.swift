/// Why something that should carry or permit entitlements could not be read.
///
/// A policy question (is this signature good, is this claim granted) is answered by a value; this error means that
/// there is nothing to ask.
public struct CodeSigningError: Error, Sendable, Hashable {
    /// The kind of trouble, for callers who decide by it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file or entry does not exist, or the system refuses to open it.
        case unreadable
        /// The bytes are not what they are taken for.
        case malformed
        /// The bytes end before what they promise.
        case truncated
        /// A limit says no. The message names the limit.
        case tooLarge
        /// Well formed, and of a kind that is not read (an encrypted archive entry, for example).
        case unsupported
    }

    /// The kind of trouble.
    public let code: Code
    /// One clause for people, lower case, without a full stop.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension CodeSigningError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
