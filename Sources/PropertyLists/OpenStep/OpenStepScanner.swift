/// Splits the text of an OpenStep property list into tokens.
struct OpenStepScanner {
    private let bytes: [UInt8]
    private(set) var index: Int

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        index = start
    }

    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    var isAtEnd: Bool { index >= bytes.count }

    /// Skips one byte.
    mutating func skip() { index += 1 }

    /// Skips the byte if it is the next one; returns whether it was skipped.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Returns an error at this offset; at the end of the text, the error is always an unexpected end.
    func failure(_ message: String, kind: PropertyListProblem.Kind = .malformed) -> PropertyListError {
        guard !isAtEnd else {
            return PropertyListError(
                .malformed, "the text ends before the end of the property list; add the missing brackets", at: index)
        }
        return PropertyListError(kind, message, at: index)
    }

    /// Skips whitespace and comments.
    mutating func skipBlanks() throws(PropertyListError) {
        while let byte = current {
            if byte.isBlank {
                index += 1
            } else if isAtLineSeparator {
                index += 3
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
                while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r"), !isAtLineSeparator {
                    index += 1
                }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(PropertyListError) {
        let start = index
        index += 2
        while !(current == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
            guard !isAtEnd else {
                throw PropertyListError(.malformed, "this comment is not closed; add `*/`", at: start)
            }
            index += 1
        }
        index += 2
    }

    /// Reads a string with or without quotation marks.
    mutating func readString(orElse message: String) throws(PropertyListError) -> OpenStepText {
        guard let byte = current else { throw failure(message) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try readQuotedString(closedBy: byte) }
        let start = index
        while let byte = current, byte.standsUnquoted { index += 1 }
        guard index > start else { throw failure(message) }
        return OpenStepText(range: start..<index, content: start..<index, hasEscapes: false)
    }

    private mutating func readQuotedString(closedBy quote: UInt8) throws(PropertyListError) -> OpenStepText {
        let start = index
        var hasEscapes = false
        index += 1
        while let byte = current, byte != quote {
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                index += 1
            }
            index = min(index + 1, bytes.count)
        }
        guard !isAtEnd else {
            throw PropertyListError(.malformed, "this string has no closing quotation mark; add it", at: start)
        }
        index += 1
        return OpenStepText(range: start..<index, content: start + 1..<index - 1, hasEscapes: hasEscapes)
    }

    /// Skips data between `<` and `>`.
    mutating func skipData() throws(PropertyListError) {
        index += 1
        while !skip(UInt8(ascii: ">")) {
            // CoreFoundation accepts vertical tabs and form feeds only between values.
            if let byte = current, byte.isBlank, byte != 0x0B, byte != 0x0C {
                index += 1
            } else if isAtLineSeparator {
                index += 3
            } else {
                guard current?.hexadecimalDigit != nil, next?.hexadecimalDigit != nil else {
                    throw failure("data between `<` and `>` must be pairs of hexadecimal digits")
                }
                index += 2
            }
        }
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    /// Whether the next character is U+2028 or U+2029, which are whitespace and end a line, too.
    ///
    /// <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFOldStylePList.c>
    private var isAtLineSeparator: Bool {
        current == 0xE2 && next == 0x80 && index + 2 < bytes.count && bytes[index + 2] & 0xFE == 0xA8
    }
}

extension UInt8 {
    /// Whether the byte is whitespace.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Whether a string that contains the byte needs no quotation marks.
    fileprivate var standsUnquoted: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
