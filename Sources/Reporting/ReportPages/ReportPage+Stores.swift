import EntitlementRules
import Entitlements
import LintModel
package import Linting
import PropertyLists
import TextOutput

extension ReportPage {
    /// Creates the page about shared stores.
    ///
    /// - Parameters:
    ///   - report: The stores and the apps that share them.
    ///   - moves: The changes since an earlier state; `nil` without a comparison.
    ///   - limit: The maximum number of rows of a table, and of findings.
    package init(of report: StoresReport, moves: [StoreMove]? = nil, limit: Int = .max) {
        let drawing = SharingDiagram(report, marking: moves ?? [])
        self.init(title: "Apps and their shared stores", lead: Self.lead(of: drawing, moves: moves))
        pages = report.pages
        let changed = drawing.changedPart
        if let moves, !moves.isEmpty, !changed.lines.isEmpty {
            append(ReportSection("Changes", [.drawing(changed)]))
        } else if moves == nil {
            append(ReportSection("Apps and stores", drawing.lines.isEmpty ? [] : [.drawing(drawing)]))
        }
        let findings = FindingList(report.findings, rules: Rule.sharingRules, limit: limit)
        append(ReportSection("Findings", report.findings.isEmpty ? [] : [.findings(findings)]))
        append(ReportSection(storesOf: report, limit: limit))
        append(ReportSection(unknownOf: report, limit: limit))
    }

    private static func lead(of drawing: SharingDiagram, moves: [StoreMove]?) -> [ReportText] {
        let amounts = drawing.summary
        guard let moves else { return [.words(amounts)] }
        guard !moves.isEmpty else { return [ReportText(.strong("No app"), .words(" changes its stores. \(amounts)"))] }
        return moves.prefix(sentenceLimit).map { .words("This change: ") + ReportText($0) + .words(".") }
            + (moves.count > sentenceLimit ? [.words("\(counted(moves.count - sentenceLimit, "more change")).")] : [])
    }

    /// The maximum number of sentences about changes.
    private static let sentenceLimit = 10
}

extension StoresReport {
    /// Returns the row of a store in the table of stores.
    fileprivate func row(of store: SharedStore) -> ReportTable.Row {
        let cells: [ReportText] = [
            .code(store.identifier.text), .words("\(store.identifier.kind)"),
            members(of: store).map(ReportText.words).joined(by: .lineBreak),
            .words(remarks(on: store).joined(separator: ", ")),
        ]
        return ReportTable.Row(cells, key: StoreDiagramGroups.key(of: store.identifier))
    }
}

extension ReportSection {
    /// Creates the table of stores.
    init(storesOf report: StoresReport, limit: Int) {
        let stores = report.stores.filter(\.hasApps)
        let rows = stores.prefix(limit).map(report.row)
        let columns = ["Store", "Kind", "Used by", "Remarks"].map(ReportText.words)
        let table = ReportTable(caption: "Stores and the apps that use them", columns: columns, rows: rows)
        let more = stores.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more store")) not shown."))] : []
        self.init("Stores", rows.isEmpty ? [] : [.table(table)] + rest)
    }

    /// Creates the table of identifiers with references that cannot be resolved.
    fileprivate init(unknownOf report: StoresReport, limit: Int) {
        let rows = report.unknown.prefix(limit).map { member in
            ReportTable.Row([
                .code(member.store.text), .words(report.apps.name(of: member)), .code(member.location.description),
                .code(member.store.missing.map { "--define \($0)=…" }.joined(separator: " ")),
            ])
        }
        let columns = ["Identifier", "App", "Location", "Option"].map(ReportText.words)
        let table = ReportTable(caption: "Identifiers with unresolved references", columns: columns, rows: rows)
        self.init("Unresolved identifiers", rows.isEmpty ? [] : [.table(table)])
    }
}

extension ReportText {
    /// Creates the sentence that describes a change.
    init(_ move: StoreMove) {
        self.init(
            move.sentence.map { phrase in
                switch phrase {
                case .words(let text): .words(text)
                case .app(let name): .strong(name)
                case .store(let identifier): .code(identifier)
                }
            })
    }
}
