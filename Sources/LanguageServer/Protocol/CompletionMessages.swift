/// The proposals at a position.
struct CompletionList: Encodable {
    /// Whether further typing can add proposals.
    let isIncomplete: Bool
    let items: [CompletionItem]
}

/// A proposal; the client sends it back to request its documentation.
struct CompletionItem: Codable {
    let label: String
    var kind: Int?
    var tags: [Int]?
    var detail: String?
    var documentation: Documentation?
    var sortText: String?
    var filterText: String?
    /// Whether the text contains placeholders (2) or not (1).
    var insertTextFormat: Int?
    var textEdit: TextEdit?
    /// The entitlement that the proposal is about.
    var data: String?

    struct Documentation: Codable {
        let kind: String
        let value: String
    }

    /// The kinds of proposals in the protocol.
    enum Kind: Int {
        case property = 10
        case value = 12
        case snippet = 15
        case variable = 6
    }
}
