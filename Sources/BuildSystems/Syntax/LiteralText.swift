import PropertyLists

/// The text of a string literal: its parts with escapes replaced, and the code of its interpolations.
struct LiteralText {
    enum Part {
        case text(String)
        case code(Range<Int>)
    }

    private(set) var parts: [Part] = []
    private var bytes: [UInt8] = []

    /// Reads the content of a string token.
    init(_ token: LiteralToken, in text: [UInt8], as language: LiteralLanguage) {
        let content = token.content
        let isTemplate = language == .javaScript && text[token.range.lowerBound] == UInt8(ascii: "`")
        var index = content.lowerBound
        while index < content.upperBound {
            let byte = text[index]
            if byte == UInt8(ascii: "\\"), !token.isRaw {
                if language == .swift, index + 1 < content.upperBound, text[index + 1] == UInt8(ascii: "(") {
                    index = addCode(from: index + 2, UInt8(ascii: "("), UInt8(ascii: ")"), text, content.upperBound)
                } else {
                    index = addEscape(at: index + 1, text, content.upperBound)
                }
            } else if isTemplate, byte == UInt8(ascii: "$"), index + 1 < content.upperBound,
                text[index + 1] == UInt8(ascii: "{")
            {
                index = addCode(from: index + 2, UInt8(ascii: "{"), UInt8(ascii: "}"), text, content.upperBound)
            } else {
                bytes.append(byte)
                index += 1
            }
        }
        flush()
    }

    private mutating func flush() {
        if !bytes.isEmpty || parts.isEmpty { parts.append(.text(String(decoding: bytes, as: UTF8.self))) }
        bytes = []
    }

    /// Adds the code up to the bracket that closes it; brackets in nested strings are also counted, because the code is
    /// usually only a name.
    private mutating func addCode(
        from start: Int, _ open: UInt8, _ close: UInt8, _ text: [UInt8], _ end: Int
    ) -> Int {
        var (index, level) = (start, 1)
        while index < end {
            if text[index] == open { level += 1 }
            if text[index] == close { level -= 1 }
            if level == 0 { break }
            index += 1
        }
        if !bytes.isEmpty { flush() }
        parts.append(.code(start..<index))
        return index + 1
    }

    /// Adds the character that an escape sequence represents; `index` is the position after the backslash.
    private mutating func addEscape(at index: Int, _ text: [UInt8], _ end: Int) -> Int {
        guard index < end else { return end }
        switch text[index] {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "0"): bytes.append(0)
        case UInt8(ascii: "\n"): break
        case UInt8(ascii: "u"): return addScalar(at: index + 1, text, end)
        default: bytes.append(text[index])
        }
        return index + 1
    }

    /// Adds the character with a hexadecimal number: `00e9` or `{e9}`.
    private mutating func addScalar(at start: Int, _ text: [UInt8], _ end: Int) -> Int {
        let isBraced = start < end && text[start] == UInt8(ascii: "{")
        let digits = text[min(start + (isBraced ? 1 : 0), end)..<end]
            .prefix(isBraced ? 8 : 4).prefix { $0.isHexDigit }
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        // Halves of surrogate pairs do not occur in identifiers and paths.
        bytes += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        return min(digits.endIndex + (isBraced ? 1 : 0), end)
    }
}

extension UInt8 {
    /// Whether the byte is a hexadecimal digit.
    fileprivate var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
