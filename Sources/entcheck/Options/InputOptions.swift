import ArgumentParser
import EntitlementRules
import PropertyLists

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
        var passed = Self.passed.makeIterator()
        return arguments.map { argument in
            while let path = passed.next() {
                if String(decoding: path.bytes, as: UTF8.self) == argument { return path }
            }
            return RawPath(argument)
        }
    }
}
