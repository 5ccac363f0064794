extension EditorServer {
    /// The analysis that a request requires.
    enum Requirement {
        /// An analysis of the same files, whose text may have changed since.
        case recent

        /// An analysis of the current state.
        case current
    }

    /// The analyses that requests require, by method.
    static let requirements: [String: Requirement] = [
        "textDocument/codeAction": .current, "textDocument/codeLens": .recent, "textDocument/completion": .recent,
        "textDocument/definition": .recent, "textDocument/diagnostic": .current,
        "textDocument/documentSymbol": .recent, "textDocument/hover": .recent, "textDocument/inlayHint": .recent,
        "textDocument/prepareRename": .recent, "textDocument/references": .recent, "textDocument/rename": .current,
        "workspace/symbol": .recent,
    ]

    /// Responds to a request about a document.
    ///
    /// - Throws: `ResponseError` if the method is unknown or the parameters are invalid.
    mutating func answer(
        _ method: String, _ message: Incoming, _ request: RequestIdentifier
    ) throws(ResponseError) {
        switch method {
        case "textDocument/hover":
            try answer(request, at: message) { $0.hover(at: $1, in: $2) }
        case "textDocument/definition":
            try answer(request, at: message) { $0.definitions(of: $1, in: $2) }
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
        case "textDocument/diagnostic": try answerDiagnostics(message, request)
        default: try answerEditing(method, message, request)
        }
    }

    /// Responds to a request that helps to edit.
    private mutating func answerEditing(
        _ method: String, _ message: Incoming, _ request: RequestIdentifier
    ) throws(ResponseError) {
        switch method {
        case "textDocument/completion":
            try answer(request, at: message) { Completion(on: $0, in: $2).list(at: $1) }
        case "completionItem/resolve":
            let item = try message.parameters(CompletionItem.self)
            respond(to: request, .success(item.documented(readsMarkdown: client.readsMarkdownInProposals)))
        case "textDocument/codeLens":
            let question = try message.parameters(DocumentParameters.self)
            try answer(request, about: question.textDocument) { CodeLenses(on: $0, in: $1).all }
        case "textDocument/inlayHint":
            let question = try message.parameters(RangeParameters.self)
            try answer(request, about: question.textDocument) { InlayHints(on: $0, in: $1).all(in: question.range) }
        case "textDocument/prepareRename":
            try answer(request, at: message) { StoreRename(on: $0, in: $2, at: $1)?.preparation }
        case "textDocument/rename":
            let question = try message.parameters(RenameParameters.self)
            let (report, path) = try report(on: question.textDocument)
            guard let rename = StoreRename(on: report, in: path, at: question.position) else {
                throw ResponseError(.requestFailed, "the position is not in the identifier of a store")
            }
            respond(to: request, .success(try rename.edit(to: question.newName)))
        case "workspace/symbol":
            let question = try message.parameters(SymbolParameters.self)
            respond(to: request, .success(try currentReports().symbols(matching: question.query)))
        default: throw ResponseError(.methodNotFound, "the method \(method) is not supported")
        }
    }

    /// Responds with a part of the report on a document.
    private mutating func answer<Answer: Encodable>(
        _ request: RequestIdentifier, about document: DocumentIdentifier,
        by answering: (EditorReport, String) -> Answer
    ) throws(ResponseError) {
        let (report, path) = try report(on: document)
        respond(to: request, .success(answering(report, path)))
    }

    /// Responds to a request about a position.
    private mutating func answer<Answer: Encodable>(
        _ request: RequestIdentifier, at message: Incoming,
        by answering: (EditorReport, EditorPosition, String) -> Answer
    ) throws(ResponseError) {
        let question = try message.parameters(PositionParameters.self)
        try answer(request, about: question.textDocument) { answering($0, question.position, $1) }
    }

    /// Returns the report on a document, and the path of the document.
    mutating func report(on document: DocumentIdentifier) throws(ResponseError) -> (report: EditorReport, path: String)
    {
        guard let path = FileAddress.path(of: document.uri) else {
            throw ResponseError(.invalidParameters, "expected the URI of a local file")
        }
        return (try currentReports().report(on: path), path)
    }
}
