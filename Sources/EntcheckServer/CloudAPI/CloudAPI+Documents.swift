import DocumentStores
import FoundationShims
import LocalCloud

extension CloudAPI {
    private static let container =
        app + [
            optionalText("container", "The identifier of the container; without it, the first one that the app claims.")
        ]
    private static let path =
        container + [
            text("path", "The path relative to the container, such as Documents/Letter.txt.")
        ]

    /// The default number of items in a list.
    private static let itemCount = 1_000

    static let documents: [Endpoint] = [
        read(
            "/documents", "listDocuments", "List the items of a container with their states.",
            container + [
                APIParameter(
                    name: "limit", schema: .integer(1...10_000), standard: itemCount,
                    summary: "The maximum number of items.")
            ], result: "documents"
        ) { call in
            try json(try call.documents().items(limit: call.integer("limit")).map(ItemBody.init), as: "documents")
        },
        read(
            "/document", "readDocument", "Return the content of a document that is on the device.", path,
            result: "document"
        ) { call in try json(ContentBody(try call.documents().content(call["path"])), as: "document") },
        change(
            "PUT", "/document", "writeDocument", "Write a document.", path, content: "contentRequest"
        ) { call in
            try call.documents().write(try call.content(ContentBody.self).bytes(), to: call["path"])
            return ""
        },
        change("DELETE", "/document", "deleteDocument", "Delete a document or a directory.", path) { call in
            try call.documents().delete(call["path"])
            return ""
        },
        change(
            "POST", "/document/move", "moveDocument", "Move a document within its container.", path,
            content: "moveRequest"
        ) { call in
            try call.documents().move(call["path"], to: try call.content(Move.self).to)
            return ""
        },
        change("POST", "/document/download", "download", "Request the content of a document.", path) { call in
            let documents = try call.documents()
            try documents.store.startDownloadingUbiquitousItem(at: try documents.url(call["path"]))
            return ""
        },
        change("POST", "/document/evict", "evict", "Remove the content of a document from the device.", path) { call in
            let documents = try call.documents()
            try documents.store.evictUbiquitousItem(at: try documents.url(call["path"]))
            return ""
        },
        read(
            "/versions", "listVersions", "List the current version of a document, and those in conflict with it.",
            path, result: "versions"
        ) { call in try json(try call.documents().versions(call["path"]).map(VersionBody.init), as: "versions") },
        read(
            "/version", "readVersion", "Return the content of a version of a document.",
            path + [text("version", "The identifier of the version.")], result: "document"
        ) { call in
            let documents = try call.documents()
            let version = try documents.version(call["version"], of: call["path"])
            return try json(ContentBody(try documents.content(of: version)), as: "document")
        },
        change(
            "POST", "/resolve", "resolveConflict", "Resolve the conflict of a document.", path,
            content: "resolveRequest"
        ) { call in
            let request = try call.content(Resolution.self)
            try call.documents().resolve(call["path"], keeping: request.keep, request.version)
            return ""
        },
    ]

    private struct Move: Decodable { let to: String }

    private struct Resolution: Decodable {
        let keep: CloudDocuments.Kept
        let version: String?
    }

    /// A content as text if it is valid UTF-8, and otherwise as Base64.
    private struct ContentBody: Codable {
        let text: String?
        let data: String?

        init(_ bytes: [UInt8]) {
            let text = String(validating: bytes, as: UTF8.self)
            (self.text, data) = (text, text == nil ? Data(bytes).base64EncodedString() : nil)
        }

        func bytes() throws(RequestError) -> [UInt8] {
            switch (text, data) {
            case (let text?, nil): return Array(text.utf8)
            case (nil, let data?):
                guard let data = Data(base64Encoded: data) else {
                    throw RequestError(.unprocessable, "`data` is not Base64")
                }
                return Array(data)
            default: throw RequestError(.unprocessable, "the content has either `text` or `data`")
            }
        }
    }

    private struct ItemBody: Encodable {
        let path: String
        let kind: String
        let size: Int64
        let modified: String
        let status: String
        let isUploaded: Bool
        let isUploading: Bool
        let isDownloading: Bool
        let hasConflict: Bool

        init(_ item: UbiquitousItem) {
            (path, kind, size) = (item.path, item.kind.rawValue, item.size)
            (modified, status) = (item.contentChangeDate.description, "\(item.downloadingStatus)")
            (isUploaded, isUploading, isDownloading) = (item.isUploaded, item.isUploading, item.isDownloading)
            hasConflict = item.hasUnresolvedConflicts
        }
    }

    private struct VersionBody: Encodable {
        let id: String
        let device: String
        let modified: String
        let size: Int64
        let isCurrent: Bool
        let isResolved: Bool

        init(_ version: DocumentVersion) {
            (id, device) = (version.id, version.localizedNameOfSavingComputer)
            (modified, size) = (version.modificationDate.description, version.size)
            (isCurrent, isResolved) = (version.isCurrent, version.isResolved)
        }
    }
}
