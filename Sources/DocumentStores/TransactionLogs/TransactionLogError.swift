/// Why transaction logs cannot be used, or one of them cannot be applied.
public struct TransactionLogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of obstacle it was.
    public enum Code: String, Sendable {
        /// The content name is missing or cannot be one.
        case badContentName
        /// The directory for the logs is in no container that the app claims.
        case notInContainer
        /// The database would be in a container, where a copy that somebody is just writing would travel.
        case storeInContainer
        /// Another store has its logs in the same directory.
        case sharedDirectory
        /// A table cannot take part: it has no primary key, or one that two devices would give out twice.
        case unsuitableTable
        /// A log cannot be read, or says what does not fit the database.
        case badLog
        /// A package has no metadata, or none that can be read.
        case badMetadata
    }

    /// What kind of obstacle it was.
    public let code: Code
    /// The same as a sentence, with the names that were involved.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
