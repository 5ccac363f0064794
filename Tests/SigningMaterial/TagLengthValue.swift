/// Writes ASN.1 bytes without validation, so that invalid encodings can be written.
package enum TagLengthValue {
    /// Returns a tag, the length in its shortest form, and the content.
    package static func encode(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }

    /// Returns a tag, the indefinite length, the content, and the two zero bytes at the end; valid only in BER.
    package static func encodeStreamed(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag, 0x80] + content + [0, 0]
    }

    /// Returns an OBJECT IDENTIFIER from its dotted notation.
    package static func identifier(_ text: String) -> [UInt8] {
        let numbers = text.split(separator: ".").compactMap { Int($0) }
        let joined = [numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2)
        return encode(6, joined.flatMap(base128))
    }

    /// Returns a nonnegative INTEGER.
    package static func integer(_ value: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        repeat {
            bytes.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        } while rest > 0
        return encode(2, bytes[0] & 0x80 == 0 ? bytes : [0] + bytes)
    }

    private static func base128(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(0x80 | UInt8(rest & 0x7F), at: 0)
            rest >>= 7
        }
        return bytes
    }
}
