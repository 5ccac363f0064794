#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An executable with its arguments.
struct Command {
    let name: String
    let arguments: [String]

    init(_ name: String, _ arguments: [String]) {
        self.name = name
        self.arguments = arguments
    }

    /// Whether the executable is installed.
    var isInstalled: Bool { (try? Command("", ["sh", "-c", "command -v \(arguments[0])"]).run().status) == 0 }

    /// Runs the executable until it exits, and writes its output to a file.
    func run(outputTo path: String = "/dev/null") throws -> Run {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)

        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let start = Self.now
        guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else {
            throw Failure("\(arguments[0]) cannot be run")
        }
        var status: CInt = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        return Run(
            milliseconds: Self.now - start, peakMemory: Int(usage.ru_maxrss) * Run.memoryUnit,
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

/// The time, memory, and exit status of one run.
struct Run {
    let milliseconds: Double
    /// The peak memory in bytes, at least that of this process, because the child starts as its copy.
    let peakMemory: Int
    /// The exit status, or the negative number of the signal that terminated the process.
    let status: CInt

    #if canImport(Darwin)
    static let memoryUnit = 1
    #else
    static let memoryUnit = 1024
    #endif
}
