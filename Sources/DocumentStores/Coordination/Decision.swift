internal import Dispatch
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What a thread waits for that has asked for an access.
final class Decision: Sendable {
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
