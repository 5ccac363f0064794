/// A parser for the supported subset of POSIX extended regular expressions.
struct PatternParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses the pattern and returns its instructions.
    ///
    /// - Throws: ``CodeSigningError`` with `unsupported` for a construct that is not supported.
    mutating func program() throws(CodeSigningError) -> PatternProgram {
        let instructions = try alternatives()
        guard offset == bytes.count else { throw unsupported("an unbalanced parenthesis") }
        return PatternProgram(instructions: instructions + [.match])
    }

    private typealias Code = [PatternProgram.Instruction]

    private func unsupported(_ what: String) -> CodeSigningError {
        CodeSigningError(.unsupported, "\(what) at byte \(offset)")
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func alternatives() throws(CodeSigningError) -> Code {
        var branches = [try sequence()]
        while skip(UInt8(ascii: "|")) { branches.append(try sequence()) }
        return branches.count > 1 ? Self.fork(to: branches) : branches[0]
    }

    /// Returns a fork to each branch; each branch ends with a jump to the end of the last one.
    private static func fork(to branches: [Code]) -> Code {
        let sizes = branches.map { $0.count + 1 }
        var starts: [Int] = []
        var position = 1
        for size in sizes {
            starts.append(position)
            position += size
        }
        var code: Code = [.fork(starts)]
        for (branch, start) in zip(branches, starts) {
            code += branch
            code.append(.fork([position - start - branch.count]))
        }
        return code
    }

    private mutating func sequence() throws(CodeSigningError) -> Code {
        var code: Code = []
        while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
            code += try repeated(try atom(byte))
        }
        return code
    }

    private mutating func repeated(_ atom: Code) throws(CodeSigningError) -> Code {
        var code = atom
        while let byte = next {
            switch byte {
            case UInt8(ascii: "*"): code = [.fork([1, code.count + 2])] + code + [.fork([-code.count - 1])]
            case UInt8(ascii: "+"): code += [.fork([-code.count, 1])]
            case UInt8(ascii: "?"): code = [.fork([1, code.count + 1])] + code
            case UInt8(ascii: "{"): throw unsupported("a bounded repetition")
            default: return code
            }
            offset += 1
        }
        return code
    }

    private mutating func atom(_ byte: UInt8) throws(CodeSigningError) -> Code {
        offset += 1
        switch byte {
        case UInt8(ascii: "."): return [.byte(.all)]
        case UInt8(ascii: "^"): return [.start]
        case UInt8(ascii: "$"): return [.end]
        case UInt8(ascii: "("): return try group()
        case UInt8(ascii: "["): return [.byte(try bracket())]
        case UInt8(ascii: "\\"): return [.byte(.init(try escaped()))]
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
            throw unsupported("a repetition without an operand")
        default: return [.byte(.init(byte))]
        }
    }

    private mutating func group() throws(CodeSigningError) -> Code {
        depth += 1
        guard depth <= ResourcePattern.nestingLimit else { throw unsupported("too many nested groups") }
        let code = try alternatives()
        guard skip(UInt8(ascii: ")")) else { throw unsupported("an unbalanced parenthesis") }
        depth -= 1
        return code
    }

    /// Parses the byte after a backslash.
    ///
    /// A backslash makes punctuation literal. Before a letter or digit, its meaning depends on the system, so it is
    /// rejected.
    private mutating func escaped() throws(CodeSigningError) -> UInt8 {
        guard let byte = next, byte < 0x80 else { throw unsupported("a backslash") }
        let isLetterOrDigit = Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        guard !isLetterOrDigit else { throw unsupported("a backslash before a letter or digit") }
        offset += 1
        return byte
    }

    private mutating func bracket() throws(CodeSigningError) -> PatternProgram.ByteSet {
        let isInverted = skip(UInt8(ascii: "^"))
        var set = PatternProgram.ByteSet()
        var isFirst = true
        while let byte = next, byte != UInt8(ascii: "]") || isFirst {
            offset += 1
            isFirst = false
            for member in try range(from: byte) { set.insert(member) }
        }
        guard skip(UInt8(ascii: "]")) else { throw unsupported("an unbalanced bracket") }
        return isInverted ? set.inverted : set
    }

    /// Parses the rest of a range in brackets; without `-`, the range is the byte before it.
    private mutating func range(from byte: UInt8) throws(CodeSigningError) -> ClosedRange<UInt8> {
        guard byte != UInt8(ascii: "[") else { throw unsupported("a character class") }
        guard next == UInt8(ascii: "-"), offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "]") else {
            return byte...byte
        }
        let last = bytes[offset + 1]
        guard last >= byte, last != UInt8(ascii: "[") else { throw unsupported("a character range") }
        offset += 2
        return byte...last
    }
}
