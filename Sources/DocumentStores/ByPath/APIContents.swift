package import FoundationShims
internal import LocalCloud

// The parts of the JSON documents that a server and its clients exchange about documents. `Docs/cloud.openapi.json`
// describes them.

/// An item of a container in JSON.
package struct ItemContent: Codable, Sendable {
    package let id: String
    package let path: String
    package let kind: String
    package let size: Int64
    /// The date of the newest version, as in RFC 3339.
    package let modified: String
    package let status: String
    package let isUploaded: Bool
    package let isUploading: Bool
    package let isDownloading: Bool
    package let hasConflict: Bool

    package init(_ item: UbiquitousItem) {
        (id, path, kind, size) = (item.id, item.path, item.kind.rawValue, item.size)
        (modified, status) = (item.contentChangeDate.description, "\(item.downloadingStatus)")
        (isUploaded, isUploading, isDownloading) = (item.isUploaded, item.isUploading, item.isDownloading)
        hasConflict = item.hasUnresolvedConflicts
    }
}

/// A version of a document in JSON.
package struct VersionContent: Codable, Sendable {
    package let id: String
    package let device: String
    /// The modification date, as in RFC 3339.
    package let modified: String
    package let size: Int64
    package let isCurrent: Bool
    package let isResolved: Bool
    /// The version that was current when this one was listed.
    package let current: String?

    package init(_ version: DocumentVersion, listedWith current: String?) {
        (id, device) = (version.id, version.localizedNameOfSavingComputer)
        (modified, size) = (version.modificationDate.description, version.size)
        (isCurrent, isResolved, self.current) = (version.isCurrent, version.isResolved, current)
    }
}

/// A change of a container by another device in JSON.
package struct ChangeContent: Codable, Sendable {
    package let kind: String
    package let path: String
    package let destination: String?
    package let version: String?

    package init(_ change: DocumentItemChange) {
        (kind, path, destination, version) = (change.kind.rawValue, change.path, change.destination, change.version)
    }

    /// The change; `nil` if a newer server has sent it.
    package var change: DocumentItemChange? {
        DocumentItemChange.Kind(rawValue: kind).map {
            DocumentItemChange($0, path, destination: destination, version: version)
        }
    }
}

/// The content of a document in JSON: a text if it is valid UTF-8 without NUL characters, and otherwise Base64.
package struct DocumentContent: Codable, Sendable {
    package let text: String?
    package let data: String?

    /// The reason that a content cannot be decoded.
    package enum Problem: Error {
        /// There is neither a text nor Base64, or both.
        case ambiguous
        /// The data is not Base64 (<https://www.rfc-editor.org/rfc/rfc4648#section-4>).
        case notBase64
    }

    package init(_ bytes: [UInt8]) {
        let text = bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
        (self.text, data) = (text, text == nil ? Data(bytes).base64EncodedString() : nil)
    }

    /// The bytes of the document.
    package var bytes: Data {
        get throws(Problem) {
            switch (text, data) {
            case (let text?, nil): return Data(text.utf8)
            case (nil, let data?):
                guard let bytes = Base64Text.data(data) else { throw .notBase64 }
                return bytes
            default: throw .ambiguous
            }
        }
    }
}
