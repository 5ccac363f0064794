/// The strict grammar of codesign as a simple recognizer for comparison with the scanner: it accepts or rejects a text.
///
/// The recognizer follows the rules of the kernel's `OSUnserializeXML.y`
/// (https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y) and is slow.
struct StrictGrammar {
    private struct Refused: Error {}

    private enum Token: Equatable {
        case open(String)
        case close(String)
        case key([UInt8])
        case value, end
    }

    private let text: [UInt8]
    private var index = 0

    /// Whether the strict reader accepts the text.
    static func accepts(_ text: [UInt8]) -> Bool {
        var grammar = StrictGrammar(text: text)
        do {
            try grammar.readValue()
            return true
        } catch {
            return false
        }
    }

    private init(text: [UInt8]) {
        self.text = text.prefix { $0 != 0 } + [0]
    }

    private var current: UInt8 { text[min(index, text.count - 1)] }

    private mutating func advance() -> UInt8 {
        index = min(index + 1, text.count - 1)
        return current
    }

    private func isOne(_ byte: UInt8, of characters: String) -> Bool { byte != 0 && characters.utf8.contains(byte) }

    // MARK: Values, without recursion

    private mutating func readValue() throws {
        var open: [(name: String, keys: Set<[UInt8]>, hasKey: Bool)] = []
        repeat {
            let token = try nextToken()
            let isKeyDue = open.last.map { $0.name == "dict" && !$0.hasKey } ?? false
            switch token {
            case .key(let key):
                guard isKeyDue, open[open.count - 1].keys.insert(key).inserted else { throw Refused() }
                open[open.count - 1].hasKey = true
                continue
            case .close(let name):
                guard let last = open.popLast(), last.name == name, !last.hasKey else { throw Refused() }
            case .open(let name):
                guard !isKeyDue else { throw Refused() }
                open.append((name, [], false))
                continue
            case .value: guard !isKeyDue else { throw Refused() }
            case .end: throw Refused()
            }
            if !open.isEmpty { open[open.count - 1].hasKey = false }
        } while !open.isEmpty
    }

    // MARK: Tokens

    private mutating func nextToken() throws -> Token {
        while true {
            while isOne(current, of: " \t\n") { _ = advance() }
            if current == 0 { return .end }
            guard let tag = try readTag() else { continue }
            if tag.name == "plist" { continue }
            return try token(of: tag)
        }
    }

    private typealias Tag = (name: String, kind: String, attributes: [String])

    private mutating func token(of tag: Tag) throws -> Token {
        for attribute in tag.attributes where attribute.hasPrefix("ID") && attribute != "ID" { throw Refused() }
        switch (tag.name, tag.kind) {
        case ("dict", "empty"), ("array", "empty"), ("set", "empty"), ("true", "empty"), ("false", "empty"),
            ("string", "empty"), ("data", "empty"), ("integer", "empty"):
            return .value
        case ("dict", "start"), ("array", "start"), ("set", "start"): return .open(tag.name)
        case ("dict", "end"), ("array", "end"), ("set", "end"): return .close(tag.name)
        case ("key", "start"), ("key", "end"): return .key(try readText(until: "key"))
        case ("string", "start"), ("string", "end"):
            _ = try readText(until: "string")
            return .value
        case ("data", "start"), ("data", "end"):
            while current != UInt8(ascii: "<"), current != 0 { _ = advance() }
            try readEnd(of: "data")
            return .value
        case ("integer", "start"), ("integer", "end"):
            skipNumber()
            try readEnd(of: "integer")
            return .value
        default: throw Refused()
        }
    }

    private mutating func skipNumber() {
        if current == UInt8(ascii: "0"), advance() == UInt8(ascii: "x") {
            _ = advance()
            while isOne(current, of: "0123456789abcdef") { _ = advance() }
            return
        }
        if current == UInt8(ascii: "-") { _ = advance() }
        while isOne(current, of: "0123456789") { _ = advance() }
    }

    private mutating func readEnd(of name: String) throws {
        guard let tag = try readTag(), tag.name == name, tag.kind == "end" else { throw Refused() }
    }

    private mutating func readText(until name: String) throws -> [UInt8] {
        var value: [UInt8] = []
        while current != UInt8(ascii: "<") {
            guard current != 0 else { throw Refused() }
            guard current == UInt8(ascii: "&") else {
                value.append(current)
                _ = advance()
                continue
            }
            let known = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            guard let (name, text) = known.first(where: { self.text[index...].starts(with: $0.0.utf8) }) else {
                throw Refused()
            }
            index += name.utf8.count
            value += Array(text.utf8)
        }
        try readEnd(of: name)
        return value
    }

    // MARK: Tags

    private mutating func readTag() throws -> Tag? {
        guard current == UInt8(ascii: "<") else { throw Refused() }
        var kind = "start"
        switch advance() {
        case UInt8(ascii: "!"):
            try skipDeclaration()
            return nil
        case UInt8(ascii: "?"):
            try skipInstruction()
            return nil
        case UInt8(ascii: "/"):
            kind = "end"
            _ = advance()
        default: break
        }
        guard isLetter(current) else { throw Refused() }
        let name = try readName()
        var attributes: [String] = []
        while !isOne(current, of: ">/") {
            attributes.append(try readAttribute())
            guard attributes.count < 32 else { throw Refused() }
        }
        if current == UInt8(ascii: "/") {
            kind = "empty"
            _ = advance()
        }
        guard current == UInt8(ascii: ">") else { throw Refused() }
        _ = advance()
        return (name, kind, attributes)
    }

    private mutating func readAttribute() throws -> String {
        skipSpaces()
        let name = try readName()
        skipSpaces()
        guard current == UInt8(ascii: "=") else { throw Refused() }
        _ = advance()
        skipSpaces()
        guard current == UInt8(ascii: "\"") else { throw Refused() }
        var length = 0
        while advance() != UInt8(ascii: "\"") {
            length += 1
            guard current != 0, length < 31 else { throw Refused() }
        }
        _ = advance()
        return name
    }

    private mutating func skipSpaces() {
        while isOne(current, of: " \t") { _ = advance() }
    }

    private func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    private mutating func readName() throws -> String {
        var name = ""
        while isLetter(current) || isOne(current, of: "0123456789-") {
            name.unicodeScalars.append(Unicode.Scalar(current))
            _ = advance()
            guard name.utf8.count < 31 else { throw Refused() }
        }
        return name
    }

    private mutating func skipInstruction() throws {
        while advance() != 0 {
            if current == UInt8(ascii: "?"), advance() == UInt8(ascii: ">") {
                _ = advance()
                return
            }
        }
        throw Refused()
    }

    private mutating func skipDeclaration() throws {
        let isComment = advance() == UInt8(ascii: "-") && advance() == UInt8(ascii: "-")
        guard isComment || isLetter(current) else { throw Refused() }
        while current != 0, advance() != 0 {
            if isComment {
                guard current == UInt8(ascii: "-"), advance() == UInt8(ascii: "-") else { continue }
                guard advance() == UInt8(ascii: ">") else { throw Refused() }
            }
            if current == UInt8(ascii: ">") {
                _ = advance()
                return
            }
        }
        throw Refused()
    }
}
