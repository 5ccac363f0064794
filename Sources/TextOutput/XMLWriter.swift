/// Writes XML sequentially, indented by two spaces.
package struct XMLWriter {
    /// The text that was not passed to ``output`` yet.
    private var buffer = TextBuffer()

    /// The destination of the text; `nil` to collect it.
    private var output: ((UnsafeBufferPointer<UInt8>) -> Void)?

    private var depth = 0

    /// The minimum size of a part that is passed to the destination, in bytes; the last part can be shorter.
    private static let partSize = 64 << 10

    /// Creates a document without elements.
    package init() { buffer += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }

    /// Creates a part of a document.
    ///
    /// - Parameter depth: The number of elements around the part.
    package init(partAtDepth depth: Int) { self.depth = depth }

    /// The text so far.
    package var text: String { buffer.text }

    /// The number of bytes of the text that was not passed on yet.
    package var count: Int { buffer.count }

    /// Returns the text so far and removes it.
    package mutating func finish() -> [UInt8] {
        defer { buffer.removeAll() }
        return buffer.withBytes(Array.init)
    }

    /// Appends elements that were written before as a part of a document.
    package mutating func part(_ elements: ArraySlice<UInt8>) {
        buffer += elements
        if buffer.count >= Self.partSize { pass() }
    }

    /// Passes a document to `output` in consecutive parts, so that a long document is not in memory as a whole.
    ///
    /// - Parameters:
    ///   - output: The destination of the parts.
    ///   - write: Writes the elements of the document.
    package static func write(
        to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void, _ write: (inout XMLWriter) -> Void
    ) {
        var xml = XMLWriter()
        xml.output = output
        write(&xml)
        xml.pass()
    }

    /// Passes the text to the destination and removes it.
    private mutating func pass() {
        guard let output else { return }
        buffer.withBytes(output)
        buffer.removeAll()
    }

    /// Writes an element with child elements.
    ///
    /// The start and end tags are written even if there are no children.
    ///
    /// - Parameters:
    ///   - name: The name of the element.
    ///   - attributes: The attributes, in order; attributes without a value are omitted.
    ///   - inside: Writes the child elements.
    package mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ inside: (inout XMLWriter) -> Void
    ) {
        begin(name, attributes)
        inside(&self)
        end(name)
    }

    /// Writes the start tag of an element with child elements.
    package mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
        open(name, attributes)
        buffer += ">\n"
        depth += 1
    }

    /// Writes the end tag of an element with child elements.
    package mutating func end(_ name: String) {
        depth -= 1
        indent()
        close(name)
    }

    /// Writes an element with text, or an empty element.
    package mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String = ""
    ) {
        open(name, attributes)
        if content.isEmpty {
            buffer += "/>\n"
        } else {
            buffer += ">"
            buffer += content.escapedForMarkup
            close(name)
        }
    }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
        if buffer.count >= Self.partSize { pass() }
        indent()
        buffer += "<"
        buffer += name
        for (attribute, value) in attributes {
            guard let value else { continue }
            buffer += " "
            buffer += attribute
            buffer += "=\""
            buffer += value.escapedForMarkup
            buffer += "\""
        }
    }

    private mutating func close(_ name: String) {
        buffer += "</"
        buffer += name
        buffer += ">\n"
    }

    private mutating func indent() { buffer.append(" ", count: 2 * depth) }
}
