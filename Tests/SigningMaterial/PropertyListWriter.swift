public import Entitlements
import Foundation

/// Writes XML property lists.
package enum PropertyListWriter {
    /// Returns a document with the value at its root.
    package static func document(_ body: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(body)
            </plist>

            """.utf8)
    }

    /// Returns the XML element of a value.
    package static func element(_ value: EntitlementValue) -> String {
        switch value {
        case .boolean(let value): value ? "<true/>" : "<false/>"
        case .integer(let value): "<integer>\(value)</integer>"
        case .string(let value): "<string>\(escaped(value))</string>"
        case .array(let members): "<array>\(members.map(element).joined())</array>"
        case .dictionary: "<dict>\n\(value.sortedEntries.map(entry).joined(separator: "\n"))\n</dict>"
        case .unsupported: "<real>1</real>"
        }
    }

    private static func entry(_ entry: EntitlementValue.Entry) -> String {
        "<key>\(escaped(entry.key))</key>\(element(entry.value))"
    }

    package static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    package static func data(_ bytes: [UInt8]) -> String {
        "<data>\(Data(bytes).base64EncodedString())</data>"
    }
}

/// Tests write values as literals.
extension EntitlementValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByIntegerLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(arrayLiteral elements: EntitlementValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, EntitlementValue)...) {
        self = .dictionary(elements.map { Entry($0, $1) })
    }
}
