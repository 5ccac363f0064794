/// A parser for JSON in UTF-8 (<https://www.rfc-editor.org/rfc/rfc8259>).
///
///     value  = object | array | string | number | "true" | "false" | "null"
///     object = "{" [ string ":" value *( "," string ":" value ) ] "}"
///     array  = "[" [ value *( "," value ) ] "]"
///     number = [ "-" ] ( "0" | digit1-9 *digit ) [ "." 1*digit ] [ ( "e" | "E" ) [ "+" | "-" ] 1*digit ]
struct JSONParser {
    private let text: [UInt8]
    private var index: Int
    private var depth = 0
    private var containerCount = 0
    private let maximumContainers: Int

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ text: [UInt8], maximumContainers: Int) {
        self.text = text
        self.maximumContainers = maximumContainers
        index = text.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    }

    /// Parses the text as a whole.
    mutating func parse() throws(JSONTreeError) -> JSONTree {
        let tree = try value()
        skipWhitespace()
        guard index == text.count else { throw .notJSON }
        return tree
    }

    private mutating func value() throws(JSONTreeError) -> JSONTree {
        skipWhitespace()
        switch next {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONTreeError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONTreeError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONTreeError) -> JSONTree
    ) throws(JSONTreeError) -> JSONTree {
        guard depth < JSONTree.maximumDepth else { throw .tooDeep }
        guard containerCount < maximumContainers else { throw .tooManyContainers(maximumContainers) }
        containerCount += 1
        depth += 1
        index += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func object() throws(JSONTreeError) -> JSONTree {
        var members: [String: JSONTree] = [:]
        skipWhitespace()
        if skip(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipWhitespace()
            let name = try string()
            guard name.hasFewMarks else { throw .tooManyMarks }
            skipWhitespace()
            guard skip(UInt8(ascii: ":")) else { throw .notJSON }
            guard members.updateValue(try value(), forKey: name) == nil else { throw .equalNames }
            skipWhitespace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw .notJSON }
        return .object(members)
    }

    private mutating func array() throws(JSONTreeError) -> JSONTree {
        var elements: [JSONTree] = []
        skipWhitespace()
        if skip(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value())
            skipWhitespace()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw .notJSON }
        return .array(elements)
    }

    private mutating func literal(_ word: StaticString, _ tree: JSONTree) throws(JSONTreeError) -> JSONTree {
        let end = index + word.utf8CodeUnitCount
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard end <= text.count, text[index..<end].elementsEqual(bytes) else { throw .notJSON }
        index = end
        return tree
    }

    private mutating func number() throws(JSONTreeError) -> String {
        let start = index
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            try digits()
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONTreeError) {
        let start = index
        while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { index += 1 }
        guard index > start else { throw .notJSON }
    }
}

// MARK: - Strings

extension JSONParser {
    private mutating func string() throws(JSONTreeError) -> String {
        guard skip(UInt8(ascii: "\"")) else { throw .notJSON }
        var (start, unescaped) = (index, [UInt8]())
        while true {
            switch next {
            case UInt8(ascii: "\"")?:
                let rest = text[start..<index]
                index += 1
                let bytes = unescaped.isEmpty ? rest : (unescaped + rest)[...]
                guard let string = String(validating: bytes, as: UTF8.self) else { throw .notJSON }
                return string
            case UInt8(ascii: "\\")?:
                unescaped += text[start..<index]
                index += 1
                unescaped += String(try escapedScalar()).utf8
                start = index
            case let byte? where byte >= 0x20: index += 1
            default: throw .notJSON
            }
        }
    }

    /// Parses the rest of an escape sequence.
    private mutating func escapedScalar() throws(JSONTreeError) -> Unicode.Scalar {
        guard let next else { throw .notJSON }
        index += 1
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(next)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw .notJSON
        }
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(unit), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else { throw .notJSON }
        let trail = try codeUnit()
        guard UTF16.isTrailSurrogate(trail) else { throw .notJSON }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    /// Parses four hexadecimal digits.
    private mutating func codeUnit() throws(JSONTreeError) -> UInt16 {
        guard index + 4 <= text.count else { throw .notJSON }
        var unit: UInt16 = 0
        for byte in text[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .notJSON }
            unit = unit << 4 | UInt16(digit)
        }
        index += 4
        return unit
    }

    private mutating func skipWhitespace() {
        while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { index += 1 }
    }

    private var next: UInt8? { index < text.count ? text[index] : nil }

    /// Skips a byte if it is the next one.
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }
}

extension String {
    /// Whether the text has no long sequence of combining marks.
    ///
    /// Swift compares and hashes a text in a time that is the square of the length of such a sequence.
    fileprivate var hasFewMarks: Bool {
        var marks = 0
        for scalar in unicodeScalars where !scalar.isASCII || marks > 0 {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            guard marks <= JSONTree.maximumMarks else { return false }
        }
        return true
    }
}
