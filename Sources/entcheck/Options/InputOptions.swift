import ArgumentParser

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

    @Flag(help: "Fail if the product of an entitlements file is not known.")
    var requireBound = false

    @Flag(
        help: """
            List on standard error the entitlements files with their products, and the paths that were read, not read, \
            or skipped, with the reasons.
            """)
    var showFiles = false

    @Flag(help: "Check again whenever a file in the given directories changes, until Control-C is pressed.")
    var watch = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }
}
