/// The diagnostics of one document.
struct PublishedDiagnostics: Encodable {
    let uri: String
    var version: Int?
    let diagnostics: [Diagnostic]
}

/// A finding in the format of the protocol.
struct Diagnostic: Encodable {
    let range: EditorRange
    let severity: Int
    let code: String
    var codeDescription: CodeDescription?
    let source = "entcheck"
    let message: String
    var tags: [Int]?
    var relatedInformation: [Related]?

    struct CodeDescription: Encodable { let href: String }

    struct Related: Encodable {
        let location: EditorLocation
        let message: String
    }
}

/// The text that is displayed next to the pointer.
struct Hover: Encodable {
    let contents: Contents
    let range: EditorRange

    struct Contents: Encodable {
        let kind: String
        let value: String
    }
}

/// The kinds of code actions.
enum CodeActionKind: String, Encodable {
    case quickFix = "quickfix"
    case fixAll = "source.fixAll.entcheck"
}

/// A code action that fixes findings.
struct CodeAction: Encodable {
    let title: String
    let kind: CodeActionKind
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    let edit: WorkspaceEdit
}

/// Changes to one document, with its version if the client supports versions and can reject changes to outdated ones.
struct WorkspaceEdit: Encodable {
    var changes: [String: [TextEdit]]?
    var documentChanges: [DocumentEdit]?

    /// Adds changes to another document.
    mutating func add(_ other: WorkspaceEdit) {
        if let more = other.changes { changes = (changes ?? [:]).merging(more) { $0 + $1 } }
        if let more = other.documentChanges { documentChanges = (documentChanges ?? []) + more }
    }

    struct DocumentEdit: Encodable {
        let textDocument: Versioned
        let edits: [TextEdit]
    }

    /// A document with its version; `null` if it is not open.
    struct Versioned: Encodable {
        let uri: String
        let version: Int?

        private enum CodingKeys: CodingKey { case uri, version }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uri, forKey: .uri)
            try container.encode(version, forKey: .version)
        }
    }
}

/// An entry in the outline of a document.
struct DocumentSymbol: Encodable {
    let name: String
    let detail: String
    let kind: Int
    let range: EditorRange
    let selectionRange: EditorRange
    let children: [DocumentSymbol]
}

/// A line in the client's log.
struct LogMessage: Encodable {
    /// The severity: error 1, warning 2, information 3.
    let type: Int
    let message: String
}
