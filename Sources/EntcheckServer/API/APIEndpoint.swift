import FoundationShims
import RegistryModel
import StoreRegistry

/// An operation of the API; the routes and the description are made from the same list.
struct APIEndpoint: Sendable {
    /// The method in uppercase letters.
    let method: String
    /// The path after ``root``.
    let path: String
    /// The name of the operation in generated clients.
    let name: String
    /// The effect, as a sentence.
    let summary: String
    /// The query parameters.
    var parameters: [Parameter] = []
    /// The definition of the content of the request; `nil` if there is none.
    var content: String?
    /// The definition of the content of the response; `nil` if there is none.
    var result: String?
    /// The statuses of problems besides those of ``commonProblems``.
    var problems: [WebStatus] = []
    /// Whether the operation changes the registry.
    var isWrite = false
    /// Runs the operation, and returns the JSON document of the response.
    let run: @Sendable (APICall) throws -> String

    /// The path of all operations.
    static let root = "/api/v1"

    /// The statuses of problems of every operation.
    static let commonProblems: [WebStatus] = [.badRequest, .unauthorized, .misdirected, .unavailable]

    /// The statuses of all problems of this operation.
    var allProblems: [WebStatus] {
        Self.commonProblems + problems + (isWrite ? [.forbidden] : [])
            + (content == nil ? [] : [.unsupportedType, .contentTooLarge])
    }

    /// A query parameter.
    struct Parameter: Sendable {
        let name: String
        let schema: APISchema
        var isRequired = false
        /// The value if the request does not contain one, for numbers and Booleans.
        var standard: Int?
        let summary: String

        /// Returns the value that a text represents; `nil` if the text is not valid.
        func value(_ text: String) -> APIValue? {
            let value: APIValue?
            switch schema {
            case .integer:
                let digits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
                value = digits ? Int(text).map(APIValue.integer) : nil
            case .boolean: value = ["true": .boolean(true), "false": .boolean(false)][text]
            default: value = .text(text)
            }
            return value.flatMap { schema.problem(in: $0) == nil ? $0 : nil }
        }
    }
}

/// The values of a request to the API, which match the schemas of the endpoint.
struct APICall {
    let registry: SharingRegistry
    /// The user who sends the request; empty if the request has no authentication.
    let user: String
    /// The current time in seconds since 1970.
    let now: Int

    private let parameters: [String: APIValue]
    private let endpoint: APIEndpoint
    private let body: [UInt8]

    /// Validates a request.
    ///
    /// - Throws: ``RequestError`` if the request does not match the description.
    init(
        _ endpoint: APIEndpoint, _ request: WebRequest, registry: SharingRegistry, user: String, now: Int
    ) throws(RequestError) {
        (self.endpoint, self.registry, self.user, self.now, body) = (endpoint, registry, user, now, request.body)
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
        try Self.check(request, against: .reference(content))
    }

    private static func check(_ request: WebRequest, against schema: APISchema) throws(RequestError) {
        let type = request.headers["content-type"]?.split(separator: ";").first.map(String.init)?.lowercased()
        // A page of another origin cannot send this type without permission, which the server never gives.
        guard type?.split(separator: " ").joined() == "application/json" else {
            throw RequestError(.unsupportedType, "the type of the content is not application/json")
        }
        guard let value = try? JSONDecoder().decode(APIValue.self, from: Data(request.body)) else {
            throw RequestError(.badRequest, "the content is not JSON")
        }
        if let problem = schema.problem(in: value) { throw RequestError(.badRequest, problem) }
    }

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

    /// The store that the parameters name.
    var store: RegisteredStoreName { RegisteredStoreName(text("kind") ?? "", text("identifier") ?? "") }

    /// Decodes the content, which is valid.
    func content<Content: Decodable>(_ type: Content.Type) throws -> Content {
        try JSONDecoder().decode(type, from: Data(body))
    }
}
