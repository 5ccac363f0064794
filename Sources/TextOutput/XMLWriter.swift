/// Writes XML sequentially, indented by two spaces.
package struct XMLWriter {
    /// The text so far.
    package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private var depth = 0

    /// Creates a document without elements.
    package init() {}

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
        open(name, attributes)
        text += ">\n"
        depth += 1
        inside(&self)
        depth -= 1
        indent()
        text += "</\(name)>\n"
    }

    /// Writes an element with text, or an empty element.
    package mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String = ""
    ) {
        open(name, attributes)
        text += content.isEmpty ? "/>\n" : ">\(content.escapedForMarkup)</\(name)>\n"
    }

    private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
        indent()
        text += "<\(name)"
        for (attribute, value) in attributes {
            guard let value else { continue }
            text += " \(attribute)=\"\(value.escapedForMarkup)\""
        }
    }

    private mutating func indent() { text += String(repeating: "  ", count: depth) }
}
