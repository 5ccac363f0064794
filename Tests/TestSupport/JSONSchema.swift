import Foundation

/// A JSON schema in the subset of draft 7 that the schemas of this package use
/// (<https://json-schema.org/draft-07/schema>).
///
/// A keyword outside the subset is an error, so that a misspelled keyword does not accept everything.
package struct JSONSchema: Sendable {
    /// The schema document, to which references refer.
    private let document: JSONValue

    /// The part of the document that values are validated against.
    private let root: JSONValue

    /// The maximum number of nested schemas, which only a schema without an end exceeds.
    private static let depthLimit = 500

    /// The keywords without an effect on validation.
    private static let annotations: Set = [
        "$schema", "$id", "id", "$comment", "title", "description", "default", "examples", "definitions", "format",
    ]

    /// An error in a schema.
    package struct Problem: Error {
        /// The error, as a clause.
        package let message: String
    }

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - text: The schema as JSON.
    ///   - definition: The name of the definition to validate against; `nil` for the whole schema.
    /// - Throws: An error if the schema is not JSON, or the definition does not exist.
    package init(_ text: String, definition: String? = nil) throws {
        let document = try JSONValue(parsing: text)
        let part = definition.map { document["definitions"]?[$0] } ?? document
        guard let part else { throw Problem(message: "the schema has no definition \(definition ?? "")") }
        (self.document, root) = (document, part)
    }

    /// Returns the first reason why JSON text does not match the schema; `nil` if it matches.
    package func problem(in text: String) -> String? {
        do {
            return problem(in: try JSONValue(parsing: text))
        } catch {
            return "the text is not JSON: \(error)"
        }
    }

    /// Returns the first reason why a value does not match the schema; `nil` if it matches.
    package func problem(in value: JSONValue) -> String? { problem(in: value, root, at: "$", depth: 0) }
}

// MARK: - Keywords

extension JSONSchema {
    private func problem(in value: JSONValue, _ schema: JSONValue?, at path: String, depth: Int) -> String? {
        guard depth < Self.depthLimit else { return "\(path): the schema has no end" }
        if case .boolean(let accepts) = schema { return accepts ? nil : "\(path): nothing is allowed here" }
        guard case .object(let keywords) = schema else { return "\(path): no schema" }
        for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key }) where !Self.annotations.contains(keyword) {
            let reason: String?
            switch keyword {
            case "$ref": reason = problem(in: value, target(of: argument), at: path, depth: depth + 1)
            case "required": reason = Self.missing(argument, in: value).map { "\(path): the member \($0) is missing" }
            case "properties", "additionalProperties":
                reason = problem(inMembersOf: value, keyword, keywords, at: path, depth: depth)
            case "items": reason = problem(inElementsOf: value, argument, at: path, depth: depth)
            case "allOf", "anyOf", "oneOf", "not":
                reason = problem(in: value, keyword, argument, at: path, depth: depth)
            default: reason = Self.problem(in: value, keyword, argument, at: path)
            }
            if let reason { return reason }
        }
        return nil
    }

    /// Checks the keywords that contain no schemas.
    private static func problem(
        in value: JSONValue, _ keyword: String, _ argument: JSONValue, at path: String
    ) -> String? {
        guard let isValid = accepts(value, keyword, argument) else {
            return "\(path): the validator does not support \(keyword)"
        }
        return isValid ? nil : "\(path): \(keyword) does not accept \("\(value)".prefix(200))"
    }

    /// Returns whether a keyword accepts a value; `nil` if the keyword is not supported.
    private static func accepts(_ value: JSONValue, _ keyword: String, _ argument: JSONValue) -> Bool? {
        switch keyword {
        case "type":
            return (argument.elements ?? [argument]).contains { $0.text.map(value.types.contains) ?? false }
        case "const": return value == argument
        case "enum": return argument.elements?.contains(value) ?? false
        case "pattern":
            guard let text = value.text else { return true }
            return text.range(of: argument.text ?? "", options: .regularExpression) != nil
        case "minimum": return value.number.map { $0 >= argument.number ?? 0 } ?? true
        case "maximum": return value.number.map { $0 <= argument.number ?? 0 } ?? true
        case "minLength": return value.text.map { Double($0.unicodeScalars.count) >= argument.number ?? 0 } ?? true
        case "maxLength": return value.text.map { Double($0.unicodeScalars.count) <= argument.number ?? 0 } ?? true
        case "minItems": return value.elements.map { Double($0.count) >= argument.number ?? 0 } ?? true
        case "maxItems": return value.elements.map { Double($0.count) <= argument.number ?? 0 } ?? true
        case "uniqueItems":
            guard argument == .boolean(true) else { return true }
            let elements = value.elements ?? []
            return elements.indices.allSatisfy { !elements[..<$0].contains(elements[$0]) }
        default: return nil
        }
    }

    private static func missing(_ names: JSONValue, in value: JSONValue) -> String? {
        guard case .object(let members) = value else { return nil }
        return names.elements?.compactMap(\.text).first { members[$0] == nil }
    }

    /// Checks the members that the schema names, or the other members.
    private func problem(
        inMembersOf value: JSONValue, _ keyword: String, _ keywords: [String: JSONValue], at path: String, depth: Int
    ) -> String? {
        guard case .object(let members) = value else { return nil }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            let named = keywords["properties"]?[name]
            guard (named != nil) == (keyword == "properties") else { continue }
            let schema = named ?? keywords["additionalProperties"]
            if let reason = problem(in: member, schema, at: "\(path).\(name)", depth: depth + 1) { return reason }
        }
        return nil
    }

    private func problem(inElementsOf value: JSONValue, _ schema: JSONValue, at path: String, depth: Int) -> String? {
        for (index, element) in (value.elements ?? []).enumerated() {
            if let reason = problem(in: element, schema, at: "\(path)[\(index)]", depth: depth + 1) { return reason }
        }
        return nil
    }

    /// Checks the keywords that combine schemas.
    private func problem(
        in value: JSONValue, _ keyword: String, _ argument: JSONValue, at path: String, depth: Int
    ) -> String? {
        let problems = (argument.elements ?? [argument]).map { problem(in: value, $0, at: path, depth: depth + 1) }
        let count = problems.count { $0 == nil }
        switch keyword {
        case "allOf": return problems.compactMap(\.self).first
        case "not": return count == 0 ? nil : "\(path): not accepts the value"
        case "oneOf" where count > 1: return "\(path): \(count) alternatives of oneOf match"
        default:
            // The alternative that fails at the deepest path is the most likely one.
            let deepest = problems.compactMap(\.self).max { Self.depth(of: $0) < Self.depth(of: $1) }
            return count > 0 ? nil : deepest ?? "\(path): no alternative"
        }
    }

    /// Returns the number of components of the path with which a reason begins.
    private static func depth(of reason: String) -> Int {
        reason.prefix { $0 != ":" }.count { $0 == "." || $0 == "[" }
    }

    /// Returns the schema that a reference within the document refers to.
    private func target(of reference: JSONValue) -> JSONValue? {
        guard let text = reference.text, text.hasPrefix("#") else { return nil }
        return text.dropFirst().split(separator: "/").reduce(Optional(document)) { $0?[String($1)] }
    }
}
