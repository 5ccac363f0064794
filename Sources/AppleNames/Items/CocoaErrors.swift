internal import DocumentStores
internal import Foundation

extension CocoaError {
    /// Creates the error that Apple's methods throw for an error of the simulated documents.
    ///
    /// The code is Apple's if Apple defines one, and `fileReadUnknown` otherwise. The underlying error is the original
    /// error, and the description is its message.
    init(_ error: DocumentError) {
        self.init(
            Code(rawValue: error.cocoaCode ?? Code.fileReadUnknown.rawValue),
            userInfo: [NSUnderlyingErrorKey: error, NSLocalizedDescriptionKey: error.message])
    }
}

/// Calls `body` and converts errors of the simulated documents to the errors that Apple's methods throw.
func withCocoaErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DocumentError {
        throw CocoaError(error)
    }
}

/// Converts an error of the simulated documents to the error that Apple's methods throw.
func cocoaError(_ error: any Error) -> any Error {
    (error as? DocumentError).map { CocoaError($0) } ?? error
}
