/// Why something could not be done with a document.
///
/// Where Apple has a number in `NSCocoaErrorDomain` for it, `cocoaCode` is that number, as in
/// https://developer.apple.com/documentation/foundation/cocoaerror/code.
public struct DocumentError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// What kind of obstacle it was, for callers who decide by it.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// The content is not on the server yet, because the device that has it has not sent it.
        case ubiquitousFileUnavailable
        /// The account has no room for the content; it stays on the device.
        case notUploadedDueToQuota
        /// The server cannot be reached: no network, no account, or the server does not answer.
        case ubiquityServerNotAvailable
        /// There is nothing at the URL.
        case noSuchFile
        /// There is already something at the URL.
        case fileExists
        /// There is already something at the URL whose name differs by letter case or normalization only.
        case nameClash
        /// The name cannot be one in iCloud.
        case invalidFileName
        /// The item is not in a ubiquity container, or in none that the app claims.
        case notUbiquitous
        /// The item is already in a ubiquity container.
        case alreadyUbiquitous
        /// The item cannot be evicted before its content is on the server.
        case notUploaded
        /// The version is the current one, or was removed; it cannot be resolved, removed or put back.
        case badVersion
        /// More was said to be done with an item than can be done at once.
        case invalidOptions
        /// The caller cancelled.
        case userCancelled
        /// To wait would be to wait forever.
        case deadlock
        /// The file system refused.
        case fileSystem
        /// The world could not be read or written.
        case world
        /// Something of iCloud that is not emulated.
        case notEmulated
    }

    /// What kind of obstacle it was.
    public let code: Code
    /// The same as a sentence, with the names that were involved.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

extension DocumentError {
    /// The number that Apple's frameworks give the same obstacle in `NSCocoaErrorDomain`; nil where there is none.
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
