import Foundation

/// A JSON value that distinguishes Booleans from numbers on every platform.
package enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Parses JSON text.
    ///
    /// - Throws: `DecodingError` if the text is not JSON.
    package init(parsing text: String) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    /// The member of an object; `nil` if there is none.
    package subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }

    /// The elements of an array; `nil` for other values.
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The text of a string; `nil` for other values.
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The value of a number; `nil` for other values.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The names of the types of a schema that the value has.
    package var types: [String] {
        switch self {
        case .null: ["null"]
        case .boolean: ["boolean"]
        case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }
}

extension JSONValue: Decodable {
    /// Creates a value from a decoder.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a JSON value")
        }
    }
}
