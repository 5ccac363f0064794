import DocumentStores
import LocalCloud

extension CloudAPI {
    private static let version = text("version", "The identifier of the version.")

    static let versions: [Endpoint] = [
        read(
            "/versions", "listVersions", "List the current version of a document, and those in conflict with it.",
            path, result: "versions"
        ) { call in
            let versions = try call.documents().versions(call["path"])
            let current = versions.first(where: \.isCurrent)?.id
            return try json(versions.map { VersionContent($0, listedWith: current) }, as: "versions")
        },
        read(
            "/version", "readVersion", "Return the content of a version of a document that is on the device.",
            path + [version], result: "document"
        ) { call in
            let documents = try call.documents()
            let version = try documents.version(call["version"], of: call["path"])
            return try json(DocumentContent(try documents.content(of: version)), as: "document")
        },
        change(
            "POST", "/version/download", "downloadVersion",
            "Download the content of a version of a document to the device.", path + [version]
        ) { call in
            let documents = try call.documents()
            try documents.download(try documents.version(call["version"], of: call["path"]))
            return ""
        },
        change(
            "POST", "/resolve", "resolveConflict", "Resolve the conflict of a document.", path,
            content: "resolveRequest", .resumed
        ) { call in
            let request = try call.content(Resolution.self)
            try call.documents().resolve(
                call["path"], keeping: request.keep, request.version, listedWith: request.current, request.versions)
            return ""
        },
        change(
            "POST", "/document/merge", "mergeVersions",
            "Replace the current version of a document by a content that merges it with other versions.", path,
            content: "mergeRequest", .resumed
        ) { call in
            let request = try call.content(Merge.self)
            try call.documents().merge(
                call["path"], replacing: request.current, request.versions,
                with: try bytes(call))
            return ""
        },
    ]

    private struct Resolution: Decodable {
        let keep: CloudDocuments.Kept
        let version: String?
        let current: String?
        let versions: [String]?
    }

    private struct Merge: Decodable {
        let current: String
        let versions: [String]
    }
}
