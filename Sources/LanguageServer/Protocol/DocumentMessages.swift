/// A document and a position.
struct PositionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: EditorPosition
}

/// The URI of a document.
struct DocumentIdentifier: Decodable {
    let uri: String
}

/// A document without a position, in requests about it and when it is saved or closed.
struct DocumentParameters: Decodable {
    let textDocument: DocumentIdentifier
}

/// An opened document.
struct OpenParameters: Decodable {
    let textDocument: Item

    struct Item: Decodable {
        let uri: String
        let version: Int
        let text: String
    }
}

/// The changes to a document.
struct ChangeParameters: Decodable {
    let textDocument: Versioned
    let contentChanges: [Change]

    struct Versioned: Decodable {
        let uri: String
        let version: Int?
    }

    /// A replacement; it replaces the entire text if it has no range.
    struct Change: Decodable {
        let range: EditorRange?
        let text: String
    }
}

/// Files that another program changed.
struct WatchedFilesParameters: Decodable {
    let changes: [Change]

    struct Change: Decodable { let uri: String }
}

/// Folders that were opened or closed.
struct FoldersParameters: Decodable {
    let event: Event

    struct Event: Decodable {
        let added: [WorkspaceFolder]
        let removed: [WorkspaceFolder]
    }
}

/// A request for code actions in a range.
struct CodeActionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let range: EditorRange
    let context: Context?

    struct Context: Decodable { let only: [String]? }

    /// Returns whether the client requests actions of this kind; a kind includes its subkinds.
    func wants(_ kind: CodeActionKind) -> Bool {
        guard let only = context?.only else { return true }
        return only.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") }
    }
}

/// A request for the other locations of the same item.
struct ReferenceParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: EditorPosition
    let context: Context?

    struct Context: Decodable { let includeDeclaration: Bool? }
}
