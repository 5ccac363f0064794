import PropertyLists

/// The beginnings of the lines of a text; converts offsets to the positions of clients.
///
/// A line ends with `\n`, `\r\n` or `\r`.
struct DocumentLines: Sendable {
    /// The text in UTF-8.
    let text: [UInt8]

    /// The offset of each line; there is at least one.
    private let starts: [Int]

    /// Finds the lines of a text.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8, which may contain invalid bytes.
    ///   - start: The offset of the first line: after a byte order mark, which editors do not show.
    init(_ text: [UInt8], from start: Int = 0) {
        self.text = text
        var starts = [min(start, text.count)]
        for index in text.indices.dropFirst(start) {
            let isReturnBeforeLineFeed =
                text[index] == UInt8(ascii: "\r") && index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")
            if text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r"), !isReturnBeforeLineFeed {
                starts.append(index + 1)
            }
        }
        self.starts = starts
    }

    /// Finds the lines of a file.
    init(of file: SourceFile) {
        let hasMark = file.text.starts(with: [0xEF, 0xBB, 0xBF])
        self.init(file.text, from: hasMark ? 3 : 0)
    }

    /// Returns the position of the byte at `offset`, or the last position if the text is shorter.
    func position(at offset: Int, in encoding: PositionEncoding) -> EditorPosition {
        let offset = min(max(offset, starts[0]), text.count)
        let line = lineNumber(at: offset)
        let character = text[starts[line]..<offset].reduce(0) { $0 + encoding.width(ofScalarBeginningWith: $1) }
        return EditorPosition(line: line, character: character)
    }

    /// Returns the positions of a byte range.
    func range(of range: Range<Int>, in encoding: PositionEncoding) -> EditorRange {
        EditorRange(
            start: position(at: range.lowerBound, in: encoding), end: position(at: range.upperBound, in: encoding))
    }

    /// Returns the offset of a position; the end of the line or text if the position is beyond it, as the protocol
    /// requires.
    func offset(of position: EditorPosition, in encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return starts[0] }
        guard position.line < starts.count else { return text.count }
        var (offset, units) = (starts[position.line], 0)
        let end = endOfLine(position.line)
        while offset < end, units < position.character {
            units += encoding.width(ofScalarBeginningWith: text[offset])
            offset += 1
        }
        // The remaining bytes of a scalar have no width, except in UTF-8, where each byte is a position.
        while offset < end, encoding != .utf8, text[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// Returns the bytes between two positions; empty if the end precedes the start.
    func bytes(of range: EditorRange, in encoding: PositionEncoding) -> Range<Int> {
        let start = offset(of: range.start, in: encoding)
        return start..<max(start, offset(of: range.end, in: encoding))
    }

    /// Returns the end of a line without its line ending.
    private func endOfLine(_ line: Int) -> Int {
        guard line + 1 < starts.count else { return text.count }
        var end = starts[line + 1]
        while end > starts[line], text[end - 1] == UInt8(ascii: "\n") || text[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return end
    }

    /// Finds the line of a byte by binary search.
    private func lineNumber(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
