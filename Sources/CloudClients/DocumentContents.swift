internal import DocumentStores
internal import Foundation

extension ItemContent {
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

extension VersionContent {
    /// Returns the version of the document at a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - versions: The identifiers of all versions in the list.
    /// - Returns: The version.
    /// - Throws: ``RemoteCloudError`` if the date is malformed.
    func version(of path: String, listedWith versions: [String]) throws(RemoteCloudError) -> DocumentItemVersion {
        DocumentItemVersion(
            id: id, path: path, isCurrent: isCurrent, modificationDate: try Date(of: modified),
            localizedNameOfSavingComputer: device, size: size, isResolved: isResolved, current: current,
            listed: versions)
    }
}

/// A response with the content of a document.
struct DocumentResponse: Decodable {
    let document: DocumentContent

    /// The bytes of the document.
    var bytes: Data {
        get throws(RemoteCloudError) {
            do { return try document.bytes } catch {
                throw RemoteCloudError(nil, "the content of the document is neither a text nor Base64")
            }
        }
    }
}

extension Date {
    /// Parses the time of a response.
    fileprivate init(of text: String) throws(RemoteCloudError) {
        do {
            self = try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        } catch { throw RemoteCloudError(nil, "`\(text)` is not a time") }
    }
}
