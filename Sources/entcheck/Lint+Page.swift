import EntitlementRules
import Entitlements
import PropertyLists

extension Lint {
    /// The report as a page, with what lies there beside what is wrong with it.
    ///
    /// The files are read once more for it: who only asks for findings does not pay for the rest.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - linter: What found it.
    ///   - form: The form of the page.
    ///   - limit: The most findings to show.
    /// - Returns: The page.
    func page(of report: Report, by linter: FileLinter, as form: PageReporter.Form, limit: Int?) -> String {
        let findings = min(limit ?? .max, form.findingLimit)
        guard !readsStandardInput else { return ReportPage(of: report, limit: findings).text(as: form) }
        var reader = WorkspaceReader()
        reader.excluded = linter.excluded
        reader.excludedBase = linter.excludedBase
        reader.jobs = jobs
        reader.descriptions = YAMLDescription.parse
        reader.selection = linter.selection
        reader.conditions = linter.conditions
        var lister = ProfileLister()
        lister.today = conditions.today
        lister.excluded = linter.excluded
        lister.excludedBase = linter.excludedBase
        let survey = Survey(
            reader.outcome(for: paths).workspace, profiles: lister.profiles(below: paths), today: conditions.today)
        return ReportPage(
            of: report, beside: survey, changes: report.storeChanges?.moves ?? [], findings: findings,
            rows: form.rowLimit
        ).text(as: form)
    }

    /// Tells what was judged under which settings.
    func note(_ report: Report, _ tally: FileTally, in diary: Diary) {
        diary.note("the platform", conditions.platform?.rawValue)
        diary.note("the distribution", conditions.distribution?.rawValue)
        diary.note("a file", conditions.form.rawValue, from: conditions.form == .source ? "default" : "option")
        diary.note("today", conditions.today?.description, from: isTodayGiven ? "option" : "clock")
        diary.note(report, tally)
        diary.noteTime(of: "judging")
    }
}
