import Synchronization

extension CloudAPI {
    /// The changes of a store in the form in which clients receive them.
    struct StoreChanges: Sendable {
        /// The store.
        let channel: ChangeLog.Channel
        /// Returns the document of an operation that waits for changes.
        let document: @Sendable (ChangeLog.Page) throws -> String

        /// Returns the response to a request that waits for changes.
        func response(to call: Call) throws -> String {
            try document(
                try call.service.changes.changes(
                    for: channel, after: call.optionalInteger("after"), waiting: call.integer("wait")))
        }
    }

    /// The operations that wait for changes, by name; a client can also receive their documents over a WebSocket.
    private static let watched: [String: @Sendable (Call) throws -> StoreChanges] = [
        "listChanges": valueChanges, "listDocumentChanges": documentChanges,
    ]

    /// Returns the messages of an operation that waits for changes: each is the document of the operation after a change.
    ///
    /// The first message follows at once and contains the cursor.
    ///
    /// - Returns: The messages; `nil` if the operation does not wait for changes.
    /// - Throws: ``RequestError`` if the request is not allowed or not valid, or the error of the operation.
    static func messages(
        for request: WebRequest, of cloud: SharedCloud, _ access: AccessPolicy
    ) throws -> MessageSource? {
        guard let endpoint = api.endpoint(of: request), let watch = watched[endpoint.name] else { return nil }
        let user = try access.user(of: request, writing: false)
        let call = try APICall(endpoint, of: api, request, service: cloud, user: user, now: 0)
        let (changes, log) = (try HistoryOrigin.reading { try watch(call) }, cloud.changes)
        let known = Mutex((cursor: call.optionalInteger("after"), isFirst: true))
        return MessageSource {
            known.withLock { known in
                let page = log.page(for: changes.channel, after: known.cursor)
                guard known.isFirst || !page.changes.isEmpty || !page.isComplete else { return nil }
                guard let document = try? changes.document(page) else { return nil }
                known = (page.cursor, false)
                return document
            }
        } observe: {
            log.observe(changes.channel, $0)
        }
    }
}
