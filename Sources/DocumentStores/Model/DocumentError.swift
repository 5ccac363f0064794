/// An error of an operation on a document, or on the transaction logs of a database.
///
/// If Apple defines a code in `NSCocoaErrorDomain` for the error, `cocoaCode` is that code, as in
/// https://developer.apple.com/documentation/foundation/cocoaerror/code.
public struct DocumentError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kind of an error, for callers that handle some kinds.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// The content is not on the server, because the device that made it has not uploaded it.
        case ubiquitousFileUnavailable
        /// The content exceeds the account's quota; it stays on the device.
        case notUploadedDueToQuota
        /// The server cannot be reached: there is no network or account, or the server does not respond.
        case ubiquityServerNotAvailable
        /// No item exists at the URL.
        case noSuchFile
        /// An item already exists at the URL.
        case fileExists
        /// An item whose name differs only in case or normalization already exists at the URL.
        case nameClash
        /// The name is not valid in iCloud.
        case invalidFileName
        /// The item is not in a ubiquity container that the app claims.
        case notUbiquitous
        /// The item is already in a ubiquity container.
        case alreadyUbiquitous
        /// The item cannot be evicted, because its content is not on the server.
        case notUploaded
        /// The version is the current one, or was removed; it cannot be resolved, removed, or restored.
        case badVersion
        /// The options cannot be combined.
        case invalidOptions
        /// The caller canceled the operation.
        case userCancelled
        /// Waiting would cause a deadlock.
        case deadlock
        /// A file system call failed.
        case fileSystem
        /// The simulator's state could not be read or written.
        case world
        /// An iCloud feature that is not emulated.
        case notEmulated
        /// The content name of transaction logs is missing or not valid.
        case badContentName
        /// The directory for transaction logs is not in a container that the app claims.
        case notInContainer
        /// The database would be in a container, where incomplete writes would be synced.
        case storeInContainer
        /// Another store has transaction logs in the same directory.
        case sharedDirectory
        /// A table cannot be shared: it has no primary key, or one with values that two devices could assign twice.
        case unsuitableTable
        /// A transaction log cannot be read, or does not match the database.
        case badLog
        /// The metadata of a package is missing or cannot be read.
        case badMetadata
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error that names the items involved.
    public let message: String
    /// The `errno` of the file system call that failed, or `nil` for other errors.
    let number: Int32?

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.init(code, message, number: nil)
    }

    init(_ code: Code, _ message: String, number: Int32?) {
        self.code = code
        self.message = message
        self.number = number
    }

    /// The time at which the device downloads content that another device uploaded.
    public var description: String { message }
}

extension DocumentError {
    /// The corresponding code of Apple's `NSCocoaErrorDomain`, or `nil` if there is none.
    ///
    /// 4353 to 4355 are from Foundation's `FoundationErrors.h`, within the range 4352 to 4607 for ubiquitous files.
    public var cocoaCode: Int? {
        switch code {
        case .ubiquitousFileUnavailable: 4353
        case .notUploadedDueToQuota: 4354
        case .ubiquityServerNotAvailable: 4355
        case .noSuchFile: 4
        case .fileExists, .nameClash: 516
        case .invalidFileName: 514
        case .userCancelled: 3072
        default: nil
        }
    }
}
