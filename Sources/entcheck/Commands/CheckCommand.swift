import ArgumentParser
import CodeSigning
import EntitlementRules
import Entitlements
import PropertyLists

/// Judges built products.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Judge built products: does the profile grant what is signed, and is it signed well?",
        discussion: """
            Reads .app, .appex, .framework, .xctest, .xcarchive, .ipa, .zip and programs in place, with everything \
            nested in them, and prints for each what its source, its profile and its signature say. The hashes of the \
            code, of Info.plist and of all resources are verified.
            """)

    @Argument(help: "Products to judge.", completion: .file())
    var products: [String]

    @Option(
        help: ArgumentHelp(
            "The project it was built from, else entitlements files, or a folder of these; may be repeated.",
            valueName: "path"))
    var source: [String] = []

    @Option(
        name: .customLong("configuration"),
        help: ArgumentHelp(
            "The project's configuration that it was built in. (default: Release, else the only one)",
            valueName: "name"))
    var buildConfiguration: String?

    @Option(help: "How the products reach their users. (default: what the profile says)")
    var distribution: Distribution?

    @Flag(help: "Show the keys with which everything is as it should be, too.")
    var all = false

    @Flag(help: "Skip the hashes of the code and of the resources; the report lists what was not verified.")
    var quick = false

    @OptionGroup(title: "What is decided") var decisions: ConfigurationOptions
    @OptionGroup(title: "What was there before") var known: BaselineOptions
    @OptionGroup var date: DateOption
    @OptionGroup(title: "What is said") var output: OutputOptions

    func validate() throws {
        if buildConfiguration != nil, source.isEmpty {
            throw ValidationError("--configuration needs --source, the project that has it.")
        }
    }

    func run() throws {
        let configuration = try decisions.finder.configuration()
        let writing = try output.writing(by: configuration)
        let history = known.choices
        let diary = Diary(isKept: writing.isVerbose)
        diary.note(configuration)
        let tally = FileTally()
        let progress = Progress(of: tally, isQuiet: writing.isQuiet)
        defer { progress.finish() }
        var checker = ProductChecker()
        checker.today = try date.today
        checker.isQuick = quick
        checker.distribution = distribution ?? configuration.distribution?.value
        checker.sources = try EntitlementsFiles(paths: source, configuration: buildConfiguration).sources()
        var checked: [CheckedProduct] = []
        var refused: [Report.NotChecked] = []
        for path in products {
            do throws(CodeSigningError) {
                checked += try checker.products(at: path)
                tally.addFile()
            } catch {
                refused.append(Report.NotChecked(path: path, reason: error.message))
            }
        }
        var gate = configuration.gate(today: checker.today)
        gate.baseline = try history.knownFindings(by: configuration)
        let judged = JudgedProducts(checked, against: gate)
        let report = Report(of: judged, notChecked: refused, version: Entcheck.version, rules: checker.linter.rules)
        progress.finish()
        diary.note(report, tally)
        diary.noteTime(of: "judging")
        if try history.write(report, from: configuration.base) {
            throw refused.isEmpty ? ExitStatus.clean : .unreadable
        }
        try writing.write(report, today: checker.today) {
            text(of: judged.products, in: report, as: $0, $1, at: checker.today)
        }
        throw writing.status(of: report)
    }

    /// The command's own words, in the forms that it has them for.
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
