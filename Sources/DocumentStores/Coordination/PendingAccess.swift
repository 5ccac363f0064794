internal import Dispatch
internal import FoundationShims
internal import Synchronization

/// The pending result of an access for which a thread waits.
final class PendingAccess: Sendable {
    private let result = Mutex<Result<[URL], any Error>?>(nil)
    private let isMade = DispatchSemaphore(value: 0)

    func make(_ result: Result<[URL], any Error>) {
        self.result.withLock { $0 = result }
        isMade.signal()
    }

    func wait() throws -> [URL] {
        isMade.wait()
        return try result.withLock(\.self)?.get() ?? []
    }
}
