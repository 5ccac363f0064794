import ArgumentParser
import FileDiscovery
import PropertyLists

/// The options for the files to check.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Skip paths that match, as in .gitignore, including files given on the command line.", valueName: "glob"))
    var exclude: [String] = []

    @Option(help: ArgumentHelp("The maximum number of files to check concurrently.", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("The path of standard input in the report.", valueName: "name"))
    var stdinName = "stdin.entitlements"

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }
}

extension BytePath {
    /// Creates the path with the bytes that the shell passed.
    init(argument: String) {
        self = Self.paths(of: [argument]).first ?? BytePath(argument)
    }

    /// Returns the paths with the bytes that the shell passed; `arguments` are text, without bytes that are not UTF-8.
    static func paths(of arguments: [String]) -> [BytePath] {
        // Invalid bytes become U+FFFD, whose encoding begins with this byte.
        guard arguments.contains(where: { $0.holds(0xEF) && $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return arguments.map { BytePath($0) }
        }
        // Both lists have the same order, so that one pass finds all paths.
        var passed = Self.passed.makeIterator()
        return arguments.map { argument in
            while let path = passed.next() {
                if String(decoding: path.bytes, as: UTF8.self) == argument { return path }
            }
            return BytePath(argument)
        }
    }
}
