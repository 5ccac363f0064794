/// Writes JSON (RFC 8259) front to back, indented by two spaces or on one line.
///
/// Whoever writes an object names its members in the order of their names, so that the same values give the
/// same bytes; a debug build notices when they do not.
struct JSONWriter {
    /// What has been written.
    private(set) var bytes: [UInt8] = []

    /// Whether each value stands on a line of its own.
    private let isIndented: Bool

    private var depth = 0
    private var isFirst = true
    private var lastName = ""

    /// Creates a writer.
    ///
    /// - Parameter isIndented: Whether each value stands on a line of its own.
    init(isIndented: Bool = true) { self.isIndented = isIndented }

    /// The text that has been written, ended by a line break.
    var text: String { String(decoding: bytes, as: UTF8.self) + (isIndented ? "\n" : "") }

    /// Writes an object.
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        let outerName = lastName
        lastName = ""
        nest("{", "}", members)
        lastName = outerName
    }

    /// Writes an object and ends the line, for texts of several.
    mutating func line(_ members: (inout JSONWriter) -> Void) {
        object(members)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes an array with a value for each element.
    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ value: (inout JSONWriter, Elements.Element) -> Void
    ) {
        nest("[", "]") { json in
            for element in elements {
                json.beginItem()
                value(&json, element)
            }
        }
    }

    /// Begins a member of an object; its value is written next.
    mutating func name(_ name: String) {
        assert(lastName < name, "\(name) comes before \(lastName)")
        lastName = name
        beginItem()
        string(name)
        bytes += (isIndented ? ": " : ":").utf8
    }

    /// Writes a string.
    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var plain = text
        let isPlain = plain.withUTF8 { utf8 in
            guard utf8.isPlainText, utf8.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
                return false
            }
            bytes += utf8
            return true
        }
        if !isPlain { escaped(text) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a whole number.
    mutating func integer(_ number: Int) { bytes += String(number).utf8 }

    /// Writes a truth value.
    mutating func boolean(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

    /// Writes that there is nothing.
    mutating func null() { bytes += "null".utf8 }

    /// Writes a text with everything escaped that has a meaning in JSON or is invisible, so that the bytes of a report
    /// show what it contains, and the same text is read from it.
    private mutating func escaped(_ text: String) {
        text.forEachScalar { scalar, isSpelled in
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            default: bytes += isSpelled || scalar.isUnseen ? scalar.escapedForJSON.utf8 : String(scalar).utf8
            }
        }
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ items: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: open))
        depth += 1
        isFirst = true
        items(&self)
        depth -= 1
        if !isFirst { breakLine() }
        isFirst = false
        bytes.append(UInt8(ascii: close))
    }

    private mutating func beginItem() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        breakLine()
    }

    private mutating func breakLine() {
        guard isIndented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}

extension JSONWriter {
    /// Writes a member that is a string, or nothing.
    mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }

    /// Writes a member that is a whole number, or nothing.
    mutating func member(_ name: String, _ number: Int?) {
        self.name(name)
        if let number { integer(number) } else { null() }
    }

    /// Writes a member that is an array of strings.
    mutating func member(_ name: String, _ texts: [String]) {
        self.name(name)
        array(texts) { $0.string($1) }
    }

    /// Writes a member that is an object.
    mutating func member(_ name: String, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    /// Writes a member that is an object made of a value, or nothing.
    mutating func member<Value>(_ name: String, _ value: Value?, _ members: (inout JSONWriter, Value) -> Void) {
        self.name(name)
        if let value { object { members(&$0, value) } } else { null() }
    }

    /// Writes a member that is an array of objects, one for each element.
    mutating func member<Elements: Sequence>(
        _ name: String, each elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
    ) {
        self.name(name)
        array(elements) { json, element in json.object { members(&$0, element) } }
    }
}

extension Unicode.Scalar {
    /// The scalar as `\u` and four digits, or twice that.
    fileprivate var escapedForJSON: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension String {
    /// A document of JSON that another encoder wrote, with the scalars escaped that ``JSONWriter`` escapes: outside of
    /// strings there are none.
    package var escapedJSONDocument: String {
        var text = ""
        forEachScalar { scalar, isSpelled in
            let isLineBreak = scalar == "\n" || scalar == "\r" || scalar == "\t"
            let isEscaped = !isLineBreak && (isSpelled || scalar.isUnseen)
            text += isEscaped ? scalar.escapedForJSON : String(scalar)
        }
        return text
    }
}
