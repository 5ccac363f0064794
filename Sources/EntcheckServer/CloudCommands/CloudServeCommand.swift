import ArgumentParser
import DocumentStores
import FoundationShims
import LocalCloud
import SystemShims

/// The commands of the simulated iCloud.
struct CloudCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Simulate an iCloud that several processes share.",
        subcommands: [CloudServeCommand.self, CloudReplayCommand.self, CloudSchemaCommand.self])
}

/// Serves a simulated iCloud as a page and as a JSON API.
struct CloudServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a simulated iCloud as a page and as a JSON API.",
        discussion: """
            Listens on the loopback interface unless options specify more. Prints the address of the page when it accepts \
            connections, and stops after SIGTERM or SIGINT when requests in progress are answered. Every client can be \
            any app on any device. The API is described at /api/v1/openapi.json and in Docs/cloud.openapi.json.

            Without --world, the simulated iCloud exists as long as the server. With --world, acknowledged changes \
            remain even if the server is killed. The world is an SQLite file, and the documents of the devices are in the \
            directory FILE.devices; or it is a PostgreSQL database, which one server uses at a time, and --devices \
            specifies the directory of the documents.

            Exit status: 0 stopped by a signal; 2 usage error; 4 the file or the address cannot be used.
            """)

    @Option(
        help: ArgumentHelp(
            "The SQLite file with the simulated iCloud; created if it does not exist. Or the address of a PostgreSQL "
                + "database, such as postgres://db.example.com/cloud.", valueName: "file"),
        completion: .file())
    var world: String?

    @Option(
        help: ArgumentHelp(
            "The directory with the documents of the devices; by default, FILE.devices.", valueName: "directory"),
        completion: .directory)
    var devices: String?

    @Option(
        help: ArgumentHelp(
            "The simulated clock: virtual, which advances on request, or real, which advances like the clock of the "
                + "computer.", valueName: "clock"))
    var clock = SharedCloud.Clock.virtual

    @OptionGroup(title: "Network")
    var network: ListeningOptions

    /// The bounds of the server: requests that wait for changes occupy threads.
    private static var limits: HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.threads = ChangeLog.waitingLimit + 8
        // A request and two WebSockets for each device.
        limits.connections = 3 * SharedCloud.deviceLimit
        return limits
    }

    func validate() throws {
        guard network.isLoopback || network.authenticates else {
            throw ValidationError("Other computers can reach `\(network.host)`; use --token-file or --user-header.")
        }
        if world?.isEmpty == true { throw ValidationError("--world is empty; expected a path or an address.") }
        if devices?.isEmpty == true { throw ValidationError("--devices is empty; expected a path.") }
        if isDatabase, devices == nil {
            throw ValidationError("--world is a database; --devices must specify the directory of the documents.")
        }
        if world == nil, devices != nil { throw ValidationError("--devices requires --world.") }
    }

    /// Whether the simulated iCloud is in a PostgreSQL database.
    private var isDatabase: Bool {
        ["postgres://", "postgresql://"].contains { world?.hasPrefix($0) == true }
    }

    func run() throws {
        let signals = ListeningOptions.blockedSignals()
        let isOpen = !network.authenticates
        let access = try network.access(isPublic: isOpen, writers: isOpen ? .all : .authenticated)
        let homes = try DeviceHomes(at: devices ?? world.map { $0 + ".devices" })
        defer { homes.removeIfTemporary() }
        let cloud: SharedCloud
        do { cloud = try open(homes.path) } catch {
            homes.removeIfNew()
            throw error
        }
        defer { cloud.history.close() }
        let site = CloudWebsite(cloud, access)
        let time = CloudClock(cloud)
        if clock == .real { time.start() }
        try network.serve(
            until: signals, for: access, Self.limits,
            batcher: RequestBatcher(accepting: site.isChange, site.responses),
            stopping: {
                time.stop()
                cloud.changes.stop()
            },
            messages: { method, target, headers in site.messages(method: method, target: target, headers: headers) },
            { method, target, headers, body in
                site.response(method: method, target: target, headers: headers, body: body)
            })
    }

    private func open(_ homes: String) throws -> SharedCloud {
        do {
            return try SharedCloud(try simulator(homes), homes: homes, clock: clock)
        } catch {
            let reason = (error as? CloudError)?.message ?? (error as? DocumentError)?.message ?? "\(error)"
            Output.report("entcheck-server: \(reason)\n")
            throw ExitCode.unreadable
        }
    }

    private func simulator(_ homes: String) throws(CloudError) -> CloudSimulator {
        let start = clock == .real ? CloudInstant.current : .newYear2026
        guard let world else { return try CloudSimulator(seed: 0, start: start) }
        let seed = UInt64.random(in: 0...UInt64.max)
        guard isDatabase else { return try CloudSimulator(opening: world, seed: seed, start: start) }
        return CloudSimulator(
            storage: try PostgreSQLWorld(address: world, contents: homes), seed: seed, start: start)
    }
}

extension SharedCloud.Clock: ExpressibleByArgument {}

/// Prints the description of the API.
struct CloudSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the description of the API in OpenAPI 3.1.")

    func run() { Output.write(CloudAPI.api.openAPI) }
}
