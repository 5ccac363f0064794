import FileDiscovery
import SystemShims

/// A child process that is started with a list of arguments, without a shell, and with limits for time and output.
///
/// The streams of the process are unnamed temporary files, so that neither process waits for the other.
struct ChildProcess {
    /// The absolute path of the executable.
    let program: String

    /// The arguments, without the path of the executable.
    var arguments: [String]

    /// All environment variables of the process; it does not inherit any.
    var environment: [String: String] = [:]

    /// The maximum size of each output stream, in bytes.
    ///
    /// A list of a million files has about 100 MB. A tree that contains the same subtree many times would produce a
    /// longer list.
    var outputLimit = 256 << 20

    /// The maximum duration, in seconds.
    ///
    /// The slowest commands in the largest repositories take a few seconds.
    var timeLimit = 60.0

    /// The result of a process.
    struct Outcome {
        /// The exit status, or 128 plus the signal number if a signal terminated the process.
        let status: Int32
        /// The bytes of standard output.
        let output: [UInt8]
        /// The bytes of standard error.
        let errors: [UInt8]
    }

    /// Runs the process until it exits.
    ///
    /// - Parameter input: The bytes of standard input.
    /// - Returns: The exit status and the output.
    /// - Throws: ``ToolError`` if the process cannot be started, or if it exceeds a limit and is therefore killed.
    func run(input: [UInt8] = []) throws(ToolError) -> Outcome {
        let streams = [try UnnamedTemporaryFile(input), try UnnamedTemporaryFile(), try UnnamedTemporaryFile()]
        let child = try start(with: streams)
        let status = try wait(for: child, writing: streams[1...])
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Outcome(status: code, output: try streams[1].contents(), errors: try streams[2].contents())
    }

    private func start(with streams: [UnnamedTemporaryFile]) throws(ToolError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
        }
        var child: pid_t = 0
        let code = withCStrings([program] + arguments) { arguments in
            withCStrings(variables) { posix_spawn(&child, program, &actions, nil, arguments, $0) }
        }
        guard code == 0 else {
            throw ToolError("`\(program)` cannot be started: \(String(cString: strerror(code)))")
        }
        return child
    }

    private var variables: [String] { environment.map { "\($0)=\($1)" }.sorted() }

    /// Waits until the process exits, and returns its wait status.
    private func wait(for child: pid_t, writing streams: ArraySlice<UnnamedTemporaryFile>) throws(ToolError) -> Int32 {
        var (status, pause, waited): (Int32, Double, Double) = (0, 0.0002, 0)
        while true {
            let ended = waitpid(child, &status, WNOHANG)
            if ended == child { return status }
            if ended < 0, errno != EINTR { throw .ofSystem }
            let isTooLong = waited > timeLimit
            if isTooLong || streams.contains(where: { $0.size > outputLimit }) {
                kill(child, SIGKILL)
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                let reason =
                    isTooLong ? "ran for more than \(Int(timeLimit)) seconds" : "wrote more than \(outputLimit) bytes"
                throw ToolError("`\(program) \(arguments.first ?? "")` \(reason)")
            }
            usleep(UInt32(pause * 1_000_000))
            waited += pause
            pause = min(pause * 1.5, 0.02)
        }
    }
}

/// An unnamed temporary file, which is deleted with this value.
private final class UnnamedTemporaryFile {
    /// The descriptor for the child process.
    let descriptor: Int32

    init(_ bytes: [UInt8] = []) throws(ToolError) {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = "\(directory)/entcheck.XXXXXX".utf8CString.map { $0 }
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw .ofSystem }
        // The name is removed at once, so that no file remains if a signal ends this process.
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard StandardStream(descriptor: descriptor).write(bytes), lseek(descriptor, 0, SEEK_SET) == 0
        else { throw .ofSystem }
    }

    deinit { close(descriptor) }

    var size: Int { EntryStatus(descriptor: descriptor)?.size ?? 0 }

    /// Returns the bytes of the file; the file offset, which the child process uses, does not change.
    func contents() throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { [descriptor] in
                pread(descriptor, $0.baseAddress, $0.count, off_t(bytes.count))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw .ofSystem }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}

private func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    var pointers = strings.map { strdup(BytePath($0).bytes.cString) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(body) ?? EINVAL }
}
