import Entitlements
package import Linting
import TextOutput

extension ReportPage {
    /// Creates the page about the differences between two sets of entitlements.
    ///
    /// - Parameters:
    ///   - comparison: The differences.
    ///   - before: The name of the earlier set.
    ///   - after: The name of the later set.
    ///   - limit: The maximum number of rows.
    package init(of comparison: EntitlementsComparison, from before: String, to after: String, limit: Int) {
        let count = comparison.differences.count
        let amount = comparison.isEmpty ? "No difference" : counted(count, "difference")
        let sentence: [ReportText.Piece] = [
            .strong(amount), .words(" in meaning from "), .code(before), .words(" to "), .code(after), .words("."),
        ]
        self.init(title: "Changed entitlements", lead: [ReportText(sentence)])
        let bundles = Dictionary(grouping: comparison.differences, by: \.bundle).sorted { $0.key < $1.key }
        for (bundle, differences) in bundles {
            append(ReportSection(bundle.isEmpty ? "Entitlements" : bundle, of: differences, limit: limit))
        }
        let unpaired = comparison.unpaired.map { ReportBlock.paragraph(.code($0)) }
        append(ReportSection("Bundles on one side only", unpaired))
    }
}

extension ReportSection {
    fileprivate init(_ title: String, of differences: [EntitlementsComparison.Difference], limit: Int) {
        let rows = differences.prefix(limit).map { difference in
            ReportTable.Row([
                CapabilityMatrix.name(of: difference.key.rawValue), CapabilityMatrix.cell(difference.left),
                CapabilityMatrix.cell(difference.right),
            ])
        }
        let columns = ["Key", "Before", "After"].map(ReportText.words)
        let table = ReportTable(caption: "Keys that differ", columns: columns, rows: rows)
        let more = differences.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more difference")) not shown."))] : []
        self.init(title, [.table(table)] + rest)
    }
}
