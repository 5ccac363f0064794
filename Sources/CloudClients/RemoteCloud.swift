public import Foundation
internal import LocalCloud
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// A simulated iCloud of a server, which `entcheck cloud serve` starts.
///
/// Several processes and machines can use the same server: each is an app on a device. Every call is a request to the
/// server, and blocks the thread until the response arrives.
///
/// ```swift
/// let cloud = RemoteCloud(at: url)
/// try cloud.addAccount("Ada")
/// let phone = try cloud.addDevice("iPhone", signedInto: "Ada")
/// ```
public final class RemoteCloud: Sendable {
    private let root: URL
    private let token: String?
    private let session: URLSession
    /// The connections to a server without TLS; `nil` if the session is used.
    private let connections: HTTPConnections?
    /// The time for which a request without a response is repeated.
    private let patience: Duration

    /// The time after which a request fails, in seconds, in addition to the time that the server may wait.
    private static let timeout: TimeInterval = 30
    /// The maximum number of connections; each observation of changes uses one.
    private static let connectionLimit = 64
    /// The interval before a request is repeated for the first time, and the maximum interval.
    private static let (firstPause, longestPause) = (Duration.milliseconds(20), Duration.milliseconds(500))

    /// Creates a client of a server.
    ///
    /// - Parameters:
    ///   - url: The address that `entcheck cloud serve` prints.
    ///   - token: The token of the server; `nil` if the server does not require a token.
    ///   - patience: The time for which a request is repeated if the server does not respond, for example because it is
    ///     restarted. The server performs a repeated request once.
    public init(at url: URL, token: String? = nil, patience: Duration = .seconds(5)) {
        root = url.appending(path: "api/v1", directoryHint: .isDirectory)
        (self.token, self.patience) = (token, patience)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = Self.connectionLimit
        session = URLSession(configuration: configuration)
        connections = HTTPConnections(to: url)
    }
}

// MARK: - Requests

extension RemoteCloud {
    /// Calls an operation, and returns the content of the response.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ query: [String: String] = [:], body: (any Encodable)? = nil,
        waiting seconds: Int = 0
    ) throws(RemoteCloudError) -> Data {
        let request = try request(method, path, query, body)
        let end = ContinuousClock.now + patience
        var pause = Self.firstPause
        while true {
            do throws(RemoteCloudError) { return try send(request, waiting: seconds) } catch {
                guard error.isTemporary, ContinuousClock.now + pause < end else { throw error }
            }
            Thread.sleep(forTimeInterval: Double(pause.microseconds) / 1_000_000)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Sends a request once, and returns the content of the response.
    private func send(_ request: URLRequest, waiting seconds: Int) throws(RemoteCloudError) -> Data {
        if let connections {
            let response = try connections.response(to: request, within: Int(Self.timeout) + seconds)
            guard (200...299).contains(response.status) else {
                throw RemoteCloudError(response.status, Data(response.content))
            }
            return Data(response.content)
        }
        let reply = Mutex<(Data?, Int?, String?)>((nil, nil, nil))
        let isDone = DispatchSemaphore(value: 0)
        let task = session.dataTask(with: request) { data, response, error in
            let status = error == nil ? (response as? HTTPURLResponse)?.statusCode : nil
            reply.withLock { $0 = (data, status, error.map { "\($0.localizedDescription)" }) }
            isDone.signal()
        }
        task.resume()
        if isDone.wait(timeout: .now() + Self.timeout + Double(seconds)) == .timedOut { task.cancel() }
        let (data, status, problem) = reply.withLock(\.self)
        guard let status else {
            throw RemoteCloudError(nil, "the server at \(root.absoluteString) does not answer: \(problem ?? "timeout")")
        }
        guard (200...299).contains(status) else { throw RemoteCloudError(status, data ?? Data()) }
        return data ?? Data()
    }

    /// Calls an operation, and returns the parsed content of the response.
    func result<Result: Decodable>(
        _ method: String, _ path: String, _ query: [String: String] = [:], as type: Result.Type,
        waiting seconds: Int = 0
    ) throws(RemoteCloudError) -> Result {
        let data = try call(method, path, query, waiting: seconds)
        do { return try JSONDecoder().decode(type, from: data) } catch {
            throw RemoteCloudError(nil, "the response to `\(method) \(path)` is not valid: \(error)")
        }
    }

    private func request(
        _ method: String, _ path: String, _ query: [String: String], _ body: (any Encodable)?
    ) throws(RemoteCloudError) -> URLRequest {
        // Every character of a name is encoded, because servers read `+` as a space.
        let parameters = query.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        let suffix = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
        guard let url = URL(string: root.appending(path: path).absoluteString + suffix) else {
            throw RemoteCloudError(nil, "`\(path)\(suffix)` is not part of a URL")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.timeoutInterval = 2 * Self.timeout
        // The server performs a request that is repeated with the same key once.
        if method != "GET" { request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        guard let body else { return request }
        let encoder = JSONEncoder()
        // Base64 can consist of slashes, which would double the size of a document.
        encoder.outputFormatting = .withoutEscapingSlashes
        do { request.httpBody = try encoder.encode(body) } catch {
            throw RemoteCloudError(nil, "the content of `\(method) \(path)` cannot be encoded: \(error)")
        }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

/// A failed request.
public struct RemoteCloudError: Error, Sendable, CustomStringConvertible {
    /// The HTTP status; `nil` if the server did not answer.
    public let status: Int?
    /// The code of the error in the libraries, such as `storeFull`; `nil` for other errors.
    public let code: String?
    /// The reason.
    public let message: String

    init(_ code: String?, _ message: String) { (status, self.code, self.message) = (nil, code, message) }

    /// Creates an error from problem details (https://www.rfc-editor.org/rfc/rfc9457).
    init(_ status: Int, _ data: Data) {
        struct Problem: Decodable {
            let code: String?
            let detail: String
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: data)
        (self.status, code, message) = (status, problem?.code, problem?.detail ?? "the status is \(status)")
    }

    /// Whether the same request can succeed later.
    var isTemporary: Bool { status == nil && code == nil || status == 503 || code == "requestInProgress" }

    /// The message.
    public var description: String { message }
}
