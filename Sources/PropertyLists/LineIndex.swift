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
/// It walks the text once, however often and in whatever order it is asked, be the text a million lines or
/// one line of a million characters: on its way it leaves marks from which it goes on later.
public struct LineIndex: Sendable {
    private let file: SourceFile
    private var place: Place
    private var marks: [Place]

    /// Where a walk stands.
    private struct Place {
        var offset: Int
        var lineStart: Int
        var line = 1
        var column = 1
    }

    /// A mark is left every so many bytes: near enough to walk from, and an eighth of the text in size; no more than one
    /// byte can count.
    private static let stride = 255

    /// Creates an index that stands at the beginning of the text.
    public init(_ file: SourceFile) {
        self.file = file
        self.place = Place(offset: file.encoding.textStart, lineStart: file.encoding.textStart)
        self.marks = [place]
    }

    /// The line and column of the byte at `offset` of the file's text.
    public mutating func position(at offset: Int) -> Position {
        move(to: offset)
        return Position(line: place.line, column: place.column)
    }

    /// Where the line begins in which the byte at `offset` of the file's text stands.
    public mutating func lineStart(at offset: Int) -> Int {
        move(to: offset)
        return place.lineStart
    }

    private mutating func move(to target: Int) {
        let target = min(target, file.text.count)
        let mark = marks[min(max(target - marks[0].offset, 0) / Self.stride, marks.count - 1)]
        if target < place.offset || mark.offset > place.offset { place = mark }
        while place.offset < target {
            let nextMark = marks[0].offset + marks.count * Self.stride
            advance(to: min(target, nextMark))
            if place.offset == nextMark { marks.append(place) }
        }
    }

    /// Walks on, at most by one stride.
    private mutating func advance(to target: Int) {
        let bytes = file.text
        let text = bytes.span
        let passed = place.offset..<target
        // Counted without branches, so that the compiler makes it look at many bytes at a time.
        let lineFeeds = text.count(in: passed) { $0 == UInt8(ascii: "\n") ? 1 : 0 }
        var start = passed.lowerBound
        if lineFeeds > 0 {
            start = target
            while text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            place.line += lineFeeds
            place.column = 1
            place.lineStart = start
        }
        place.column += text.count(in: start..<target) { $0 & 0xC0 != 0x80 ? 1 : 0 }
        place.offset = target
    }
}

extension Span<UInt8> {
    /// How many of at most 255 bytes count.
    @inline(__always)
    fileprivate func count(in range: Range<Int>, _ weight: (UInt8) -> UInt8) -> Int {
        extracting(range).withUnsafeBufferPointer { bytes in
            var count: UInt8 = 0
            for index in 0..<bytes.count { count &+= weight(bytes[index]) }
            return Int(count)
        }
    }
}
