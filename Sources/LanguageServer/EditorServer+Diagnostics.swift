import PropertyLists

/// The diagnostics that the client has, by path.
struct DeliveredDiagnostics {
    /// The hashes of the last published diagnostics.
    var published: ExactDictionary<Int> = [:]

    /// The identifiers of the last diagnostics that the client pulled.
    var pulled: ExactDictionary<String> = [:]
}

extension EditorServer {
    /// Publishes changed diagnostics; a client that pulls diagnostics is asked to pull the diagnostics of open
    /// documents.
    mutating func deliver(_ reports: EditorReports) {
        var hasOutdatedDocuments = false
        for path in ExactSet(reports.paths + delivered.published.keys + documents.paths).sorted(by: <) {
            let diagnostics = reports.report(on: path).diagnostics(of: path)
            guard documents[path] == nil || !client.pullsDiagnostics else {
                hasOutdatedDocuments = hasOutdatedDocuments || delivered.pulled[path] != identifier(of: diagnostics)
                publish(PublishedDiagnostics(uri: diagnostics.uri, diagnostics: []), of: path)
                continue
            }
            publish(diagnostics, of: path)
        }
        if hasOutdatedDocuments { refresh("workspace/diagnostic/refresh") }
        if client.workspace?.codeLens?.refreshSupport == true { refresh("workspace/codeLens/refresh") }
        if client.workspace?.inlayHint?.refreshSupport == true { refresh("workspace/inlayHint/refresh") }
    }

    private mutating func publish(_ parameters: PublishedDiagnostics, of path: String) {
        let message = encoded(ServerMessage(method: "textDocument/publishDiagnostics", params: parameters))
        let isKept = !parameters.diagnostics.isEmpty || documents[path] != nil && !client.pullsDiagnostics
        let isNew = delivered.published[path] != message.hashValue
        // A file that never had findings needs no empty message in this case.
        let isNeeded = isKept || delivered.published[path] != nil || !client.pullsDiagnostics
        delivered.published[path] = isKept ? message.hashValue : nil
        if isNew, isNeeded { send(encoded: message) }
    }

    private mutating func refresh(_ method: String) {
        refreshCount += 1
        send(ServerMessage(id: "\(method) \(refreshCount)", method: method, params: NullResult()))
    }

    /// Returns an identifier of diagnostics, which is equal for equal diagnostics.
    private func identifier(of diagnostics: PublishedDiagnostics) -> String {
        String(encoded(diagnostics.diagnostics).hashValue, radix: 16)
    }

    /// Responds to a request for the diagnostics of a document.
    mutating func answerDiagnostics(_ message: Incoming, _ request: RequestIdentifier) throws(ResponseError) {
        let question = try message.parameters(DiagnosticParameters.self)
        let (report, path) = try report(on: question.textDocument)
        let diagnostics = report.diagnostics(of: path)
        let identifier = identifier(of: diagnostics)
        if documents[path] != nil { delivered.pulled[path] = identifier }
        respond(
            to: request, .success(DiagnosticReport(diagnostics, identifier, previous: question.previousResultId)))
    }
}
