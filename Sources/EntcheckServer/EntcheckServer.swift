import ArgumentParser
import StoreRegistry
import SystemShims

/// The program with the parts of entcheck that use databases.
@main
enum EntcheckServer {
    /// Runs the command that the arguments specify, and exits with its status.
    static func main() {
        // A closed pipe ends the program through the failed write, like other commands.
        signal(SIGPIPE, SIG_DFL)
        do {
            var command = try ServerCommand.parseAsRoot()
            try command.run()
        } catch let status as ServerStatus {
            exit(status.code)
        } catch let error as RegistryError {
            Output.report("entcheck-server: \(error.message)\n")
            exit(ServerStatus(error).code)
        } catch let problem as ValidationError {
            Output.report("Error: \(problem.message)\n")
            exit(ServerStatus.usage.code)
        } catch {
            let isUsage = ServerCommand.exitCode(for: error) == .validationFailure
            let message = ServerCommand.fullMessage(for: error)
            if isUsage { Output.report(message + "\n") } else { Output.write(message + "\n") }
            exit(isUsage ? ServerStatus.usage.code : ServerCommand.exitCode(for: error).rawValue)
        }
    }
}

/// The command with all other commands.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entcheck-server",
        abstract: "The parts of entcheck that use databases.",
        discussion: "Usually started by `entcheck registry`.",
        version: "0.1.0",
        subcommands: [RegistryCommands.self])
}

/// An exit status, with the same meaning as those of `entcheck`.
struct ServerStatus: Error {
    let code: Int32

    /// Something was found that must be fixed.
    static let findings = ServerStatus(code: 1)
    /// The arguments are not valid, or contradict what is recorded.
    static let usage = ServerStatus(code: 2)
    /// Nothing was found; an empty result is never a success.
    static let nothing = ServerStatus(code: 3)
    /// A file or the database cannot be used.
    static let unreadable = ServerStatus(code: 4)

    private init(code: Int32) { self.code = code }

    init(_ error: RegistryError) {
        switch error.code {
        case .request, .contradiction: self = .usage
        case .unknown: self = .nothing
        default: self = .unreadable
        }
    }
}

/// The standard streams.
enum Output {
    /// Writes to standard output; exits if it was closed.
    static func write(_ text: String) { write(Array(text.utf8), to: 1) }

    /// Writes to standard error.
    static func report(_ text: String) { write(Array(text.utf8), to: 2) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if descriptor == 1 { exit(ServerStatus.usage.code) }
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``ServerStatus`` if the file cannot be read.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachPart(of: path) { part in
            bytes += part
            guard bytes.count <= limit else {
                report("entcheck-server: \(path): the file has more than \(limit) bytes\n")
                throw ServerStatus.unreadable
            }
        }
        return bytes
    }

    /// Calls `body` with the parts of a file, or of standard input for `-`.
    ///
    /// - Throws: ``ServerStatus`` if the file cannot be read.
    static func forEachPart(of path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor > 0 { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while descriptor >= 0 {
            let count = buffer.withUnsafeMutableBytes { SystemShims.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            if count < 0 { break }
            try body(buffer[..<count])
        }
        report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        throw ServerStatus.unreadable
    }
}
