import KeyValueStores

/// An operation of an API; the routes and the description are made from the same list.
struct APIEndpoint<Service: Sendable>: Sendable {
    /// The method in uppercase letters.
    let method: String
    /// The path after ``root``.
    let path: String
    /// The name of the operation in generated clients.
    let name: String
    /// The effect, as a sentence.
    let summary: String
    /// The query parameters.
    var parameters: [APIParameter] = []
    /// The definition of the content of the request; `nil` if there is none.
    var content: String?
    /// The definition of the content of the response; `nil` if there is none.
    var result: String?
    /// The statuses of problems besides those of every operation.
    var problems: [WebStatus] = []
    /// Whether the operation changes the content of the service.
    var isWrite = false
    /// The way in which a request with an idempotency key is performed once, if the service supports such keys.
    var repetition = Repetition.resumed
    /// Runs the operation, and returns the JSON document of the response.
    let run: @Sendable (APICall<Service>) throws -> String

    /// The statuses of all problems of this operation.
    var allProblems: [WebStatus] {
        [.badRequest, .unauthorized, .targetTooLong, .misdirected, .unavailable] + problems
            + (isWrite ? [.forbidden] : [])
            + (content == nil ? [] : [.unsupportedType, .contentTooLarge])
    }
}

/// A query parameter.
struct APIParameter: Sendable {
    let name: String
    let schema: APISchema
    var isRequired = false
    /// The value if the request does not contain one, for numbers and Booleans.
    var standard: Int?
    let summary: String

    /// Returns the value that a text represents.
    ///
    /// - Throws: ``RequestError`` with the reason that the text is not valid.
    func value(_ text: String) throws(RequestError) -> JSONTree {
        let value: JSONTree?
        switch schema {
        case .integer:
            let digits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            value = digits ? Int(text).map { .number("\($0)") } : nil
        case .boolean: value = ["true": .boolean(true), "false": .boolean(false)][text]
        default: value = .string(text)
        }
        guard let value else {
            let expected = if case .boolean = schema { "`true` or `false`" } else { "a whole number" }
            throw RequestError(.badRequest, "the parameter `\(name)` is not \(expected)")
        }
        if let problem = schema.problem(in: value, [:], at: "the parameter `\(name)`") {
            throw RequestError(.badRequest, problem)
        }
        return value
    }
}
