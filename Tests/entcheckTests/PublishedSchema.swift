import Foundation
import TestSupport

/// The schema of the JSON reports, against which the output of each run in these tests is validated.
enum PublishedSchema {
    /// The definitions by the value of the member `schema`.
    private static let definitions = [
        "entcheck/1": "report", "entcheck/check/1": "check", "entcheck/profiles/1": "profiles",
        "entcheck/stores/1": "stores", "entcheck/resolve/1": "resolve", "entcheck/resolve-transfer/1": "transfer",
        "entcheck/diff/1": "diff",
    ]

    /// The documents of lists, which the schema does not describe.
    private static let lists: Set = ["entcheck/config/1", "entcheck/extract/1", "entcheck/keys/1", "entcheck/rules/1"]

    /// The schema of each definition, and of the lines.
    private static let schemas: [String: JSONSchema] = {
        let file = Tool.package.appending(path: "Docs/report.schema.json")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        let names = definitions.values + ["line", "agentLine"]
        let pairs = names.map { ($0, try? JSONSchema(text, definition: $0)) }
        return Dictionary(pairs.compactMap { name, schema in schema.map { (name, $0) } }) { first, _ in first }
    }()

    /// The maximum size of an output that is validated, in bytes; a longer one repeats the same members.
    private static let sizeLimit = 1 << 20

    /// Returns the reason why the output of a run does not match its schema; `nil` if it matches, or if it is not a
    /// JSON report.
    static func problem(in output: String) -> String? {
        guard output.hasPrefix("{"), output.utf8.count <= sizeLimit else { return nil }
        if output.hasPrefix("{\n") {
            guard let value = try? JSONValue(parsing: output), let kind = value["schema"]?.text, !lists.contains(kind)
            else {
                return nil
            }
            guard let schema = definitions[kind].flatMap({ schemas[$0] }) else { return "no schema for \(kind)" }
            return schema.problem(in: value)
        }
        let lines = output.split(separator: "\n").map(String.init)
        let name = lines.last?.contains("\"schema\":\"entcheck-agent/1\"") == true ? "agentLine" : "line"
        guard lines.last?.contains("\"type\":\"summary\"") == true else { return nil }
        guard let schema = schemas[name] else { return "no schema for \(name)" }
        return lines.lazy.compactMap(schema.problem).first
    }
}
