import ArgumentParser
import EntitlementRules

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Which files are looked at.
struct InputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Leave out what matches, as in .gitignore; named files too.", valueName: "glob"))
    var exclude: [String] = []

    @Option(help: ArgumentHelp("How many files are judged at once.", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("What “-” is called in the report.", valueName: "name"))
    var stdinName = "stdin.entitlements"

    // Scripts say it today, so that a configuration of tomorrow does not change what they do.
    @Flag(help: ArgumentHelp("Read no configuration file; this version reads none.", visibility: .hidden))
    var noConfig = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1.") }
    }
}

extension RawPath {
    /// The path as the shell passed it, where the argument is a copy in which bytes that are no UTF-8 are lost.
    init(argument: String) {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index], String(cString: pointer) == argument else { continue }
            self.init(UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) })
            return
        }
        self.init(argument)
    }
}
