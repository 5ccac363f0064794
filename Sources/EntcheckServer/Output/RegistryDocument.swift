import FoundationShims

/// A JSON document of the registry: one member with the content, and the name of its schema.
enum RegistryDocument {
    /// Returns a document on one line.
    static func json(_ content: some Encodable, as name: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let members = [
            (name, String(decoding: try encoder.encode(content), as: UTF8.self)),
            ("schema", "\"entcheck/registry/\(name)/1\""),
        ].sorted { $0.0 < $1.0 }
        return "{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}\n"
    }
}
