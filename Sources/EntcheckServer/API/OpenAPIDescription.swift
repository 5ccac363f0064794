import TextOutput

/// The description of the API in OpenAPI 3.1 (<https://spec.openapis.org/oas/v3.1.0>).
extension API {
    /// The description as JSON.
    var openAPI: String {
        var json = JSONWriter()
        json.object { json in
            json.member("components", components)
            json.member("info") { json in
                json.member("description", description)
                json.member("title", title)
                json.member("version", "1")
            }
            json.member("openapi", "3.1.0")
            json.member("paths", paths)
            json.name("security")
            json.array([nil, "basic", "bearer"] as [String?]) { json, name in json.object { write(name, to: &$0) } }
            json.name("servers")
            json.array([Self.root]) { json, root in json.object { $0.member("url", root) } }
        }
        return json.text
    }

    /// Writes a requirement of security; `nil` means none.
    private func write(_ name: String?, to json: inout JSONWriter) {
        guard let name else { return }
        json.name(name)
        json.array([String]()) { $0.string($1) }
    }

    private func components(_ json: inout JSONWriter) {
        json.name("schemas")
        json.object { json in
            for (name, schema) in definitions.sorted(by: { $0.key < $1.key }) {
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

    private func paths(_ json: inout JSONWriter) {
        for (path, endpoints) in Dictionary(grouping: endpoints, by: \.path).sorted(by: { $0.key < $1.key }) {
            json.name(path)
            json.object { json in
                for endpoint in endpoints.sorted(by: { $0.method < $1.method }) {
                    json.name(endpoint.method.lowercased())
                    json.object { write(endpoint, to: &$0) }
                }
            }
        }
    }

    private func write(_ endpoint: APIEndpoint<Service>, to json: inout JSONWriter) {
        json.name("operationId")
        json.string(endpoint.name)
        json.name("parameters")
        let keys = acceptsKeys && endpoint.isWrite ? [Self.key] : []
        json.array(endpoint.parameters.map { ($0, "query") } + keys.map { ($0, "header") }) { json, parameter in
            json.object { write(parameter.0, in: parameter.1, to: &$0) }
        }
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

    /// The header with the key of a request.
    private static var key: APIParameter {
        APIParameter(
            name: "Idempotency-Key", schema: .text(1...IdempotencyKey.limit),
            summary: "A text that identifies the request; a request that is repeated with it is performed once.")
    }

    private func write(_ parameter: APIParameter, in location: String, to json: inout JSONWriter) {
        json.name("description")
        json.string(parameter.summary)
        json.name("in")
        json.string(location)
        json.name("name")
        json.string(parameter.name)
        json.name("required")
        json.boolean(parameter.isRequired)
        json.name("schema")
        parameter.schema.write(to: &json, referringTo: "#/components/schemas/")
    }

    private func write(_ definition: String, as type: String, to json: inout JSONWriter) {
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
