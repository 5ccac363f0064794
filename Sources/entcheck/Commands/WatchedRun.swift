import ArgumentParser
import FileDiscovery
import LintModel
import SystemShims
import Workspaces
import XcodeProjects

/// Runs the tool again whenever a file in the checked directories changes, until the user stops it.
struct WatchedRun {
    /// The files and directories to watch; the working directory if the list is empty.
    let paths: [BytePath]

    /// The arguments of the tool, without `--watch`.
    let arguments: [String]

    /// The absolute paths of the files that each run writes.
    let writtenFiles: Set<String>

    /// Whether the output has colors, although it is not passed to a terminal directly.
    let hasColors: Bool

    /// The maximum number of files and directories to watch; a scan of them takes about 0.2 s.
    private static let entryLimit = 100_000

    /// The time between two scans, in microseconds.
    private static let interval: UInt32 = 500_000

    /// The maximum duration of a run, in seconds; the largest repositories take a few seconds.
    private static let timeLimit = 600.0

    /// The names of directories that are not watched: they contain packages and build products.
    private static let unwatchedNames: Set<String> = ["node_modules", "DerivedData"]

    /// Runs until a signal ends the process.
    ///
    /// - Throws: `ValidationError` if the tool cannot be started, or if there are too many files.
    func run() throws -> Never {
        guard let program = InstalledPages.executable else {
            throw ValidationError("The path of the executable is not known.")
        }
        var known: String?
        while true {
            // A change during a run starts another one, because the state is read before the run.
            let state = try state()
            if state != known {
                known = state
                try runOnce(program)
            }
            usleep(Self.interval)
        }
    }

    /// The arguments with the option that enables colors; the option precedes the arguments that cannot be options.
    private var coloredArguments: [String] {
        var arguments = arguments
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        arguments.insert(contentsOf: ["--color", "always"], at: end)
        return arguments
    }

    private func runOnce(_ program: String) throws {
        let isTerminal = StandardStream.output.isTerminal
        // Clears the screen, and moves the cursor to its top.
        if isTerminal { StandardStream.output.write("\u{1B}[2J\u{1B}[H") }
        let process = ChildProcess(
            program: program, arguments: isTerminal && hasColors ? coloredArguments : arguments,
            environment: ChildProcess.passedEnvironment, timeLimit: Self.timeLimit)
        do throws(ToolError) {
            let outcome = try process.run()
            StandardStream.output.write(outcome.output)
            StandardStream.error.write(outcome.errors)
        } catch {
            throw ValidationError("The run did not complete: \(error.message).")
        }
        StandardStream.error.report("entcheck: waiting for changes; press Control-C to stop\n")
    }

    /// Returns a hash of the paths, sizes, and modification times of all files.
    private func state() throws -> String {
        var hash = FNV1a()
        var rest = (paths.isEmpty ? [BytePath(".")] : paths).map(\.description)
        let base = BaseDirectory()
        var count = 0
        while let path = rest.popLast() {
            count += 1
            guard count <= Self.entryLimit else {
                throw ValidationError(
                    "--watch can watch \(Self.entryLimit) files; specify the directories with entitlements files.")
            }
            guard let status = EntryStatus(path) else { continue }
            guard !writtenFiles.contains(base.absolutePath(of: path)) else { continue }
            hash.combine(path)
            guard status.kind == .directory else {
                hash.combine("\(status.size) \(status.modificationTime)")
                continue
            }
            for name in DiskFiles().names(in: path).sorted() where isWatched(name, in: path) {
                rest.append(path == "." ? name : "\(path)/\(name)")
            }
        }
        return hash.digits
    }

    private func isWatched(_ name: String, in directory: String) -> Bool {
        guard name.hasPrefix(".") || Self.unwatchedNames.contains(name) else { return true }
        return EntryStatus(directory == "." ? name : "\(directory)/\(name)")?.kind != .directory
    }
}

extension ChildProcess {
    /// The environment of this process.
    static var passedEnvironment: [String: String] {
        var environment: [String: String] = [:]
        for name in [
            "PATH", "HOME", "TMPDIR", "XDG_CONFIG_HOME", "NO_COLOR", "TERM", "ENTCHECK_FORMAT", "ENTCHECK_COLOR",
        ] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }
}
