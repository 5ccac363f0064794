import Entitlements
import LintModel
import Linting
import TextOutput

/// The lines of a human-readable report about the first stage that rejects each product.
struct RejectionLines {
    /// The lines, each with its line break.
    let text: String

    /// The maximum number of lines; a longer list hides the summary.
    private static let limit = 20

    /// Lists the rejected products of a report, and counts the other entitlements files.
    init(of report: Report, in style: Style) {
        let rejections = report.rejections
        let shown = rejections.prefix(Self.limit).map { rejection in
            "\(style.paint(rejection.path.displayedPath, .strong)): \(rejection)\n"
        }
        let more = rejections.count - shown.count
        let rest = more > 0 ? ["\(counted(more, "more product")) rejected\n"] : []
        text = (shown + rest).joined() + Self.passing(in: report, rejections: rejections)
    }

    /// Returns the line about the entitlements files that no stage rejects.
    ///
    /// The line is empty if a rejection is in another file, such as a project: the rejected product can belong to any
    /// entitlements file.
    private static func passing(in report: Report, rejections: [Rejection]) -> String {
        let passing = report.summary.coverage.entitlementsFiles - rejections.count
        guard !rejections.isEmpty, passing > 0 else { return "" }
        guard rejections.allSatisfy({ report.listed.contains(path: $0.path) }) else { return "" }
        return "\(counted(passing, "other entitlements file")): no known rejection\n"
    }

    /// Lists products, rejected or not.
    init(of products: [CheckedProduct], in style: Style) {
        text = products.map { product in
            let passed = product.notChecked.isEmpty ? "no known rejection" : "no known rejection of the checked part"
            let rejection = product.rejection.map { "\($0)" } ?? passed
            return "\(style.paint(product.path.displayedPath, .strong)): \(rejection)\n"
        }.joined()
    }
}
