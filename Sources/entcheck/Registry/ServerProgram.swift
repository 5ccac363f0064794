import ArgumentParser
import FileDiscovery
import FoundationShims
import SystemShims
import TextOutput

/// The program `entcheck-server`, which contains the registry, its database, and the simulated iCloud.
///
/// The tool starts it as git starts its external commands, so that the linter contains no code for databases.
struct ServerProgram {
    /// The name of the program.
    static let name = "entcheck-server"

    /// The environment variable with the address of the registry.
    static let addressVariable = "ENTCHECK_REGISTRY"

    /// The absolute path of the program.
    let path: String

    /// Finds the program: in the directory of this executable, and then in the directories of `PATH`.
    ///
    /// - Throws: `ValidationError` if it is not installed.
    init() throws {
        path = try Self.programBesideTool ?? Self.installedProgram()
    }

    private static var programBesideTool: String? {
        let path = InstalledPages.executable.flatMap { tool in
            tool.lastIndex(of: "/").map { "\(tool[..<$0])/\(name)" }
        }
        return path.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }

    private static func installedProgram() throws -> String {
        // The authors of a tree can add executables to it.
        let tree = (try? GitRepository(around: []))?.root ?? BytePath.workingDirectory ?? BytePath("/")
        let directories = ProgramSearch(path: getenv("PATH").map { String(cString: $0) }, outside: tree)
        guard let found = directories.program(name) else {
            throw ValidationError(
                """
                `\(name)` is not installed; it contains the registry and the simulated iCloud. Install it in the \
                directory of entcheck, or in a directory of PATH.
                """)
        }
        return found
    }

    /// Replaces this process with the program; the streams and the exit status are then those of the program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - address: The address of the registry; the address in the environment if `nil`.
    ///   - input: The bytes of standard input; unchanged if `nil`.
    /// - Returns: Never.
    /// - Throws: `ValidationError` if the program cannot be started.
    func replaceProcess(_ arguments: [String], address: String? = nil, input: [UInt8]? = nil) throws -> Never {
        // The address is passed in the environment, because other users of the computer can read the password in an
        // argument.
        if let address { setenv(Self.addressVariable, address, 1) }
        if let input { try Self.setStandardInput(input) }
        var pointers = ([path] + arguments).map { strdup(BytePath($0).bytes.cString) } + [nil]
        execv(path, &pointers)
        throw ValidationError("`\(path.displayed)` cannot be started: \(String(cString: strerror(errno))).")
    }

    private static func setStandardInput(_ bytes: [UInt8]) throws {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = "\(directory)/entcheck.XXXXXX".utf8CString.map { $0 }
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ValidationError("A temporary file cannot be created in \(directory).") }
        unlink(path)
        guard StandardStream(descriptor: descriptor).write(bytes), lseek(descriptor, 0, SEEK_SET) == 0,
            dup2(descriptor, 0) == 0
        else { throw ValidationError("A temporary file in \(directory) cannot be written.") }
    }

    /// The maximum duration of a query, in seconds; the program itself waits for a database for shorter times.
    private static let timeLimit = 300.0

    /// Runs the program, and returns its output.
    ///
    /// - Throws: The exit status of the program if it fails, after its messages are printed.
    func output(of arguments: [String], address: String?, input: [UInt8]) throws -> [UInt8] {
        var environment = ProcessInfo.processInfo.environment
        if let address { environment[Self.addressVariable] = address }
        let process = ChildProcess(
            program: path, arguments: arguments, environment: environment, timeLimit: Self.timeLimit)
        let outcome: ChildProcess.Outcome
        do throws(ToolError) { outcome = try process.run(input: input) } catch {
            throw ValidationError("The registry cannot be read: \(error.message).")
        }
        StandardStream.error.report(String(decoding: outcome.errors, as: UTF8.self))
        guard outcome.status == 0 else { throw ExitCode(outcome.status) }
        return outcome.output
    }
}
