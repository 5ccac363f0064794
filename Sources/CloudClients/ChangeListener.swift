internal import Foundation
internal import Synchronization

/// Receives the changes of a store from a server, on a thread of its own, until the observation ends.
final class ChangeListener<Change: Decodable & Sendable>: Sendable {
    /// The changes after a cursor.
    private struct Page: Decodable, Sendable {
        let cursor: Int
        let isComplete: Bool
        let changes: [Change]
    }

    /// The response of both operations that return changes.
    private struct Response: Decodable {
        let changes: Page?
        let documentChanges: Page?
    }

    private let cloud: RemoteCloud
    private let path: String
    private let query: [String: String]
    private let state: Mutex<(cursor: Int?, isEnded: Bool)>

    /// The time that the server waits for a change, in seconds; a thread ends at the latest after this time.
    private static var waitingTime: Int { 5 }
    /// The interval after a failed request, in seconds.
    private static var retryInterval: TimeInterval { 0.5 }

    /// Creates a listener for the store that the parameters select.
    init(_ cloud: RemoteCloud, _ path: String, _ query: [String: String]) {
        (self.cloud, self.path, self.query) = (cloud, path, query)
        state = Mutex((nil, false))
    }

    /// Receives the changes from now on.
    ///
    /// - Parameters:
    ///   - failed: Receives the reasons of failed requests.
    ///   - received: Receives the next changes, or `nil` if changes may be missing; if it throws, it is called again.
    func start(
        failed: @escaping @Sendable (RemoteCloudError) -> Void,
        received: @escaping @Sendable ([Change]?) throws(RemoteCloudError) -> Void
    ) {
        do throws(RemoteCloudError) {
            let page = try page(after: nil, waiting: 0)
            state.withLock { $0.cursor = page.cursor }
        } catch { failed(error) }
        // The thread keeps the listener until the observation ends.
        Thread { [self] in
            while !isEnded {
                do throws(RemoteCloudError) { try listen(received) } catch {
                    failed(error)
                    Thread.sleep(forTimeInterval: Self.retryInterval)
                }
            }
        }.start()
    }

    private var isEnded: Bool { state.withLock(\.isEnded) }

    /// Ends the observation.
    func end() { state.withLock { $0.isEnded = true } }

    private func listen(
        _ received: ([Change]?) throws(RemoteCloudError) -> Void
    ) throws(RemoteCloudError) {
        let cursor = state.withLock(\.cursor)
        let page = try page(after: cursor, waiting: Self.waitingTime)
        guard !isEnded else { return }
        // Without a cursor, the server was never reached, and does not know which changes are missing.
        if !page.isComplete || cursor == nil {
            try received(nil)
        } else if !page.changes.isEmpty {
            try received(page.changes)
        }
        state.withLock { $0.cursor = page.cursor }
    }

    private func page(after cursor: Int?, waiting seconds: Int) throws(RemoteCloudError) -> Page {
        var query = query.merging(["wait": "\(seconds)"]) { $1 }
        query["after"] = cursor.map { "\($0)" }
        let response = try cloud.result("GET", path, query, as: Response.self, waiting: seconds)
        guard let page = response.changes ?? response.documentChanges else {
            throw RemoteCloudError(nil, "the response to `GET \(path)` contains no changes")
        }
        return page
    }
}
