import FoundationShims

/// The operations of a service, from which the routes, the validation of requests, and the description are made.
struct API<Service: Sendable>: Sendable {
    /// The title of the description.
    let title: String
    /// The introduction of the description.
    let description: String
    /// The definitions of the contents of requests and responses, by name.
    let definitions: [String: APISchema]
    /// All operations.
    let endpoints: [APIEndpoint<Service>]
    /// Whether changes can have an idempotency key, so that a repeated request is performed once.
    var acceptsKeys = false

    /// The path of all operations.
    static var root: String { "/api/v1" }

    /// Returns whether a target is a path of the API.
    static func contains(_ target: String) -> Bool { target.hasPrefix(root + "/") }

    /// Returns the response to a request.
    ///
    /// - Parameters:
    ///   - request: The request, whose path is below ``root``.
    ///   - service: The service.
    ///   - access: The permissions of the clients.
    /// - Returns: The response.
    /// - Throws: ``RequestError`` if the request is not allowed or not valid, or the error of the operation.
    func response(to request: WebRequest, of service: Service, _ access: AccessPolicy) throws -> WebResponse {
        let path = String(request.path.dropFirst(Self.root.count))
        if path == "/openapi.json" {
            try request.require(["GET", "HEAD"])
            _ = try access.user(of: request, writing: false)
            return .json(openAPI)
        }
        guard let operation = endpoint(of: request) else {
            let methods = endpoints.filter { $0.path == path }.map(\.method)
            if !methods.isEmpty { try request.require(methods) }
            throw RequestError(.notFound, "the API does not contain this path")
        }
        let user = try access.user(of: request, writing: operation.isWrite)
        let now = Int(Date().timeIntervalSince1970)
        let call = try APICall(operation, of: self, request, service: service, user: user, now: now)
        let document = try operation.run(call)
        return operation.result == nil ? WebResponse(.noContent) : .json(document)
    }

    /// Returns the operation that a request calls; `nil` if there is none.
    func endpoint(of request: WebRequest) -> APIEndpoint<Service>? {
        let path = request.path.dropFirst(Self.root.count)
        let method = request.method == "HEAD" ? "GET" : request.method
        return endpoints.first { $0.path == path && $0.method == method }
    }
}
