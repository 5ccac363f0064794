/// Text as it grows: bytes of UTF-8, to which pieces are added without being made into a string together first.
struct TextBuffer {
    private(set) var bytes: [UInt8] = []

    /// What was added so far, as a string.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a piece.
    static func += (buffer: inout TextBuffer, text: String) {
        var text = text
        text.withUTF8 { buffer.bytes.append(contentsOf: $0) }
    }

    /// Adds bytes of UTF-8.
    static func += (buffer: inout TextBuffer, bytes: ArraySlice<UInt8>) { buffer.bytes.append(contentsOf: bytes) }

    /// Takes everything away, and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds a character of ASCII, several times.
    mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
        let byte = UInt8(truncatingIfNeeded: character.value)
        for _ in 0..<count { bytes.append(byte) }
    }

    /// Adds a number, filled up with spaces in front to `width` columns.
    mutating func append(_ number: Int, width: Int = 0) {
        let digits = String(number)
        append(" ", count: max(0, width - digits.utf8.count))
        self += digits
    }
}
