import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A document parsed by a strict XML parser; `nil` if it is not well-formed.
struct ParsedXML {
    /// The elements in the order of their start tags.
    let elements: [Element]

    /// An element with its attributes and its direct text.
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    init?(_ text: String) {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse() else { return nil }
        elements = reader.elements
    }

    /// Returns the elements with a name.
    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }
    }
}
