/// Reads property lists in the format of NeXTSTEP, in which `project.pbxproj` is written.
///
/// ```
/// value      := dictionary | array | data | string
/// dictionary := "{" (string ("=" value)? ";")* "}"      without a value, the key is the value
/// array      := "(" (value ("," value)* ","?)? ")"
/// data       := "<" hexadecimal digits, blanks ">"
/// string     := [A-Za-z0-9_$/:.-]+ | "\"" … "\"" | "'" … "'"
/// ```
///
/// Between any two of these stand blanks, `// …` and `/* … */`. Recursive descent of bounded depth, linear in the text.
///
/// Source: <https://github.com/apple-oss-distributions/CF>, `CFOldStylePList.c`.
struct OpenStepReader<Events: OpenStepEvents> {
    private var scanner: OpenStepScanner
    private var depth = 0
    private(set) var events: Events

    /// How deep containers may stand in containers.
    ///
    /// A project goes to five; the bound keeps a hostile file from
    /// exhausting the stack.
    static var nestingLimit: Int { 256 }

    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - events: What is told of it.
    init(_ bytes: [UInt8], telling events: Events) {
        scanner = OpenStepScanner(bytes)
        self.events = events
    }

    /// Reads everything.
    mutating func read() {
        do throws(OpenStepFailure) {
            try readValue(of: nil)
            try scanner.skipBlanks()
            if !scanner.isAtEnd { throw scanner.failure(.textAfterValue) }
        } catch {
            events.problem(error.problem, at: error.offset)
        }
    }

    /// The key of an entry, told when its value is certain to come.
    private typealias Key = (text: String, range: Range<Int>)

    private mutating func readValue(of key: Key?) throws(OpenStepFailure) {
        try scanner.skipBlanks()
        let start = scanner.index
        switch scanner.current {
        case UInt8(ascii: "{"):
            try readContainer(of: key, closedBy: UInt8(ascii: "}"))
        case UInt8(ascii: "("):
            try readContainer(of: key, closedBy: UInt8(ascii: ")"))
        case UInt8(ascii: "<"):
            let data = try scanner.readData()
            tell(key)
            events.data(data, start..<scanner.index)
        default:
            let text = try scanner.readString(orElse: .expectedValue)
            tell(key)
            events.string(text, start..<scanner.index)
        }
    }

    private mutating func readContainer(of key: Key?, closedBy closing: UInt8) throws(OpenStepFailure) {
        guard depth < Self.nestingLimit else { throw scanner.failure(.nestedTooDeeply) }
        depth += 1
        defer { depth -= 1 }
        tell(key)
        let start = scanner.index
        scanner.skip()
        if closing == UInt8(ascii: "}") {
            events.beginDictionary(at: start)
            defer { events.endDictionary(at: scanner.index) }
            try readEntries()
        } else {
            events.beginArray(at: start)
            defer { events.endArray(at: scanner.index) }
            try readElements()
        }
    }

    private mutating func readEntries() throws(OpenStepFailure) {
        while true {
            try scanner.skipBlanks()
            if scanner.take(UInt8(ascii: "}")) { return }
            let start = scanner.index
            let key = (text: try scanner.readString(orElse: .expectedKey), range: start..<scanner.index)
            try scanner.skipBlanks()
            if scanner.current == UInt8(ascii: ";") {
                tell(key)
                events.string(key.text, key.range)
            } else {
                guard scanner.take(UInt8(ascii: "=")) else { throw scanner.failure(.expectedEqualsSign) }
                try readValue(of: key)
                try scanner.skipBlanks()
            }
            guard scanner.take(UInt8(ascii: ";")) else { throw scanner.failure(.expectedSemicolon) }
        }
    }

    private mutating func readElements() throws(OpenStepFailure) {
        while true {
            try scanner.skipBlanks()
            if scanner.take(UInt8(ascii: ")")) { return }
            try readValue(of: nil)
            try scanner.skipBlanks()
            if !scanner.take(UInt8(ascii: ",")), scanner.current != UInt8(ascii: ")") {
                throw scanner.failure(.expectedComma)
            }
        }
    }

    private mutating func tell(_ key: Key?) {
        if let key { events.key(key.text, key.range) }
    }
}
