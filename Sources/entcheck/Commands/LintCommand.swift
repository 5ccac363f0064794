import ArgumentParser
import EntitlementRules

/// Judges source files.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Judge entitlements files: well formed, meant, consistent, grantable?",
        discussion: """
            Looks at the files that are named, and below directories at *.entitlements, *.xcent, \
            Entitlements*.plist, *.mobileprovision, *.provisionprofile, *.xcodeproj and project.yml; .gitignore is \
            honoured. Standard input is read for “-”.

            A file that a project uses is judged once for each target, configuration and platform that uses it, with \
            the values that the project gives to build settings. A file that no project uses is judged by itself, and \
            what --platform, --distribution, --team, --define and the like do not say is unknown: rules that need it \
            stay silent. Profiles that are found are judged by themselves; --profile names the one that the product \
            embeds, so that what the files claim is compared with what it grants.
            """)

    @Argument(help: "Files and directories to judge; the current directory where none is named.", completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "What is judged") var product: ProductOptions
    @OptionGroup(title: "Which builds of projects") var builds: ProjectOptions
    @OptionGroup(title: "Which files") var input: InputOptions
    @OptionGroup(title: "What is decided") var decisions: ConfigurationOptions
    @OptionGroup(title: "What was there before") var history: HistoryOptions
    @OptionGroup(title: "What is mended") var fixing: FixOptions
    @OptionGroup(title: "What is said") var output: OutputOptions

    func run() throws {
        let lint = try lint
        try check(lint.selection)
        try lint.run()
    }

    private func check(_ selection: BuildSelection) throws {
        guard !paths.contains("-") else { return }
        var reader = WorkspaceReader()
        reader.excluded = input.exclude
        reader.jobs = input.jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = selection
        try reader.checkSelection(at: paths)
    }

    /// What the arguments ask for.
    var lint: Lint {
        get throws {
            Lint(
                paths: RawPath.paths(of: paths), conditions: try product.conditions,
                isTodayGiven: product.date.now != nil,
                selection: builds.selection(
                    team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
                    bundleIdentifier: product.bundleIdentifier),
                exclude: input.exclude, finder: decisions.finder, history: history.choices, jobs: input.jobs,
                stdinName: input.stdinName, mending: fixing.mending(isQuiet: output.quiet), choices: output.choices,
                writing: output.writing)
        }
    }
}
