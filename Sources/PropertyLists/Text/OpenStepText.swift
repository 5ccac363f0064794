/// A string of an OpenStep property list, as written.
struct OpenStepText {
    /// The range of the string, including quotation marks.
    let range: Range<Int>

    /// The range between the quotation marks, or of the whole string if it is unquoted.
    let content: Range<Int>

    /// Whether the content contains a backslash and must be decoded.
    let hasEscapes: Bool

    /// Decodes the content of a quoted string.
    ///
    /// ```
    /// escape := "\" ("a" | "b" | "f" | "n" | "r" | "t" | "v" | octal{1,3} | "U" hexadecimal{0,4} | any other)
    /// ```
    static func decode(_ content: some Collection<UInt8>) -> String {
        var decoder = OpenStepTextDecoder(Array(content))
        return decoder.decode()
    }

    /// Decodes data with or without its angle brackets.
    static func decodeData(_ content: some Collection<UInt8>) -> [UInt8] {
        let digits = content.compactMap(\.hexadecimalDigit)
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// Replaces escape sequences.
private struct OpenStepTextDecoder {
    private let bytes: [UInt8]
    private var index = 0
    private var text: [UInt8] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func decode() -> String {
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "\\"), index < bytes.count {
                decodeEscape()
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func decodeEscape() {
        switch current {
        case (UInt8(ascii: "0")...UInt8(ascii: "7"))?: append(NeXTSTEPEncoding.scalar(for: readOctalCode()))
        case UInt8(ascii: "U"):
            index += 1
            decodeCodeUnits()
        case let byte?:
            index += 1
            text.append(byte.escapedControl ?? byte)
        case nil: break
        }
    }

    /// Reads up to three octal digits.
    private mutating func readOctalCode() -> UInt8 {
        var value = 0
        for _ in 0..<3 {
            guard let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
            value = value * 8 + Int(byte - UInt8(ascii: "0"))
            index += 1
        }
        return UInt8(truncatingIfNeeded: value)
    }

    /// Decodes a UTF-16 code unit and, if it is a high surrogate, the code unit of a following `\U`.
    private mutating func decodeCodeUnits() {
        var units = [readCodeUnit()]
        if UTF16.isLeadSurrogate(units[0]), bytes[index...].starts(with: "\\U".utf8) {
            index += 2
            units.append(readCodeUnit())
        }
        text += String(decoding: units, as: UTF16.self).utf8
    }

    /// Reads up to four hexadecimal digits.
    private mutating func readCodeUnit() -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = current?.hexadecimalDigit else { break }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    private mutating func append(_ scalar: Unicode.Scalar) { text += String(scalar).utf8 }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }
}

extension UInt8 {
    /// The value of a hexadecimal digit; `nil` for anything else.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The control character that a letter after a backslash represents.
    fileprivate var escapedControl: UInt8? {
        switch self {
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "v"): 0x0B
        default: nil
        }
    }
}
