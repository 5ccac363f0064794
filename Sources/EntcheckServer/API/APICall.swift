import FoundationShims

/// The values of a request to an API, which match the schemas of the endpoint.
struct APICall<Service: Sendable> {
    /// The service that the operation reads or changes.
    let service: Service
    /// The user who sends the request; empty if the request has no authentication.
    let user: String
    /// The current time in seconds since 1970.
    let now: Int

    private let parameters: [String: APIValue]
    private let endpoint: APIEndpoint<Service>
    private let body: [UInt8]

    /// Validates a request.
    ///
    /// - Throws: ``RequestError`` if the request does not match the description.
    init(
        _ endpoint: APIEndpoint<Service>, of api: API<Service>, _ request: WebRequest, service: Service, user: String,
        now: Int
    ) throws(RequestError) {
        (self.endpoint, self.service, self.user, self.now, body) = (endpoint, service, user, now, request.body)
        var parameters: [String: APIValue] = [:]
        for (name, text) in request.query {
            guard let parameter = endpoint.parameters.first(where: { $0.name == name }) else {
                throw RequestError(.badRequest, "the parameter `\(name)` does not exist")
            }
            guard let value = parameter.value(text) else {
                throw RequestError(.badRequest, "the parameter `\(name)` is not valid")
            }
            parameters[name] = value
        }
        if let missing = endpoint.parameters.first(where: { $0.isRequired && parameters[$0.name] == nil }) {
            throw RequestError(.badRequest, "the parameter `\(missing.name)` is missing")
        }
        self.parameters = parameters
        guard let content = endpoint.content else { return }
        try Self.check(request, against: .reference(content), api.definitions)
    }

    private static func check(
        _ request: WebRequest, against schema: APISchema, _ definitions: [String: APISchema]
    ) throws(RequestError) {
        let type = request.headers["content-type"]?.split(separator: ";").first.map(String.init)?.lowercased()
        // A page of another origin cannot send this type without permission, which the server never gives.
        guard type?.split(separator: " ").joined() == "application/json" else {
            throw RequestError(.unsupportedType, "the type of the content is not application/json")
        }
        guard let value = try? JSONDecoder().decode(APIValue.self, from: Data(request.body)) else {
            throw RequestError(.badRequest, "the content is not JSON")
        }
        guard value.memberCount == memberCount(in: request.body) else {
            throw RequestError(
                .badRequest,
                "the content has an object with two members whose names are equal, or differ only in normalization")
        }
        if let problem = schema.problem(in: value, definitions) { throw RequestError(.badRequest, problem) }
    }

    /// Returns the number of members of all objects of a JSON text: the number of colons outside of strings.
    ///
    /// The decoder keeps one of several members with equal names, and Swift strings are equal regardless of
    /// normalization.
    private static func memberCount(in text: [UInt8]) -> Int {
        var (count, isInString, isEscaped) = (0, false, false)
        for byte in text {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInString
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: ":") where !isInString: count += 1
            default: break
            }
        }
        return count
    }

    /// The name of the operation.
    var name: String { endpoint.name }

    /// The parameters of the request as texts.
    var texts: [String: String] {
        parameters.compactMapValues { value in
            switch value {
            case .text(let text): text
            case .boolean(let isTrue): "\(isTrue)"
            case .integer(let number): "\(number)"
            default: nil
            }
        }
    }

    /// The size of the content, in bytes.
    var size: Int { body.count }

    /// Returns the text of a parameter; `nil` if the request does not have it.
    func text(_ name: String) -> String? { if case .text(let text) = parameters[name] { text } else { nil } }

    /// Returns the number of a parameter, or its standard value.
    func integer(_ name: String) -> Int {
        if case .integer(let number) = parameters[name] { return number }
        return endpoint.parameters.first { $0.name == name }?.standard ?? 0
    }

    /// Returns the number of a parameter; `nil` if the request does not have it.
    func optionalInteger(_ name: String) -> Int? {
        if case .integer(let number) = parameters[name] { number } else { nil }
    }

    /// Returns whether a Boolean parameter is set.
    func flag(_ name: String) -> Bool { if case .boolean(true) = parameters[name] { true } else { false } }

    /// Decodes the content, which is valid.
    func content<Content: Decodable>(_ type: Content.Type) throws -> Content {
        try JSONDecoder().decode(type, from: Data(body))
    }
}
