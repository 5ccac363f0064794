import EntitlementRules
import PropertyLists

/// What was judged, told in the addresses and places of one client.
///
/// The answers to its questions are extensions of this type, a file each.
struct EditorReport {
    /// What was judged.
    let judgement: Judgement

    /// The documents that are open.
    let documents: OpenDocuments

    /// What the client is able to do.
    let client: ClientCapabilities

    /// The address of the folder that has the pages of the rules; `nil` where nobody knows one.
    let pages: String?

    private let lines = LineCache()

    /// The file at a path, as it was judged; `nil` where there is none.
    func file(at path: String) -> SourceFile? { judgement.files.read(path) }

    /// Where the lines of a file are.
    func lines(of file: SourceFile) -> DocumentLines {
        lines.lines(of: file) { documents[file.path].flatMap { $0.file == file ? $0.lines : nil } }
    }

    /// A location, as the client tells it; the beginning of the file where it has no text.
    func place(_ location: Location) -> EditorLocation {
        EditorLocation(uri: documents.address(of: location.file.path), range: range(of: location))
    }

    /// What a location covers, as the client tells it.
    func range(of location: Location) -> EditorRange {
        location.range.map { range(of: $0, in: location.file) } ?? .beginning
    }

    /// Bytes of a file, as the client tells them.
    func range(of bytes: Range<Int>, in file: SourceFile) -> EditorRange {
        lines(of: file).range(of: bytes, in: client.positionEncoding)
    }

    /// The byte of a file that a place of the client means.
    func offset(of position: EditorPosition, in file: SourceFile) -> Int {
        lines(of: file).offset(of: position, in: client.positionEncoding)
    }

    /// A place for people: the path below a folder that both lie in, and the line.
    func name(of location: Location, from path: String) -> String {
        let line = range(of: location).start.line + 1
        return "\(location.file.path.path(seenFrom: path)):\(line)"
    }
}

/// Where lines begin, found once for each file.
private final class LineCache {
    private var byFile: [ObjectIdentifier: DocumentLines] = [:]

    func lines(of file: SourceFile, or known: () -> DocumentLines?) -> DocumentLines {
        if let lines = byFile[ObjectIdentifier(file)] { return lines }
        let lines = known() ?? DocumentLines(of: file)
        byFile[ObjectIdentifier(file)] = lines
        return lines
    }
}

extension String {
    /// The path without the folders that it has in common with another.
    fileprivate func path(seenFrom other: String) -> String {
        let mine = split(separator: "/")
        let common = zip(mine.dropLast(), other.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
        return mine.dropFirst(common).joined(separator: "/")
    }
}
