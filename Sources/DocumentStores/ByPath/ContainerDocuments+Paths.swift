internal import Containers
package import FoundationShims
internal import LocalCloud

/// Paths and the items that they name.
extension ContainerDocuments {
    /// The maximum number of components of a path; prevents deep recursion in searches of directories.
    private static let depthLimit = 32
    /// The maximum size of a path, in bytes; the path of the home directory is added to it.
    package static let pathLimit = 1_024

    /// Returns the URL of a path that cannot lead out of the container.
    ///
    /// - Throws: `DocumentError` with code `invalidFileName` for other paths.
    package func url(_ path: String) throws(DocumentError) -> URL {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        if let problem = Self.problem(of: path, parts) {
            throw DocumentError(.invalidFileName, "`\(path.shortened(to: Self.shownLength))` \(problem)")
        }
        return container.url.appending(path: path, directoryHint: .notDirectory)
    }

    /// The maximum length of a path in a message, in Unicode scalars.
    private static let shownLength = 200

    /// Returns the reason why a path is not valid; `nil` if it is valid.
    private static func problem(of path: String, _ parts: [String]) -> String? {
        guard path.utf8.count <= pathLimit else { return "has more than \(pathLimit) bytes" }
        guard parts.count <= depthLimit else { return "has more than \(depthLimit) components" }
        for part in parts {
            if part.isEmpty { return "has an empty component; expected a path relative to the container" }
            if part == "." || part == ".." { return "contains `\(part)`; expected a path relative to the container" }
            if !ItemName.isUsable(part) {
                return "has a component with more than \(ItemName.longest) bytes, or with a control character"
            }
            if ItemName.isPlaceholder(part) {
                return "contains `\(part)`, which is the name of a placeholder; use the name of the document"
            }
        }
        return nil
    }

    /// Returns the URL of a path at which there is no item whose name only resembles its name.
    ///
    /// - Throws: `DocumentError` with the name of the item if there is one.
    func itemURL(_ path: String) throws -> URL {
        let url = try url(path)
        guard try store.item(at: url) == nil || exactItem(at: path) != nil else { throw try missing(path) }
        return url
    }

    /// Returns the item with exactly this path, or `nil` if it does not exist.
    ///
    /// iCloud does not distinguish names that differ only in case or normalization, but the files of a device can: the
    /// second one is not synced.
    package func exactItem(at path: String) throws -> UbiquitousItem? {
        let url = try url(path)
        guard let item = try store.item(at: url) else { return nil }
        if item.path.utf8.elementsEqual(path.utf8) { return item }
        // On a file system that ignores case, both names are those of one file.
        guard let file = try files.status(of: url.path),
            try files.status(of: container.url.path + "/" + item.path)?.fingerprint.inode == file.fingerprint.inode
        else { return nil }
        return item
    }

    /// Returns the reason why there is no item at a path.
    package func missing(_ path: String) throws -> DocumentError {
        let url = try url(path)
        if let other = try store.item(at: url) {
            return DocumentError(
                .noSuchFile,
                "the container has no document `\(path)`; the path of `\(other.path)` differs in case or normalization")
        }
        guard let status = try files.status(of: url.path), status.kind != .directory else {
            return DocumentError(.noSuchFile, "the container has no document `\(path)`")
        }
        return DocumentError(
            .noSuchFile,
            "`\(path)` exists on the device but is not synced; \(Difference.excludedNames.citation)")
    }
}
