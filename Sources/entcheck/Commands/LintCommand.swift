import ArgumentParser

/// Judges source files.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge entitlements files: well formed, meant, consistent, grantable?",
        discussion: """
            Looks at the files that are named, and below directories at *.entitlements, *.xcent, \
            Entitlements*.plist, provisioning profiles and projects; .gitignore is honoured. Standard input is read for “-”.
            """)

    @Argument(help: "Files and directories to judge; the current directory where none is named.", completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "What is judged") var product: ProductOptions
    @OptionGroup(title: "Which builds of projects") var builds: ProjectOptions
    @OptionGroup(title: "Which files") var input: InputOptions
    @OptionGroup(title: "What is mended") var fixing: FixOptions
    @OptionGroup(title: "What is said") var output: OutputOptions

    func run() throws {
        throw try lint.run()
    }

    /// What the arguments ask for.
    var lint: Lint {
        get throws {
            Lint(
                paths: paths, conditions: try product.conditions, isTodayGiven: product.date.now != nil,
                selection: builds.selection(
                    team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
                    bundleIdentifier: product.bundleIdentifier),
                exclude: input.exclude, jobs: input.jobs, stdinName: input.stdinName, mending: fixing.mending,
                writing: output.writing)
        }
    }
}
