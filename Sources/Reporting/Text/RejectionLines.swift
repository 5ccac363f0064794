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

    /// Lists the rejected products of a report.
    init(of report: Report, in style: Style) {
        let rejections = report.rejections
        let shown = rejections.prefix(Self.limit).map { rejection in
            "\(style.paint(rejection.path.displayedPath, .strong)): \(rejection)\n"
        }
        let more = rejections.count - shown.count
        let rest = more > 0 ? ["\(counted(more, "more product")) rejected\n"] : []
        text = (shown + rest).joined()
    }

    /// Lists products, rejected or not.
    init(of products: [CheckedProduct], in style: Style) {
        text = products.map { product in
            let passed =
                product.notChecked.isEmpty ? "no known stage rejects it" : "the part that was checked is not rejected"
            let rejection = product.rejection.map { "\($0)" } ?? passed
            return "\(style.paint(product.path.displayedPath, .strong)): \(rejection)\n"
        }.joined()
    }
}
