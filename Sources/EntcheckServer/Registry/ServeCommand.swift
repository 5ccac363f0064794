import ArgumentParser
import StoreRegistry

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

    @OptionGroup(title: "Network")
    var network: ListeningOptions

    @Flag(help: "Allow clients with a token or a user to record snapshots, owners, and retired identifiers.")
    var write = false

    @Flag(help: "Allow reading without a token or a user, even if other computers can reach the server.")
    var `public` = false

    func validate() throws {
        guard network.isLoopback || `public` || network.authenticates else {
            throw ValidationError(
                "Other computers can reach `\(network.host)`; use --token-file or --user-header, or --public if everyone "
                    + "may read the registry.")
        }
        guard !write || network.authenticates else {
            throw ValidationError("--write requires --token-file or --user-header.")
        }
    }

    func run() throws {
        let signals = ListeningOptions.blockedSignals()
        let access = try network.access(
            isPublic: network.isLoopback || `public`, writers: write ? .authenticated : .none)
        let site = RegistryWebsite(try registry.create(), access)
        try network.serve(until: signals, for: access) { method, target, headers, body in
            site.response(method: method, target: target, headers: headers, body: body)
        }
    }
}
