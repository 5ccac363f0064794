/// A place in a text, as people name it: both numbers count from one.
public struct Position: Hashable, Comparable, Sendable {
    /// The line, counted from one.
    public let line: Int

    /// The column, counted from one in Unicode scalars.
    ///
    /// A byte order mark is in no column.
    public let column: Int

    /// Creates a place from its line and column, both counted from one.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The order in which the text is read.
    public static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension Position: CustomStringConvertible {
    public var description: String { "\(line):\(column)" }
}

/// Finds lines and columns in a file's text.
///
/// It remembers where it was last, so that asking in the order of the text walks the text once, be it a
/// million lines or one line of a million characters.
public struct LineIndex: Sendable {
    private let file: SourceFile
    private var offset: Int
    private var lineStart: Int
    private var line = 1
    private var column = 1

    /// Creates an index that stands at the beginning of the text.
    public init(_ file: SourceFile) {
        self.file = file
        self.offset = file.encoding.textStart
        self.lineStart = offset
    }

    /// The line and column of the byte at `offset` of the file's text.
    public mutating func position(at target: Int) -> Position {
        if target < offset { self = LineIndex(file) }
        advance(to: min(target, file.text.count))
        return Position(line: line, column: column)
    }

    /// The text of the line that the byte at `offset` stands in, without its line break, as a range of the
    /// file's text.
    public mutating func line(at target: Int) -> Range<Int> {
        _ = position(at: target)
        let text = file.text
        var end = text[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        while end > lineStart, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return lineStart..<max(lineStart, end)
    }

    private mutating func advance(to target: Int) {
        let bytes = file.text
        let text = bytes.span
        while offset < target {
            let byte = text[offset]
            offset += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
                lineStart = offset
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
