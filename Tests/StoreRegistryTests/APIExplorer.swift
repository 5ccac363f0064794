import Foundation
import RegistryWorkload
import TestSupport

/// A client that knows only the description of an API: it generates valid and invalid requests and validates each
/// response against the description.
struct APIExplorer {
    /// An operation of the description.
    struct Operation {
        let method: String
        let path: String
        let members: JSONValue
    }

    /// A generated request.
    struct Request {
        var method: String
        var target: String
        var body: String?
        /// Whether the request matches the description.
        var isValid: Bool
    }

    /// The operations in the order of their paths.
    let operations: [Operation]

    private let description: JSONValue
    private let schemas: String
    private var random: SplitMix64

    /// The texts that programs often do not expect.
    private static let hostile = [
        "", " ", "a", "%", "_", "\\", "'", "\"", "' OR 1=1 --", "\"; DROP TABLE store; --", "?", "$1",
        "../../etc/passwd",
        "<script>alert(1)</script>", "\u{0}", "\u{1}\u{7f}", "é", "\u{202e}", "🏳️‍🌈", "\u{ffff}", "0", "-1", "1e9", "true",
        "null", "NaN", "99999999999999999999999", String(repeating: "x", count: 501),
        String(repeating: "é", count: 500),
        "app-group", "group.com.example.shared", "\r\nX-Injected: 1",
    ]

    /// Reads a description.
    init(_ text: String, seed: UInt64) throws {
        description = try JSONValue(parsing: text)
        random = SplitMix64(state: seed)
        let components = description["components"]?["schemas"] ?? .null
        schemas = "{\"definitions\":\(components.text(replacing: "#/components/schemas/", with: "#/definitions/"))}"
        guard case .object(let paths) = description["paths"] else { throw Problem(message: "there are no paths") }
        let root = description["servers"]?.elements?.first?["url"]?.text ?? ""
        operations = paths.sorted { $0.key < $1.key }.flatMap { path, item in
            guard case .object(let methods) = item else { return [Operation]() }
            return methods.sorted { $0.key < $1.key }.map {
                Operation(method: $0.key.uppercased(), path: root + path, members: $0.value)
            }
        }
    }

    struct Problem: Error { let message: String }

    /// Returns a request; half of them do not match the description.
    mutating func request(_ operation: Operation) -> Request {
        var request = Request(method: operation.method, target: operation.path, body: nil, isValid: true)
        var query: [(String, String)] = []
        for parameter in operation.members["parameters"]?.elements ?? [] where parameter["in"]?.text == "query" {
            let isRequired = parameter["required"] == .boolean(true)
            guard isRequired || Bool.random(using: &random) else { continue }
            let value = value(of: parameter["schema"] ?? .null, depth: 0)
            query.append((parameter["name"]?.text ?? "", value.text ?? value.text(replacing: "", with: "")))
        }
        if let schema = Self.schema(of: operation.members["requestBody"]) {
            request.body = value(of: schema, depth: 0).text(replacing: "", with: "")
        }
        if Bool.random(using: &random) { damage(&query, &request, operation) }
        request.target +=
            query.isEmpty ? "" : "?" + query.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
        return request
    }

    /// Changes one part of a request, so that it no longer matches the description.
    private mutating func damage(
        _ query: inout [(String, String)], _ request: inout Request, _ operation: Operation
    ) {
        let parameters = operation.members["parameters"]?.elements ?? []
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            query.append(("unknown", "1"))
            request.isValid = false
        case 1:
            guard let index = query.indices.randomElement(using: &random) else { return }
            let schema = parameters.first { $0["name"]?.text == query[index].0 }?["schema"] ?? .null
            let text = Self.hostile.randomElement(using: &random) ?? ""
            query[index].1 = text
            request.isValid = accepts(schema, text)
        case 2:
            guard let index = query.indices.randomElement(using: &random) else { return }
            let isRequired = parameters.first { $0["name"]?.text == query[index].0 }?["required"] == .boolean(true)
            query.remove(at: index)
            request.isValid = !isRequired
        default:
            guard let body = request.body, let schema = Self.schema(of: operation.members["requestBody"]) else {
                return
            }
            let bodies = [
                "", "null", "[]", "{}", "{", "1", String(body.dropLast()), String(repeating: "[", count: 2_000),
                body.replacing("{", with: #"{"":[{"a":null}],"#), body.replacing(#""kind":"#, with: #""kin":"#),
                body.replacing("[", with: "{"), "\u{0}" + body,
                body.replacing(#":""#, with: #":["x"],"y":""#),
            ]
            let changed = bodies.randomElement(using: &random) ?? ""
            request.body = changed
            request.isValid = (try? JSONValue(parsing: changed)).map { matches($0, schema) } ?? false
        }
    }

    /// Returns whether the text of a query parameter matches a schema.
    private func accepts(_ schema: JSONValue, _ text: String) -> Bool {
        switch schema["type"]?.text {
        case "integer":
            guard let number = Int(text), String(number) == text else { return false }
            return matches(.number(Double(number)), schema)
        case "boolean": return ["true", "false"].contains(text)
        default: return !text.utf8.contains(0) && matches(.string(text), schema)
        }
    }

    private static func schema(of content: JSONValue?) -> JSONValue? {
        guard case .object(let types) = content?["content"] else { return nil }
        return types["application/json"]?["schema"]
    }

    private func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte < 128 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
            return isPlain ? String(Unicode.Scalar(byte)) : String(format: "%%%02X", Int(byte))
        }.joined()
    }
}

// MARK: - Values

extension APIExplorer {
    /// Returns a value that matches a schema.
    private mutating func value(of schema: JSONValue, depth: Int) -> JSONValue {
        if let name = schema["$ref"]?.text?.split(separator: "/").last {
            return value(of: description["components"]?["schemas"]?[String(name)] ?? .null, depth: depth + 1)
        }
        if let texts = schema["enum"]?.elements { return texts.randomElement(using: &random) ?? .null }
        switch schema["type"]?.text {
        case "integer":
            let (low, high) = (schema["minimum"]?.number ?? 0, schema["maximum"]?.number ?? 0)
            let bounds = [low, high, Double.random(in: low...min(high, low + 100), using: &random).rounded()]
            return .number(bounds.randomElement(using: &random) ?? low)
        case "boolean": return .boolean(Bool.random(using: &random))
        case "array":
            let count = Int.random(in: 0...2, using: &random)
            return .array((0..<count).map { _ in value(of: schema["items"] ?? .null, depth: depth + 1) })
        case "object":
            guard case .object(let properties) = schema["properties"] else { return .object([:]) }
            let required = Set(schema["required"]?.elements?.compactMap(\.text) ?? [])
            var members: [String: JSONValue] = [:]
            for (name, member) in properties.sorted(by: { $0.key < $1.key })
            where required.contains(name) || Bool.random(using: &random) {
                members[name] = value(of: member, depth: depth + 1)
            }
            return .object(members)
        default:
            let texts = Self.hostile.filter { matches(.string($0), schema) }
            return .string(texts.randomElement(using: &random) ?? "x")
        }
    }

    private func matches(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        guard let name = schema["$ref"]?.text?.split(separator: "/").last else {
            // Parameters have simple schemas, which a definition of their own represents.
            let text = "{\"definitions\":{\"it\":\(schema.text(replacing: "", with: ""))}}"
            return (try? JSONSchema(text, definition: "it"))?.problem(in: value) == nil
        }
        return (try? JSONSchema(schemas, definition: String(name)))?.problem(in: value) == nil
    }

    /// Returns the reason that a response does not match the description; `nil` if it does.
    func problem(_ reply: WebReply, to request: Request, _ operation: Operation) -> String? {
        guard let response = operation.members["responses"]?["\(reply.status)"] else {
            return "the status \(reply.status) is not described"
        }
        if request.isValid, [400, 413, 415].contains(reply.status) {
            return "a valid request has status \(reply.status)"
        }
        if !request.isValid, reply.status < 400 { return "an invalid request has status \(reply.status)" }
        guard case .object(let types) = response["content"] else {
            return reply.body.isEmpty ? nil : "there is content with status \(reply.status)"
        }
        guard let schema = types[reply.headers["content-type"] ?? ""]?["schema"],
            let name = schema["$ref"]?.text?.split(separator: "/").last
        else { return "the type \(reply.headers["content-type"] ?? "") is not described" }
        do {
            return try JSONSchema(schemas, definition: String(name)).problem(in: reply.body)
        } catch {
            return "\(error)"
        }
    }
}

extension JSONValue {
    /// Returns the value as JSON, in which a part of each text is replaced.
    func text(replacing old: String, with new: String) -> String {
        switch self {
        case .null: return "null"
        case .boolean(let value): return value ? "true" : "false"
        case .number(let number):
            return number == number.rounded() && abs(number) < 1e18 ? String(Int64(number)) : String(number)
        case .string(let text):
            let changed = old.isEmpty ? text : text.replacing(old, with: new)
            return (try? JSONEncoder().encode(changed)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        case .array(let elements):
            return "[\(elements.map { $0.text(replacing: old, with: new) }.joined(separator: ","))]"
        case .object(let members):
            let parts = members.sorted { $0.key < $1.key }.map { name, value in
                JSONValue.string(name).text(replacing: "", with: "") + ":" + value.text(replacing: old, with: new)
            }
            return "{\(parts.joined(separator: ","))}"
        }
    }
}
