import ArgumentParser
import StoreRegistry
import SystemShims

/// Serves the registry as web pages and as a JSON API.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the registry as pages and as a JSON API.",
        discussion: """
            By default, listens only on the loopback interface and does not change the registry. Prints the address \
            of the first page when it accepts connections. After SIGTERM or SIGINT, answers the requests in progress \
            and stops. The API is described at /api/v1/openapi.json and in Docs/registry.openapi.json. TLS and user \
            sign-in require a reverse proxy.

            Clients send the token as `Authorization: Bearer TOKEN`, or as the password in the sign-in dialog of a \
            browser.

            Exit status: 0 stopped by a signal; 2 usage error; 4 the registry or the address cannot be used.
            """)

    @OptionGroup var registry: AddressOption

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

    @Flag(help: "Allow clients with a token or a user to record snapshots, owners, and retired identifiers.")
    var write = false

    @Flag(help: "Allow reading without a token or a user, even if other computers can reach the server.")
    var `public` = false

    @Option(help: ArgumentHelp("The time within which a request must arrive, in seconds.", valueName: "seconds"))
    var requestTimeout = 30

    /// The minimum length of a token, which cannot be guessed within the life of a server.
    private static let tokenLength = 16

    /// The maximum size of the file with the token, in bytes.
    private static let tokenFileLimit = 4096

    private var isLoopback: Bool { host == "::1" || host == "localhost" || host.hasPrefix("127.") }

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...600).contains(requestTimeout) else {
            throw ValidationError("--request-timeout must be from 1 to 600.")
        }
        guard isLoopback || `public` || tokenFile != nil || userHeader != nil else {
            throw ValidationError(
                "Other computers can reach `\(host)`; use --token-file or --user-header, or --public if everyone may "
                    + "read the registry.")
        }
        guard !write || tokenFile != nil || userHeader != nil else {
            throw ValidationError("--write requires --token-file or --user-header.")
        }
        if userHeader?.isEmpty == true { throw ValidationError("--user-header is empty; expected a name.") }
    }

    func run() throws {
        let signals = Self.blockedSignals()
        let access = AccessPolicy(
            token: try token, userHeader: userHeader, isPublic: isLoopback || `public`, allowsWriting: write,
            names: name + [host])
        let site = RegistryWebsite(try registry.open(), access)
        var limits = HTTPServer.Limits()
        limits.requestSeconds = Int64(requestTimeout)
        let server = HTTPServer(limits: limits) { method, target, headers, body in
            site.response(method: method, target: target, headers: headers, body: body)
        }
        do {
            try server.run(at: host, port: port, until: signals) { port in
                Output.write("http://\(host.contains(":") ? "[\(host)]" : host):\(port)/\n")
            }
        } catch {
            Output.report("entcheck-server: \(host):\(port): \(error)\n")
            throw ExitCode.unreadable
        }
    }

    /// Blocks the signals that stop the server in all threads, so that only the main thread receives them.
    private static func blockedSignals() -> sigset_t {
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
