import DocumentStores
import FoundationShims
import LocalCloud

extension CloudAPI {
    private static let container =
        app + [
            optionalText("container", "The identifier of the container; without it, the first one that the app claims.")
        ]
    /// The parameters that select a document.
    static let path =
        container + [
            text("path", "The path relative to the container, such as Documents/Letter.txt.")
        ]

    /// The default number of items in a list, and the maximum number.
    private static let (itemCount, itemLimit) = (1_000, 10_000)

    static let documents: [Endpoint] = reading + changing

    private static let reading: [Endpoint] = [
        read(
            "/documents", "listDocuments", "List the items of a container with their states, sorted by path.",
            container + [
                optionalText("after", "The path after which items are listed; without it, the first ones are listed."),
                APIParameter(
                    name: "limit", schema: .integer(1...itemLimit), standard: itemCount,
                    summary: "The maximum number of items."),
            ], result: "documents"
        ) { call in
            let items = try call.documents().items(after: call.text("after"), limit: call.integer("limit"))
            return try json(items.map(ItemContent.init), as: "documents")
        },
        read(
            "/documents/changes", "listDocumentChanges",
            "Return the changes to a container by other devices after a cursor, and wait for one.",
            container + waiting, result: "documentChanges"
        ) { try documentChanges($0).response(to: $0) },
        read("/document/item", "getDocument", "Return the state of an item.", path, result: "documentItem") { call in
            try json(ItemContent(try call.documents().item(call["path"])), as: "documentItem")
        },
        read(
            "/document", "readDocument", "Return the content of a document that is on the device.", path,
            result: "document"
        ) { call in try json(DocumentContent(try call.documents().content(call["path"])), as: "document") },
    ]

    private static let changing: [Endpoint] = [
        change(
            "PUT", "/document", "writeDocument", "Write a document.", path, content: "contentRequest"
        ) { call in
            try call.documents().write(try bytes(call), to: call["path"])
            return ""
        },
        change(
            "DELETE", "/document", "deleteDocument", "Delete a document or a directory.", path, .resumed
        ) { call in
            try call.documents().delete(call["path"])
            return ""
        },
        change(
            "POST", "/document/move", "moveDocument", "Move a document within its container.", path,
            content: "moveRequest", .resumed
        ) { call in
            try call.documents().move(call["path"], to: try call.content(Move.self).to)
            return ""
        },
        change(
            "POST", "/document/download", "download", "Request the content of a document, and wait for it.",
            path + [
                APIParameter(
                    name: "wait", schema: .integer(0...ChangeLog.secondLimit), standard: 0,
                    summary: "The maximum duration of the wait for the content, in seconds; a virtual clock advances "
                        + "until the content has arrived.")
            ]
        ) { call in
            try download(call)
            return ""
        },
        change("POST", "/document/evict", "evict", "Remove the content of a document from the device.", path) { call in
            let documents = try call.documents()
            try documents.documents.evict(call["path"])
            return ""
        },
    ]

    /// Requests the content of a document; waiting for a real clock is not part of the operation.
    private static func download(_ call: Call) throws {
        let (path, seconds, isReal) = (call["path"], call.integer("wait"), call.service.clock == .real)
        var operation = operation(call)
        if isReal || seconds == 0 { operation.parameters["wait"] = nil }
        try call.service.perform(operation) {
            let documents = try call.documents()
            if seconds == 0 { return try call.last(documents).documents.startDownloading(path) }
            if isReal { try documents.documents.startDownloading(path) } else { try documents.documents.download(path) }
        }
        guard isReal, seconds > 0 else { return }
        try call.service.changes.wait {
            try HistoryOrigin.reading { try call.documents().waitForContent(of: path, seconds: seconds) }
        }
    }

    /// Returns the changes to a container, which is observed afterward.
    @Sendable static func documentChanges(_ call: Call) throws -> StoreChanges {
        let documents = try call.documents().documents
        let channel = ChangeLog.Channel(
            app: SharedCloud.AppName(try call.app()), container: documents.identifier)
        try call.service.observations.begin(documents, as: channel, appendingTo: call.service.changes)
        return StoreChanges(channel: channel) { try json(ChangesBody($0), as: "documentChanges") }
    }

    private struct Move: Decodable { let to: String }

    /// Returns the bytes of a document in a request.
    static func bytes(_ call: Call) throws -> [UInt8] {
        do { return Array(try call.content(DocumentContent.self).bytes) } catch DocumentContent.Problem.notBase64 {
            throw RequestError(.unprocessable, "`data` is not Base64")
        } catch is DocumentContent.Problem {
            throw RequestError(.unprocessable, "the content has either `text` or `data`")
        }
    }

    private struct ChangesBody: Encodable {
        let cursor: Int
        let isComplete: Bool
        let changes: [ChangeContent]

        init(_ page: ChangeLog.Page) {
            (cursor, isComplete) = (page.cursor, page.isComplete)
            changes = page.changes.compactMap { entry in
                guard case .document(let change) = entry.change else { return nil }
                return ChangeContent(change)
            }
        }
    }
}
