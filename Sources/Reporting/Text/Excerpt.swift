import PropertyLists
import TextOutput

/// The first and the last line of a location, escaped for a terminal, with the text of the location underlined.
struct Excerpt {
    /// A line, or the part of a long line around the underlined text.
    struct Line {
        /// The line number, counted from 1.
        let number: Int

        private let bytes: [UInt8]

        /// The byte ranges of the part that is shown and of the underlined text.
        private let shown, part: Range<Int>

        /// Whether the line is truncated before and after the part that is shown.
        private let isCutBefore, isCutBehind: Bool
    }

    /// The only line, or the first and the last line.
    let lines: [Line]

    /// Whether other lines are between the first and the last.
    var hasGap: Bool { lines.count > 1 && lines[1].number > lines[0].number + 1 }

    /// Creates the excerpt for a location; `nil` if there is no text to show.
    init?(of location: Location, in indices: inout LineIndices) {
        let file = location.file
        guard let range = location.range?.clamped(to: 0..<file.text.count), !file.text.isEmpty else { return nil }
        let start = indices.position(at: range.lowerBound, in: file)
        let lineStart = indices.lineStart(at: range.lowerBound, in: file)
        let lastByte = max(range.lowerBound, range.upperBound - 1)
        let end = indices.position(at: lastByte, in: file)
        guard end.line > start.line else {
            lines = [Line(start.line, from: lineStart, underlining: range, in: file.text)]
            return
        }
        let lastLineStart = indices.lineStart(at: lastByte, in: file)
        let text = file.text[lastLineStart..<range.upperBound]
        let lastTextStart = text.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? lastLineStart
        lines = [
            Line(start.line, from: lineStart, underlining: range, in: file.text),
            Line(end.line, from: lastLineStart, underlining: lastTextStart..<range.upperBound, in: file.text),
        ]
    }
}

extension Excerpt.Line {
    /// The maximum length of a line that is shown completely, in bytes.
    private static let wholeLimit = 160

    /// The number of bytes of a longer line that are shown before the underlined text as context.
    private static let leadLimit = 40

    /// The maximum number of bytes that are shown of a longer line.
    private static let cutLimit = 120

    /// Creates the line that begins at `lineStart`, with the part of `range` that is on it underlined.
    init(_ number: Int, from lineStart: Int, underlining range: Range<Int>, in bytes: [UInt8]) {
        let searched = range.lowerBound..<min(bytes.count, range.lowerBound + Self.wholeLimit)
        let lineEnd = bytes[searched].firstIndex(of: UInt8(ascii: "\n")) ?? searched.upperBound
        let isWhole = lineEnd - lineStart <= Self.wholeLimit
        let from = isWhole ? lineStart : bytes.scalarStart(max(lineStart, range.lowerBound - Self.leadLimit))
        var to = isWhole ? lineEnd : bytes.scalarStart(min(lineEnd, from + Self.cutLimit))
        let goesOn = to < bytes.count && bytes[to] != UInt8(ascii: "\n")
        // A carriage return before the line feed is shown only if the location ends with it.
        while to > from, to != range.upperBound, bytes[to - 1] == UInt8(ascii: "\r") { to -= 1 }
        self.number = number
        self.bytes = bytes
        shown = from..<max(from, to)
        part = range.clamped(to: shown)
        (isCutBefore, isCutBehind) = (from > lineStart, goesOn)
    }
}

extension Excerpt.Line {
    /// Whether no part of the line is shown.
    var isEmpty: Bool { shown.isEmpty && !isCutBefore && !isCutBehind }

    /// The text before the underlined text, with tabs as spaces and controls escaped; truncated if it is long.
    var before: String { text { writeBefore(to: &$0) } }

    /// The underlined text.
    var marked: String { text { $0.append(shown: bytes[part]) } }

    /// The text after the underlined text.
    var after: String { text { writeAfter(to: &$0) } }

    /// The whole line.
    var text: String { text { write(to: &$0) } }

    /// Writes the line.
    ///
    /// - Returns: The number of terminal columns before the underlined text, and the width of the underlined text,
    ///   which is at least 1.
    @discardableResult
    func write(to buffer: inout TextBuffer) -> (indent: Int, width: Int) {
        let indent = writeBefore(to: &buffer)
        let width = buffer.append(shown: bytes[part])
        writeAfter(to: &buffer)
        return (indent, max(1, width))
    }

    @discardableResult
    private func writeBefore(to buffer: inout TextBuffer) -> Int {
        if isCutBefore { buffer += "…" }
        return buffer.append(shown: bytes[shown.lowerBound..<part.lowerBound]) + (isCutBefore ? 1 : 0)
    }

    private func writeAfter(to buffer: inout TextBuffer) {
        buffer.append(shown: bytes[part.upperBound..<shown.upperBound])
        if isCutBehind { buffer += "…" }
    }

    private func text(_ write: (inout TextBuffer) -> Void) -> String {
        var buffer = TextBuffer()
        write(&buffer)
        return buffer.text
    }
}

extension TextBuffer {
    /// The replacement for a tab.
    private static let tab = "    "

    /// Appends part of a line, escaped for a terminal.
    ///
    /// - Returns: The number of terminal columns that the part occupies.
    @discardableResult
    fileprivate mutating func append(shown bytes: ArraySlice<UInt8>) -> Int {
        // Fast path: most lines have leading tabs and nothing else to escape.
        let rest = bytes.drop { $0 == UInt8(ascii: "\t") }
        guard rest.withUnsafeBufferPointer({ $0.isPlainText }) else {
            return append(scalarsOf: String(decoding: bytes, as: UTF8.self))
        }
        let indent = (rest.startIndex - bytes.startIndex) * Self.tab.utf8.count
        append(" ", count: indent)
        self += rest
        return indent + rest.count
    }

    private mutating func append(scalarsOf string: String) -> Int {
        var (columns, isJoined) = (0, false)
        string.forEachScalar { scalar, isSpelled in
            let shown = scalar == "\t" ? Self.tab : isSpelled ? scalar.spelling : String(scalar)
            self += shown
            let isItself = !isSpelled && scalar != "\t"
            // A scalar after a joiner occupies the columns of the scalar before it, as in 👩‍👧.
            columns += isItself ? (isJoined ? 0 : scalar.columns) : shown.utf8.count
            isJoined = isItself && scalar == "\u{200D}"
        }
        return columns
    }
}

extension [UInt8] {
    /// Returns the offset of the first byte of the scalar that contains the byte at `offset`.
    fileprivate func scalarStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, start < count, self[start] & 0xC0 == 0x80, offset - start < 3 { start -= 1 }
        return start
    }
}
