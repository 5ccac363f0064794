import PropertyLists

/// The lines that a location covers, the first and the last of them, fit for a terminal and with the text
/// underlined.
struct Excerpt {
    /// A line, or as much of it as is worth showing.
    struct Line {
        /// The line's number, counted from one.
        let number: Int

        /// The text before what is underlined: tabs as spaces, controls spelled out, cut where it is long.
        let before: String

        /// What is underlined.
        let marked: String

        /// The text behind it.
        let after: String

        /// The whole line.
        var text: String { before + marked + after }

        /// The columns of the terminal before what is underlined.
        let indent: Int

        /// The columns of the terminal that are underlined, at least one.
        let width: Int
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
        let part = range.clamped(to: from..<max(from, to))
        let before = TerminalText(bytes[from..<part.lowerBound])
        let underlined = TerminalText(bytes[part])
        let after = TerminalText(bytes[part.upperBound..<max(to, part.upperBound)])
        self.number = number
        self.before = (from > lineStart ? "…" : "") + before.text
        self.marked = underlined.text
        self.after = after.text + (goesOn ? "…" : "")
        indent = before.columns + (from > lineStart ? 1 : 0)
        width = max(1, underlined.columns)
    }
}

/// A piece of a line as a terminal shows it, and how many columns it takes there.
private struct TerminalText {
    private(set) var text = ""
    private(set) var columns = 0

    init(_ bytes: ArraySlice<UInt8>) {
        // Most lines begin with tabs and have nothing else to spell out.
        let rest = bytes.drop { $0 == UInt8(ascii: "\t") }
        if rest.withUnsafeBufferPointer(\.isPrintableASCII) {
            append(tabs: rest.startIndex - bytes.startIndex)
            text += String(decoding: rest, as: UTF8.self)
            columns += rest.count
        } else {
            append(scalarsOf: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// A tab as it is shown.
    private static let tab = "    "

    private mutating func append(tabs count: Int) {
        for _ in 0..<count { text += Self.tab }
        columns += count * Self.tab.utf8.count
    }

    private mutating func append(scalarsOf string: String) {
        var isJoined = false
        for scalar in string.unicodeScalars {
            let shown = scalar == "\t" ? Self.tab : scalar.displayed
            text += shown
            let isItself = shown.unicodeScalars.first == scalar
            // What a joiner ties to the character before shares its place: 👩‍👧.
            columns += isItself ? (isJoined ? 0 : scalar.columns) : shown.utf8.count
            isJoined = scalar == "\u{200D}"
        }
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
