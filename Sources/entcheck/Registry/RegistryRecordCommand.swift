import ArgumentParser
import FileDiscovery
import FoundationShims
import Linting
import RegistryModel
import SystemShims

/// Records the stores of a commit or release.
struct RegistryRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the stores of a commit or release.",
        discussion: """
            Reads projects, entitlements files, profiles, and signed products like `entcheck stores`, and records them \
            in one transaction. Recording the same content again changes nothing. The latest commit is the current state of a \
            repository; an older commit never replaces it. A release is recorded in addition to the current \
            state. Its stores stay in use until `entcheck registry forget` removes the release.

            Exit status: 0 success; 2 usage error, or the same commit is recorded with other content; 3 nothing to \
            record; 4 a path or the registry cannot be read.
            """)

    @Argument(
        help: "Projects, files, directories, and signed products. (default: the current directory)",
        completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Registry") var options: RegistryOptions

    @Option(help: ArgumentHelp("The commit. (default: the commit that is checked out)", valueName: "id"))
    var commit: String?

    @Option(help: ArgumentHelp("The version, if the content is a release.", valueName: "version"))
    var release: String?

    @Option(
        help: ArgumentHelp(
            "The time of the commit, in ISO 8601 format. (default: the time that git reports)", valueName: "date"))
    var time: String?

    @Option(
        help: ArgumentHelp("The user or job that records the snapshot. (default: the user name)", valueName: "name"))
    var recorder: String?

    @Flag(help: "Replace a snapshot of the same commit and release that has other content.")
    var replace = false

    @Flag(help: "Print the snapshot as JSON instead of recording it; entcheck-server can record it later.")
    var snapshot = false

    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup(title: "Files") var input: InputOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions

    @Flag(name: .shortAndLong, help: "Print nothing; report the result only as the exit status.")
    var quiet = false

    func run() throws {
        let reading = try RegistryReading(
            paths, options: options, builds: builds, input: input, decisions: decisions, isQuiet: quiet)
        reading.reportProblems()
        guard reading.outcome.isComplete else { throw ExitCode.unreadable }
        guard !reading.snapshot.products.isEmpty || !reading.snapshot.profiles.isEmpty else {
            StandardStream.error.report("entcheck: nothing to record\n")
            throw ExitCode.nothingToCheck
        }
        let bytes = try reading.snapshot.json
        guard !snapshot else {
            StandardStream.output.write(bytes + [UInt8(ascii: "\n")])
            throw ExitCode.success
        }
        let revision = try revision
        var arguments = ["registry", "record", "-", "--repository", options.repository]
        arguments += ["--commit", revision.commit, "--time", revision.time]
        if let release { arguments += ["--release", release] }
        arguments += ["--recorder", recorder ?? getenv("USER").map { String(cString: $0) } ?? ""]
        if replace { arguments.append("--replace") }
        if quiet { arguments.append("--quiet") }
        try ServerProgram().replaceProcess(arguments, address: options.registry, input: bytes)
    }

    /// The commit and its time, from the options or from git.
    private var revision: (commit: String, time: String) {
        get throws {
            if let commit, let time { return (commit, time) }
            let known: (commit: String, seconds: Int)
            do {
                known = try Git(around: paths.map { BytePath($0) }).commit(commit ?? "HEAD")
            } catch let problem as ValidationError {
                throw ValidationError("\(problem.message) Use --commit and --time to state the commit.")
            }
            return (commit ?? known.commit, time ?? "\(known.seconds)")
        }
    }
}

extension Git {
    /// Returns the identifier and the time of a commit, in seconds since 1970.
    fileprivate func commit(_ revision: String) throws -> (commit: String, seconds: Int) {
        guard !revision.hasPrefix("-"), !revision.isEmpty, !revision.contains("\0") else {
            throw ValidationError("--commit is `\(revision)`; expected a commit.")
        }
        let outcome = try demand(["log", "-1", "--format=%H %ct", "--end-of-options", revision, "--"])
        let words = String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let seconds = Int(words[1]) else {
            throw ValidationError("There is no commit `\(revision)` in this repository.")
        }
        return (String(words[0]), seconds)
    }
}
