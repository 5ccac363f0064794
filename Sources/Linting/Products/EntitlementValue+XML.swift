package import Entitlements
import LintModel
import PropertyLists

extension EntitlementValue {
    /// The value as an XML property list, with keys sorted by their bytes.
    package var propertyListDocument: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(element(indent: ""))
        </plist>

        """
    }

    /// Returns the XML element of the value.
    ///
    /// The readers of values limit the depth of the recursion.
    private func element(indent: String) -> String {
        let inner = indent + "\t"
        switch self {
        case .boolean(let value): return value ? "<true/>" : "<false/>"
        case .integer(let value): return "<integer>\(value)</integer>"
        case .string(let text): return "<string>\(text.escapedForXML)</string>"
        case .array(let members):
            let lines = members.map { "\(inner)\($0.element(indent: inner))\n" }
            return Self.element("array", containing: lines, indent: indent)
        case .dictionary:
            let lines = sortedEntries.map { entry in
                "\(inner)<key>\(entry.key.escapedForXML)</key>\n\(inner)\(entry.value.element(indent: inner))\n"
            }
            return Self.element("dict", containing: lines, indent: indent)
        case .unsupported(let kind): return "<string>(\(kind.rawValue))</string>"
        }
    }

    private static func element(_ name: String, containing lines: [String], indent: String) -> String {
        lines.isEmpty ? "<\(name)/>" : "<\(name)>\n\(lines.joined())\(indent)</\(name)>"
    }
}
