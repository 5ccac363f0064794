/// Writes XML front to back, indented by two spaces.
struct XMLWriter {
    /// What has been written.
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    private var depth = 0

    /// Writes an element that holds elements; one without any where nothing is written into it.
    ///
    /// - Parameters:
    ///   - name: The element's name.
    ///   - attributes: Its attributes, in order; those without a value are left out.
    ///   - inside: Writes what it holds.
    mutating func element(
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

    /// Writes an element that holds text, or nothing.
    mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text content: String = "")
    {
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
