import SystemShims

/// A line and a column in a text, both counted from 1.
public struct Position: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1, in Unicode scalars.
    ///
    /// A byte order mark does not count as a column.
    public let column: Int

    /// Creates a position from its line and column, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Compares two positions by their order in the text.
    public static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension Position: CustomStringConvertible {
    public var description: String { "\(line):\(column)" }
}

/// Maps offsets in a file's text to lines and columns.
///
/// The index scans the text only once, regardless of the order in which positions are requested. It saves checkpoints
/// at regular distances and resumes from the nearest one, so that long files and long lines are both fast.
public struct LineIndex: Sendable {
    private let file: SourceFile
    private var state: ScanState
    private var checkpoints: [ScanState]

    /// The state of a scan.
    private struct ScanState {
        var offset: Int
        var lineStart: Int
        var line = 1
        var column = 1
    }

    /// The distance between two checkpoints, in bytes; the checkpoints take an eighth of the size of the text.
    private static let stride = 256

    /// The number of checkpoints for which memory is reserved initially; few files have more.
    private static let usualCheckpointCount = 16

    /// Creates an index whose scan begins at the start of the text.
    public init(_ file: SourceFile) {
        self.file = file
        self.state = ScanState(offset: file.encoding.textStart, lineStart: file.encoding.textStart)
        self.checkpoints = []
        checkpoints.reserveCapacity(min(Self.usualCheckpointCount, 1 + file.text.count / Self.stride))
        checkpoints.append(state)
    }

    /// Returns the line and column of the byte at `offset` of the file's text.
    public mutating func position(at offset: Int) -> Position {
        move(to: offset)
        return Position(line: state.line, column: state.column)
    }

    /// Returns the offset of the first byte of the line that contains the byte at `offset`.
    public mutating func lineStart(at offset: Int) -> Int {
        move(to: offset)
        return state.lineStart
    }

    private mutating func move(to target: Int) {
        let target = min(target, file.text.count)
        let checkpoint = checkpoints[min(max(target - checkpoints[0].offset, 0) / Self.stride, checkpoints.count - 1)]
        if target < state.offset || checkpoint.offset > state.offset { state = checkpoint }
        while state.offset < target {
            let nextCheckpoint = checkpoints[0].offset + checkpoints.count * Self.stride
            advance(to: min(target, nextCheckpoint))
            if state.offset == nextCheckpoint { checkpoints.append(state) }
        }
    }

    private mutating func advance(to target: Int) {
        var state = state
        file.text.withUnsafeBufferPointer { text in
            while let lineFeed = text.firstLineFeed(in: state.offset..<target) {
                state.line += 1
                state.column = 1
                state.lineStart = lineFeed + 1
                state.offset = state.lineStart
            }
            for offset in state.offset..<target where text[offset] & 0xC0 != 0x80 { state.column += 1 }
        }
        state.offset = target
        self.state = state
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first line feed in a range of the bytes.
    @inline(__always)
    fileprivate func firstLineFeed(in range: Range<Int>) -> Int? {
        guard range.upperBound <= count, let baseAddress,
            let found = memchr(baseAddress + range.lowerBound, 0x0A, range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
