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
    /// - Throws: An error if the text is not JSON.
    package init(parsing text: String) throws {
        self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
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

extension JSONValue {
    /// Creates a value from an object of `JSONSerialization`.
    ///
    /// `JSONDecoder` throws an error for each type that a value does not have, which takes most of the time in a test.
    private init(_ object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init))
        case let elements as [Any]: self = .array(elements.map(JSONValue.init))
        case let number as NSNumber:
            // The type is `c` on macOS and `B` on Linux.
            let isBoolean = ["c", "B"].contains(String(cString: number.objCType))
            self = isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
        default: self = .null
        }
    }
}
