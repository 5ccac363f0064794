internal import DocumentStores
internal import Foundation

/// An item as JSON.
struct ItemContent: Decodable {
    let id: String
    let path: String
    let kind: String
    let size: Int64
    let modified: String
    let status: String
    let isUploaded: Bool
    let isUploading: Bool
    let isDownloading: Bool
    let hasConflict: Bool

    /// The item.
    ///
    /// - Throws: ``RemoteCloudError`` if a member has an unknown value.
    var item: DocumentItem {
        get throws(RemoteCloudError) {
            guard let kind = ItemKind(rawValue: kind),
                let status = DownloadingStatus.allCases.first(where: { "\($0)" == status })
            else { throw RemoteCloudError(nil, "the state of `\(path)` is not known") }
            return DocumentItem(
                id: id, path: path, kind: kind, size: size, contentChangeDate: try Date(of: modified),
                downloadingStatus: status, isDownloading: isDownloading, isUploaded: isUploaded,
                isUploading: isUploading, hasUnresolvedConflicts: hasConflict)
        }
    }
}

/// A version as JSON.
struct VersionContent: Decodable {
    let id: String
    let device: String
    let modified: String
    let size: Int64
    let isCurrent: Bool
    let isResolved: Bool
    let current: String?

    func version(of path: String) throws(RemoteCloudError) -> DocumentItemVersion {
        DocumentItemVersion(
            id: id, path: path, isCurrent: isCurrent, modificationDate: try Date(of: modified),
            localizedNameOfSavingComputer: device, size: size, isResolved: isResolved, current: current)
    }
}

/// A change as JSON.
struct ChangeContent: Decodable, Sendable {
    let kind: String
    let path: String
    let destination: String?
    let version: String?

    /// The change; `nil` if a newer server has sent it.
    var change: DocumentItemChange? {
        DocumentItemChange.Kind(rawValue: kind).map {
            DocumentItemChange($0, path, destination: destination, version: version)
        }
    }
}

/// A content as JSON: a text, or Base64.
struct DocumentContent: Decodable {
    struct Content: Decodable {
        let text: String?
        let data: String?

        func bytes() throws(RemoteCloudError) -> Data {
            if let text { return Data(text.utf8) }
            guard let data = data.flatMap({ Data(base64Encoded: $0) }) else {
                throw RemoteCloudError(nil, "the content of the document is neither a text nor Base64")
            }
            return data
        }
    }
    let document: Content
}

extension Date {
    /// Parses the time of a response.
    fileprivate init(of text: String) throws(RemoteCloudError) {
        do {
            self = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        } catch { throw RemoteCloudError(nil, "`\(text)` is not a time") }
    }
}
