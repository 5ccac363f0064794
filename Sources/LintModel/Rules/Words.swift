import Entitlements
import PropertyLists

// Terms that the messages of several rules use.

extension EntitlementDefinition.ValueType {
    /// The type with its article, such as “an array of strings”.
    package var withArticle: String {
        switch self {
        case .boolean: "a boolean"
        case .string: "a string"
        case .integer: "an integer"
        case .strings: "an array of strings"
        case .stringOrStrings: "a string or an array of strings"
        case .dictionary: "a dictionary"
        case .dictionaries: "an array of dictionaries"
        case .unknown: "a value"
        }
    }
}

extension PropertyList.Value.Kind {
    /// The type with its article, such as “an array”.
    package var withArticle: String {
        switch self {
        case .array, .integer: "an \(rawValue)"
        case .real: "a real number"
        case .data: "data"
        case .uid: "a UID"
        default: "a \(rawValue)"
        }
    }
}

/// Returns the choices in backticks, joined as “`a`, `b` or `c`”.
package func alternatives(_ choices: [String]) -> String {
    let quoted = choices.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
}
