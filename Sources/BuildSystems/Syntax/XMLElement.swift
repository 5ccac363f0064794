package import PropertyLists

/// An element of an XML file that is not a property list, such as a `.csproj`.
package struct XMLElement: Sendable {
    /// The name with its namespace prefix.
    package let name: String

    /// The values of the attributes by name.
    package let attributes: [String: String]

    /// The elements in this one.
    package fileprivate(set) var children: [XMLElement] = []

    /// The text in this element, without the text of nested elements and without surrounding whitespace.
    package fileprivate(set) var text = ""

    /// The location of the text, or of the start tag if there is no text.
    package fileprivate(set) var location: Location
}

extension XMLElement {
    /// Returns all elements with a name in this one, at any depth.
    package func all(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Returns the root element; `nil` if the file is not XML, is too large, or exceeds a limit.
    package static func root(of file: SourceFile) -> XMLElement? {
        guard file.text.count <= LiteralScript.sizeLimit else { return nil }
        var parser = XMLElementParser(file)
        return parser.run()
    }
}

/// Parses the elements of an XML file; document types, and entities other than the predefined ones, are not read.
private struct XMLElementParser {
    private let file: SourceFile
    private let text: [UInt8]
    private var offset = 0
    private var open: [XMLElement] = []
    private var root: XMLElement?
    private var count = 0

    /// The maximum number of elements; the largest real projects have a few thousand.
    private static let elementLimit = 100_000

    /// The maximum depth, which also bounds the recursion of searches; real files nest about six levels.
    private static let depthLimit = 64

    init(_ file: SourceFile) {
        self.file = file
        text = file.text
    }

    mutating func run() -> XMLElement? {
        while offset < text.count {
            if text[offset] != UInt8(ascii: "<") {
                addText()
            } else if !readMarkup() {
                return root
            }
        }
        while !open.isEmpty { close() }
        return root
    }

    /// Reads a tag, a comment, or a section of data; returns false if a limit is exceeded.
    private mutating func readMarkup() -> Bool {
        if starts(with: "<!--") {
            skip(past: "-->")
        } else if starts(with: "<![CDATA[") {
            addData()
        } else if starts(with: "<?") || starts(with: "<!") {
            skip(past: ">")
        } else if starts(with: "</") {
            skip(past: ">")
            close()
        } else {
            return begin()
        }
        return true
    }

    private func starts(with prefix: String) -> Bool { text[offset...].starts(with: prefix.utf8) }

    private mutating func skip(past mark: String) {
        let bytes = Array(mark.utf8)
        while offset < text.count, !text[offset...].starts(with: bytes) { offset += 1 }
        offset = min(offset + bytes.count, text.count)
    }

    private mutating func close() {
        guard var element = open.popLast() else { return }
        element.text = Self.trimmed(element.text)
        if open.isEmpty { root = root ?? element } else { open[open.count - 1].children.append(element) }
    }

    private mutating func addText() {
        let start = offset
        while offset < text.count, text[offset] != UInt8(ascii: "<") { offset += 1 }
        guard !open.isEmpty else { return }
        var (first, last) = (start, offset)
        while first < last, text[first] <= UInt8(ascii: " ") { first += 1 }
        while last > first, text[last - 1] <= UInt8(ascii: " ") { last -= 1 }
        guard first < last else { return }
        if open[open.count - 1].text.isEmpty {
            open[open.count - 1].location = Location(file: file, range: first..<last)
        }
        open[open.count - 1].text += Self.unescaped(String(decoding: text[first..<last], as: UTF8.self))
    }

    private mutating func addData() {
        let start = offset + 9
        skip(past: "]]>")
        guard !open.isEmpty, start <= offset - 3 else { return }
        open[open.count - 1].text += String(decoding: text[start..<offset - 3], as: UTF8.self)
    }

    /// Reads a start tag; returns false if a limit is exceeded.
    private mutating func begin() -> Bool {
        count += 1
        guard count <= Self.elementLimit else { return false }
        let start = offset
        offset += 1
        let name = word()
        let attributes = attributes()
        let isEmpty = offset < text.count && text[offset] == UInt8(ascii: "/")
        skip(past: ">")
        guard open.count < Self.depthLimit else { return false }
        let location = Location(file: file, range: start..<min(offset, text.count))
        open.append(XMLElement(name: name, attributes: attributes, location: location))
        if isEmpty { close() }
        return true
    }

    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while offset < text.count, text[offset] != UInt8(ascii: ">"), text[offset] != UInt8(ascii: "/") {
            let before = offset
            skipSpace()
            let key = word()
            if let value = attributeValue() { attributes[key] = value }
            if offset == before { offset += 1 }
        }
        return attributes
    }

    /// Reads an equals sign and the value after it; returns `nil` if there is no equals sign.
    private mutating func attributeValue() -> String? {
        skipSpace()
        guard offset < text.count, text[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        skipSpace()
        return quoted()
    }

    private mutating func word() -> String {
        let start = offset
        while offset < text.count, text[offset] > UInt8(ascii: " "), !"=/><\"'".utf8.contains(text[offset]) {
            offset += 1
        }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    private mutating func quoted() -> String {
        guard offset < text.count, "\"'".utf8.contains(text[offset]) else { return word() }
        let mark = text[offset]
        offset += 1
        let start = offset
        while offset < text.count, text[offset] != mark { offset += 1 }
        let value = String(decoding: text[start..<offset], as: UTF8.self)
        offset = min(offset + 1, text.count)
        return Self.unescaped(value)
    }

    private mutating func skipSpace() {
        while offset < text.count, text[offset] <= UInt8(ascii: " ") { offset += 1 }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Replaces the predefined entities: <https://www.w3.org/TR/xml/#sec-predefined-ent>.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
