/// Why a world could not do what it was asked to.
public struct CloudError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of obstacle it was, for callers who decide by it.
    public enum Code: String, Sendable, Codable {
        /// There is already an account or a device of that name.
        case nameTaken
        /// A name is empty, too long, or contains `/` or a control character.
        case badName
        /// There is no account, device, app or transition of that name.
        case unknown
        /// Something of iCloud that is not emulated; the message names the entry in
        /// `Docs/DifferencesFromICloud.md`.
        case notEmulated
        /// The file of a world could not be read or written.
        case storage
        /// The world was kept by a newer version, whose format this one does not know.
        case newerFormat
        /// The clock cannot be turned back, or a number is outside its range.
        case outOfRange
    }

    /// What kind of obstacle it was.
    public let code: Code
    /// The same as a sentence, with the names that were involved.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
