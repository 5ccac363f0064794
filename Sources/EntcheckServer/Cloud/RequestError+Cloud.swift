import Containers
import DocumentStores
import KeyValueStores
import LocalCloud
import Synchronization
import TextOutput

extension RequestError {
    /// Creates the reason that the client receives for an error of the simulator or a store.
    init(cloud error: any Error) {
        switch error {
        case let error as RequestError: self = error
        case let error as CloudError: self.init(Self.status(of: error), error.message, code: error.code.rawValue)
        case let error as KeyValueStoreError:
            self.init(Self.status(of: error), error.message, code: error.code.rawValue)
        case let error as DocumentError:
            self.init(Self.status(of: error), error.message, code: error.code.rawValue)
        case let error as ContainerError: self.init(.conflict, "\(error)", code: error.code)
        default: self.init(.unavailable, "the simulated iCloud cannot be used at the moment; try again later")
        }
        // Errors of the file system and the database can contain paths of the server.
        if status == .unavailable, !(error is RequestError) {
            Self.report("\(error)".displayed)
            self = RequestError(
                .unavailable, "the simulated iCloud cannot be read or written; the server has logged the reason",
                code: code)
        }
    }

    /// Creates the reason that the client receives, without the paths of files on this computer.
    init(_ error: any Error, of cloud: SharedCloud) {
        let reason = RequestError(cloud: error)
        self.init(reason.status, cloud.text(withContainerPaths: reason.message))
        (code, allowed) = (reason.code, reason.allowed)
    }

    /// Returns whether the simulator or a store cannot be read or written, regardless of the request.
    static func isFailureOfStorage(_ error: any Error) -> Bool {
        switch error {
        case let error as CloudError: status(of: error) == .unavailable
        case let error as KeyValueStoreError: status(of: error) == .unavailable
        case let error as DocumentError: status(of: error) == .unavailable
        default: false
        }
    }

    private static let lastProblem = Mutex("")

    /// Logs a problem, once if it repeats for many requests.
    private static func report(_ problem: String) {
        let isNew = lastProblem.withLock { last in
            defer { last = problem }
            return last != problem
        }
        if isNew { Output.report("entcheck-server: \(problem)\n") }
    }

    private init(_ status: WebStatus, _ detail: String, code: String?) {
        self.init(status, detail)
        self.code = code
    }

    private static func status(of error: CloudError) -> WebStatus {
        switch error.code {
        case .nameTaken, .notEmulated: .conflict
        case .badName, .outOfRange: .unprocessable
        case .unknown: .notFound
        case .storage, .newerFormat, .inconsistent: .unavailable
        }
    }

    private static func status(of error: KeyValueStoreError) -> WebStatus {
        switch error.code {
        case .keyTooLong, .valueTooLarge, .notPropertyList: .unprocessable
        case .storeFull, .tooManyKeys: .insufficientStorage
        case .notEntitled: .conflict
        case .storage: .unavailable
        }
    }

    private static func status(of error: DocumentError) -> WebStatus {
        switch error.code {
        case .noSuchFile, .notUbiquitous: .notFound
        case .invalidFileName, .invalidOptions, .badContentName: .unprocessable
        case .notUploadedDueToQuota: .insufficientStorage
        case .fileSystem, .world, .badLog, .badMetadata: .unavailable
        default: .conflict
        }
    }
}
