/// Base64 in the variant that property lists use: divided into lines.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
enum Base64 {
    /// Decodes `text`; returns `nil` if it contains characters other than Base64 and whitespace.
    ///
    /// As in CoreFoundation, the bytes of an incomplete group of four characters are omitted, and there can be padding
    /// inside the text: `__CFPLDataDecode` in
    /// https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFPropertyList.c.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for byte in text where !byte.isXMLSpace {
            let isPadding = byte == UInt8(ascii: "=")
            guard let value = isPadding ? 0 : value(of: byte) else { return nil }
            padding = isPadding ? padding + 1 : 0
            bits = bits << 6 | UInt32(value)
            count += 1
            guard count.isMultiple(of: 4) else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            if padding < 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
            if padding < 1 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        }
        return bytes
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
