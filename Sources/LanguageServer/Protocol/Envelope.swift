/// What every message of JSON-RPC has: <https://www.jsonrpc.org/specification>.
struct Envelope: Decodable {
    /// Which request it is, or is an answer to; `nil` for a notification.
    let id: RequestIdentifier?

    /// What is asked or told; `nil` for an answer.
    let method: String?
}

/// How a client calls a request.
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

/// Why a request has no result.
struct ResponseError: Error, Encodable {
    /// The reasons of JSON-RPC and of the Language Server Protocol.
    enum Code: Int, Encodable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case serverNotInitialized = -32002
        case requestCancelled = -32800
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The answer to a request.
struct Response<Answer: Encodable>: Encodable {
    /// Which request it is; `nil` where that could not be read.
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

/// Something that the server tells or, with an identifier, asks.
struct ServerMessage<Parameters: Encodable>: Encodable {
    let jsonrpc = "2.0"
    var id: String?
    let method: String
    let params: Parameters
}

/// The answer that says nothing.
struct NoAnswer: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
