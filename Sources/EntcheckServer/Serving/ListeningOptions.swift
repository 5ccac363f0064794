import ArgumentParser
import SystemShims

/// The options of a server, and the loop that serves until a signal arrives.
struct ListeningOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The IP address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port; 0 selects a free port.", valueName: "n"))
    var port = 8480

    @Option(
        help: ArgumentHelp(
            "An additional host name that clients may use to reach the server, such as the name of the reverse proxy. "
                + "IP addresses and localhost are always accepted. Can be repeated.",
            valueName: "name"))
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with the token that clients must send. The token has at least 16 characters.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "The header in which a reverse proxy sends the signed-in user. The proxy must remove this header from "
                + "requests of clients, and must be the only client of the server.", valueName: "header"))
    var userHeader: String?

    @Option(help: ArgumentHelp("The time within which a request must arrive, in seconds.", valueName: "seconds"))
    var requestTimeout = 30

    /// The minimum length of a token, which cannot be guessed within the life of a server.
    private static let tokenLength = 16

    /// The maximum size of the file with the token, in bytes.
    private static let tokenFileLimit = 4096

    /// Whether only this computer can reach the server.
    var isLoopback: Bool { host == "::1" || host == "localhost" || host.hasPrefix("127.") }

    /// Whether clients can authenticate.
    var authenticates: Bool { tokenFile != nil || userHeader != nil }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...600).contains(requestTimeout) else {
            throw ValidationError("--request-timeout must be from 1 to 600.")
        }
        if userHeader?.isEmpty == true { throw ValidationError("--user-header is empty; expected a name.") }
        if let header = userHeader, !header.utf8.allSatisfy(Self.isTokenByte) {
            throw ValidationError("--user-header `\(header)` is not the name of a header.")
        }
        if let name = name.first(where: { HostHeader($0)?.name != $0.lowercased() }) {
            throw ValidationError("--name `\(name)` is not a host name; expected a name without a scheme and a port.")
        }
    }

    /// Returns whether the name of a header can contain a byte (<https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2>).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// Returns the permissions of the clients.
    ///
    /// - Throws: `ValidationError` or ``ExitCode`` if the file with the token cannot be used.
    func access(isPublic: Bool, writers: AccessPolicy.Writers) throws -> AccessPolicy {
        AccessPolicy(
            token: try token, userHeader: userHeader, isPublic: isPublic, writers: writers, names: name + [host])
    }

    /// Serves until the process receives SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - signals: The signals, from ``blockedSignals()``.
    ///   - access: The permissions of the clients.
    ///   - limits: The bounds of the server, except the duration in which a request arrives.
    ///   - batcher: Answers the requests that it accepts; `nil` if each request is answered on its own.
    ///   - stopping: Ends requests that wait, after the signal.
    ///   - messages: Returns the messages for requests of WebSockets; `nil` if there are none.
    ///   - respond: Makes a response.
    /// - Throws: ``ExitCode`` if the address cannot be used.
    func serve(
        until signals: sigset_t, for access: AccessPolicy, _ limits: HTTPServer.Limits = HTTPServer.Limits(),
        batcher: RequestBatcher? = nil,
        stopping: () -> Void = {}, messages: MessageSource.Provider? = nil, _ respond: @escaping HTTPServer.Responder
    ) throws {
        var limits = limits
        limits.requestSeconds = Int64(requestTimeout)
        let server = HTTPServer(limits: limits, access: access, batcher: batcher, messages: messages, respond)
        do {
            try server.run(
                at: host, port: port, until: signals,
                started: { port in
                    Output.write("http://\(host.contains(":") ? "[\(host)]" : host):\(port)/\n")
                }, stopping: stopping)
        } catch {
            Output.report("entcheck-server: \(host):\(port): \(error)\n")
            throw ExitCode.unreadable
        }
    }

    /// Blocks the signals that stop the server in all threads, so that only the main thread receives them; must be called
    /// before other threads exist.
    static func blockedSignals() -> sigset_t {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    /// The token in the file; `nil` if there is no file.
    private var token: String? {
        get throws {
            guard let tokenFile else { return nil }
            let bytes = try Output.read(tokenFile, limit: Self.tokenFileLimit)
            let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            guard text.count == 1, text[0].count >= Self.tokenLength else {
                throw ValidationError(
                    "\(tokenFile) does not contain one token of at least \(Self.tokenLength) characters without spaces."
                )
            }
            return String(text[0])
        }
    }
}
