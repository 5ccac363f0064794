import ArgumentParser
import SystemShims

/// Runs the server for programs that fix code.
struct ContextServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Run a Model Context Protocol server for programs that fix code.",
        discussion: """
            Uses the Model Context Protocol (JSON-RPC 2.0, one message per line) on standard input and output until the \
            client disconnects. The tools are lint, explain, stores, resolve, and check. They only read files, and \
            relative paths start in the working directory of the server. Docs/Reports.md describes the results.
            """)

    /// The maximum duration of a call, in seconds; the largest repositories take a few seconds.
    private static let timeLimit = 120.0

    /// The maximum size of the output of a command, in bytes; longer results are not passed to the client.
    private static let outputLimit = 64 << 20

    func run() throws {
        guard let program = InstalledPages.executable else {
            throw ValidationError("The path of the executable is not known.")
        }
        let environment = Self.environment
        let server = ContextServer(version: Version.number) { arguments in
            let process = ChildProcess(
                program: program, arguments: arguments, environment: environment, outputLimit: Self.outputLimit,
                timeLimit: Self.timeLimit)
            do throws(ToolError) { return .success(try process.run()) } catch { return .failure(error) }
        }
        var reader = LineReader()
        while true {
            let bytes = StandardStream.input.readAvailable()
            let lines = bytes.isEmpty ? [reader.takeLine()].compactMap(\.self) : reader.lines(after: bytes)
            for line in lines {
                guard let answer = Self.answer(line, by: server) else { continue }
                guard StandardStream.output.write(answer + [UInt8(ascii: "\n")]) else { throw ExitCode.success }
            }
            if bytes.isEmpty { throw ExitCode.success }
        }
    }

    private static func answer(_ line: LineReader.Line, by server: ContextServer) -> [UInt8]? {
        switch line {
        case .content(let bytes): server.answer(bytes)
        case .tooLong:
            Array(
                #"{"error":{"code":-32600,"message":"the message is too long"},"id":null,"jsonrpc":"2.0"}"#.utf8)
        }
    }

    /// The variables that the commands require: the variables for git and for temporary files.
    private static var environment: [String: String] {
        var environment: [String: String] = [:]
        for name in ["PATH", "HOME", "TMPDIR", "XDG_CONFIG_HOME"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }
}
