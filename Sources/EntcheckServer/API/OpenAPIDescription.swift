import TextOutput

/// The description of the API in OpenAPI 3.1 (<https://spec.openapis.org/oas/v3.1.0>).
enum OpenAPIDescription {
    /// The description as JSON.
    static let text: String = {
        var json = JSONWriter()
        json.object { json in
            json.name("components")
            json.object(components)
            json.name("info")
            json.object { json in
                json.name("description")
                json.string(
                    "The registry of stores. Reading requires authentication, unless the server listens only on this "
                        + "computer or was started with --public. Recording requires --write. Docs/Registry.md describes "
                        + "the setup."
                )
                json.name("title")
                json.string("entcheck registry")
                json.name("version")
                json.string("1")
            }
            json.name("openapi")
            json.string("3.1.0")
            json.name("paths")
            json.object(paths)
            json.name("security")
            json.array([nil, "basic", "bearer"] as [String?]) { json, name in json.object { write(name, to: &$0) } }
            json.name("servers")
            json.array([APIEndpoint.root]) { json, root in
                json.object { json in
                    json.name("url")
                    json.string(root)
                }
            }
        }
        return json.text
    }()

    /// Writes a requirement of security; `nil` means none.
    private static func write(_ name: String?, to json: inout JSONWriter) {
        guard let name else { return }
        json.name(name)
        json.array([String]()) { $0.string($1) }
    }

    private static func components(_ json: inout JSONWriter) {
        json.name("schemas")
        json.object { json in
            for (name, schema) in APISchema.definitions.sorted(by: { $0.key < $1.key }) {
                json.name(name)
                schema.write(to: &json, referringTo: "#/components/schemas/")
            }
        }
        json.name("securitySchemes")
        json.object { json in
            for scheme in ["basic", "bearer"] {
                json.name(scheme)
                json.object { json in
                    json.name("description")
                    json.string(scheme == "basic" ? "The token is the password." : "The token.")
                    json.name("scheme")
                    json.string(scheme)
                    json.name("type")
                    json.string("http")
                }
            }
        }
    }

    private static func paths(_ json: inout JSONWriter) {
        for (path, endpoints) in Dictionary(grouping: APIEndpoint.all, by: \.path).sorted(by: { $0.key < $1.key }) {
            json.name(path)
            json.object { json in
                for endpoint in endpoints.sorted(by: { $0.method < $1.method }) {
                    json.name(endpoint.method.lowercased())
                    json.object { write(endpoint, to: &$0) }
                }
            }
        }
    }

    private static func write(_ endpoint: APIEndpoint, to json: inout JSONWriter) {
        json.name("operationId")
        json.string(endpoint.name)
        json.name("parameters")
        json.array(endpoint.parameters) { json, parameter in json.object { write(parameter, to: &$0) } }
        if let content = endpoint.content {
            json.name("requestBody")
            json.object { json in
                json.name("content")
                write(content, as: "application/json", to: &json)
                json.name("required")
                json.boolean(true)
            }
        }
        json.name("responses")
        json.object { json in
            let success: WebStatus = endpoint.result == nil ? .noContent : .ok
            for status in ([success] + endpoint.allProblems).sorted(by: { $0.rawValue < $1.rawValue }) {
                json.name("\(status.rawValue)")
                json.object { json in
                    if status != .noContent {
                        json.name("content")
                        if status == success {
                            write(endpoint.result ?? "", as: "application/json", to: &json)
                        } else {
                            write("problem", as: "application/problem+json", to: &json)
                        }
                    }
                    json.name("description")
                    json.string(status.phrase)
                }
            }
        }
        json.name("summary")
        json.string(endpoint.summary)
    }

    private static func write(_ parameter: APIEndpoint.Parameter, to json: inout JSONWriter) {
        json.name("description")
        json.string(parameter.summary)
        json.name("in")
        json.string("query")
        json.name("name")
        json.string(parameter.name)
        json.name("required")
        json.boolean(parameter.isRequired)
        json.name("schema")
        parameter.schema.write(to: &json, referringTo: "#/components/schemas/")
    }

    private static func write(_ definition: String, as type: String, to json: inout JSONWriter) {
        json.object { json in
            json.name(type)
            json.object { json in
                json.name("schema")
                json.object { json in
                    json.name("$ref")
                    json.string("#/components/schemas/\(definition)")
                }
            }
        }
    }
}

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
                for (name, schema) in APISchema.definitions.sorted(by: { $0.key < $1.key }) {
                    json.name(name)
                    schema.write(to: &json, referringTo: "#/definitions/")
                }
            }
            json.name("description")
            json.string(
                "The JSON output of the `entcheck registry` commands. The member `schema` names the kind of document.")
            json.name("oneOf")
            json.array(APISchema.documentNames) { json, name in
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
