import PropertyLists
import YAMLDocuments

/// Converts positions in a YAML file to byte ranges of its text.
struct YAMLLocations {
    private let file: SourceFile
    /// The number of Unicode scalars before each line.
    private let lineStarts: [Int]
    /// The offsets of all line feeds and carriage returns.
    private let lineEnds: [Int]
    /// The offset of every scalar whose number is a multiple of ``spacing``.
    private let checkpoints: [Int]

    /// The maximum number of scalars that are counted to find one; bounds the time for a file with a single long line.
    private static let spacing = 64

    init(_ file: SourceFile) {
        self.file = file
        var (lineStarts, lineEnds, checkpoints, scalars) = ([0], [Int](), [Int](), 0)
        for (offset, byte) in file.text.enumerated() where byte & 0xC0 != 0x80 {
            if scalars.isMultiple(of: Self.spacing) { checkpoints.append(offset) }
            scalars += 1
            if byte == UInt8(ascii: "\n") { lineStarts.append(scalars) }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { lineEnds.append(offset) }
        }
        (self.lineStarts, self.lineEnds, self.checkpoints) = (lineStarts, lineEnds, checkpoints)
    }

    /// Returns the location of a node: the text of a scalar, or the first byte of any other node.
    func location(of node: YAMLNode) -> Location {
        let start = offset(of: node.mark)
        guard let scalar = node.scalar else { return location(start..<start + 1) }
        let isQuoted = start < file.text.count && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(file.text[start])
        let inside = isQuoted ? start + 1 : start
        let length = scalar.string.utf8.count
        if file.text[min(inside, file.text.count)...].starts(with: scalar.string.utf8) {
            return location(inside..<inside + max(length, isQuoted ? 0 : 1))
        }
        return location(start..<endOfLine(from: start))
    }

    /// Returns the location from a mark to the end of its line.
    func location(of mark: YAMLMark) -> Location {
        let start = offset(of: mark)
        return location(start..<max(start + 1, endOfLine(from: start)))
    }

    private func location(_ range: Range<Int>) -> Location {
        Location(file: file, range: range.clamped(to: 0..<file.text.count))
    }

    private func endOfLine(from start: Int) -> Int {
        var (low, high) = (0, lineEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if lineEnds[middle] < start { low = middle + 1 } else { high = middle }
        }
        return low < lineEnds.count ? lineEnds[low] : file.text.count
    }

    /// Returns the byte offset of a mark.
    ///
    /// Lines and columns count from 1; columns are Unicode scalars.
    func offset(of mark: YAMLMark) -> Int {
        guard lineStarts.indices.contains(mark.line - 1) else { return file.text.count }
        let scalar = lineStarts[mark.line - 1] + max(mark.column, 1) - 1
        guard checkpoints.indices.contains(scalar / Self.spacing) else { return file.text.count }
        var offset = checkpoints[scalar / Self.spacing]
        for _ in 0..<scalar % Self.spacing where offset < file.text.count {
            offset += 1
            while offset < file.text.count, file.text[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }
}
