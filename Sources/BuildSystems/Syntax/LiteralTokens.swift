import PropertyLists

/// A language whose literals are read; code in it is never run.
package enum LiteralLanguage: Sendable {
    /// JavaScript and TypeScript; JSON and JSON5 are subsets of its object literals.
    case javaScript
    /// Swift.
    case swift
    /// Starlark, the language of Bazel, a subset of Python.
    case starlark
}

/// One token of a file.
struct LiteralToken {
    enum Kind {
        case string
        case name
        case number
        case symbol
    }

    let kind: Kind
    let range: Range<Int>

    /// The range of a string between its quotation marks.
    var content: Range<Int>

    /// Whether the string is raw: its backslashes do not begin escapes.
    var isRaw = false

    /// Whether the token is the first of its line.
    let startsLine: Bool

    /// For an opening bracket, the index of the token that closes it, or the number of tokens if there is none.
    var partner = 0
}

/// Splits a file into tokens.
///
/// Any content results in a bounded number of tokens, without an error.
struct LiteralTokenizer {
    private let text: [UInt8]
    private let language: LiteralLanguage
    private let end: Int
    private var offset: Int
    private var startsLine = true
    private var open: [Int] = []
    private(set) var tokens: [LiteralToken] = []

    /// The maximum number of tokens of a file; real build files have a few ten thousand.
    private static let tokenLimit = 1_000_000

    /// The operators of several characters that are one token.
    private static let operators: [StaticString] = [
        "...", "=>", "==", "!=", "??", "?.", "->", "+=", "||", "&&", "<=", ">=", "**",
    ]

    /// The first bytes of these operators.
    private static let operatorStarts = Array(".=!?-+|&<>*".utf8)

    /// The maximum depth of strings within interpolations.
    private static let depthLimit = 16

    /// Creates a tokenizer for a part of a text.
    init(_ text: [UInt8], in range: Range<Int>, as language: LiteralLanguage) {
        self.text = text
        self.language = language
        offset = range.lowerBound
        end = min(range.upperBound, text.count)
    }

    /// Returns the tokens in a range of a text.
    static func tokens(of text: [UInt8], in range: Range<Int>, as language: LiteralLanguage) -> [LiteralToken] {
        var tokenizer = LiteralTokenizer(text, in: range, as: language)
        tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() {
        skipFileHeader()
        while offset < end, tokens.count < Self.tokenLimit {
            let byte = text[offset]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                startsLine = true
                offset += 1
            } else if byte <= UInt8(ascii: " ") {
                offset += 1
            } else if !skipComment(), !addString() {
                addOther(byte)
            }
        }
        for index in open { tokens[index].partner = tokens.count }
    }

    /// Skips a byte order mark, and a line that names an interpreter.
    private mutating func skipFileHeader() {
        if text[min(offset, end)..<end].starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
        if starts(with: "#!") { skipLine() }
    }

    private func starts(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            offset + prefix.count <= end && text[offset..<offset + prefix.count].elementsEqual(prefix)
        }
    }

    private mutating func add(
        _ kind: LiteralToken.Kind, _ range: Range<Int>, content: Range<Int>? = nil, isRaw: Bool = false
    ) {
        tokens.append(
            LiteralToken(kind: kind, range: range, content: content ?? range, isRaw: isRaw, startsLine: startsLine))
        startsLine = false
        offset = range.upperBound
    }

    private mutating func addOther(_ byte: UInt8) {
        if byte.isNameStart {
            var stop = offset + 1
            while stop < end, text[stop].isNamePart { stop += 1 }
            return add(.name, offset..<stop)
        }
        if byte.isDigit {
            var stop = offset + 1
            while stop < end, text[stop].isNamePart || text[stop] == UInt8(ascii: ".") { stop += 1 }
            return add(.number, offset..<stop)
        }
        addSymbol(byte)
    }

    private mutating func addSymbol(_ byte: UInt8) {
        let isOperator = Self.operatorStarts.contains(byte)
        let length = isOperator ? Self.operators.first { starts(with: $0) }?.utf8CodeUnitCount ?? 1 : 1
        add(.symbol, offset..<offset + length)
        let index = tokens.count - 1
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            if let last = open.last, text[tokens[last].range.lowerBound].closing == byte {
                open.removeLast()
                tokens[last].partner = index
            }
        default: break
        }
    }
}

// MARK: - Comments

extension LiteralTokenizer {
    private mutating func skipLine() {
        while offset < end, text[offset] != UInt8(ascii: "\n"), text[offset] != UInt8(ascii: "\r") { offset += 1 }
    }

    /// Skips a comment; returns whether there was one.
    private mutating func skipComment() -> Bool {
        if language != .starlark, starts(with: "/*") {
            skipBlockComment()
            return true
        }
        guard starts(with: language == .starlark ? "#" : "//") else { return false }
        skipLine()
        return true
    }

    /// Skips a comment between `/*` and `*/`, which can be nested in Swift.
    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*"), depth == 0 || language == .swift {
                depth += 1
                offset += 2
            } else if starts(with: "*/") {
                depth -= 1
                offset += 2
            } else {
                offset += 1
            }
        } while depth > 0 && offset < end
    }
}

// MARK: - Strings

extension LiteralTokenizer {
    /// Adds a string, or skips a regular expression; returns whether there was one.
    private mutating func addString() -> Bool {
        let start = offset
        if language == .javaScript, text[start] == UInt8(ascii: "/") { return skipRegularExpression() }
        let quote = quote(afterPrefixAt: start)
        guard quote < end, text[quote].isQuote, language != .swift || text[quote] == UInt8(ascii: "\""),
            language == .javaScript || text[quote] != UInt8(ascii: "`")
        else { return false }
        let mark = text[quote]
        let isTriple = language != .javaScript && closes(at: quote, mark, isTriple: true, hashes: 0)
        let content = quote + (isTriple ? 3 : 1)
        let hashes = language == .swift ? quote - start : 0
        let (stop, close) = endOfString(from: content, mark, isTriple: isTriple, hashes: hashes, depth: 0)
        add(.string, start..<stop, content: content..<max(close, content), isRaw: quote > start)
        return true
    }

    /// Returns the index after the prefix of a raw string: number signs in Swift, or `r` in Starlark.
    private func quote(afterPrefixAt start: Int) -> Int {
        switch language {
        case .javaScript: return start
        case .swift: return text[start..<end].firstIndex { $0 != UInt8(ascii: "#") } ?? end
        case .starlark:
            let isRaw = text[start] == UInt8(ascii: "r") && start + 1 < end && text[start + 1].isQuote
            return isRaw ? start + 1 : start
        }
    }

    /// Returns the end of a string, and the end of its content.
    private func endOfString(
        from start: Int, _ mark: UInt8, isTriple: Bool, hashes: Int, depth: Int
    ) -> (stop: Int, content: Int) {
        let isMultiline = isTriple || mark == UInt8(ascii: "`")
        let length = (isTriple ? 3 : 1) + hashes
        var index = start
        while index < end {
            let byte = text[index]
            if byte == UInt8(ascii: "\\"), hashes == 0 {
                let isCode = language == .swift && index + 1 < end && text[index + 1] == UInt8(ascii: "(")
                index = isCode ? endOfCode(from: index + 2, UInt8(ascii: "("), depth) : index + 2
            } else if byte == UInt8(ascii: "$"), mark == UInt8(ascii: "`"), index + 1 < end,
                text[index + 1] == UInt8(ascii: "{")
            {
                index = endOfCode(from: index + 2, UInt8(ascii: "{"), depth)
            } else if byte == mark, closes(at: index, mark, isTriple: isTriple, hashes: hashes) {
                return (min(index + length, end), index)
            } else if byte == UInt8(ascii: "\n"), !isMultiline {
                return (index, index)
            } else {
                index += 1
            }
        }
        return (end, end)
    }

    private func closes(at index: Int, _ mark: UInt8, isTriple: Bool, hashes: Int) -> Bool {
        let marks = isTriple ? 3 : 1
        guard index + marks + hashes <= end else { return false }
        return text[index..<index + marks].allSatisfy { $0 == mark }
            && text[index + marks..<index + marks + hashes].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// Returns the index after the bracket that closes the code of an interpolation.
    private func endOfCode(from start: Int, _ bracket: UInt8, _ depth: Int) -> Int {
        guard depth < Self.depthLimit else { return end }
        var (index, level) = (start, 1)
        while index < end {
            let byte = text[index]
            if byte == bracket { level += 1 }
            if byte == bracket.closing { level -= 1 }
            if level == 0 { return index + 1 }
            let isString = byte.isQuote && (language == .javaScript || byte == UInt8(ascii: "\""))
            index =
                isString
                ? endOfString(from: index + 1, byte, isTriple: false, hashes: 0, depth: depth + 1).stop : index + 1
        }
        return end
    }

    /// Skips a regular expression, in which quotation marks have no meaning.
    private mutating func skipRegularExpression() -> Bool {
        if let last = tokens.last {
            let byte = text[last.range.lowerBound]
            let isOperand = last.kind != .symbol || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
            if isOperand, !text[last.range].elementsEqual("return".utf8) { return false }
        }
        var (index, isInClass) = (offset + 1, false)
        while index < end, text[index] != UInt8(ascii: "\n") {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                add(.number, offset..<index + 1)
                return true
            default: break
            }
            index += 1
        }
        return false
    }
}

extension UInt8 {
    /// Whether a name can begin with the byte; every non-ASCII byte can begin a name.
    var isNameStart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "@"), 0x80...:
            true
        default: false
        }
    }

    /// Whether the byte is a decimal digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte continues a name.
    var isNamePart: Bool { isNameStart || isDigit }

    /// Whether the byte is a quotation mark of one of the languages.
    fileprivate var isQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }

    /// The bracket that closes this one; 0 for any other byte.
    fileprivate var closing: UInt8 {
        switch self {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: 0
        }
    }
}
