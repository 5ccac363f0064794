internal import DocumentStores
internal import Foundation

/// The part of the containers that a query searches.
struct SearchScope {
    /// The parts of the containers.
    let parts: Set<UbiquitousItemQuery.Scope>
    /// The paths of the directories, or an empty array to search all.
    private let directories: [String]

    /// Creates a scope from the search scopes of a query: constants, URLs, and paths.
    ///
    /// An iCloud scope cannot be combined with a directory
    /// (https://developer.apple.com/documentation/foundation/nsmetadataquery/searchscopes).
    init(_ scopes: [Any]) {
        for scope in scopes {
            precondition(
                scope is String || scope is URL,
                "a search scope is a name, a path, or a URL, not a `\(type(of: scope))`")
        }
        let names = scopes.compactMap { $0 as? String }
        let parts = Set(names.compactMap(UbiquitousItemQuery.Scope.init))
        let urls = scopes.compactMap { $0 as? URL } + names.filter { $0.hasPrefix("/") }.map { URL(filePath: $0) }
        precondition(parts.isEmpty || urls.isEmpty, "an iCloud scope cannot be combined with a directory")
        let isKnown = names.allSatisfy { name in
            name.hasPrefix("/") || UbiquitousItemQuery.Scope(rawValue: name) != nil
                || name == NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope
        }
        precondition(isKnown, "only the scopes of iCloud and directories are supported, not \(names)")
        let isExternal = parts.isEmpty && urls.isEmpty && !scopes.isEmpty
        self.parts = parts.isEmpty && !isExternal ? Set(UbiquitousItemQuery.Scope.allCases) : parts
        directories = urls.map { $0.standardizedFileURL.path }
    }

    /// Returns whether an item is below one of the directories.
    func contains(_ item: UbiquitousItem) -> Bool {
        directories.isEmpty
            || directories.contains { directory in
                item.url.standardizedFileURL.path.utf8.starts(
                    with: (directory == "/" ? directory : directory + "/").utf8)
            }
    }
}
