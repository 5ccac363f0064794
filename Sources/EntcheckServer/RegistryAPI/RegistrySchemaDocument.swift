import TextOutput

/// The schema of the JSON documents of the registry (<https://json-schema.org/draft-07/schema>).
enum RegistrySchemaDocument {
    /// The schema as JSON.
    static var text: String {
        var json = JSONWriter()
        json.object { json in
            json.name("$id")
            json.string("https://example.com/registry.schema.json")
            json.name("$schema")
            json.string("http://json-schema.org/draft-07/schema#")
            json.name("definitions")
            json.object { json in
                for (name, schema) in RegistryAPI.definitions.sorted(by: { $0.key < $1.key }) {
                    json.name(name)
                    schema.write(to: &json, referringTo: "#/definitions/")
                }
            }
            json.name("description")
            json.string(
                "The JSON output of the `entcheck registry` commands. The member `schema` names the kind of document.")
            json.name("oneOf")
            json.array(RegistryAPI.documentNames) { json, name in
                json.object { json in
                    json.name("$ref")
                    json.string("#/definitions/\(name)")
                }
            }
            json.name("title")
            json.string("Documents of entcheck registry")
        }
        return json.text
    }
}
