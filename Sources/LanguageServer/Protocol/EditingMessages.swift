/// A range of a document.
struct RangeParameters: Decodable {
    let textDocument: DocumentIdentifier
    let range: EditorRange
}

/// The new name of the item at a position.
struct RenameParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: EditorPosition
    let newName: String
}

/// The text that a rename replaces.
struct RenamePreparation: Encodable {
    let range: EditorRange
    let placeholder: String
}

/// A remark above a line.
struct CodeLens: Encodable {
    let range: EditorRange
    let command: Command

    /// A command of the client that shows locations; its name is empty if the remark has no command.
    struct Command: Encodable {
        let title: String
        let command: String
        var arguments: Arguments?
    }

    /// The document, the position, and the locations.
    struct Arguments: Encodable {
        let uri: String
        let position: EditorPosition
        let locations: [EditorLocation]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(uri)
            try container.encode(position)
            try container.encode(locations)
        }
    }
}

/// A remark within a line.
struct InlayHint: Encodable {
    let position: EditorPosition
    let label: String
    let paddingLeft = true
    var tooltip: String?
}

/// A search for symbols.
struct SymbolParameters: Decodable {
    let query: String
}

/// A symbol in the open folders.
struct WorkspaceSymbol: Encodable {
    let name: String
    let kind: Int
    let location: EditorLocation
    let containerName: String
}
