import DocumentStores
import FoundationShims

/// The versions of documents.
extension CloudDocuments {
    /// The versions that remain when a conflict is resolved.
    enum Kept: String, Decodable, CaseIterable {
        /// The current version.
        case current
        /// A given version, which becomes the current one.
        case version
        /// All versions, each as a separate document.
        case all
    }

    /// Returns the current version of a document, and those in conflict with it.
    func versions(_ path: String) throws -> [DocumentVersion] { try documents.documentVersions(of: path) }

    /// Returns the version with an identifier.
    func version(_ id: String, of path: String) throws -> DocumentVersion {
        guard let version = try versions(path).first(where: { $0.id == id }) else {
            throw RequestError(.notFound, "`\(path)` has no version `\(id)`")
        }
        return version
    }

    /// Returns the content of a version of a file, which is on the device; changes nothing.
    func content(of version: DocumentVersion) throws -> [UInt8] {
        guard version.size <= Self.sizeLimit else {
            throw RequestError(.unprocessable, "the version has more than \(Self.sizeLimit) bytes")
        }
        return Array(try version.localContents(in: store))
    }

    /// Downloads the content of a version of a file to the device.
    func download(_ version: DocumentVersion) throws {
        RequestContext.current?.complete()
        _ = try store.contents(of: version)
    }

    /// Resolves the conflict of a document.
    ///
    /// - Parameters:
    ///   - path: The path of the document.
    ///   - kept: The versions that remain.
    ///   - id: The identifier of the version to keep; `nil` unless `kept` selects one version.
    ///   - current: The version that was current when the client listed the versions, which is kept if `kept` is the
    ///     current version; `nil` for the current one.
    ///   - listed: The versions that the client listed; `nil` for all versions.
    /// - Throws: ``RequestError`` if the version is missing.
    func resolve(
        _ path: String, keeping kept: Kept, _ id: String?, listedWith current: String? = nil, _ listed: [String]? = nil
    ) throws {
        let url = try item(path).url
        guard id == nil || kept == .version else {
            throw RequestError(.unprocessable, "`version` is given, but `keep` is not `version`")
        }
        switch kept {
        case .current where current != nil || listed != nil:
            guard let current else { throw RequestError(.unprocessable, "`current` is missing") }
            guard try RequestContext.current?.isResumed == true || versions(path).contains(where: { $0.id == current })
            else { throw DocumentError(.badVersion, "`\(path)` has another current version than the listed one") }
            try resolve(path, keeping: .version, current, listedWith: current, listed)
        case .current: try store.resolveKeepingCurrent(ofItemAt: url)
        case .all: try store.resolveKeepingAll(ofItemAt: url)
        case .version:
            guard let id else { throw RequestError(.unprocessable, "`version` is missing") }
            // An earlier run of the server has removed the version after it became the current one.
            if RequestContext.current?.isResumed == true, try !versions(path).contains(where: { $0.id == id }) {
                return
            }
            let current = try current ?? versions(path).first(where: \.isCurrent)?.id
            try store.resolve(keeping: try version(id, of: path).listed(withCurrent: current, versions: listed))
        }
    }

    /// Replaces the current version by a content that merges it with other versions, and removes these.
    func merge(_ path: String, replacing current: String, _ others: [String], with content: [UInt8]) throws {
        guard content.count <= Self.sizeLimit else {
            throw RequestError(.contentTooLarge, "the document has more than \(Self.sizeLimit) bytes")
        }
        do {
            try store.resolve(itemAt: try url(path), replacing: current, merging: others, with: Data(content))
        } catch let error as DocumentError {
            // An earlier run of the server has written the content, and may not have removed the others.
            guard RequestContext.current?.isResumed == true, error.code == .badVersion,
                let merged = try versions(path).first(where: \.isCurrent), try self.content(of: merged) == content
            else { throw error }
            try store.resolve(itemAt: try url(path), replacing: merged.id, merging: others, with: Data(content))
        }
    }
}
