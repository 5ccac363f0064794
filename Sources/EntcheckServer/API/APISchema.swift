import KeyValueStores
import TextOutput

/// A JSON schema in the subset that the API uses; it also validates the content of requests.
indirect enum APISchema: Sendable {
    /// A text without NUL characters, with bounds on its length in Unicode scalars.
    case text(_ length: ClosedRange<Int>)
    /// One of the given texts.
    case choice([String])
    /// An integer in a range.
    case integer(ClosedRange<Int>)
    /// A Boolean.
    case boolean
    /// A list with a maximum number of elements.
    case list(of: APISchema, limit: Int)
    /// An object; requests can contain other members, which have no effect.
    case object([Member])
    /// Any JSON value; the operation checks it.
    case any
    /// A definition of the API.
    case reference(String)

    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let schema: APISchema
        let isRequired: Bool

        /// Creates a member that every object has.
        static func required(_ name: String, _ schema: APISchema) -> Member {
            Member(name: name, schema: schema, isRequired: true)
        }

        /// Creates a member that is absent if there is no value.
        static func optional(_ name: String, _ schema: APISchema) -> Member {
            Member(name: name, schema: schema, isRequired: false)
        }
    }

    /// Writes the schema as JSON.
    ///
    /// - Parameters:
    ///   - json: The writer.
    ///   - path: The path of the definitions in the document.
    func write(to json: inout JSONWriter, referringTo path: String) {
        json.object { json in
            switch self {
            case .text(let length): Self.writeText(length, to: &json)
            case .choice(let texts):
                json.name("enum")
                json.array(texts) { $0.string($1) }
                json.name("type")
                json.string("string")
            case .integer(let range):
                json.name("maximum")
                json.integer(range.upperBound)
                json.name("minimum")
                json.integer(range.lowerBound)
                json.name("type")
                json.string("integer")
            case .boolean:
                json.name("type")
                json.string("boolean")
            case .list(let schema, let limit):
                json.name("items")
                schema.write(to: &json, referringTo: path)
                json.name("maxItems")
                json.integer(limit)
                json.name("type")
                json.string("array")
            case .any: break
            case .object(let members): Self.write(members, to: &json, referringTo: path)
            case .reference(let name):
                json.name("$ref")
                json.string("\(path)\(name)")
            }
        }
    }

    private static func writeText(_ length: ClosedRange<Int>, to json: inout JSONWriter) {
        if length.upperBound < .max {
            json.name("maxLength")
            json.integer(length.upperBound)
        }
        if length.lowerBound > 0 {
            json.name("minLength")
            json.integer(length.lowerBound)
        }
        json.name("pattern")
        json.string(#"^[^\u0000]*$"#)
        json.name("type")
        json.string("string")
    }

    private static func write(_ members: [Member], to json: inout JSONWriter, referringTo path: String) {
        json.name("properties")
        json.object { json in
            for member in members.sorted(by: { $0.name < $1.name }) {
                json.name(member.name)
                member.schema.write(to: &json, referringTo: path)
            }
        }
        json.name("required")
        json.array(members.filter(\.isRequired).map(\.name).sorted()) { $0.string($1) }
        json.name("type")
        json.string("object")
    }
}

// MARK: - Validation

extension APISchema {
    /// Returns the first reason why a value does not match; `nil` if it matches.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - definitions: The definitions of the API.
    ///   - path: The location of the value in messages.
    /// - Returns: The reason as a clause.
    func problem(
        in value: JSONTree, _ definitions: [String: APISchema], at path: String = "the content"
    ) -> String? {
        switch (self, value) {
        case (.reference(let name), _):
            guard let schema = definitions[name] else { return path }
            return schema.problem(in: value, definitions, at: path)
        case (.text(let length), .string(let text)):
            if text.utf8.contains(0) { return "\(path) contains a NUL character" }
            let count = text.unicodeScalars.count
            return length.contains(count)
                ? nil : "\(path) has \(count) characters; expected \(length.lowerBound) to \(length.upperBound)"
        case (.choice(let texts), .string(let text)):
            return texts.contains(text) ? nil : "\(path) is not one of \(texts.joined(separator: ", "))"
        case (.integer(let range), .number):
            guard let number = value.integer else { return "\(path) is not a whole number in the range of integers" }
            return range.contains(Int(number)) ? nil : "\(path) is not from \(range.lowerBound) to \(range.upperBound)"
        case (.boolean, .boolean), (.any, _): return nil
        case (.list(let schema, let limit), .array(let elements)):
            guard elements.count <= limit else { return "\(path) has more than \(limit) elements" }
            for (index, element) in elements.enumerated() {
                if let problem = schema.problem(in: element, definitions, at: "\(path)[\(index)]") { return problem }
            }
            return nil
        case (.object(let members), .object(let values)):
            for member in members {
                guard let value = values[member.name] else {
                    if member.isRequired { return "\(path) has no member \(member.name)" }
                    continue
                }
                if let problem = member.schema.problem(in: value, definitions, at: "\(path).\(member.name)") {
                    return problem
                }
            }
            return nil
        default: return "\(path) has the wrong type"
        }
    }
}
