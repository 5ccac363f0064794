/// An error that prevents the use of transaction logs or the import of a log.
public struct TransactionLogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: String, Sendable {
        /// The content name is missing or not valid.
        case badContentName
        /// The directory for the logs is not in a container that the app claims.
        case notInContainer
        /// The database would be in a container, where incomplete writes would be synced.
        case storeInContainer
        /// Another store has logs in the same directory.
        case sharedDirectory
        /// A table cannot be shared: it has no primary key, or one with values that two devices could assign twice.
        case unsuitableTable
        /// A log cannot be read, or does not match the database.
        case badLog
        /// The metadata of a package is missing or cannot be read.
        case badMetadata
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error that names the items involved.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
