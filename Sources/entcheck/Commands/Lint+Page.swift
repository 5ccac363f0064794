import Entitlements
import FileDiscovery
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces

extension Lint {
    /// Writes the report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - selected: The findings that were selected while files were checked; `nil` if the report contains all findings.
    ///   - linter: The linter that created the report.
    ///   - isQuiet: Whether standard output does not show the report.
    ///   - begun: The report on standard output, if a part of it is already written.
    /// - Returns: Whether all checked files could be read again without a change; true if the report is not a page.
    /// - Throws: `ValidationError` if a file cannot be written.
    func write(
        _ report: Report, showing selected: FindingSelection? = nil, by linter: FileLinter, isQuiet: Bool,
        continuing begun: StreamedReport? = nil
    ) throws -> Bool {
        var writing = writing
        writing.isQuiet = isQuiet
        var survey: Survey?
        try writing.write(report, jobs: jobs, today: conditions.today, continuing: begun) { format, settings in
            guard let form = format.page else { return nil }
            if survey == nil, !readsStandardInput { survey = self.survey(by: linter) }
            return page(of: report, beside: survey, showing: selected, as: form, limit: settings.limit)
        }
        return survey?.isCurrent ?? true
    }

    /// Returns the report as a page that also lists the claims, stores, and profiles of the checked files.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - survey: The claims, stores, and profiles; `nil` for standard input.
    ///   - selected: The findings that were selected while files were checked; `nil` if the report contains all findings.
    ///   - form: The format of the page.
    ///   - limit: The maximum number of findings on the page.
    /// - Returns: The page.
    private func page(
        of report: Report, beside survey: Survey?, showing selected: FindingSelection?, as form: PageReporter.Form,
        limit: Int?
    ) -> FormattedPage {
        var selection = selected ?? FindingSelection(limit: form.shownCount(limit: limit))
        selection.add(report)
        guard let survey else {
            return PageReporter(form, limit: limit, pages: writing.pages).page(of: report, showing: selection)
        }
        var page = ReportPage(
            of: report, beside: survey.summary, showing: selection, changes: report.storeChanges?.moves ?? [], as: form,
            findings: form.shownCount(limit: limit))
        page.pages = writing.pages
        return FormattedPage(page: page, form: form)
    }

    /// The contents of the checked files for a page.
    private struct Survey {
        let summary: WorkspaceSummary
        /// Whether the contents are those that were checked.
        let isCurrent: Bool
    }

    /// Reads the checked files again, and reports those that changed.
    ///
    /// Other formats do not need their contents, and do not have this cost.
    private func survey(by linter: FileLinter) -> Survey {
        var reader = WorkspaceReader()
        reader.excluded = linter.excluded
        reader.excludedDirectory = linter.excludedDirectory
        reader.jobs = jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = linter.selection
        reader.conditions = linter.conditions
        reader.checkedContents = linter.checkedContents
        var lister = ProfileLister()
        lister.today = conditions.today
        lister.excluded = linter.excluded
        lister.excludedDirectory = linter.excludedDirectory
        lister.checkedContents = linter.checkedContents
        var summary = WorkspaceSummary(
            of: paths, by: reader, profiles: lister.profiles(below: paths), today: conditions.today)
        let changed = linter.checkedContents?.problems(below: paths) ?? []
        for place in changed {
            StandardStream.error.report("entcheck: \(place.path.displayedPath): \(place.reason.displayed)\n")
        }
        summary.add(changed: changed)
        return Survey(summary: summary, isCurrent: changed.isEmpty)
    }

    /// Logs the settings, the paths, and the time of a run.
    func note(_ report: Report, _ tally: ScanStatistics, in log: VerboseLog) {
        log.note("the platform", conditions.platform?.rawValue)
        log.note("the distribution", conditions.distribution?.rawValue)
        log.note("the file form", conditions.form.rawValue, from: conditions.form == .source ? "default" : "option")
        log.note("today", conditions.today?.description, from: isTodayGiven ? "option" : "clock")
        log.note(report, tally)
        log.noteTime(of: "checking")
    }
}
