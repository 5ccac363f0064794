import Entitlements
import LintModel
import Linting
import TextOutput

extension ReportSection {
    /// Creates the section with the first stage at which each product fails; empty if no product fails.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - limit: The maximum number of rows.
    init(rejectionsOf report: Report, limit: Int) {
        let rejections = report.rejections
        let rows = rejections.prefix(limit).map { rejection in
            ReportTable.Row([
                .code(rejection.path), .words("\(rejection.stage)"), .words(rejection.stage.checker),
                .code(rejection.rule),
            ])
        }
        let columns = ["Product", "First failing stage", "Checked by", "Rule"].map(ReportText.words)
        let table = ReportTable(caption: "First stage at which each product fails", columns: columns, rows: rows)
        let more = rejections.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more product")) not shown."))] : []
        self.init("Failing products", rows.isEmpty ? [] : [.table(table)] + rest)
    }
}
