import ArgumentParser
import FileDiscovery
import Linting
import Workspaces

/// Lints source files.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Lint entitlements files, provisioning profiles, and Xcode projects.",
        discussion: """
            Checks the given files. In directories, checks *.entitlements, *.xcent, property lists whose name contains \
            `entitlements`, *.mobileprovision, *.provisionprofile, *.xcodeproj, and the build files of other build \
            systems, except paths that .gitignore excludes and git does not track. `-` reads standard input.

            A file that a project uses is checked once per target, configuration, and platform, with the build \
            settings of the project. A file that no project uses is checked with the values of --platform, \
            --distribution, --team, --define, and similar options; rules that require other values do not apply. \
            Provisioning profiles are checked separately. If --profile specifies the profile that the product \
            embeds, the claims of the files are compared with this profile.
            """)

    @Argument(help: "The files and directories to check. (default: the current directory)", completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Product") var product: ProductOptions
    @OptionGroup(title: "Builds") var builds: ProjectOptions
    @OptionGroup(title: "Files") var input: InputOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions
    @OptionGroup(title: "Rules") var rules: RuleOptions
    @OptionGroup(title: "Baseline") var history: HistoryOptions
    @OptionGroup(title: "Fixes") var fixing: FixOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        try EntcheckCommand.checkName(of: paths)
        let lint = try lint
        try check(lint.selection)
        if input.watch { try watch() }
        try lint.run()
    }

    private func watch() throws -> Never {
        guard !paths.contains("-") else { throw ValidationError("--watch cannot be used with standard input.") }
        let arguments = BytePath.passedTexts.filter { $0 != "--watch" }
        let color = try output.writing(by: decisions.finder.configuration()).color
        let written = output.output.map(\.path) + [history.choices.writtenBaseline].compactMap(\.self)
        try WatchedRun(
            paths: paths.map { BytePath($0) }, arguments: arguments,
            writtenFiles: Set(written.map(BaseDirectory().absolutePath)), hasColors: color.isOn(for: .output)
        ).run()
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

    /// The run that the arguments specify.
    var lint: Lint {
        get throws {
            Lint(
                paths: paths.map { BytePath($0) }, conditions: try product.conditions,
                isTodayGiven: product.date.now != nil,
                selection: builds.selection(
                    team: product.team, applicationIdentifierPrefix: product.appIdentifierPrefix,
                    bundleIdentifier: product.bundleIdentifier),
                exclude: input.exclude, requiresBound: input.requireBound, showsFiles: input.showFiles,
                finder: decisions.finder, levels: rules.levels,
                history: history.choices, jobs: input.jobs,
                stdinName: input.stdinName, fixRunner: fixing.fixRunner(isQuiet: output.quiet), choices: output.choices,
                writing: output.writing)
        }
    }
}
