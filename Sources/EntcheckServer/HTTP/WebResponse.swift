import FoundationShims

/// A response without the transport.
struct WebResponse: Sendable {
    /// The status of the response.
    var status: WebStatus

    /// The headers besides those of ``protections`` and the length.
    var headers: [(name: String, value: String)]

    /// The content.
    var body: [UInt8]

    /// Creates a response.
    init(_ status: WebStatus, type: String, _ text: String) {
        self.status = status
        headers = [("Content-Type", type)]
        body = Array(text.utf8)
    }

    /// Creates a response without content.
    init(_ status: WebStatus) {
        (self.status, headers, body) = (status, [], [])
    }

    /// Returns a response with an HTML page.
    static func page(_ text: String, status: WebStatus = .ok) -> WebResponse {
        WebResponse(status, type: "text/html; charset=utf-8", text)
    }

    /// A JSON document.
    static func json(_ text: String) -> WebResponse { WebResponse(.ok, type: "application/json", text) }

    /// The headers of every response.
    ///
    /// The pages contain no scripts, no inline styles, and nothing from other origins, so a text that escaped the
    /// escaping could neither run nor load anything.
    static let protections: [(name: String, value: String)] = [
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "\(contentPolicy); frame-ancestors 'none'"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        // With `no-referrer`, browsers would not state the origin of a form.
        ("Referrer-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
    ]

    /// The part of the policy that static pages can also state.
    static let contentPolicy =
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"
}

/// A status of HTTP (RFC 9110, section 15).
enum WebStatus: Int, Sendable, CaseIterable {
    case ok = 200
    case noContent = 204
    case seeOther = 303
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case contentTooLarge = 413
    case targetTooLong = 414
    case unsupportedType = 415
    case misdirected = 421
    case unprocessable = 422
    case unavailable = 503
    case insufficientStorage = 507

    /// The phrase of the status.
    var phrase: String {
        switch self {
        case .ok: "OK"
        case .noContent: "No Content"
        case .seeOther: "See Other"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .conflict: "Conflict"
        case .contentTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .unsupportedType: "Unsupported Media Type"
        case .misdirected: "Misdirected Request"
        case .unprocessable: "Unprocessable Content"
        case .unavailable: "Service Unavailable"
        case .insufficientStorage: "Insufficient Storage"
        }
    }
}

/// The reason that a request is not answered.
struct RequestError: Error {
    /// The status of the response.
    let status: WebStatus

    /// The reason, as a clause.
    let message: String

    /// The kind of the error, for programs; `nil` if the status suffices.
    var code: String?

    /// The methods that are allowed, if the method is not.
    var allowed: [String] = []

    /// Creates an error.
    init(_ status: WebStatus, _ message: String) {
        (self.status, self.message) = (status, message.shortened(to: Self.messageLimit))
    }

    /// The maximum length of a message, in Unicode scalars: a message can contain a part of the request.
    private static let messageLimit = 2_000
}
