internal import SystemShims

/// A text without whitespace and quotation marks, in lowercase, with the positions in the original text.
struct NormalizedText: Sendable {
    /// The compared bytes.
    let bytes: [UInt8]

    /// The original text as bytes, with straight quotation marks.
    private let original: [UInt8]

    /// The position of each compared byte in the original text.
    private let positions: [Int32]

    /// The maximum number of bytes of a value at the beginning or the end of a phrase.
    private static let valueLimit = 300

    init(_ text: String) {
        var (bytes, original, positions): ([UInt8], [UInt8], [Int32]) = ([], [], [])
        var (apostrophe, isAfterLetter): (Int?, Bool) = (nil, false)
        for scalar in text.unicodeScalars {
            let scalar = scalar.straightened
            let start = Int32(original.count)
            if let encoded = UTF8.encode(scalar) { original.append(contentsOf: encoded) }
            guard !scalar.isNotCompared else {
                if scalar == "'", isAfterLetter { apostrophe = bytes.count }
                if scalar != "\\" { isAfterLetter = false }
                continue
            }
            if apostrophe == bytes.count, scalar == "t" || scalar == "T" {
                for byte in Self.negation(after: bytes) {
                    bytes.append(byte)
                    positions.append(start)
                }
            }
            isAfterLetter = true
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value) | (("A"..."Z").contains(scalar) ? 0x20 : 0))
                positions.append(start)
                continue
            }
            for byte in scalar.properties.lowercaseMapping.utf8 {
                bytes.append(byte)
                positions.append(start)
            }
        }
        self.bytes = bytes
        self.original = original
        self.positions = positions
    }

    /// Returns the letters that a contraction leaves out before its `t`: `can't` is compared as `cannot`.
    private static func negation(after bytes: [UInt8]) -> [UInt8] {
        guard bytes.last == UInt8(ascii: "n") else { return [] }
        return bytes.suffix(3).elementsEqual("can".utf8) ? Array("no".utf8) : [UInt8(ascii: "o")]
    }

    /// Returns the first range of `part` at or after a position.
    ///
    /// Uses functions of the C library, which compare many bytes at a time, because this runs for thousands of phrases.
    func range(of part: [UInt8], from start: Int) -> Range<Int>? {
        guard let first = part.first else { return nil }
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var index = start
            while index <= bytes.count - part.count {
                guard let found = memchr(base + index, CInt(first), bytes.count - part.count - index + 1) else { break }
                index = UnsafeRawPointer(found) - base
                if memcmp(found, part, part.count) == 0 { return index..<index + part.count }
                index += 1
            }
            return nil
        }
    }
}

extension NormalizedText {
    /// Returns the first range of `part` at or after a position; a closing parenthesis is the one that closes the
    /// parenthesis before the position.
    func range(of part: [UInt8], after start: Int) -> Range<Int>? {
        let (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
        guard var found = range(of: part, from: start) else { return nil }
        guard part.first == close, start > 0, bytes[start - 1] == open else { return found }
        while bytes[start..<found.lowerBound].count(where: { $0 == open })
            > bytes[start..<found.lowerBound].count(where: { $0 == close }),
            let next = range(of: part, from: found.lowerBound + 1)
        {
            found = next
        }
        return found
    }
}

// MARK: - Values

extension NormalizedText {
    /// Returns the original text between two positions of compared bytes.
    func original(from start: Int, to end: Int) -> String {
        guard start < end else { return "" }
        let upper = end < positions.count ? Int(positions[end]) : original.count
        return Self.trimmed(original[Int(positions[start])..<upper])
    }

    /// Returns whether the text between two positions of compared bytes is one word; a line break may divide it.
    func isWord(from start: Int, to end: Int) -> Bool {
        let value = Self.trimmed(original[Int(positions[start])..<Int(positions[end])].filter { $0 != 0x0A }[...])
        return !value.utf8.contains(0x20)
    }

    /// Returns whether the text between two positions of compared bytes is one name: it neither leaves its quotation marks
    /// nor continues with another sentence.
    func isName(from start: Int, to end: Int) -> Bool {
        let value = Self.trimmed(original[Int(positions[start])..<Int(positions[end])])
        guard value.utf8.count > 30 else { return !value.contains("\" ") || value.isQuotedList }
        return !value.hasEndOfSentence && (!value.contains("\"") || value.isQuotedList)
    }

    /// Returns whether a word begins or ends at a position of compared bytes.
    func isWordBoundary(_ position: Int, isEnd: Bool) -> Bool {
        guard position > 0, position < positions.count else { return true }
        let neighbor = isEnd ? Int(positions[position - 1]) + 1 : Int(positions[position]) - 1
        guard original.indices.contains(neighbor) else { return true }
        let byte = original[neighbor]
        // `in` does not begin a word in `com.apple.developer.in-app-payments`.
        if !isEnd, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { return false }
        return !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte) && !(0x61...0x7A).contains(byte)
    }

    /// Returns the value that ends before a compared byte: a quoted text, or the end of the line before it.
    ///
    /// If the value is a word, it begins after the last space.
    func original(before end: Int, isWord: Bool = false) -> String {
        let upper = end < positions.count ? Int(positions[end]) : original.count
        var line = original[max(0, upper - Self.valueLimit)..<upper]
        while let last = line.last, Self.isSpace(last) { line.removeLast() }
        if let quote = line.last, Self.isQuote(quote), let open = line.dropLast().lastIndex(of: quote) {
            let start = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? line.startIndex
            let list = Self.trimmed(line[start...])
            // A list of quoted names begins with the line: `"A", "B", and "C" must be rebuilt`.
            return line[start] == quote && list.isQuotedList ? list : Self.trimmed(line[open...])
        }
        if let newline = line.lastIndex(of: UInt8(ascii: "\n")) { line = line[(newline + 1)...] }
        // A log has the name of the tool before the value: `amfid: /Applications/…`.
        while let colon = line.indices.dropLast().last(where: {
            line[$0] == UInt8(ascii: ":") && Self.isSpace(line[$0 + 1]) && $0 + 2 < line.endIndex - 1
                && !Self.isKindOfCertificate(line[..<$0])
        }) { line = line[(colon + 1)...] }
        if isWord, let space = line.lastIndex(where: Self.isSpace) { line = line[(space + 1)...] }
        return Self.trimmed(line)
    }

    /// Returns the value that begins after a compared byte: a quoted text, or the rest of the line or clause; the name of
    /// a certificate continues with the team in parentheses.
    func original(after start: Int, isCertificate: Bool = false) -> String {
        guard start < positions.count else { return "" }
        var lower = Int(positions[start])
        // A quotation mark before the first compared byte belongs to the value.
        if lower > 0, Self.isQuote(original[lower - 1]) { lower -= 1 }
        let rest = original[lower..<min(original.count, lower + Self.valueLimit)]
        if let quote = rest.first, Self.isQuote(quote), let close = rest.dropFirst().firstIndex(of: quote) {
            return Self.trimmed(rest[..<close])
        }
        let end = rest.indices.first { index in
            let (byte, next) = (rest[index], index + 1 < rest.endIndex ? rest[index + 1] : UInt8(ascii: "\n"))
            // A list continues on the next line after a comma.
            if byte == UInt8(ascii: "\n") { return rest[..<index].last { !Self.isSpace($0) } != UInt8(ascii: ",") }
            if Self.isQuote(byte) { return true }
            let isEnd = byte == UInt8(ascii: ".") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
            if isEnd, byte != UInt8(ascii: ",") { return Self.isSpace(next) || next == UInt8(ascii: ",") }
            if isCertificate, next == UInt8(ascii: "("), rest[(index + 1)...].beginsWithTeam { return false }
            return Self.isSpace(byte) && (next == UInt8(ascii: "(") || next == UInt8(ascii: "["))
        }
        return Self.trimmed(rest[..<(end ?? rest.endIndex)])
    }

    /// Returns whether the text before a colon ends with a kind of certificate: `Developer ID Application: Example Inc`.
    private static func isKindOfCertificate(_ line: ArraySlice<UInt8>) -> Bool {
        ["Application", "Installer", "Distribution", "Developer", "Development"].contains { kind in
            line.suffix(kind.utf8.count).elementsEqual(kind.utf8)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
    }

    /// Returns the text without surrounding whitespace, quotation marks, and commas, on one line.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        func isTrimmed(_ byte: UInt8) -> Bool {
            isSpace(byte) || isQuote(byte) || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",")
        }
        var bytes = bytes.drop(while: isTrimmed)
        while let last = bytes.last, isTrimmed(last) { bytes.removeLast() }
        return String(decoding: bytes.map { isSpace($0) ? 0x20 : $0 }, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is whitespace or a mark that tools add or leave out.
    fileprivate var isNotCompared: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": false
        case "'", "\"", "`", "\\", "\u{FFFD}", "\u{200B}": true
        default: properties.isWhitespace
        }
    }

    /// The scalar, or the straight quotation mark for a curly one.
    var straightened: Unicode.Scalar {
        switch self {
        case "\u{2018}", "\u{2019}", "\u{201A}", "\u{2039}", "\u{203A}": "'"
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": "\""
        default: self
        }
    }
}

extension String {
    /// Whether a sentence ends inside the text: `Release. Set the value`.
    fileprivate var hasEndOfSentence: Bool {
        let words = split(separator: " ")
        return zip(words, words.dropFirst()).contains { word, next in
            word.utf8.count > 3 && word.hasSuffix(".") && next.utf8.count > 2 && next.first?.isUppercase == true
                && next.dropFirst().first?.isLowercase == true
        }
    }

    /// Whether the text between quotation marks consists of separators: `A", "B" and "C`.
    fileprivate var isQuotedList: Bool {
        let parts = split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        return parts.allSatisfy { index, part in
            index.isMultiple(of: 2) || ["", ",", "and", ", and", "&", "/"].contains(part.trimmingSpaces)
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension ArraySlice<UInt8> {
    /// Whether the text begins with a name without spaces in parentheses, such as the team of a certificate.
    fileprivate var beginsWithTeam: Bool {
        let name = dropFirst().prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "(") }
        let isName = name.allSatisfy { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isName && name.count > 5 && name.endIndex < endIndex && self[name.endIndex] == UInt8(ascii: ")")
    }
}
