#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that is run with a list of arguments, never through a shell, and of which only so much is expected.
///
/// Its streams are files without names, so that neither side ever waits for the other.
struct ChildProcess {
    /// The absolute path of the program.
    let program: String

    /// Its arguments.
    var arguments: [String]

    /// All of its environment variables; it inherits none.
    var environment: [String: String] = [:]

    /// The most that it may write, in bytes: the list of a million files has about 100 MB, and a tree that names itself
    /// many times is stopped here.
    var outputLimit = 256 << 20

    /// How long it may take, in seconds: the slowest question about the largest repositories takes some.
    var timeLimit = 60.0

    /// What it did.
    struct Outcome {
        /// Its exit status; 128 and the signal where one ended it.
        let status: Int32
        /// What it wrote to standard output.
        let output: [UInt8]
        /// What it wrote to standard error.
        let errors: [UInt8]
    }

    /// Why it could not be run to its end.
    struct Problem: Error {
        /// What happened, as a clause.
        let message: String

        static var ofSystem: Problem { Problem(message: String(cString: strerror(errno))) }
    }

    /// Runs it.
    ///
    /// - Parameter input: What it reads from standard input.
    /// - Returns: What it did.
    /// - Throws: ``Problem`` where it cannot be started, takes too long or writes too much; then it is killed.
    func run(input: [UInt8] = []) throws(Problem) -> Outcome {
        let streams = [try NamelessFile(input), try NamelessFile(), try NamelessFile()]
        let child = try start(with: streams)
        let status = try wait(for: child, writing: streams[1...])
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return Outcome(status: code, output: try streams[1].contents(), errors: try streams[2].contents())
    }

    private func start(with streams: [NamelessFile]) throws(Problem) -> pid_t {
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
            throw Problem(message: "`\(program)` cannot be started: \(String(cString: strerror(code)))")
        }
        return child
    }

    private var variables: [String] { environment.map { "\($0)=\($1)" }.sorted() }

    /// Waits until it ends.
    private func wait(for child: pid_t, writing streams: ArraySlice<NamelessFile>) throws(Problem) -> Int32 {
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
                    isTooLong ? "takes longer than \(Int(timeLimit)) seconds" : "writes more than \(outputLimit) bytes"
                throw Problem(message: "`\(program) \(arguments.first ?? "")` \(reason)")
            }
            usleep(UInt32(pause * 1_000_000))
            waited += pause
            pause = min(pause * 1.5, 0.02)
        }
    }
}

/// A file without a name, gone with this value.
private final class NamelessFile {
    /// What the program reads or writes through.
    let descriptor: Int32

    /// What this process looks at it through, with a place of its own.
    private let reader: Int32

    init(_ bytes: [UInt8] = []) throws(ChildProcess.Problem) {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = "\(directory)/entcheck.XXXXXX".utf8CString.map { $0 }
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw .ofSystem }
        reader = open(path, O_RDONLY | O_CLOEXEC)
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard reader >= 0, StandardStream(descriptor: descriptor).write(bytes), lseek(descriptor, 0, SEEK_SET) == 0
        else { throw .ofSystem }
    }

    deinit {
        close(descriptor)
        close(reader)
    }

    var size: Int { Int(lseek(reader, 0, SEEK_END)) }

    func contents() throws(ChildProcess.Problem) -> [UInt8] {
        guard lseek(reader, 0, SEEK_SET) == 0, let bytes = StandardStream(descriptor: reader).readAll(limit: .max)
        else { throw .ofSystem }
        return bytes
    }
}

private func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map(body) ?? EINVAL }
}
