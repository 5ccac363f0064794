import PropertyLists

/// An open document in the editor.
struct OpenDocument: Sendable {
    /// The URI of the client.
    let uri: String

    /// The path of the file.
    let path: String

    /// The version number of the client.
    private(set) var version: Int?

    /// The current text.
    private(set) var file: SourceFile

    /// The lines of the text.
    private(set) var lines: DocumentLines

    /// The maximum length of a text, in bytes; larger files on disk are not read either.
    static let sizeLimit = 16 << 20

    /// Opens a document; returns `nil` if it is too long.
    init?(uri: String, path: String, version: Int, text: String) {
        guard text.utf8.count <= Self.sizeLimit else { return nil }
        let bytes = Array(text.utf8)
        self.uri = uri
        self.path = path
        self.version = version
        file = SourceFile(path: path, bytes: bytes)
        lines = DocumentLines(bytes)
    }

    /// Applies changes in order; each refers to the result of the previous one.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - version: The version after the changes.
    ///   - encoding: The units of positions.
    /// - Returns: Whether the document does not exceed the maximum length.
    mutating func apply(_ changes: [ChangeParameters.Change], version: Int?, in encoding: PositionEncoding) -> Bool {
        for change in changes {
            var bytes = lines.text
            if let range = change.range {
                bytes.replaceSubrange(lines.bytes(of: range, in: encoding), with: change.text.utf8)
            } else {
                bytes = Array(change.text.utf8)
            }
            guard bytes.count <= Self.sizeLimit else { return false }
            lines = DocumentLines(bytes)
        }
        file = SourceFile(path: path, bytes: lines.text)
        if let version { self.version = version }
        return true
    }
}

/// The open documents of the editor.
struct OpenDocuments: Sendable {
    private var byPath: ExactDictionary<OpenDocument> = [:]

    /// The maximum number of documents.
    static let countLimit = 1000

    /// Returns the document at a path.
    subscript(path: String) -> OpenDocument? { byPath[path] }

    /// The paths of all documents.
    var paths: [String] { byPath.sorted.map(\.key) }

    /// The texts by path.
    var files: ExactDictionary<SourceFile> { ExactDictionary(byPath.values.map { ($0.path, $0.file) }) }

    /// Adds a document, or replaces the one with the same path.
    ///
    /// - Returns: Whether the maximum number was not exceeded.
    mutating func open(_ document: OpenDocument) -> Bool {
        guard byPath[document.path] != nil || byPath.count < Self.countLimit else { return false }
        byPath[document.path] = document
        return true
    }

    /// Removes a document.
    mutating func close(_ path: String) { byPath[path] = nil }

    /// Changes a document; removes it if it becomes too long.
    mutating func change(_ path: String, by changes: ChangeParameters, in encoding: PositionEncoding) {
        guard byPath[path]?.apply(changes.contentChanges, version: changes.textDocument.version, in: encoding) == true
        else { return close(path) }
    }

    /// Returns the URI of a file: the client's own URI if the document is open.
    func address(of path: String) -> String { byPath[path]?.uri ?? FileAddress.address(of: path) }
}
