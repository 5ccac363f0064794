internal import LocalCloud

/// The reason that a store did not accept a value.
public struct KeyValueStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: String, Sendable {
        /// A key has more than 64 bytes of UTF-8.
        case keyTooLong
        /// A value exceeds the maximum size.
        case valueTooLarge
        /// All values together would exceed the maximum size.
        case storeFull
        /// The number of keys would exceed the maximum.
        case tooManyKeys
        /// A property list cannot contain the value, or the value is nested too deeply.
        case notPropertyList
        /// The app does not claim a store; no other app can read its values, which are lost when the process ends.
        case notEntitled
        /// The storage cannot be read or written, or the device no longer exists.
        case storage
    }

    /// The kind of error.
    public let code: Code
    /// A description of the error.
    public let message: String

    init(_ code: Code, _ message: String, _ difference: Difference? = nil) {
        self.code = code
        self.message = difference.map { "\(message); \($0.citation)" } ?? message
    }

    /// The message.
    public var description: String { message }
}
