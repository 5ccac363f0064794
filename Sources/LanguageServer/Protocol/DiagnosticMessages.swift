/// A request for the diagnostics of a document.
struct DiagnosticParameters: Decodable {
    let textDocument: DocumentIdentifier
    let previousResultId: String?
}

/// A request for the diagnostics of all files.
struct WorkspaceDiagnosticParameters: Decodable {
    let previousResultIds: [Previous]?

    /// The diagnostics of a file that the client has.
    struct Previous: Decodable {
        let uri: String
        let value: String
    }
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

/// The diagnostics of several files.
struct WorkspaceDiagnosticReport: Encodable {
    let items: [Item]

    /// The diagnostics of one file.
    struct Item: Encodable {
        let uri: String
        let version: Int?
        let kind: String
        let resultId: String
        let items: [Diagnostic]?

        /// Creates the diagnostics for a client that has those with the identifier `previous`.
        init(_ diagnostics: PublishedDiagnostics, _ identifier: String, previous: String?) {
            let report = DiagnosticReport(diagnostics, identifier, previous: previous)
            (kind, resultId, items) = (report.kind, report.resultId, report.items)
            (uri, version) = (diagnostics.uri, diagnostics.version)
        }

        private enum CodingKeys: CodingKey { case uri, version, kind, resultId, items }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uri, forKey: .uri)
            try container.encode(version, forKey: .version)
            try container.encode(kind, forKey: .kind)
            try container.encode(resultId, forKey: .resultId)
            try container.encodeIfPresent(items, forKey: .items)
        }
    }
}
