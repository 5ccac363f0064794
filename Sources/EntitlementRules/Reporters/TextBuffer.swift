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

    /// Adds a text that is known when the program is made.
    static func += (buffer: inout TextBuffer, text: StaticString) {
        text.withUTF8Buffer { buffer.bytes.append(contentsOf: $0) }
    }

    /// Adds a character of ASCII, several times.
    mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
        bytes.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: character.value), count: count))
    }

    /// Adds a number that is not negative, filled up with spaces in front to `width` columns.
    mutating func append(_ number: Int, width: Int = 0) {
        let count = Self.digitCount(of: number)
        if width > count { append(" ", count: width - count) }
        var place: UInt = 1
        for _ in 1..<count { place *= 10 }
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / place % 10))
            place /= 10
        }
    }

    /// How many decimal digits a number has.
    static func digitCount(of number: Int) -> Int {
        var (count, rest) = (1, number.magnitude / 10)
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}
