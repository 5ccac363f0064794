import DocumentStores
import FoundationShims
import LocalCloud

/// Requests that are repeated with the same key are performed once.
extension SharedCloud {
    /// Returns the response to a request: the recorded one if the request was performed before.
    ///
    /// - Parameters:
    ///   - request: The request, which is authorized.
    ///   - endpoint: The operation.
    ///   - body: Performs the request.
    /// - Returns: The response.
    /// - Throws: The error of the request, or ``RequestError`` if the key is not valid.
    func response(
        to request: WebRequest, _ endpoint: CloudAPI.Endpoint, _ body: () throws -> WebResponse
    ) throws -> WebResponse {
        guard let key = request.headers[IdempotencyKey.header], endpoint.isWrite else { return try body() }
        guard (1...IdempotencyKey.limit).contains(key.utf8.count) else {
            throw RequestError(
                .badRequest,
                "the header Idempotency-Key has \(key.utf8.count) bytes; expected 1 to \(IdempotencyKey.limit)")
        }
        return try requests.enter(key) {
            let row = try world.look { state in try state.service(RequestLog.self).row(key) }
            let digest = Self.digest(of: request)
            guard row.map({ $0.digest == digest }) ?? true else {
                throw RequestError(.unprocessable, "the header Idempotency-Key is that of another request")
            }
            if let response = row?.response { return WebResponse(response) }
            let context = RequestContext(
                key: key, digest: digest, hasContent: endpoint.result != nil, earlier: row)
            return try perform(context, endpoint.repetition, body)
        }
    }

    private func perform(
        _ context: RequestContext, _ repetition: Repetition, _ body: () throws -> WebResponse
    ) throws -> WebResponse {
        if repetition == .resumed, !context.isResumed {
            try record(context, isPerformed: false, nil)
            // The operation can change files before its rows are saved.
            try world.save()
        }
        do {
            let response = try RequestContext.$current.withValue(context) { try body() }
            if !context.isRecorded { try record(context, isPerformed: true, response) }
            return response
        } catch {
            let problem = RequestError(cloud: error)
            // A failure of the server is not an answer: the client tries again.
            guard problem.status != .unavailable else { throw problem }
            let response = WebResponse.problemDetails(problem)
            try record(context, isPerformed: true, response)
            return response
        }
    }

    private func record(_ context: RequestContext, isPerformed: Bool, _ response: WebResponse?) throws(CloudError) {
        let recorded = response.map(RequestLog.Response.init)
        try world.change { state in
            try state.service(RequestLog.self).record(context, isPerformed: isPerformed, recorded, in: state)
        }
    }

    private static func digest(of request: WebRequest) -> String {
        let query = request.query.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)" }
        let head = ([request.method, request.path] + query).joined(separator: "\u{0}\u{0}")
        return SHA256.text(of: Array(head.utf8) + [0, 0, 0] + request.body)
    }
}

extension RequestLog.Response {
    fileprivate init(_ response: WebResponse) {
        status = response.status.rawValue
        type = response.headers.first { $0.name == "Content-Type" }?.value
        body = String(decoding: response.body, as: UTF8.self)
    }
}

extension WebResponse {
    fileprivate init(_ response: RequestLog.Response) {
        let status = WebStatus(rawValue: response.status) ?? .noContent
        self = response.type.map { WebResponse(status, type: $0, response.body) } ?? WebResponse(status)
    }
}
