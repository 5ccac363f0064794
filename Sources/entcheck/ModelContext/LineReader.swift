/// Splits the input of a client into lines.
struct LineReader {
    /// The maximum length of a line, in bytes; a call has a few hundred bytes.
    static let lengthLimit = 16 << 20

    private var buffer: [UInt8] = []
    private var isTooLong = false

    /// A line of the input.
    enum Line: Equatable {
        case content([UInt8])
        /// A line that exceeds the limit; its content was discarded.
        case tooLong
    }

    /// Appends bytes, and returns the lines that they complete; empty lines are skipped.
    mutating func lines(after bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            if let line = takeLine() { lines.append(line) }
            rest = rest[(end + 1)...]
        }
        append(rest)
        return lines
    }

    /// Removes and returns the last line, which may have no line feed.
    mutating func takeLine() -> Line? {
        defer { (buffer, isTooLong) = ([], false) }
        if isTooLong { return .tooLong }
        if buffer.last == UInt8(ascii: "\r") { buffer.removeLast() }
        return buffer.isEmpty ? nil : .content(buffer)
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !isTooLong, buffer.count + bytes.count <= Self.lengthLimit else {
            (buffer, isTooLong) = ([], true)
            return
        }
        buffer += bytes
    }
}
