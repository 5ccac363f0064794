import PropertyLists

/// A document that is open in the editor, as the editor has it.
struct OpenDocument: Sendable {
    /// The address by which the client knows it.
    let uri: String

    /// The path by which everybody else does.
    let path: String

    /// Which state of it this is, as the client counts them.
    private(set) var version: Int?

    /// The text as it is now.
    private(set) var file: SourceFile

    /// Where its lines begin.
    private(set) var lines: DocumentLines

    /// The longest text that is kept, in bytes; files beyond this are not looked at elsewhere either.
    static let sizeLimit = 16 << 20

    /// Opens a document; `nil` where it is too long.
    init?(uri: String, path: String, version: Int, text: String) {
        guard text.utf8.count <= Self.sizeLimit else { return nil }
        let bytes = Array(text.utf8)
        self.uri = uri
        self.path = path
        self.version = version
        file = SourceFile(path: path, bytes: bytes)
        lines = DocumentLines(bytes)
    }

    /// Makes changes, each in what the one before has left.
    ///
    /// - Parameters:
    ///   - changes: What was changed.
    ///   - version: The state that this leads to.
    ///   - encoding: How the client counts characters.
    /// - Returns: Whether the document is still short enough to be kept.
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

/// The documents that are open in the editor.
struct OpenDocuments: Sendable {
    private var byPath: [String: OpenDocument] = [:]

    /// So many documents are kept; an editor with more windows than this is none.
    static let countLimit = 1000

    /// The document at a path.
    subscript(path: String) -> OpenDocument? { byPath[path] }

    /// The paths of all.
    var paths: [String] { byPath.keys.sorted() }

    /// The texts by path.
    var files: [String: SourceFile] { byPath.mapValues(\.file) }

    /// Takes a document up, in the place of what was known of it.
    ///
    /// - Returns: Whether there was room.
    mutating func open(_ document: OpenDocument) -> Bool {
        guard byPath[document.path] != nil || byPath.count < Self.countLimit else { return false }
        byPath[document.path] = document
        return true
    }

    /// Lets go of a document.
    mutating func close(_ path: String) { byPath[path] = nil }

    /// Changes a document; lets go of it where it grows too long.
    mutating func change(_ path: String, by changes: ChangeParameters, in encoding: PositionEncoding) {
        guard byPath[path]?.apply(changes.contentChanges, version: changes.textDocument.version, in: encoding) == true
        else { return close(path) }
    }

    /// The address of a file: as the client has it where it is open there.
    func address(of path: String) -> String { byPath[path]?.uri ?? FileAddress.address(of: path) }
}
