/// Writes JSON (RFC 8259) sequentially, indented by two spaces or on one line.
///
/// Callers must write the members of an object in alphabetical order, so that the same values produce the same bytes.
/// Debug builds check the order with an assertion.
package struct JSONWriter {
    /// The text that was not passed to ``output`` yet.
    private var buffer = TextBuffer()

    /// The destination of the text; `nil` to collect it.
    private var output: ((UnsafeBufferPointer<UInt8>) -> Void)?

    /// The minimum size of a part that is passed to the destination, in bytes; the last part can be shorter.
    private static let partSize = 64 << 10

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
    package var text: String {
        var buffer = buffer
        if isIndented { buffer += "\n" }
        return buffer.text
    }

    /// Passes a text to `output` in consecutive parts, so that a long text is not in memory as a whole.
    ///
    /// - Parameters:
    ///   - isIndented: Whether each value is on its own line.
    ///   - output: The destination of the parts.
    ///   - write: Writes the text.
    package static func write(
        isIndented: Bool = true, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void,
        _ write: (inout JSONWriter) -> Void
    ) {
        var json = JSONWriter(isIndented: isIndented)
        json.output = output
        write(&json)
        if isIndented { json.buffer += "\n" }
        json.pass()
    }

    /// The number of bytes of the text that was not passed on yet.
    package var count: Int { buffer.count }

    /// Returns the text so far and removes it.
    package mutating func finish() -> [UInt8] {
        defer { buffer.removeAll() }
        return buffer.withBytes(Array.init)
    }

    /// Writes lines that were written before, each with one object.
    package mutating func lines(_ lines: ArraySlice<UInt8>) {
        buffer += lines
        if buffer.count >= Self.partSize { pass() }
    }

    /// Passes the text to the destination and removes it.
    private mutating func pass() {
        guard let output else { return }
        buffer.withBytes(output)
        buffer.removeAll()
    }

    /// Writes an object whose members `members` writes.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        let outerName = lastName
        lastName = ""
        nest("{", "}", members)
        lastName = outerName
    }

    /// Writes an object and a line feed, for a text with one object per line.
    package mutating func line(_ members: (inout JSONWriter) -> Void) {
        object(members)
        buffer.append("\n")
        if buffer.count >= Self.partSize { pass() }
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
        if isIndented { buffer += ": " } else { buffer.append(":") }
    }

    /// Writes a string with its escapes.
    package mutating func string(_ text: String) {
        buffer.append("\"")
        var plain = text
        let isPlain = plain.withUTF8 { utf8 in
            guard utf8.isPlainText, utf8.isUnquoted else { return false }
            buffer += utf8
            return true
        }
        if !isPlain { escaped(text) }
        buffer.append("\"")
    }

    /// Writes an integer.
    package mutating func integer(_ number: Int) {
        if number >= 0 { buffer.append(number) } else { buffer += String(number) }
    }

    /// Writes a Boolean.
    package mutating func boolean(_ value: Bool) { buffer += value ? "true" : "false" }

    /// Writes `null`.
    package mutating func null() { buffer += "null" }

    /// Writes a text with escapes for all scalars that are syntax or invisible.
    ///
    /// The bytes of a report show its content, and a parser restores the same text.
    private mutating func escaped(_ text: String) {
        text.forEachPiece {
            buffer += $0
        } scalar: { scalar, isSpelled in
            switch scalar {
            case "\"": buffer += "\\\""
            case "\\": buffer += "\\\\"
            case "\n": buffer += "\\n"
            case "\r": buffer += "\\r"
            case "\t": buffer += "\\t"
            default:
                if isSpelled || scalar.isUnseen {
                    buffer += scalar.escapedForJSON
                } else {
                    buffer.append(scalar: scalar)
                }
            }
        }
    }

    private mutating func nest(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ items: (inout JSONWriter) -> Void) {
        buffer.append(open)
        depth += 1
        isFirst = true
        items(&self)
        depth -= 1
        if !isFirst { breakLine() }
        isFirst = false
        buffer.append(close)
    }

    private mutating func beginItem() {
        if !isFirst { buffer.append(",") }
        isFirst = false
        if buffer.count >= Self.partSize { pass() }
        breakLine()
    }

    private mutating func breakLine() {
        guard isIndented else { return }
        buffer.append("\n")
        buffer.append(" ", count: 2 * depth)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes contain no quotation mark and no backslash.
    ///
    /// The loop has no branches, so that the compiler can vectorize it.
    fileprivate var isUnquoted: Bool {
        var others: UInt8 = 0
        for byte in self { others |= (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0) }
        return others == 0
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

    /// Writes a member that is an object if there is a value, and `null` otherwise.
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
