/// The fields of every JSON-RPC message: <https://www.jsonrpc.org/specification>.
struct Envelope: Decodable {
    /// The identifier of the request or of its response; `nil` for a notification.
    let id: RequestIdentifier?

    /// The method; `nil` for a response.
    let method: String?
}

/// The identifier that a client assigns to a request.
enum RequestIdentifier: Hashable, Sendable {
    case number(Int)
    case text(String)
}

extension RequestIdentifier: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// The error of a failed request.
struct ResponseError: Error, Encodable {
    /// The error codes of JSON-RPC and of the Language Server Protocol.
    enum Code: Int, Encodable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case serverNotInitialized = -32002
        case requestCancelled = -32800
        case requestFailed = -32803
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The response to a request.
struct Response<Answer: Encodable>: Encodable {
    /// The identifier of the request; `nil` if it could not be parsed.
    let id: RequestIdentifier?
    let answer: Result<Answer, ResponseError>

    private enum CodingKeys: CodingKey { case jsonrpc, id, result, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("2.0", forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        switch answer {
        case .success(let result): try container.encode(result, forKey: .result)
        case .failure(let error): try container.encode(error, forKey: .error)
        }
    }
}

/// A notification of the server, or a request if it has an identifier.
struct ServerMessage<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    var id: String?
    let method: String
    let params: Parameters
}

/// The result `null`.
struct NullResult: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
