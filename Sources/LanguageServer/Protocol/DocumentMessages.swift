/// A document, and the place or range that is asked about.
struct PlaceParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: EditorPosition
}

/// A document by its address.
struct DocumentIdentifier: Decodable {
    let uri: String
}

/// A document that is asked about as a whole, or that was saved or closed.
struct DocumentParameters: Decodable {
    let textDocument: DocumentIdentifier
}

/// A document that was opened.
struct OpenParameters: Decodable {
    let textDocument: Item

    struct Item: Decodable {
        let uri: String
        let version: Int
        let text: String
    }
}

/// A document that was changed.
struct ChangeParameters: Decodable {
    let textDocument: Versioned
    let contentChanges: [Change]

    struct Versioned: Decodable {
        let uri: String
        let version: Int?
    }

    /// A replacement; of everything where it has no range.
    struct Change: Decodable {
        let range: EditorRange?
        let text: String
    }
}

/// Files that were changed by somebody else.
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

/// What could be done at a place.
struct CodeActionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let range: EditorRange
    let context: Context?

    struct Context: Decodable { let only: [String]? }

    /// Whether the client wants actions of this kind; a kind stands for those below it too.
    func wants(_ kind: CodeActionKind) -> Bool {
        guard let only = context?.only else { return true }
        return only.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") }
    }
}

/// Other places of the same thing.
struct ReferenceParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: EditorPosition
    let context: Context?

    struct Context: Decodable { let includeDeclaration: Bool? }
}
