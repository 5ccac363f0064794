/// An error of the simulated iCloud.
public struct CloudError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error, for callers that handle errors by kind.
    public enum Code: String, Sendable, Codable {
        /// The name of an account or a device is already used.
        case nameTaken
        /// A name is empty, too long, or contains `/` or a control character.
        case badName
        /// No account, device, app, or transition has this name or number.
        case unknown
        /// The simulator does not support a feature of iCloud; the message cites the entry in
        /// `Docs/DifferencesFromICloud.md`.
        case notEmulated
        /// The storage cannot be read or written.
        case storage
        /// A newer version wrote the file, in a format that this version does not support.
        case newerFormat
        /// The data of the simulator is inconsistent because of a defect of this library; reported only by debug builds.
        case inconsistent
        /// The clock cannot be set back, or a number is outside its range.
        case outOfRange
    }

    /// The kind of error.
    public let code: Code
    /// A description of the error with the affected names.
    public let message: String
    /// The result code of SQLite, or `nil` for other errors.
    let resultCode: Int32?

    package init(_ code: Code, _ message: String) {
        self.init(code, message, resultCode: nil)
    }

    init(_ code: Code, _ message: String, resultCode: Int32?) {
        self.code = code
        self.message = message
        self.resultCode = resultCode
    }

    /// The message.
    public var description: String { message }
}
