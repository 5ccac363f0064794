import Entitlements
import LintModel
import Linting
import TextOutput

extension ReportSection {
    /// Creates the section with the first stage that rejects each product; empty if no product is rejected.
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
        let columns = ["Product", "Stage", "Rejected by", "Rule"].map(ReportText.words)
        let table = ReportTable(caption: "First stage that rejects each product", columns: columns, rows: rows)
        let more = rejections.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more product")) not shown."))] : []
        self.init("Rejected products", rows.isEmpty ? [] : [.table(table)] + rest)
    }
}
