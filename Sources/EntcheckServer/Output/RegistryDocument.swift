import FoundationShims

/// A JSON document: one member with the content, and the name of its schema.
enum JSONDocument {
    /// Returns a document on one line.
    static func json(_ content: some Encodable, as name: String, schema: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let members = [
            (name, String(decoding: try encoder.encode(content), as: UTF8.self)), ("schema", "\"\(schema)\""),
        ].sorted { $0.0 < $1.0 }
        return "{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}\n"
    }
}

/// A JSON document of the registry.
enum RegistryDocument {
    /// Returns a document on one line.
    static func json(_ content: some Encodable, as name: String) throws -> String {
        try JSONDocument.json(content, as: name, schema: "entcheck/registry/\(name)/1")
    }
}
