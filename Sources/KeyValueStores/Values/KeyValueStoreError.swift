internal import LocalCloud

/// Why a store did not take a value.
public struct KeyValueStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of obstacle it was.
    public enum Code: String, Sendable {
        /// A key has more than 64 bytes of UTF-8.
        case keyTooLong
        /// A value is larger than one may be.
        case valueTooLarge
        /// All values together would be larger than they may be.
        case storeFull
        /// There would be more keys than there may be.
        case tooManyKeys
        /// A value is none of a property list, or is nested too deeply.
        case notPropertyList
        /// The app does not claim a store; what it sets is seen by nobody else and is gone with the process.
        case notEntitled
        /// The world could not be read or written, or the device is no longer in it.
        case storage
    }

    /// What kind of obstacle it was.
    public let code: Code
    /// The same as a sentence.
    public let message: String

    init(_ code: Code, _ message: String, _ difference: Difference? = nil) {
        self.code = code
        self.message = difference.map { "\(message); \($0.citation)" } ?? message
    }

    /// The message.
    public var description: String { message }
}
