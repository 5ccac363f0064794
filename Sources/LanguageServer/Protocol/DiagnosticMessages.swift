/// A request for the diagnostics of a document.
struct DiagnosticParameters: Decodable {
    let textDocument: DocumentIdentifier
    let previousResultId: String?
}

/// The diagnostics of a document, unless the client has them already.
struct DiagnosticReport: Encodable {
    let kind: String
    let resultId: String
    let items: [Diagnostic]?

    /// Creates the response to a client that has the diagnostics with the identifier `previous`.
    init(_ diagnostics: PublishedDiagnostics, _ identifier: String, previous: String?) {
        let isKnown = previous == identifier
        kind = isKnown ? "unchanged" : "full"
        resultId = identifier
        items = isKnown ? nil : diagnostics.diagnostics
    }
}
