/// Reads consecutive fixed-size fields and never reads beyond the end.
///
/// Offsets in these formats are unsigned 32-bit or 64-bit numbers, and a file can contain any value. Fields are
/// therefore returned as an `Int` that can represent the value, and the caller must check each range.
package struct ByteCursor {
    package enum Order: Sendable {
        case bigEndian
        case littleEndian
    }

    package let bytes: [UInt8]
    package let order: Order
    package private(set) var offset: Int

    package init(_ bytes: [UInt8], at offset: Int = 0, order: Order = .bigEndian) {
        self.bytes = bytes
        self.order = order
        self.offset = offset
    }

    /// The number of remaining bytes.
    package var remaining: Int { max(0, bytes.count - offset) }

    /// Reads an 8-bit number.
    package mutating func byte() throws(CodeSigningError) -> UInt8 {
        UInt8(truncatingIfNeeded: try unsigned(size: 1))
    }

    /// Reads a 16-bit number.
    package mutating func short() throws(CodeSigningError) -> Int {
        Int(truncatingIfNeeded: try unsigned(size: 2))
    }

    /// Reads a 32-bit number.
    package mutating func word() throws(CodeSigningError) -> Int {
        Int(truncatingIfNeeded: try unsigned(size: 4))
    }

    /// Reads a 64-bit offset or size.
    ///
    /// - Throws: ``CodeSigningError`` if `Int` cannot represent the number.
    package mutating func long() throws(CodeSigningError) -> Int {
        let value = try unsigned(size: 8)
        guard let number = Int(exactly: value) else {
            throw CodeSigningError(
                .malformed, "the number \(value) at byte \(offset - 8) is not a valid size or offset")
        }
        return number
    }

    /// Reads 64 bits as an unsigned number.
    package mutating func longBits() throws(CodeSigningError) -> UInt64 {
        try unsigned(size: 8)
    }

    /// Reads `count` bytes.
    package mutating func read(_ count: Int) throws(CodeSigningError) -> [UInt8] {
        try require(count)
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// Skips `count` bytes.
    package mutating func skip(_ count: Int) throws(CodeSigningError) {
        try require(count)
        offset += count
    }

    private mutating func unsigned(size: Int) throws(CodeSigningError) -> UInt64 {
        try require(size)
        var value: UInt64 = 0
        for index in 0..<size {
            let place = order == .bigEndian ? index : size - 1 - index
            value = value << 8 | UInt64(bytes[offset + place])
        }
        offset += size
        return value
    }

    private func require(_ count: Int) throws(CodeSigningError) {
        guard count >= 0, offset >= 0, count <= remaining else {
            throw CodeSigningError(
                .truncated, "expected \(count) bytes at byte \(offset), but the data has \(bytes.count) bytes")
        }
    }
}

extension Array where Element == UInt8 {
    /// Returns the text from `offset` to the next zero byte or the end, or `nil` if it is not valid UTF-8.
    package func nullTerminatedText(at offset: Int) -> String? {
        guard offset >= 0, offset < count else { return nil }
        let text = self[offset...].prefix { $0 != 0 }
        return String(validating: text, as: UTF8.self)
    }

    /// The text of a fixed-size field, without the padding of zero bytes.
    package var paddedText: String {
        String(decoding: prefix { $0 != 0 }, as: UTF8.self)
    }
}
