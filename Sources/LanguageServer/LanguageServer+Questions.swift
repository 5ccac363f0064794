extension LanguageServer {
    /// Responds to a request about a document.
    ///
    /// - Throws: `ResponseError` if the method is unknown or the parameters are invalid.
    mutating func answer(
        _ method: String, _ message: Incoming, _ request: RequestIdentifier
    ) throws(ResponseError) {
        switch method {
        case "textDocument/hover":
            let question = try message.parameters(PlaceParameters.self)
            try answer(request, about: question.textDocument) { $0.hover(at: question.position, in: $1) }
        case "textDocument/definition":
            let question = try message.parameters(PlaceParameters.self)
            try answer(request, about: question.textDocument) { $0.definitions(of: question.position, in: $1) }
        case "textDocument/references":
            let question = try message.parameters(ReferenceParameters.self)
            let includesThis = question.context?.includeDeclaration ?? true
            try answer(request, about: question.textDocument) {
                $0.references(of: question.position, in: $1, includingThis: includesThis)
            }
        case "textDocument/documentSymbol":
            let question = try message.parameters(DocumentParameters.self)
            try answer(request, about: question.textDocument) { $0.symbols(of: $1) }
        case "textDocument/codeAction":
            let question = try message.parameters(CodeActionParameters.self)
            try answer(request, about: question.textDocument) { $0.actions(for: question, in: $1) }
        default: throw ResponseError(.methodNotFound, "the method \(method) is not supported")
        }
    }

    /// Responds with a part of the report on a document.
    private mutating func answer<Answer: Encodable>(
        _ request: RequestIdentifier, about document: DocumentIdentifier,
        by answering: (EditorReport, String) -> Answer
    ) throws(ResponseError) {
        guard let path = FileAddress.path(of: document.uri) else {
            throw ResponseError(.invalidParameters, "expected the URI of a local file")
        }
        respond(to: request, .success(answering(currentReports().report(on: path), path)))
    }
}
