import PropertyLists
import TextOutput

/// The findings of an analysis, with the URIs and positions of one client.
///
/// The responses to its requests are extensions of this type, in separate files.
struct EditorReport {
    /// The result of the analysis.
    let snapshot: AnalysisSnapshot

    /// The documents that the client has opened.
    let documents: OpenDocuments

    /// The features that the client supports.
    let client: ClientCapabilities

    /// The addresses of the pages about rules and keys; `nil` if there are none.
    let pages: HelpPages?

    private let lines = LineCache()

    /// Returns the analyzed file at a path; `nil` if it does not exist.
    func file(at path: String) -> SourceFile? { snapshot.read(path) }

    /// Returns the lines of a file.
    func lines(of file: SourceFile) -> DocumentLines {
        lines.lines(of: file) { documents[file.path].flatMap { $0.file == file ? $0.lines : nil } }
    }

    /// Converts a location for the client; a location without a range becomes the beginning of the file.
    func editorLocation(_ location: Location) -> EditorLocation {
        EditorLocation(uri: documents.address(of: location.file.path), range: range(of: location))
    }

    /// Converts the range of a location for the client.
    func range(of location: Location) -> EditorRange {
        location.range.map { range(of: $0, in: location.file) } ?? .beginning
    }

    /// Converts a byte range of a file for the client.
    func range(of bytes: Range<Int>, in file: SourceFile) -> EditorRange {
        lines(of: file).range(of: bytes, in: client.positionEncoding)
    }

    /// Returns the byte offset of a client's position.
    func offset(of position: EditorPosition, in file: SourceFile) -> Int {
        lines(of: file).offset(of: position, in: client.positionEncoding)
    }

    /// Returns a location for display: the line, and the path relative to the common directory.
    func name(of location: Location, from path: String) -> String {
        let line = range(of: location).start.line + 1
        return "\(location.file.path.path(seenFrom: path)):\(line)"
    }
}

/// A cache of line positions by file.
private final class LineCache {
    /// The cache retains the files, because a new file could get the address of a file that was freed.
    private var byFile: [ObjectIdentifier: (file: SourceFile, lines: DocumentLines)] = [:]

    func lines(of file: SourceFile, or known: () -> DocumentLines?) -> DocumentLines {
        if let entry = byFile[ObjectIdentifier(file)] { return entry.lines }
        let lines = known() ?? DocumentLines(of: file)
        byFile[ObjectIdentifier(file)] = (file, lines)
        return lines
    }
}

extension String {
    /// Returns the path without the directories that both paths have in common.
    func path(seenFrom other: String) -> String {
        let mine = split(separator: "/")
        let common = zip(mine.dropLast(), other.split(separator: "/").dropLast()).prefix {
            $0.utf8.elementsEqual($1.utf8)
        }.count
        return mine.dropFirst(common).joined(separator: "/")
    }
}
