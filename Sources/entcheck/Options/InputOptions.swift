import ArgumentParser
import EntitlementRules
import PropertyLists

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

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1.") }
    }
}

extension RawPath {
    /// The path as the shell passed it.
    init(argument: String) {
        self = Self.paths(of: [argument]).first ?? RawPath(argument)
    }

    /// The paths as the shell passed them: in the arguments, which are text, bytes that are no UTF-8 are lost.
    static func paths(of arguments: [String]) -> [RawPath] {
        // All that is lost becomes U+FFFD, which begins with this byte.
        guard arguments.contains(where: { $0.holds(0xEF) && $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return arguments.map { RawPath($0) }
        }
        // Both lists have the same order, so that one pass finds them all, however many.
        var passed = (1..<max(1, Int(CommandLine.argc))).lazy.compactMap { CommandLine.unsafeArgv[$0] }.makeIterator()
        return arguments.map { argument in
            while let text = passed.next() {
                guard String(cString: text) == argument else { continue }
                return RawPath(UnsafeRawBufferPointer(start: text, count: strlen(text)))
            }
            return RawPath(argument)
        }
    }
}
