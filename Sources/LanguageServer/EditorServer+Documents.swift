import PropertyLists

extension EditorServer {
    /// Applies the change of a notification.
    mutating func change(notifiedBy method: String, _ message: Incoming) throws(ResponseError) -> Revision.Change {
        switch method {
        case "textDocument/didOpen": try open(message.parameters(OpenParameters.self).textDocument)
        case "textDocument/didChange": try change(by: message.parameters(ChangeParameters.self))
        case "textDocument/didClose": try close(message.parameters(DocumentParameters.self).textDocument)
        case "textDocument/didSave": try save(message.parameters(DocumentParameters.self).textDocument)
        case "workspace/didChangeWatchedFiles": try watched(message.parameters(WatchedFilesParameters.self))
        case "workspace/didChangeWorkspaceFolders": try folders(changedBy: message.parameters(FoldersParameters.self))
        default: .nothing
        }
    }

    private mutating func open(_ item: OpenParameters.Item) -> Revision.Change {
        guard let path = FileAddress.path(of: item.uri) else { return .nothing }
        let document = OpenDocument(uri: item.uri, path: path, version: item.version, text: item.text)
        guard let document, documents.open(document) else {
            log("\(path) is not checked: it is too large, or too many documents are open")
            return .nothing
        }
        guard path.isOfEntitlements else { return .tree }
        // A document with the analyzed text changes nothing but its version.
        return isAnalyzed(path, document.file.bytes) ? .text : .documents
    }

    private mutating func change(by change: ChangeParameters) -> Revision.Change {
        guard let path = FileAddress.path(of: change.textDocument.uri), documents[path] != nil else { return .nothing }
        documents.change(path, by: change, in: client.positionEncoding)
        return path.isOfEntitlements ? .text : .tree
    }

    private mutating func close(_ document: DocumentIdentifier) -> Revision.Change {
        guard let path = FileAddress.path(of: document.uri), let open = documents[path] else { return .nothing }
        documents.close(path)
        guard path.isOfEntitlements else { return .tree }
        // A document that is saved unchanged has no effect on the findings.
        let onDisk = EditorFiles(open: [:], below: folders).read(path)
        return onDisk?.bytes == open.file.bytes ? .text : .documents
    }

    /// A saved file may be new in its folder, and projects are read from disk.
    private func save(_ document: DocumentIdentifier) -> Revision.Change {
        FileAddress.path(of: document.uri) == nil ? .nothing : .tree
    }

    private func watched(_ files: WatchedFilesParameters) -> Revision.Change {
        files.changes.isEmpty ? .nothing : .tree
    }

    private mutating func folders(changedBy parameters: FoldersParameters) -> Revision.Change {
        let removed = parameters.event.removed.compactMap { FileAddress.path(of: $0.uri) }
        let added = parameters.event.added.compactMap { FileAddress.path(of: $0.uri) }
        let replaced = ExactSet(removed + added)
        folders = folders.filter { !replaced.contains($0) } + added
        return .tree
    }
}
