import ArgumentParser
import FileDiscovery
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces
import XcodeProjects

/// A run of `lint`, with the settings from the command line.
struct Lint {
    /// The files and directories to check; the working directory if the list is empty.
    var paths: [BytePath] = []
    /// The properties of the products that the options specify.
    var conditions = AnalysisContext.unstated
    /// Whether an option specifies the current date.
    var isTodayGiven = false
    /// The builds of projects to check.
    var selection = BuildSelection()
    /// The glob patterns of the paths to skip.
    var exclude: [String] = []
    /// Whether an entitlements file without a known product is an error.
    var requiresBound = false
    /// Whether the files are listed with their products.
    var showsFiles = false
    /// The search for the configuration.
    var finder = ConfigurationFinder()
    /// The severities of rules that the options specify.
    var levels: [RuleID: RuleLevel] = [:]
    /// The baseline and the revision to compare with.
    var history = BaselineSettings()
    /// The maximum number of files that are checked concurrently.
    var jobs: Int?
    /// The path of standard input in the report.
    var stdinName = "stdin.entitlements"
    /// The content of standard input, if `-` is the path.
    var standardInput: SourceFile?
    /// The fixes to apply, or `nil` for none.
    var fixRunner: FixRunner?
    /// The output settings that the options specify.
    var choices = OutputSettings()
    /// The effective output settings.
    var writing = ReportWriting()

    /// Checks the files, writes the report, and exits.
    func run() throws -> Never {
        let configuration = try finder.configuration()
        var lint = self
        lint.writing = try choices.resolved(writing, by: configuration)
        lint.standardInput = try readStandardInput()
        let (status, report) = try lint.check(by: configuration)
        // Exiting frees all memory at once, which is faster than deallocating the report piece by piece.
        withExtendedLifetime(report) { status.exit() }
    }

    /// Returns the linter with the settings of the configuration and the options.
    private func linter(by configuration: Configuration, counting tally: ScanStatistics) throws -> FileLinter {
        var linter = FileLinter(under: conditions)
        linter.tally = tally
        linter.excluded = exclude
        linter.jobs = jobs
        linter.descriptions = YAMLDescription.parse
        linter.selection = selection
        if writing.writesPage { linter.checkedContents = CheckedContents() }
        linter.apply(configuration, at: paths.filter { !$0.isStandardInput })
        linter.gate.overridingLevels = levels
        try history.prepare(&linter, by: configuration, at: paths)
        if fixRunner == nil, history.writtenBaseline == nil, !requiresBound {
            linter.renderer = writing.renderer(for: linter.linter.rules)
            linter.releasesText = true
            linter.listsPaths = writing.format.isShownBesideRepository
        }
        return linter
    }

    private func check(by configuration: Configuration) throws -> (ExitCode, Report) {
        let log = VerboseLog(isKept: writing.isVerbose)
        log.note(configuration)
        let tally = ScanStatistics(keepsSkippedPaths: writing.isVerbose || showsFiles)
        let progress = Progress(of: tally, isQuiet: writing.isQuiet)
        defer { progress.finish() }
        var linter = try linter(by: configuration, counting: tally)
        try paths.requireNames()
        let begun = beginReport(of: &linter, erasing: progress)
        let selected = selectFindings(of: &linter)
        var (report, isComplete) = try outcome(of: linter)
        if let fixRunner {
            let left = try fixed(by: fixRunner, report, linter)
            if !fixRunner.isShownOnly { (report, isComplete) = left ?? (report, isComplete) }
            if fixRunner.isShownOnly || readsStandardInput {
                // Standard output contains the diff or the fixed text; only output files contain the report.
                isComplete = try write(report, by: linter, isQuiet: true) && isComplete
                if fixRunner.isShownOnly { reportNotChecked(in: report) }
                if !fixRunner.isShownOnly, !writing.isQuiet {
                    StandardStream.error.write(ConciseReporter(limit: writing.messageLimit).text(of: report))
                }
                return (status(of: report, isComplete: isComplete), report)
            }
        }
        progress.finish()
        note(report, tally, in: log)
        if history.writtenBaseline != nil { reportNotChecked(in: report) }
        if history.writtenBaseline != nil, isComplete, report.summary.coverage.files == 0 {
            return (nothingToCheck(), report)
        }
        if try history.write(report, isComplete: isComplete, from: configuration.base) {
            return (isComplete ? .success : .unreadable, report)
        }
        let isCurrent = try write(
            report, showing: selected?.selection, by: linter, isQuiet: writing.isQuiet, continuing: begun)
        if showsFiles { FileList(report, tally).write() }
        log.noteTime(of: "the run")
        return (status(of: report, isComplete: isComplete && isCurrent), report)
    }

    /// Begins the report on standard output if the linter renders findings, and lets the linter write them.
    private func beginReport(of linter: inout FileLinter, erasing progress: Progress) -> StreamedReport? {
        guard linter.renderer != nil else { return nil }
        let begun = writing.stream(for: linter.linter.rules, preparing: progress.finish)
        linter.output = { begun?.add($0) }
        return begun
    }

    /// Lets the linter select the findings for a page if it renders findings and the format is a page.
    private func selectFindings(of linter: inout FileLinter) -> SelectedFindings? {
        guard linter.renderer != nil, !writing.isQuiet, let form = writing.format.page else { return nil }
        let selected = SelectedFindings(limit: form.shownCount(limit: writing.messageLimit))
        linter.output = { selected.add($0) }
        return selected
    }

    /// Reports the paths that were not checked, if standard output does not contain the report.
    private func reportNotChecked(in report: Report) {
        guard !writing.isQuiet else { return }
        for place in report.notChecked {
            StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
        }
    }

    /// Checks that nothing else is printed if the fixed text of standard input is printed.
    private func checkFixingOfStandardInput() throws {
        let isPlain = history.writtenBaseline == nil && !writing.showsStatistics && choices.format ?? .text == .text
        guard !readsStandardInput || isPlain else {
            throw ValidationError(
                "--fix, --unsafe-fixes, and --diff of standard input require the format text, without --write-baseline "
                    + "and --statistics.")
        }
    }

    /// Applies or prints the fixes of a report, and checks the fixed files again.
    ///
    /// - Returns: The new report, or `nil` if there were no fixes; the report is incomplete if a file cannot be
    ///   written.
    private func fixed(
        by fixRunner: FixRunner, _ report: Report, _ linter: FileLinter
    ) throws -> (report: Report, isComplete: Bool)? {
        var (fixRunner, linter) = (fixRunner, linter)
        fixRunner.standardInput = standardInput
        // The report remains that of the files on disk.
        if fixRunner.isShownOnly { linter.checkedContents = nil }
        try checkFixingOfStandardInput()
        fixRunner.boundary = DirectoryBoundary(named: paths)
        var left: (report: Report, isComplete: Bool)?
        // A fix can make another fix possible. The findings that remain after the last pass are reported.
        var round = 0
        while round < FixRunner.roundLimit, fixRunner.fix(left?.report ?? report) {
            linter.fixedFiles = fixRunner.drafts
            left = try outcome(of: linter)
            round += 1
        }
        fixRunner.conclude()
        return fixRunner.refused.isEmpty ? left : (left?.report ?? report, false)
    }

    /// Whether `-` is among the paths.
    var readsStandardInput: Bool { paths.contains(where: \.isStandardInput) }

    private func outcome(of linter: FileLinter) throws -> (report: Report, isComplete: Bool) {
        guard readsStandardInput else { return TreePass(of: linter, at: paths).outcome(version: Version.number) }
        guard let file = linter.fixedFiles[stdinName] ?? standardInput else { throw ExitCode.nothingToCheck }
        return (linter.report(on: file, version: Version.number), true)
    }

    /// Reads standard input if `-` is the only path.
    private func readStandardInput() throws -> SourceFile? {
        guard readsStandardInput else { return nil }
        guard paths.count == 1 else { throw ValidationError("`-` cannot be used with other paths.") }
        return SourceFile(path: stdinName, bytes: try StandardStream.readInput(limit: FileFinder.sizeLimit))
    }

    private func status(of report: Report, isComplete: Bool) -> ExitCode {
        if !isComplete { return .unreadable }
        let isUnbound = reportsUnbound(in: report)
        if writing.failsOn(report) || isUnbound && writing.failOn != .never { return .findings }
        return report.summary.coverage.files == 0 ? nothingToCheck() : .success
    }

    /// Reports the entitlements files without a known product if they are errors; returns whether there are such files.
    private func reportsUnbound(in report: Report) -> Bool {
        guard requiresBound else { return false }
        let unbound = report.bindings.filter { !$0.isBound }
        for binding in unbound {
            let reason = (binding.reason ?? "").displayed
            StandardStream.error.report("entcheck: \(binding.path.displayed): the product is not known: \(reason)\n")
        }
        return !unbound.isEmpty
    }

    private func nothingToCheck() -> ExitCode {
        StandardStream.error.report("entcheck: nothing to check\n")
        return .nothingToCheck
    }
}

extension BaselineSettings {
    /// Configures a linter with the baseline and the changes since the revision.
    fileprivate func prepare(_ linter: inout FileLinter, by configuration: Configuration, at paths: [BytePath]) throws {
        linter.gate.baseline = try knownFindings(by: configuration)
        guard let since else { return }
        linter.gate.changes = try GitChanges(since: since).changes(for: linter, at: paths)
    }
}
