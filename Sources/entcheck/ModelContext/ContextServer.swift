/// A server for programs that fix code, over the Model Context Protocol.
///
/// The server receives and returns messages of JSON-RPC 2.0; the transport is a separate type. Each call of a tool runs
/// a command of entcheck, so that a call has the limits of the command and its own memory.
///
/// Sources: <https://modelcontextprotocol.io/specification/2025-06-18/basic/lifecycle>,
/// <https://modelcontextprotocol.io/specification/2025-06-18/server/tools>, and <https://www.jsonrpc.org/specification>.
struct ContextServer {
    /// Runs a command with these arguments.
    typealias Runner = ([String]) -> Result<ChildProcess.Outcome, ToolError>

    private let version: String
    private let run: Runner

    /// The versions of the protocol, the newest first; their messages for tools are the same.
    private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

    /// The maximum length of the text of a result, in bytes; a client passes it to a model.
    private static let resultLimit = 1 << 20

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - version: The version of the tool.
    ///   - run: Runs a command.
    init(version: String, running run: @escaping Runner) {
        self.version = version
        self.run = run
    }

    /// The content of a response.
    private enum Reply {
        case result(JSONValue)
        case error(code: Int, message: String)

        static func invalidRequest(_ message: String) -> Reply { .error(code: -32600, message: message) }
        static func invalidParameters(_ message: String) -> Reply { .error(code: -32602, message: message) }
    }

    /// Processes one line from the client.
    ///
    /// - Returns: The response; `nil` for a notification or a response.
    func answer(_ line: [UInt8]) -> [UInt8]? {
        guard let message = JSONValue(parsing: line) else {
            return response(to: .null, .error(code: -32700, message: "the message is not valid JSON"))
                .encoded
        }
        // Only version 2025-03-26 has batches: <https://modelcontextprotocol.io/specification/2025-03-26/basic>.
        guard case .array(let batch) = message, !batch.isEmpty else { return answer(message)?.encoded }
        let responses = batch.compactMap(answer)
        return responses.isEmpty ? nil : JSONValue.array(responses).encoded
    }

    /// Processes a message; returns the response, or `nil` for a notification or a response.
    private func answer(_ message: JSONValue) -> JSONValue? {
        guard let members = message.members, members["jsonrpc"] == "2.0" else {
            return response(to: .null, .invalidRequest("the message is not a JSON-RPC 2.0 message"))
        }
        guard let method = members["method"]?.text else {
            // This message is a response, but the server does not send requests.
            guard members["result"] == nil, members["error"] == nil else { return nil }
            return response(to: identifier(members) ?? .null, .invalidRequest("the method is missing"))
        }
        guard let identifier = identifier(members) else {
            // Only a message without an identifier is a notification.
            guard members["id"] != nil else { return nil }
            return response(to: .null, .invalidRequest("the identifier is not a string or an integer"))
        }
        return response(to: identifier, reply(to: method, members["params"] ?? [:]))
    }

    /// Returns the identifier of a request; `nil` for a notification.
    private func identifier(_ members: [String: JSONValue]) -> JSONValue? {
        switch members["id"] {
        case .integer(let number)?: .integer(number)
        case .string(let text)?: .string(text)
        default: nil
        }
    }

    private func response(to identifier: JSONValue, _ reply: Reply) -> JSONValue {
        switch reply {
        case .result(let value): ["id": identifier, "jsonrpc": "2.0", "result": value]
        case .error(let code, let message):
            ["error": ["code": .integer(code), "message": .string(message)], "id": identifier, "jsonrpc": "2.0"]
        }
    }

    private func reply(to method: String, _ parameters: JSONValue) -> Reply {
        switch method {
        case "initialize": .result(initialized(parameters))
        case "ping": .result([:])
        case "tools/list": .result(["tools": .array(ContextTool.all.map(\.definition))])
        case "tools/call": call(parameters)
        default: .error(code: -32601, message: "the method \(method) is not supported")
        }
    }

    /// Returns the features of the server, in the version of the client if it is known.
    private func initialized(_ parameters: JSONValue) -> JSONValue {
        let asked = parameters["protocolVersion"]?.text ?? ""
        let agreed = Self.versions.contains(asked) ? asked : Self.versions[0]
        return [
            "capabilities": ["tools": ["listChanged": false]],
            "instructions": .string(
                "Call lint to find problems in Apple entitlements, apply the edits of the findings, and call lint again."
            ),
            "protocolVersion": .string(agreed),
            "serverInfo": ["name": "entcheck", "title": "entcheck", "version": .string(version)],
        ]
    }

    private func call(_ parameters: JSONValue) -> Reply {
        let name = parameters["name"]?.text ?? ""
        guard let tool = ContextTool.all.first(where: { $0.name == name }) else {
            let names = ContextTool.all.map(\.name).alternatives
            return .invalidParameters("there is no tool `\(name)`; expected \(names)")
        }
        guard let arguments = (parameters["arguments"] ?? [:]).members else {
            return .invalidParameters("the arguments must be an object")
        }
        let command: [String]
        do throws(ToolError) {
            command = try tool.arguments(of: arguments)
        } catch {
            return .invalidParameters(error.message)
        }
        switch run(command) {
        case .success(let outcome):
            return .result(Self.result(of: outcome, isSuccess: tool.successes.contains(outcome.status)))
        case .failure(let error): return .result(Self.result(error.message, isError: true))
        }
    }

    /// Returns the result of a command; the errors of a command are a result, so that a model can correct its call.
    private static func result(of outcome: ChildProcess.Outcome, isSuccess: Bool) -> JSONValue {
        let texts = [outcome.output, outcome.errors].filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        let text = texts.joined(separator: "\n")
        guard text.utf8.count > resultLimit else { return result(text, isError: !isSuccess) }
        return result(
            "The result has more than \(resultLimit) bytes. Restrict the call to fewer paths.", isError: true)
    }

    private static func result(_ text: String, isError: Bool) -> JSONValue {
        [
            "content": [["text": .string(text.isEmpty ? "no output" : text), "type": "text"]],
            "isError": .boolean(isError),
        ]
    }
}
