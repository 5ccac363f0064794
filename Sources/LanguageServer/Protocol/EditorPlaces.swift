/// A position in a document; lines and characters count from 0, characters in the negotiated units.
struct EditorPosition: Codable, Hashable, Sendable {
    let line: Int
    let character: Int
}

/// A range between two positions of a document.
struct EditorRange: Codable, Hashable, Sendable {
    let start: EditorPosition
    let end: EditorPosition

    /// The first position of a document.
    static let beginning = EditorRange(
        start: EditorPosition(line: 0, character: 0), end: EditorPosition(line: 0, character: 0))
}

/// A range in a document.
struct EditorLocation: Encodable, Hashable, Sendable {
    let uri: String
    let range: EditorRange
}

/// A replacement in a document.
struct TextEdit: Codable {
    let range: EditorRange
    let newText: String
}
