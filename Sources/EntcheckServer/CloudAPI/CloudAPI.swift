import LocalCloud

/// The API of a shared simulated iCloud.
enum CloudAPI {
    /// The operations and the definitions of their content.
    static let api = API<SharedCloud>(
        title: "entcheck cloud",
        description: "A simulated iCloud: accounts, devices, and the stores of the apps on them. Changes require "
            + "authentication unless the server listens only on this computer. A request for listChanges or "
            + "listDocumentChanges can open a WebSocket, whose text messages are the responses after each change. "
            + "Docs/Storage.md contains a walk-through.",
        definitions: definitions, endpoints: devices + keyValues + documents + versions + simulation + timeline,
        acceptsKeys: true)

    /// Returns the response to a request; a repeated request with the same key is performed once.
    static func response(
        to request: WebRequest, of cloud: SharedCloud, _ access: AccessPolicy
    ) throws -> WebResponse {
        guard let endpoint = api.endpoint(of: request), endpoint.isWrite else {
            return try api.response(to: request, of: cloud, access)
        }
        _ = try access.user(of: request, writing: true)
        return try cloud.response(to: request, endpoint) { try api.response(to: request, of: cloud, access) }
    }

    typealias Endpoint = APIEndpoint<SharedCloud>
    typealias Call = APICall<SharedCloud>

    /// The longest name, identifier, or path, in Unicode scalars.
    static let nameLimit = 1_024

    /// The statuses of the errors of the simulator and the stores.
    private static let problems: [WebStatus] = [.notFound, .conflict, .unprocessable, .insufficientStorage]

    /// Returns an operation that changes nothing.
    static func read(
        _ path: String, _ name: String, _ summary: String, _ parameters: [APIParameter] = [], result: String,
        _ run: @escaping @Sendable (Call) throws -> String
    ) -> Endpoint {
        Endpoint(
            method: "GET", path: path, name: name, summary: summary, parameters: parameters, result: result,
            problems: problems,
            run: { call in
                try reporting(of: call.service) {
                    let response = Result { try HistoryOrigin.reading { try run(call) } }
                    // A client never sees a change that the server could lose.
                    try call.service.world.save()
                    return try response.get()
                }
            })
    }

    /// Returns an operation that changes the simulated iCloud.
    static func change(
        _ method: String, _ path: String, _ name: String, _ summary: String, _ parameters: [APIParameter] = [],
        content: String? = nil, result: String? = nil, _ repetition: Repetition = .completed,
        _ run: @escaping @Sendable (Call) throws -> String
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, name: name, summary: summary, parameters: parameters, content: content,
            result: result, problems: problems, isWrite: true, repetition: repetition,
            run: { call in
                // A real clock must be able to advance while a request waits for a download.
                guard name != "download" else { return try reporting(of: call.service) { try run(call) } }
                return try reporting(of: call.service) { try call.service.perform(operation(call)) { try run(call) } }
            })
    }

    /// Returns the operation of a request, for the timeline.
    static func operation(_ call: Call) -> ClientOperation {
        // The content of a move contains its target, which explains changes of files.
        let isNeeded = call.service.needsContents || call.name == "moveDocument"
        let content = isNeeded ? try? call.content(ClientOperation.Content.self) : nil
        return ClientOperation(
            name: call.name, parameters: call.texts, content: content ?? .init(),
            isRepeatable: content != nil || call.size == 0, requestSize: call.size)
    }

    private static func reporting(
        of cloud: SharedCloud, _ body: () throws -> String
    ) throws(RequestError) -> String {
        do { return try body() } catch { throw RequestError(error, of: cloud) }
    }

    /// Returns a parameter that every request has.
    static func text(_ name: String, _ summary: String) -> APIParameter {
        APIParameter(name: name, schema: .text(1...nameLimit), isRequired: true, summary: summary)
    }

    /// Returns a parameter that is a text.
    static func optionalText(_ name: String, _ summary: String) -> APIParameter {
        APIParameter(name: name, schema: .text(1...nameLimit), summary: summary)
    }

    static let device = text("device", "The name of the device.")
    /// The parameters that select an app on a device.
    static let app = [device, text("app", "The bundle identifier of the app.")]

    /// Returns a JSON document.
    static func json(_ content: some Encodable, as name: String) throws -> String {
        try JSONDocument.json(content, as: name, schema: "entcheck/cloud-server/\(name)/1")
    }
}

extension APICall<SharedCloud> {
    /// The text of a required parameter.
    subscript(_ name: String) -> String { text(name) ?? "" }

    /// Returns the device that the parameters select.
    func device() throws -> Device { try service.device(self["device"]) }

    /// Returns the app that the parameters select.
    func app() throws -> InstalledApp { try service.app(self["app"], on: self["device"]) }

    /// Returns the documents that the parameters select.
    func documents() throws -> CloudDocuments {
        try CloudDocuments(of: try app(), container: text("container"), in: service)
    }

    /// Returns a value after which the next transaction completes the request.
    func last<Value>(_ value: Value) -> Value {
        RequestContext.current?.complete()
        return value
    }
}
