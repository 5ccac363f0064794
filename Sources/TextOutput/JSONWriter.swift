/// Writes JSON (RFC 8259) sequentially, indented by two spaces or on one line.
///
/// Callers must write the members of an object in alphabetical order, so that the same values produce the same bytes.
/// Debug builds check the order with an assertion.
package struct JSONWriter {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []

    /// Whether each value is on its own line.
    private let isIndented: Bool

    private var depth = 0
    private var isFirst = true
    private var lastName = ""

    /// Creates a writer.
    ///
    /// - Parameter isIndented: Whether each value is on its own line.
    package init(isIndented: Bool = true) { self.isIndented = isIndented }

    /// The JSON text.
    ///
    /// Indented text ends with a line break.
    package var text: String { String(decoding: bytes, as: UTF8.self) + (isIndented ? "\n" : "") }

    /// Writes an object.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        let outerName = lastName
        lastName = ""
        nest("{", "}", members)
        lastName = outerName
    }

    /// Writes an object and a line feed, for a text with one object per line.
    package mutating func line(_ members: (inout JSONWriter) -> Void) {
        object(members)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes an array with a value for each element.
    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ value: (inout JSONWriter, Elements.Element) -> Void
    ) {
        nest("[", "]") { json in
            for element in elements {
                json.beginItem()
                value(&json, element)
            }
        }
    }

    /// Starts a member of an object.
    ///
    /// The caller writes its value next.
    package mutating func name(_ name: String) {
        assert(lastName < name, "\(name) comes before \(lastName)")
        lastName = name
        beginItem()
        string(name)
        bytes += (isIndented ? ": " : ":").utf8
    }

    /// Writes a string.
    package mutating func string(_ text: String) {
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

    /// Writes an integer.
    package mutating func integer(_ number: Int) { bytes += String(number).utf8 }

    /// Writes a Boolean.
    package mutating func boolean(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }

    /// Writes `null`.
    package mutating func null() { bytes += "null".utf8 }

    /// Writes a text with escapes for all scalars that are syntax or invisible.
    ///
    /// The bytes of a report show its content, and a parser restores the same text.
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
    /// Writes a member that is a string or `null`.
    package mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }

    /// Writes a member that is an integer or `null`.
    package mutating func member(_ name: String, _ number: Int?) {
        self.name(name)
        if let number { integer(number) } else { null() }
    }

    /// Writes a member that is an array of strings.
    package mutating func member(_ name: String, _ texts: [String]) {
        self.name(name)
        array(texts) { $0.string($1) }
    }

    /// Writes a member that is an object.
    package mutating func member(_ name: String, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    /// Writes a member that is an object for the value, or `null`.
    package mutating func member<Value>(_ name: String, _ value: Value?, _ members: (inout JSONWriter, Value) -> Void) {
        self.name(name)
        if let value { object { members(&$0, value) } } else { null() }
    }

    /// Writes a member that is an array of objects, one for each element.
    package mutating func member<Elements: Sequence>(
        _ name: String, each elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
    ) {
        self.name(name)
        array(elements) { json, element in json.object { members(&$0, element) } }
    }
}

extension Unicode.Scalar {
    /// The scalar as `\u` and four hexadecimal digits per UTF-16 code unit.
    fileprivate var escapedForJSON: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension String {
    /// The text of a JSON document from another encoder, with escapes for the scalars that ``JSONWriter`` escapes.
    ///
    /// Such scalars occur only in strings.
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
