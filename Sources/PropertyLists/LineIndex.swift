#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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

    /// A mark is left every so many bytes: near enough to walk from, and an eighth of the text in size.
    private static let stride = 256

    /// For so many marks memory is asked for at once; few files have more.
    private static let usualMarkCount = 16

    /// Creates an index that stands at the beginning of the text.
    public init(_ file: SourceFile) {
        self.file = file
        self.place = Place(offset: file.encoding.textStart, lineStart: file.encoding.textStart)
        self.marks = []
        marks.reserveCapacity(min(Self.usualMarkCount, 1 + file.text.count / Self.stride))
        marks.append(place)
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

    private mutating func advance(to target: Int) {
        var place = place
        file.text.withUnsafeBufferPointer { text in
            while let lineFeed = text.firstLineFeed(in: place.offset..<target) {
                place.line += 1
                place.column = 1
                place.lineStart = lineFeed + 1
                place.offset = place.lineStart
            }
            for offset in place.offset..<target where text[offset] & 0xC0 != 0x80 { place.column += 1 }
        }
        place.offset = target
        self.place = place
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the first line feed stands in a range, which is within the bytes.
    @inline(__always)
    fileprivate func firstLineFeed(in range: Range<Int>) -> Int? {
        guard range.upperBound <= count, let baseAddress,
            let found = memchr(baseAddress + range.lowerBound, 0x0A, range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
