import PropertyLists
import YAMLDocuments

/// Converts positions in a YAML file to byte ranges of its text.
struct YAMLPlaces {
    private let file: SourceFile
    private let lineStarts: [Int]

    init(_ file: SourceFile) {
        self.file = file
        lineStarts = [0] + file.text.indices.filter { file.text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// Returns the location of a node: the text of a scalar, or the first byte of any other node.
    func location(of node: YAMLNode) -> Location {
        let start = offset(of: node.mark)
        guard let scalar = node.scalar else { return place(start..<start + 1) }
        let isQuoted = start < file.text.count && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(file.text[start])
        let inside = isQuoted ? start + 1 : start
        let length = scalar.string.utf8.count
        if file.text[min(inside, file.text.count)...].starts(with: scalar.string.utf8) {
            return place(inside..<inside + max(length, isQuoted ? 0 : 1))
        }
        return place(start..<endOfLine(from: start))
    }

    /// Returns the location from a mark to the end of its line.
    func location(of mark: YAMLMark) -> Location {
        let start = offset(of: mark)
        return place(start..<max(start + 1, endOfLine(from: start)))
    }

    private func place(_ range: Range<Int>) -> Location {
        Location(file: file, range: range.clamped(to: 0..<file.text.count))
    }

    private func endOfLine(from start: Int) -> Int {
        let text = file.text[min(start, file.text.count)...]
        let end = text.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? file.text.count
        return end
    }

    /// Returns the byte offset of a mark.
    ///
    /// Lines and columns count from 1; columns are Unicode scalars.
    func offset(of mark: YAMLMark) -> Int {
        guard lineStarts.indices.contains(mark.line - 1) else { return file.text.count }
        var offset = lineStarts[mark.line - 1]
        var column = 1
        while column < mark.column, offset < file.text.count {
            offset += 1
            while offset < file.text.count, file.text[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }
}
