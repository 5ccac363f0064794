/// Base64 in the variant that property lists use: divided into lines, and padded.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
enum Base64 {
    /// Decodes `text`; returns `nil` if it contains characters other than Base64 and whitespace, or is not padded.
    ///
    /// CoreFoundation omits the bytes of an incomplete group of four characters (`parseDataTag`).
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, bitCount, digits, padding) = (UInt32(0), 0, 0, 0)
        for byte in text where !byte.isXMLSpace {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(of: byte) else { return nil }
            digits += 1
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return (digits + padding).isMultiple(of: 4) && padding <= 2 ? bytes : nil
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
