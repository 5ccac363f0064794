import ArgumentParser
import CodeSigning
import Entitlements
import FileDiscovery
import LintModel
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces

/// Checks built products.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check built products: signed entitlements, provisioning profile, and code signature.",
        discussion: """
            Reads .app, .appex, .framework, .xctest, .xcarchive, .ipa, and .zip files and executables in place, with \
            all nested bundles. For each bundle, prints the entitlements of its source, its profile, and its signature. \
            Verifies the hashes of the code, of Info.plist, and of all resources.
            """)

    @Argument(help: "The products to check.", completion: .file())
    var products: [String]

    @Option(
        help: ArgumentHelp(
            "The Xcode project of the products, or entitlements files, or a directory that contains them. Can be "
                + "repeated.",
            valueName: "path"))
    var source: [String] = []

    @Option(
        name: .customLong("configuration"),
        help: ArgumentHelp(
            "The build configuration of the products. (default: Release, or the only configuration)",
            valueName: "name"))
    var buildConfiguration: String?

    @Option(help: "The distribution method of the products. (default: the method of the profile)")
    var distribution: Distribution?

    @OptionGroup var stages: StageOptions

    @Flag(help: "Also show keys without findings.")
    var all = false

    @Flag(help: "Skip the hashes of the code and of the resources. The report lists the skipped verifications.")
    var quick = false

    @OptionGroup(title: "Configuration") var decisions: ConfigurationOptions
    @OptionGroup(title: "Baseline") var known: BaselineOptions
    @OptionGroup var date: DateOption
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if buildConfiguration != nil, source.isEmpty {
            throw ValidationError("--configuration requires --source with a project that has this configuration.")
        }
        try stages.validate(with: distribution)
    }

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let writing = try output.writing(by: configuration)
        let history = known.choices
        let log = VerboseLog(isKept: writing.isVerbose)
        log.note(configuration)
        let tally = ScanStatistics()
        let progress = Progress(of: tally, isQuiet: writing.isQuiet)
        defer { progress.finish() }
        let checker = try checker(by: configuration)
        var checked: [CheckedProduct] = []
        var refused: [NotChecked] = []
        for path in products {
            do throws(CodeSigningError) {
                let results = try checker.results(at: path)
                checked += results.products
                refused += results.notChecked
                tally.addFile()
            } catch {
                refused.append(NotChecked(path: path, reason: error.message))
            }
        }
        var gate = configuration.gate(today: checker.today)
        gate.baseline = try history.knownFindings(by: configuration)
        let evaluation = PolicyEvaluation(checked, against: gate)
        let report = Report(of: evaluation, notChecked: refused, version: Version.number, rules: checker.linter.rules)
        progress.finish()
        log.note(report, tally)
        log.noteTime(of: "checking")
        if try history.write(report, isComplete: refused.isEmpty, from: configuration.base) {
            for place in refused {
                StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
            }
            throw refused.isEmpty ? ExitCode.success : .unreadable
        }
        try writing.write(report, today: checker.today) {
            text(of: evaluation.products, in: report, as: $0, $1, at: checker.today)
        }
        throw writing.status(of: report)
    }

    /// Returns the checker of products with the options of this command.
    private func checker(by configuration: Configuration) throws -> ProductChecker {
        var checker = ProductChecker()
        checker.today = try date.today
        checker.isQuick = quick
        checker.distribution = distribution ?? stages.service?.distribution ?? configuration.distribution?.value
        checker.goal = stages.goal
        checker.sources = try EntitlementsFiles(paths: source, configuration: buildConfiguration).sources()
        return checker
    }

    /// Returns the report in the formats that are specific to this command, or `nil` for shared formats.
    private func text(
        of products: [CheckedProduct], in report: Report, as format: ReportFormat, _ settings: ReportSettings,
        at today: PropertyListDate?
    ) -> String? {
        switch format {
        case .text:
            CheckTextReporter(style: settings.style, showsAll: all, today: today, isQuick: quick).text(
                of: products, in: report)
        case .json: CheckJSONReporter(today: today, isQuick: quick).text(of: products, in: report)
        default:
            format.page.map { form in
                ReportPage(of: products, in: report, today: today, limit: form.rowLimit).text(as: form)
            }
        }
    }
}
