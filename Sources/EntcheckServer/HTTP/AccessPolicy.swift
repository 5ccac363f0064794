import FoundationShims
import RegistryModel

/// The permissions of the clients of a server.
struct AccessPolicy: Sendable {
    /// The digest of the token; `nil` if there is none.
    private let token: [UInt8]?

    /// The header in which a reverse proxy states the user, in lowercase letters; `nil` if there is no proxy.
    private let userHeader: String?

    /// Whether reading requires no authentication.
    private let isPublic: Bool

    /// The clients that can change the content.
    private let writers: Writers

    /// The names by which the server can be addressed, besides IP addresses and `localhost`.
    private let names: Set<String>

    /// The maximum length of the name of a user, in characters.
    private static let userLimit = 200

    /// The clients that can change the content.
    enum Writers: Sendable {
        /// No client.
        case none
        /// The clients with a token or a user.
        case authenticated
        /// All clients.
        case all
    }

    /// Creates a policy.
    init(token: String?, userHeader: String?, isPublic: Bool, writers: Writers, names: [String]) {
        self.token = token.map(Self.digest)
        self.userHeader = userHeader?.lowercased()
        self.isPublic = isPublic
        self.writers = writers
        self.names = Set(names.map { $0.lowercased() })
    }

    private static func digest(_ text: String) -> [UInt8] { Array(SHA256Digest(Array(text.utf8)).description.utf8) }

    /// Checks the name by which a client addresses the server.
    ///
    /// Prevents DNS rebinding: a web page can change the address of its own host name to that of this computer, and then
    /// read the responses. Such a request contains the host name of the page.
    func checkHost(of request: WebRequest) throws(RequestError) {
        guard let host = request.headers["host"] else { throw RequestError(.badRequest, "the header Host is missing") }
        guard let host = HostHeader(host) else {
            throw RequestError(.badRequest, "the header Host is repeated or malformed")
        }
        guard host.isAddress || host.name == "localhost" || names.contains(host.name) else {
            throw RequestError(.misdirected, "the server does not have this name; use --name to add it")
        }
    }

    /// Returns the user who sends a request that reads or changes the content; empty if the request needs none.
    func user(of request: WebRequest, writing isWrite: Bool) throws(RequestError) -> String {
        let user = authenticatedUser(of: request)
        if !isWrite, isPublic || user != nil { return user ?? "" }
        guard !isWrite || writers != .none else {
            throw RequestError(.forbidden, "the server is read-only; start it with --write to record")
        }
        guard user != nil || isWrite && writers == .all else {
            throw RequestError(.unauthorized, missingCredentials)
        }
        if isWrite { try checkOrigin(of: request) }
        return user ?? ""
    }

    /// The reason why a request is not authenticated.
    private var missingCredentials: String {
        guard let userHeader else { return "the request contains no valid token" }
        let header = "the request contains no header \(userHeader), which the reverse proxy adds"
        return token == nil ? header : header + ", and no valid token"
    }

    /// Returns whether a client may send the content of a request: some requests with content only read.
    func allowsContent(method: String, target: String, headers: [(name: String, value: String)]) -> Bool {
        do throws(RequestError) {
            let request = try WebRequest(method: method, target: target, headers: headers)
            try checkHost(of: request)
            _ = try user(of: request, writing: false)
            return true
        } catch {
            return false
        }
    }

    private func authenticatedUser(of request: WebRequest) -> String? {
        if let userHeader, let user = request.headers[userHeader], !user.isEmpty {
            return String(user.prefix(Self.userLimit))
        }
        guard let token, let given = Self.token(in: request.headers["authorization"] ?? "") else { return nil }
        return Self.isEqual(Self.digest(given), token) ? "token" : nil
    }

    /// Returns the token of a header: `Bearer`, or the password of `Basic`, for which browsers ask.
    private static func token(in header: String) -> String? {
        let words = header.split(separator: " ")
        guard words.count == 2 else { return nil }
        switch words[0].lowercased() {
        case "bearer": return String(words[1])
        case "basic":
            guard let bytes = Data(base64Encoded: String(words[1])),
                let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
            else { return nil }
            return String(text[text.index(after: colon)...])
        default: return nil
        }
    }

    /// Compares digests in a time that does not depend on the position of the first difference.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Rejects requests of a page of another origin, which has the permissions of the user of the browser.
    func checkOrigin(of request: WebRequest) throws(RequestError) {
        let site = request.headers["sec-fetch-site"] ?? "none"
        let origin = request.headers["origin"].map { $0.split(separator: "/").last.map(String.init) ?? "" }
        guard ["none", "same-origin"].contains(site), origin == nil || origin == request.headers["host"] else {
            throw RequestError(.forbidden, "a page of another origin sent the request")
        }
    }
}
