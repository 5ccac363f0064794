/// Base64 in the variant that property lists use: divided into lines.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
enum Base64 {
    /// Decodes `text` as CoreFoundation does; returns `nil` if it contains markup or a character that is not ASCII.
    ///
    /// CoreFoundation skips all other characters that are not Base64, omits the bytes of an incomplete group of four
    /// characters, and accepts padding inside the text: `parseDataTag` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for byte in text where !byte.isXMLSpace {
            guard byte < 0x80, byte != Byte.less else { return nil }
            let isPadding = byte == UInt8(ascii: "=")
            padding = isPadding ? padding + 1 : 0
            guard let value = isPadding ? 0 : value(of: byte) else { continue }
            bits = bits << 6 | UInt32(value)
            count += 1
            guard count.isMultiple(of: 4) else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
            if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        }
        return bytes
    }

    /// Returns whether `text` consists of complete groups of Base64 characters and whitespace, with padding only at the
    /// end, so that all readers decode the same bytes.
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var (count, padding) = (0, 0)
        for byte in text where !byte.isXMLSpace {
            count += 1
            if byte == UInt8(ascii: "=") {
                padding += 1
            } else if padding > 0 || value(of: byte) == nil {
                return false
            }
        }
        return count.isMultiple(of: 4) && padding <= 2
    }

    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
