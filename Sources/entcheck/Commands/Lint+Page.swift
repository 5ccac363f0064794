import Entitlements
import FileDiscovery
import Linting
import PropertyLists
import Reporting
import TextOutput
import Workspaces

extension Lint {
    /// Returns the report as a page that also lists the claims, stores, and profiles of the checked files.
    ///
    /// The files are read again for the page, so that other formats do not have this cost.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - selected: The findings that were selected while files were checked; `nil` if the report contains all findings.
    ///   - linter: The linter that created the report.
    ///   - form: The format of the page.
    ///   - limit: The maximum number of findings on the page.
    /// - Returns: The page.
    func page(
        of report: Report, showing selected: FindingSelection?, by linter: FileLinter, as form: PageReporter.Form,
        limit: Int?
    ) -> FormattedPage {
        var selection = selected ?? FindingSelection(limit: form.shownCount(limit: limit))
        selection.add(report)
        guard !readsStandardInput else {
            return PageReporter(form, limit: limit, pages: writing.pages).page(of: report, showing: selection)
        }
        var reader = WorkspaceReader()
        reader.excluded = linter.excluded
        reader.excludedDirectory = linter.excludedDirectory
        reader.jobs = jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = linter.selection
        reader.conditions = linter.conditions
        var lister = ProfileLister()
        lister.today = conditions.today
        lister.excluded = linter.excluded
        lister.excludedDirectory = linter.excludedDirectory
        let survey = WorkspaceSummary(
            of: paths, by: reader, profiles: lister.profiles(below: paths), today: conditions.today)
        for place in survey.notChecked(besides: report) {
            StandardStream.error.report(
                "entcheck: \(place.path.displayedPath): not checked: \(place.reason.displayed)\n")
        }
        var page = ReportPage(
            of: report, beside: survey, showing: selection, changes: report.storeChanges?.moves ?? [], as: form,
            findings: form.shownCount(limit: limit))
        page.pages = writing.pages
        return FormattedPage(page: page, form: form)
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
