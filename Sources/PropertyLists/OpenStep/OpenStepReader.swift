/// Reads property lists in the OpenStep format, which `project.pbxproj` uses.
///
/// ```
/// value      := dictionary | array | data | string
/// dictionary := "{" (string ("=" value)? ";")* "}"      without a value, the key is the value
/// array      := "(" (value ("," value)* ","?)? ")"
/// data       := "<" hexadecimal digits, blanks ">"
/// string     := [A-Za-z0-9_$/:.-]+ | "\"" … "\"" | "'" … "'"
/// ```
///
/// Whitespace, `// …`, and `/* … */` can separate any two tokens. The parser is recursive with a bounded depth, and
/// linear in the length of the text.
///
/// Source: <https://github.com/apple-oss-distributions/CF>, `CFOldStylePList.c`.
struct OpenStepReader<Events: OpenStepEvents> {
    private var scanner: OpenStepScanner
    private let limits: PropertyListLimits
    /// The offset of the first value.
    private var start = 0
    private var depth = 0
    private var count = 0
    private(set) var events: Events

    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - start: The offset of the text, after a byte order mark.
    ///   - limits: The limits on the nesting depth, which bounds the stack, and on the number of values.
    ///   - events: The receiver of the events.
    init(
        _ bytes: [UInt8], from start: Int = 0, limits: PropertyListLimits = PropertyListLimits(),
        reportingTo events: Events
    ) {
        scanner = OpenStepScanner(bytes, from: start)
        self.limits = limits
        self.events = events
    }

    /// Reads the whole text.
    mutating func read() {
        do throws(PropertyListError) {
            try scanner.skipBlanks()
            start = scanner.index
            try readValue(of: nil)
            try scanner.skipBlanks()
            if !scanner.isAtEnd { throw scanner.failure("text follows the property list; remove it") }
        } catch {
            events.stop(at: error)
        }
    }

    /// Reads a value.
    ///
    /// If the value has a key, reports the key as soon as it is certain that the value follows.
    private mutating func readValue(of key: OpenStepText?) throws(PropertyListError) {
        try scanner.skipBlanks()
        count += key == nil ? 1 : 2
        guard count <= limits.nodes else {
            throw scanner.failure(
                "the file has more than \(limits.nodes) values; remove some from the file", kind: .limit)
        }
        let start = scanner.index
        switch scanner.current {
        case UInt8(ascii: "{"):
            try readContainer(of: key, closedBy: UInt8(ascii: "}"))
        case UInt8(ascii: "("):
            try readContainer(of: key, closedBy: UInt8(ascii: ")"))
        case UInt8(ascii: "<"):
            try scanner.skipData()
            reportKey(key)
            events.data(in: start..<scanner.index)
        default:
            let text = try scanner.readString(orElse: "expected a value")
            reportKey(key)
            events.string(text)
        }
    }

    private mutating func readContainer(of key: OpenStepText?, closedBy closing: UInt8) throws(PropertyListError) {
        guard depth < limits.depth else {
            throw scanner.failure(
                "containers are nested more than \(limits.depth) levels deep; remove some levels", kind: .limit)
        }
        depth += 1
        defer { depth -= 1 }
        reportKey(key)
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

    private mutating func readEntries() throws(PropertyListError) {
        while true {
            try scanner.skipBlanks()
            if scanner.skip(UInt8(ascii: "}")) { return }
            let key = try scanner.readString(orElse: "expected a key or `}`")
            try scanner.skipBlanks()
            if scanner.current == UInt8(ascii: ";") {
                reportKey(key)
                events.string(key)
            } else {
                guard scanner.skip(UInt8(ascii: "=")) else { throw failureAfterKey }
                try readValue(of: key)
                try scanner.skipBlanks()
            }
            guard scanner.skip(UInt8(ascii: ";")) else { throw scanner.failure("expected `;` after the value") }
        }
    }

    /// The error for a key without an equals sign after it; JSON is reported at its first character.
    private var failureAfterKey: PropertyListError {
        guard scanner.current == UInt8(ascii: ":") else { return scanner.failure("expected `=` after the key") }
        let message = "JSON is not a valid format for entitlements; convert the file with `plutil -convert xml1`"
        return PropertyListError(.malformed, message, at: start)
    }

    private mutating func readElements() throws(PropertyListError) {
        while true {
            try scanner.skipBlanks()
            if scanner.skip(UInt8(ascii: ")")) { return }
            try readValue(of: nil)
            try scanner.skipBlanks()
            if !scanner.skip(UInt8(ascii: ",")), scanner.current != UInt8(ascii: ")") {
                throw scanner.failure("expected `,` or `)`")
            }
        }
    }

    private mutating func reportKey(_ key: OpenStepText?) {
        if let key { events.key(key) }
    }
}
