import Foundation

/// A run of the tool, with its output, time, and memory.
package struct ToolRun: Sendable {
    /// The exit status, or 128 plus the signal number if a signal terminated the run.
    package let status: Int32
    /// The bytes of standard output.
    package let outputBytes: [UInt8]
    /// The bytes of standard error.
    package let errorBytes: [UInt8]
    /// The processor time, user and system, in seconds.
    package let processorTime: Double
    /// The maximum resident set size, in bytes.
    package let peakMemory: Int

    /// Standard output as text.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Standard error as text.
    package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// A signal that is sent to a run.
    package struct Interruption: Sendable {
        /// The number of the signal.
        package let signal: Int32
        /// The time after the start of the run, in seconds.
        package let delay: Double

        package init(_ signal: Int32, after delay: Double) { (self.signal, self.delay) = (signal, delay) }
    }

    /// Runs an executable until it exits, or terminates it after `timeLimit` seconds.
    ///
    /// If `interruption` is given, a signal is sent to the executable.
    ///
    /// Its streams are files, so that neither process blocks.
    ///
    /// - Throws: `CocoaError` if the executable cannot be started.
    package init(
        _ program: String, _ arguments: [String], directory: String, input: [UInt8], environment: [String: String],
        timeLimit: Double, interruption: Interruption? = nil
    ) throws {
        let streams = FileManager.default.temporaryDirectory.appending(path: "entcheck-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        let paths = ["in", "out", "err"].map { streams.appending(path: $0).path }
        try Data(input).write(to: URL(filePath: paths[0]))
        let child = try Self.start(program, arguments, directory: directory, streams: paths, environment: environment)
        let (status, usage, residentPeak) = Self.wait(for: child, timeLimit: timeLimit, interruption: interruption)
        kill(-child, SIGKILL)
        self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        outputBytes = Array(try Data(contentsOf: URL(filePath: paths[1])))
        errorBytes = Array(try Data(contentsOf: URL(filePath: paths[2])))
        processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
        peakMemory = residentPeak
    }

    /// Changes the directory, opens the streams, and runs the executable.
    private static let script = #"cd "$1" && exec <"$2" >"$3" 2>"$4" && shift 4 && exec "$@""#

    /// Starts the executable with a shell script, which changes the directory and opens the streams.
    ///
    /// The executable leads its own process group, so that its children end with it. It inherits no file descriptors: an
    /// inherited end of a pipe would block the reader of another test. It does not inherit ignored and blocked
    /// signals: a shell ignores `SIGINT` in the programs that it runs in the background, and the threads of Dispatch
    /// block all signals.
    private static func start(
        _ program: String, _ arguments: [String], directory: String, streams: [String], environment: [String: String]
    ) throws -> pid_t {
        var child: pid_t = 0
        let words = ["sh", "-c", script, "sh", directory] + streams + [program] + arguments
        var argv = words.map { strdup($0) } + [nil]
        var envp = variables(adding: environment).map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
        var actions: posix_spawn_file_actions_t?
        #else
        var attributes = posix_spawnattr_t()
        let flags = POSIX_SPAWN_SETPGROUP
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var (none, all) = signalSets
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        #if canImport(Darwin)
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addinherit_np(&actions, descriptor)
        }
        #else
        for descriptor in STDERR_FILENO + 1..<min(getdtablesize(), 4096) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        #endif
        let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw CocoaError(.executableLoad) }
        return child
    }

    /// The empty set of signals, and the set of all signals.
    private static var signalSets: (none: sigset_t, all: sigset_t) {
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        return (none, all)
    }

    private static func variables(adding environment: [String: String]) -> [String] {
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.contains("COLOR") }
        return inherited.merging(environment) { $1 }.map { "\($0)=\($1)" }
    }

    /// Waits for the end of a process; returns its status, its usage, and its largest resident set in bytes.
    private static func wait(
        for child: pid_t, timeLimit: Double, interruption: Interruption?
    ) -> (status: Int32, usage: rusage, residentPeak: Int) {
        var (status, usage, waited, peak): (Int32, rusage, Double, Int) = (0, rusage(), 0, 0)
        var interruption = interruption
        while true {
            let ended = wait4(child, &status, WNOHANG, &usage)
            if ended == child || (ended < 0 && errno != EINTR) { break }
            if waited > timeLimit { kill(child, SIGKILL) }
            if let due = interruption, waited >= due.delay {
                kill(child, due.signal)
                interruption = nil
            }
            peak = max(peak, residentPeak(of: child) ?? 0)
            usleep(2000)
            waited += 0.002
        }
        #if canImport(Darwin)
        return (status, usage, usage.ru_maxrss)
        #else
        // `ru_maxrss` includes the memory that the child shared with this process before it replaced its image.
        let (reported, own) = (usage.ru_maxrss * 1024, residentPeak(of: getpid()) ?? 0)
        return (status, usage, reported > own ? reported : peak)
        #endif
    }

    /// Returns the largest resident set of a running process, in bytes; `nil` if the system does not report it.
    private static func residentPeak(of process: pid_t) -> Int? {
        guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return text.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
        }
        return nil
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}
