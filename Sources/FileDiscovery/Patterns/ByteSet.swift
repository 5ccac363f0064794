/// The bytes that match a bracket expression such as `[a-z]` or `[![:space:]_]`.
struct ByteSet: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Reads the rest of a bracket expression after the opening bracket; `nil` if the expression is malformed.
    init?(bracket rest: inout ArraySlice<UInt8>, foldsCase: Bool) {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        guard readMembers(&rest, foldsCase: foldsCase) else { return nil }
        if isNegated { words = (~words.0, ~words.1, ~words.2, ~words.3) }
    }

    func contains(_ byte: UInt8) -> Bool {
        let bit = UInt64(1) << UInt64(byte & 63)
        return switch byte >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }

    private mutating func insert(_ byte: UInt8) {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    /// Reads members up to the closing bracket.
    ///
    /// A bracket in first position is a member.
    private mutating func readMembers(_ rest: inout ArraySlice<UInt8>, foldsCase: Bool) -> Bool {
        var previous: UInt8?
        repeat {
            guard let byte = rest.popFirst() else { return false }
            switch (byte, rest.first, previous) {
            case (UInt8(ascii: "\\"), _, _):
                guard let escaped = rest.popFirst() else { return false }
                insert(escaped)
                previous = escaped
            case (UInt8(ascii: "-"), let next?, let first?) where next != UInt8(ascii: "]"):
                guard let last = Self.readEndOfRange(&rest) else { return false }
                insert(from: first, through: last, foldsCase: foldsCase)
                previous = nil
            case (UInt8(ascii: "["), UInt8(ascii: ":"), _) where Self.nameOfClass(after: rest) != nil:
                guard let name = Self.nameOfClass(after: rest), insertClass(name, foldsCase: foldsCase) else {
                    return false
                }
                rest.removeFirst(name.count + 3)
                previous = nil
            case (UInt8(ascii: "["), UInt8(ascii: ":"), _) where !rest.contains(UInt8(ascii: "]")):
                return false
            default:
                insert(byte)
                previous = byte
            }
        } while rest.first != UInt8(ascii: "]")
        rest.removeFirst()
        return true
    }

    private static func readEndOfRange(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let last = rest.popFirst() else { return nil }
        return last == UInt8(ascii: "\\") ? rest.popFirst() : last
    }

    /// Returns the name in `:name:]`; `nil` if the next `]` does not follow a second colon.
    private static func nameOfClass(after rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")), end - rest.startIndex >= 2 else { return nil }
        return rest[end - 1] == UInt8(ascii: ":") ? rest[rest.startIndex + 1..<end - 1] : nil
    }

    private mutating func insert(from first: UInt8, through last: UInt8, foldsCase: Bool) {
        guard first <= last else { return }
        for byte in first...last {
            insert(byte)
            if foldsCase { insert(byte.lowercased) }
        }
    }

    /// Inserts a class such as `alpha`, which contains only ASCII characters; returns `false` if the class does not
    /// exist.
    private mutating func insertClass(_ name: ArraySlice<UInt8>, foldsCase: Bool) -> Bool {
        guard let isMember = Self.classes[String(decoding: name, as: UTF8.self)] else { return false }
        for byte in UInt8.min..<0x80 where isMember(byte) {
            insert(byte)
            if foldsCase && name.elementsEqual("upper".utf8) { insert(byte.lowercased) }
        }
        return true
    }

    /// The character classes of git; its whitespace class does not contain the vertical tab.
    private static let classes: [String: @Sendable (UInt8) -> Bool] = [
        "alnum": { isLetter($0) || isDigit($0) },
        "alpha": { isLetter($0) },
        "blank": { $0 == 0x20 || $0 == 0x09 },
        "cntrl": { $0 < 0x20 || $0 == 0x7F },
        "digit": { isDigit($0) },
        "graph": { (0x21...0x7E).contains($0) },
        "lower": { isLetter($0) && $0 == $0.lowercased },
        "print": { (0x20...0x7E).contains($0) },
        "punct": { (0x21...0x7E).contains($0) && !isLetter($0) && !isDigit($0) },
        "space": { [0x20, 0x09, 0x0A, 0x0D].contains($0) },
        "upper": { isLetter($0) && $0 != $0.lowercased },
        "xdigit": { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0.lowercased) },
    ]

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.lowercased)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
