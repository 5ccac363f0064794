import CodeSigning
import EntitlementRules
import Entitlements
import LintModel
package import Linting
package import PropertyLists
import TextOutput
import Workspaces

extension ReportPage {
    /// Creates the page about products, with the source, profile, and signature of each, most severe first.
    ///
    /// - Parameters:
    ///   - products: The products.
    ///   - report: The findings in the products.
    ///   - today: The current date.
    ///   - limit: The maximum number of rows of a table.
    package init(of products: [CheckedProduct], in report: Report, today: PropertyListDate?, limit: Int) {
        self.init(title: Self.title(of: products), lead: report.verdicts)
        facts = ["entcheck \(report.version)"] + report.amounts + (today.map { ["checked as of \($0.day)"] } ?? [])
        let notable = products.filter { !$0.isSilent }
        for product in notable.prefix(Self.productLimit) {
            append(ReportSection(of: product, today: today, limit: limit))
        }
        append(ReportSection(hiddenProducts: products.count - min(notable.count, Self.productLimit)))
        append(ReportSection(rejectionsOf: report, limit: limit))
        append(ReportSection(matrixOf: products, limit: limit))
        let claimants = products.compactMap { StoreClaimant($0.product, in: $0.path) }
        append(ReportSection(graphOf: StoresReport(SharingGraph(claimants)), limit: limit))
        append(ReportSection("Profiles", timesOf: Self.profiles(of: products), today: today, limit: limit))
        append(ReportSection(notChecked: report.notChecked))
    }

    /// The maximum number of products with a table.
    private static let productLimit = 100

    private static func title(of products: [CheckedProduct]) -> String {
        guard let first = products.first else { return "Signed products" }
        return first.path + (products.count > 1 ? " and its contents" : "")
    }

    /// The embedded profiles, sorted by expiration date.
    private static func profiles(of products: [CheckedProduct]) -> [ListedProfile] {
        let all = products.compactMap { product in
            product.product.profile.content.map {
                ListedProfile(path: product.path, profile: $0, findings: [], answer: nil)
            }
        }
        return all.sorted(by: ListedProfile.endsBefore)
    }
}

extension ReportSection {
    /// Creates the section about a product.
    fileprivate init(of checked: CheckedProduct, today: PropertyListDate?, limit: Int) {
        var blocks: [ReportBlock] = [.paragraph(checked.headline(today: today))]
        blocks += checked.findingsBesideRows.map { .paragraph($0.sentence) }
        let rows = checked.rows.filter { !$0.isFine }
        let rest = checked.rows.filter(\.isFine)
        if !rows.isEmpty { blocks.append(.table(checked.table(of: rows, limit: limit))) }
        if !rest.isEmpty {
            let words = "\(counted(rest.count, rows.isEmpty ? "key" : "more key")) without findings"
            blocks.append(.folded(.words(words), [.table(checked.table(of: rest, limit: limit))]))
        }
        self.init(checked.path.lastPathComponent, blocks)
    }

    /// Creates the remark about the products that the page does not show; empty if it shows all.
    fileprivate init(hiddenProducts count: Int) {
        let words = "Not shown: \(counted(count, "product")) without entitlements or findings, or above the limit."
        self.init("Other products", count > 0 ? [.paragraph(.words(words))] : [])
    }

    /// Creates the table of claimed entitlements; empty if there is only one product.
    fileprivate init(matrixOf products: [CheckedProduct], limit: Int) {
        let claimants = products.filter { !$0.conditions.product.isLibrary }.map { product in
            let signed = product.rows.compactMap { row in row.signed.map { (row.key.rawValue, $0) } }
            return CapabilityMatrix.Claimant(
                product.path.lastPathComponent, build: product.path,
                claims: Dictionary(signed) { first, _ in first }.filter { !$0.key.isIdentity })
        }
        let matrix = claimants.count > 1 ? CapabilityMatrix(claimants) : nil
        self.init("Claimed entitlements", matrix?.blocks(limit: limit) ?? [])
    }
}

extension String {
    /// Whether the key is an application identifier, which always differs between products.
    fileprivate var isIdentity: Bool {
        self == "application-identifier" || self == "com.apple.application-identifier"
    }
}

extension CheckedProduct {
    fileprivate func headline(today: PropertyListDate?) -> ReportText {
        var words = [product.form.words] + [conditions.platform?.description].compactMap(\.self) + architectures
        words += product.executable.content?.slices.first?.codeSignature?.teamIdentifier.map { ["team \($0)"] } ?? []
        let identifier = product.bundleIdentifier.map { ReportText.code($0.value.rawValue) + .words(" · ") } ?? .none
        let profile = profileLine(today: today).map { ReportText(.lineBreak, .words($0)) } ?? .none
        let path = path == path.lastPathComponent ? .none : ReportText(.code(path), .lineBreak)
        return path + identifier + .words(words.joined(separator: " · ")) + profile
    }

    fileprivate func table(of rows: [EntitlementRow], limit: Int) -> ReportTable {
        let hasSource = self.rows.contains { $0.source != nil }
        let columns = ["Key"] + (hasSource ? ["Source"] : []) + ["Profile", "Signed", "State"]
        let shown = rows.prefix(limit).map { row in
            ReportTable.Row(
                [CapabilityMatrix.name(of: row.key.rawValue)]
                    + ((hasSource ? [row.source] : []) + [row.profile, row.signed]).map(CapabilityMatrix.cell)
                    + [.words(row.remark)],
                severity: row.findings.map(\.severity).max(), remarks: row.findings.map(\.sentence))
        }
        return ReportTable(
            caption: "Entitlements of \(path.lastPathComponent)", columns: columns.map(ReportText.words), rows: shown)
    }
}

extension Finding {
    /// The message with the Apple errors, on one line.
    fileprivate var sentence: ReportText {
        let apple = apple.isEmpty ? "" : " Apple reports \(apple.joined(separator: ", "))."
        let stage = stage.map { " Stage: \($0)." } ?? ""
        return ReportText(.severity(severity), .words(" ")) + ReportText(marked: message)
            + .words(".\(apple)\(stage) ") + .faint(rule)
    }
}
