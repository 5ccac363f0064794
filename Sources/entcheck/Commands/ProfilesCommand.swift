import ArgumentParser
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting

/// Lists and shows provisioning profiles.
struct ProfilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles",
        abstract: "Show the entitlements, devices, expiration dates, and signatures of provisioning profiles.",
        subcommands: [ListProfilesCommand.self, ShowProfileCommand.self],
        defaultSubcommand: ListProfilesCommand.self)
}

/// Lists profiles, in order of their expiration dates.
struct ListProfilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List profiles, in order of their expiration dates.")

    @Argument(help: "Profiles, directories, and archives. (default: the current directory)", completion: .file())
    var paths: [String] = []

    @OptionGroup var selection: ProfileOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let writing = try output.writing(by: configuration)
        let log = VerboseLog(isKept: output.verbose)
        log.note(configuration)
        let tally = ScanStatistics(keepsSkippedPaths: output.verbose)
        let progress = Progress(of: tally, isQuiet: output.quiet)
        defer { progress.finish() }
        var lister = try selection.lister(by: configuration)
        lister.tally = tally
        let paths = paths.map { BytePath($0) }
        try paths.requireNames()
        let (profiles, notChecked) = lister.listings(at: paths)
        let report = Report(
            of: profiles, notChecked: notChecked, version: Version.number, rules: lister.linter.rules)
        progress.finish()
        log.note(report, tally)
        log.noteTime(of: "checking")
        try writing.write(report, today: lister.today) { format, settings in
            selection.text(of: profiles, in: report, as: format, at: lister.today) {
                selection.textReporter(style: settings.style, today: lister.today).table(of: profiles, in: report)
            }
        }
        let answers = profiles.compactMap(\.answer)
        let isRefusedByAll = !answers.isEmpty && !answers.contains(where: \.isComplete)
        let status = writing.status(of: report)
        throw status == .success && isRefusedByAll ? .findings : status
    }
}

/// Shows one profile in detail.
struct ShowProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one profile in detail.")

    @Argument(help: "The profile.", completion: .file())
    var file: String

    @OptionGroup var selection: ProfileOptions
    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let writing = try output.writing(by: configuration)
        let lister = try selection.lister(by: configuration)
        let listed = lister.listing(of: try ArgumentFile(path: file).file())
        let report = Report(
            findings: listed.findings + (listed.answer?.findings ?? []), paths: [listed.path],
            coverage: .init(files: 1), version: Version.number, rules: lister.linter.rules)
        try writing.write(report, today: lister.today) { format, settings in
            selection.text(of: [listed], in: report, as: format, at: lister.today) {
                selection.textReporter(style: settings.style, today: lister.today).details(of: listed)
            }
        }
        throw writing.status(of: report)
    }
}
