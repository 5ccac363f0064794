import KeyValueStores

/// The values of a request to an API, which match the schemas of the endpoint.
struct APICall<Service: Sendable> {
    /// The service that the operation reads or changes.
    let service: Service
    /// The user who sends the request; empty if the request has no authentication.
    let user: String
    /// The current time in seconds since 1970.
    let now: Int

    private let parameters: [String: JSONTree]
    private let endpoint: APIEndpoint<Service>
    private let body: [UInt8]
    /// The parsed content; `nil` if the operation has no content.
    private let tree: JSONTree?

    /// Validates a request.
    ///
    /// - Throws: ``RequestError`` if the request does not match the description.
    init(
        _ endpoint: APIEndpoint<Service>, of api: API<Service>, _ request: WebRequest, service: Service, user: String,
        now: Int
    ) throws(RequestError) {
        (self.endpoint, self.service, self.user, self.now, body) = (endpoint, service, user, now, request.body)
        var parameters: [String: JSONTree] = [:]
        for (name, text) in request.query {
            guard let parameter = endpoint.parameters.first(where: { $0.name == name }) else {
                throw RequestError(.badRequest, "the parameter `\(name)` does not exist")
            }
            parameters[name] = try parameter.value(text)
        }
        if let missing = endpoint.parameters.first(where: { $0.isRequired && parameters[$0.name] == nil }) {
            throw RequestError(.badRequest, "the parameter `\(missing.name)` is missing")
        }
        self.parameters = parameters
        tree = try endpoint.content.map { content throws(RequestError) in
            try Self.content(of: request, matching: .reference(content), api.definitions)
        }
    }

    private static func content(
        of request: WebRequest, matching schema: APISchema, _ definitions: [String: APISchema]
    ) throws(RequestError) -> JSONTree {
        let type = request.headers["content-type"]?.split(separator: ";").first.map(String.init)?.lowercased()
        // A page of another origin cannot send this type without permission, which the server never gives.
        guard type?.split(separator: " ").joined() == "application/json" else {
            throw RequestError(.unsupportedType, "the type of the content is not application/json")
        }
        let tree: JSONTree
        do throws(JSONTreeError) {
            tree = try JSONTree(parsing: request.body, maximumContainers: JSONPropertyList.maximumContainers)
        } catch {
            throw RequestError(.badRequest, error.message(of: "the content"))
        }
        if let problem = schema.problem(in: tree, definitions) { throw RequestError(.badRequest, problem) }
        return tree
    }

    /// The name of the operation.
    var name: String { endpoint.name }

    /// The parameters of the request as texts.
    var texts: [String: String] {
        parameters.compactMapValues { value in
            switch value {
            case .string(let text), .number(let text): text
            case .boolean(let isTrue): "\(isTrue)"
            default: nil
            }
        }
    }

    /// The size of the content, in bytes.
    var size: Int { body.count }

    /// Returns the text of a parameter; `nil` if the request does not have it.
    func text(_ name: String) -> String? { if case .string(let text) = parameters[name] { text } else { nil } }

    /// Returns the number of a parameter, or its standard value.
    func integer(_ name: String) -> Int {
        optionalInteger(name) ?? endpoint.parameters.first { $0.name == name }?.standard ?? 0
    }

    /// Returns the number of a parameter; `nil` if the request does not have it.
    func optionalInteger(_ name: String) -> Int? {
        parameters[name]?.integer.map(Int.init)
    }

    /// Returns whether a Boolean parameter is set.
    func flag(_ name: String) -> Bool { if case .boolean(true) = parameters[name] { true } else { false } }

    /// Decodes the content, which is valid.
    func content<Content: Decodable>(_ type: Content.Type) throws -> Content {
        try (tree ?? JSONTree(parsing: body)).decode(type, from: body)
    }
}
