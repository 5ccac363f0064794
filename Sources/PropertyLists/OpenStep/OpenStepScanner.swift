/// What a text turned out not to be, and where.
struct OpenStepFailure: Error {
    let problem: OpenStepProblem
    let offset: Int
}

/// Goes through the text of an OpenStep property list, word by word.
struct OpenStepScanner {
    private let bytes: [UInt8]
    private(set) var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    var isAtEnd: Bool { index >= bytes.count }

    /// Passes one byte.
    mutating func skip() { index += 1 }

    /// Passes the byte if it is the next one.
    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// A failure here, which is the end of the text if nothing more is there.
    func failure(_ problem: OpenStepProblem) -> OpenStepFailure {
        OpenStepFailure(problem: isAtEnd ? .unexpectedEnd : problem, offset: index)
    }

    /// Passes blanks and comments.
    mutating func skipBlanks() throws(OpenStepFailure) {
        while let byte = current {
            if byte.isBlank {
                index += 1
            } else if isAtLineSeparator {
                index += 3
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
                while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(OpenStepFailure) {
        let start = index
        index += 2
        while !(current == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
            guard !isAtEnd else { throw OpenStepFailure(problem: .unterminatedComment, offset: start) }
            index += 1
        }
        index += 2
    }

    /// A string, with quotes or without.
    mutating func readString(orElse problem: OpenStepProblem) throws(OpenStepFailure) -> String {
        guard let byte = current else { throw failure(problem) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try readQuotedString(closedBy: byte) }
        let start = index
        while let byte = current, byte.standsUnquoted { index += 1 }
        guard index > start else { throw failure(problem) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func readQuotedString(closedBy quote: UInt8) throws(OpenStepFailure) -> String {
        let start = index
        index += 1
        var text: String?
        var pending = index
        while let byte = current {
            if byte == quote {
                let rest = String(decoding: bytes[pending..<index], as: UTF8.self)
                index += 1
                return text.map { $0 + rest } ?? rest
            }
            if byte == UInt8(ascii: "\\") {
                text = (text ?? "") + String(decoding: bytes[pending..<index], as: UTF8.self)
                index += 1
                let escaped = readEscape()
                text?.unicodeScalars.append(contentsOf: escaped)
                pending = index
                if escaped.isEmpty { index += 1 }
            } else {
                index += 1
            }
        }
        throw OpenStepFailure(problem: .unterminatedString, offset: start)
    }

    /// What stands behind a backslash; nothing where the character stands for itself.
    private mutating func readEscape() -> [Unicode.Scalar] {
        guard let byte = current else { return [] }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return [NeXTSTEPEncoding.scalar(for: readOctalEscape())]
        case UInt8(ascii: "U"):
            index += 1
            return readUTF16Escape()
        default:
            guard let control = byte.escapedControl else { return [] }
            index += 1
            return [control]
        }
    }

    /// Up to three octal digits.
    private mutating func readOctalEscape() -> UInt8 {
        var value = 0
        for _ in 0..<3 {
            guard let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
            value = value * 8 + Int(byte - UInt8(ascii: "0"))
            index += 1
        }
        return UInt8(truncatingIfNeeded: value)
    }

    /// Up to four hexadecimal digits, and those of a second `\U` where the first is half of a pair.
    private mutating func readUTF16Escape() -> [Unicode.Scalar] {
        var units = [readCodeUnit()]
        if UTF16.isLeadSurrogate(units[0]), current == UInt8(ascii: "\\"), next == UInt8(ascii: "U") {
            index += 2
            units.append(readCodeUnit())
        }
        return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
    }

    private mutating func readCodeUnit() -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = current?.hexadecimalDigit else { break }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    /// Data between `<` and `>`.
    mutating func readData() throws(OpenStepFailure) -> [UInt8] {
        var data: [UInt8] = []
        index += 1
        while !take(UInt8(ascii: ">")) {
            if current?.isBlank == true {
                index += 1
            } else {
                guard let high = current?.hexadecimalDigit, let low = next?.hexadecimalDigit else {
                    throw failure(.malformedData)
                }
                data.append(high << 4 | low)
                index += 2
            }
        }
        return data
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    /// U+2028 and U+2029 are blanks too.
    private var isAtLineSeparator: Bool {
        current == 0xE2 && next == 0x80 && index + 2 < bytes.count && bytes[index + 2] & 0xFE == 0xA8
    }
}

extension UInt8 {
    /// Whether it stands between words without a meaning.
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Whether a string that contains it needs no quotes.
    fileprivate var standsUnquoted: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    fileprivate var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The control character that a letter behind a backslash stands for.
    fileprivate var escapedControl: Unicode.Scalar? {
        switch self {
        case UInt8(ascii: "a"): "\u{07}"
        case UInt8(ascii: "b"): "\u{08}"
        case UInt8(ascii: "f"): "\u{0C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        case UInt8(ascii: "v"): "\u{0B}"
        default: nil
        }
    }
}
