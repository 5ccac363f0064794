/// A place in a document as clients count: lines and characters from 0, characters in the units that were agreed on.
struct EditorPosition: Codable, Hashable, Sendable {
    let line: Int
    let character: Int
}

/// What stands between two places of a document.
struct EditorRange: Codable, Hashable, Sendable {
    let start: EditorPosition
    let end: EditorPosition

    /// The first place of a document.
    static let beginning = EditorRange(
        start: EditorPosition(line: 0, character: 0), end: EditorPosition(line: 0, character: 0))
}

/// A place in some document.
struct EditorLocation: Encodable, Hashable, Sendable {
    let uri: String
    let range: EditorRange
}

/// A replacement in a document.
struct TextEdit: Encodable {
    let range: EditorRange
    let newText: String
}
