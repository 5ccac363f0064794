/// Reads fixed-size fields one after the other and never beyond the end.
///
/// Offsets in the formats read here are unsigned 32 or 64 bit numbers that a file may set to anything; every field is
/// therefore returned as an `Int` that is known to be representable, and every range is checked by whoever uses it.
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

    /// How many bytes are left.
    package var remaining: Int { max(0, bytes.count - offset) }

    /// The next 8 bit number.
    package mutating func byte() throws(CodeSigningError) -> UInt8 {
        UInt8(truncatingIfNeeded: try unsigned(size: 1))
    }

    /// The next 16 bit number.
    package mutating func short() throws(CodeSigningError) -> Int {
        Int(truncatingIfNeeded: try unsigned(size: 2))
    }

    /// The next 32 bit number.
    package mutating func word() throws(CodeSigningError) -> Int {
        Int(truncatingIfNeeded: try unsigned(size: 4))
    }

    /// The next 64 bit number, when it is a possible offset or size.
    package mutating func long() throws(CodeSigningError) -> Int {
        let value = try unsigned(size: 8)
        guard let number = Int(exactly: value) else {
            throw CodeSigningError(.malformed, "the number \(value) at byte \(offset - 8) is no size or offset")
        }
        return number
    }

    /// The next 64 bits as they are.
    package mutating func longBits() throws(CodeSigningError) -> UInt64 {
        try unsigned(size: 8)
    }

    /// The next `count` bytes.
    package mutating func take(_ count: Int) throws(CodeSigningError) -> [UInt8] {
        try require(count)
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// Leaves out `count` bytes.
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
            throw CodeSigningError(.truncated, "\(count) bytes are wanted at byte \(offset) of \(bytes.count)")
        }
    }
}

extension Array where Element == UInt8 {
    /// The text from `offset` to the next zero byte or the end, when it is UTF-8.
    package func nullTerminatedText(at offset: Int) -> String? {
        guard offset >= 0, offset < count else { return nil }
        let text = self[offset...].prefix { $0 != 0 }
        return String(validating: text, as: UTF8.self)
    }

    /// The part of a fixed-size field before its padding of zero bytes, as text.
    package var paddedText: String {
        String(decoding: prefix { $0 != 0 }, as: UTF8.self)
    }
}
