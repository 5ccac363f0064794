import CodeSigning
import Entitlements
import LintModel
public import Linting
public import PropertyLists
public import TextOutput
import Workspaces

/// Writes products as tables that compare source, profile, and signature, with the most severe row first.
public struct CheckTextReporter: Sendable {
    /// The style of the text.
    public let style: Style

    /// Whether rows without differences are shown.
    public let showsAll: Bool

    /// The current date.
    public let today: PropertyListDate?

    private let verification: VerificationSummary

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - style: The style of the text.
    ///   - showsAll: Whether rows without differences are shown.
    ///   - today: The current date.
    ///   - isQuick: Whether the hashes of the code and of the resources were skipped.
    public init(
        style: Style = Style(), showsAll: Bool = false, today: PropertyListDate? = nil, isQuick: Bool = false
    ) {
        self.style = style
        self.showsAll = showsAll
        self.today = today
        verification = VerificationSummary(isQuick: isQuick)
    }

    /// Returns the report as text.
    public func text(of products: [CheckedProduct], in report: Report) -> String {
        // Libraries without entitlements or findings would obscure the other products.
        let shown = products.filter { showsAll || !$0.isSilent }
        let hidden = products.count - shown.count
        var text = shown.map { section(of: $0) + "\n" }.joined()
        if hidden > 0 {
            text += "\(counted(hidden, "library", "libraries")) without entitlements or findings (--all shows them)\n\n"
        }
        text += rest(of: report.findings, beside: products) + report.notChecked.map(line).joined()
        if !products.isEmpty { text += style.paint(verification.sentence, .faint) + "\n" }
        text += RejectionLines(of: shown, in: style).text
        return text + SummaryLine(of: report, showing: nil, in: style).text
    }

    private func line(about place: NotChecked) -> String {
        "\(style.paint(place.path.displayedPath, .strong)): not checked: \(place.reason.displayed)\n"
    }

    /// Returns the findings about the configuration, which do not belong to a product.
    private func rest(of findings: [Finding], beside products: [CheckedProduct]) -> String {
        let productPaths = Set(products.lazy.flatMap(\.findings).map(\.location.file.path))
        var page = TextRenderer(style: style)
        for finding in findings where !productPaths.contains(finding.location.file.path) { page.append(finding) }
        return String(decoding: page.finish(of: nil).text, as: UTF8.self)
    }

    private func section(of checked: CheckedProduct) -> String {
        var lines = [headline(of: checked)]
        if let profile = checked.profileLine(today: today) { lines.append("   " + profile) }
        for part in checked.product.notVerified { lines.append("   not verified: \(part.displayed)") }
        if checked.lacksSource { lines.append("   none of the specified sources matches") }
        for finding in checked.findingsBesideRows {
            lines.append(mark(finding.severity) + " " + explanation(of: finding, indent: ""))
        }
        let rows = checked.rows.filter { showsAll || !$0.isFine }
        if !rows.isEmpty { lines += table(of: rows, hasSource: checked.rows.contains { $0.source != nil }) }
        let hidden = checked.rows.count - rows.count
        if hidden > 0 { lines.append("   " + note(onHiddenKeys: hidden, isOnly: rows.isEmpty)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func note(onHiddenKeys count: Int, isOnly: Bool) -> String {
        let keys = counted(count, isOnly ? "key" : "more key")
        return style.paint("\(keys) without problems (--all shows them)", .faint)
    }

    private func headline(of checked: CheckedProduct) -> String {
        var words = [checked.product.form.words]
        if let platform = checked.conditions.platform { words.append(platform.description) }
        words.append(checked.architectures.joined(separator: " "))
        if let team = checked.product.executable.content?.slices.first?.codeSignature?.teamIdentifier {
            words.append("team \(team.displayed)")
        }
        let identifier = checked.product.bundleIdentifier.map { "  \($0.value.rawValue.displayed)" } ?? ""
        return style.paint(checked.path.displayedPath, .strong) + identifier + "  "
            + style.paint(words.filter { !$0.isEmpty }.joined(separator: " · "), .faint)
    }

    private func table(of rows: [EntitlementRow], hasSource: Bool) -> [String] {
        let header = ["", "KEY"] + (hasSource ? ["SOURCE"] : []) + ["PROFILE", "SIGNED", ""]
        let cells = rows.map { row in
            [mark(of: row), row.key.rawValue.displayed] + (hasSource ? [cell(row.source)] : [])
                + [cell(row.profile), cell(row.signed), row.remark]
        }
        let lines = TextTable(header: header, rows: cells).text.split(separator: "\n").map(String.init)
        var all = [style.paint(lines.first ?? "", .faint)]
        for (row, line) in zip(rows, lines.dropFirst()) {
            all.append(row.findings.first.map { style.paint(line, $0.severity.role) } ?? line)
            all += row.findings.map { explanation(of: $0, indent: "     -> ") }
        }
        return all
    }

    private func explanation(of finding: Finding, indent: String) -> String {
        let apple = finding.apple.isEmpty ? "" : " Apple: \(finding.apple.joined(separator: ", "))."
        let stage = finding.stage.map { " Stage: \($0)." } ?? ""
        return indent + finding.message.displayed + "." + apple + stage + " " + style.paint("[\(finding.rule)]", .faint)
    }

    private func mark(of row: EntitlementRow) -> String { row.findings.first.map { mark($0.severity) } ?? " " }

    /// Returns the mark before a line, so that color is not the only indication of the severity.
    private func mark(_ severity: Severity) -> String {
        switch severity {
        case .error: "x"
        case .warning: "!"
        case .note: "-"
        }
    }

    /// The maximum width of a value, in characters.
    private static let cellWidth = 34

    private func cell(_ value: EntitlementValue?) -> String {
        guard let value else { return "-" }
        let text = value.description.displayed
        return text.count > Self.cellWidth ? text.prefix(Self.cellWidth - 1) + "…" : text
    }
}

extension CheckedProduct {
    /// The profile in one line; `nil` if the product does not require one.
    func profileLine(today: PropertyListDate?) -> String? {
        switch product.profile {
        case .present(let profile): return profile.summary(at: today)
        case .unreadable: return "unreadable profile"
        case .absent where conditions.product.isLibrary || conditions.isOfUnknownProduct: return nil
        case .absent where product.isForSimulator: return "simulator build, no profile required"
        case .absent: return "no embedded profile"
        }
    }

    /// Whether the product is a library without entitlements or findings.
    var isSilent: Bool {
        conditions.product.isLibrary && rows.isEmpty && findings.isEmpty && notChecked.isEmpty
    }
}

extension EntitlementRow {
    /// The state of the row, if the values in the row do not show it.
    var remark: String {
        switch state {
        case .agrees, .covered: ""
        case .missingInProfile: "missing in profile"
        case .notGranted: "not authorized"
        default: state.rawValue
        }
    }
}

extension SignedProduct.Form {
    /// The kind of product as a phrase, such as `app extension`.
    var words: String { self == .appClip ? "App Clip" : rawValue.replacing("-", with: " ") }
}
