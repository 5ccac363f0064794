import PropertyLists

/// The lines that a location covers, the first and the last of them, fit for a terminal and with the text
/// underlined.
struct Excerpt {
    /// A line, or as much of it as is worth showing.
    struct Line {
        /// The line's number, counted from one.
        let number: Int

        private let bytes: [UInt8]

        /// What is shown of the bytes, and what of that is underlined.
        private let shown, part: Range<Int>

        /// Whether the line begins before what is shown, and whether it goes on behind it.
        private let isCutBefore, isCutBehind: Bool
    }

    /// One line, or the first and the last.
    let lines: [Line]

    /// Whether there are lines between the first and the last.
    var hasGap: Bool { lines.count > 1 && lines[1].number > lines[0].number + 1 }

    /// Creates the excerpt for a location; `nil` where there is no text to show.
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
    /// A line of so many bytes is shown whole.
    private static let wholeLimit = 160

    /// Of a longer line so many bytes are shown before what is underlined, to say where it stands.
    private static let leadLimit = 40

    /// Of a longer line so many bytes are shown in all.
    private static let cutLimit = 120

    /// Creates the line that begins at `lineStart`, with the part of `range` that is on it underlined.
    init(_ number: Int, from lineStart: Int, underlining range: Range<Int>, in bytes: [UInt8]) {
        let searched = range.lowerBound..<min(bytes.count, range.lowerBound + Self.wholeLimit)
        let lineEnd = bytes[searched].firstIndex(of: UInt8(ascii: "\n")) ?? searched.upperBound
        let isWhole = lineEnd - lineStart <= Self.wholeLimit
        let from = isWhole ? lineStart : bytes.scalarStart(max(lineStart, range.lowerBound - Self.leadLimit))
        var to = isWhole ? lineEnd : bytes.scalarStart(min(lineEnd, from + Self.cutLimit))
        let goesOn = to < bytes.count && bytes[to] != UInt8(ascii: "\n")
        // The carriage return before a line feed is shown only where it is what is meant.
        while to > from, to != range.upperBound, bytes[to - 1] == UInt8(ascii: "\r") { to -= 1 }
        self.number = number
        self.bytes = bytes
        shown = from..<max(from, to)
        part = range.clamped(to: shown)
        (isCutBefore, isCutBehind) = (from > lineStart, goesOn)
    }
}

extension Excerpt.Line {
    /// Whether there is nothing to show.
    var isEmpty: Bool { shown.isEmpty && !isCutBefore && !isCutBehind }

    /// The text before what is underlined: tabs as spaces, controls spelled out, cut where it is long.
    var before: String { text { writeBefore(to: &$0) } }

    /// What is underlined.
    var marked: String { text { $0.append(shown: bytes[part]) } }

    /// The text behind it.
    var after: String { text { writeAfter(to: &$0) } }

    /// The whole line.
    var text: String { text { write(to: &$0) } }

    /// Writes the line.
    ///
    /// - Returns: The columns of the terminal before what is underlined, and those that are, at least one.
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
    /// A tab as it is shown.
    private static let tab = "    "

    /// Adds a piece of a line as a terminal shows it.
    ///
    /// - Returns: How many columns it takes there.
    @discardableResult
    fileprivate mutating func append(shown bytes: ArraySlice<UInt8>) -> Int {
        // Most lines begin with tabs and have nothing else to spell out.
        let rest = bytes.drop { $0 == UInt8(ascii: "\t") }
        guard rest.withUnsafeBufferPointer(\.isPlainText) else {
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
            // What a joiner ties to the character before shares its place: 👩‍👧.
            columns += isItself ? (isJoined ? 0 : scalar.columns) : shown.utf8.count
            isJoined = isItself && scalar == "\u{200D}"
        }
        return columns
    }
}

extension [UInt8] {
    /// The beginning of the scalar that the byte at `offset` belongs to.
    fileprivate func scalarStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, start < count, self[start] & 0xC0 == 0x80, offset - start < 3 { start -= 1 }
        return start
    }
}
