import ArgumentParser
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
            remain even if the server is killed; the documents of the devices are in the directory FILE.devices.

            Exit status: 0 stopped by a signal; 2 usage error; 4 the file or the address cannot be used.
            """)

    @Option(
        help: ArgumentHelp(
            "The SQLite file with the simulated iCloud; created if it does not exist.", valueName: "file"),
        completion: .file())
    var world: String?

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
        return limits
    }

    func validate() throws {
        guard network.isLoopback || network.authenticates else {
            throw ValidationError("Other computers can reach `\(network.host)`; use --token-file or --user-header.")
        }
        if world?.isEmpty == true { throw ValidationError("--world is empty; expected a path.") }
    }

    func run() throws {
        let signals = ListeningOptions.blockedSignals()
        let isOpen = !network.authenticates
        let access = try network.access(isPublic: isOpen, writers: isOpen ? .all : .authenticated)
        let homes = try DeviceHomes(of: world)
        defer { homes.removeIfTemporary() }
        let cloud = try open(homes.path)
        let site = CloudWebsite(cloud, access)
        let time = CloudClock(cloud.world)
        if clock == .real { time.start() }
        try network.serve(
            until: signals, Self.limits,
            stopping: {
                time.stop()
                cloud.changes.stop()
            },
            { method, target, headers, body in
                site.response(method: method, target: target, headers: headers, body: body)
            })
    }

    private func open(_ homes: String) throws -> SharedCloud {
        do {
            let start = clock == .real ? CloudInstant.current : .newYear2026
            let simulator = try world.map { path throws(CloudError) in
                try CloudSimulator(opening: path, seed: .random(in: 0...UInt64.max), start: start)
            }
            return try SharedCloud(
                try simulator ?? CloudSimulator(seed: 0, start: start), homes: homes, clock: clock)
        } catch let error as CloudError {
            Output.report("entcheck-server: \(error.message)\n")
            throw ExitCode.unreadable
        }
    }
}

extension SharedCloud.Clock: ExpressibleByArgument {}

/// Prints the description of the API.
struct CloudSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the description of the API in OpenAPI 3.1.")

    func run() { Output.write(CloudAPI.api.openAPI) }
}
