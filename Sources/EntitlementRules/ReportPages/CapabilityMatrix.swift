import Entitlements
import PropertyLists

/// Who claims what: a row for each entitlement, a column for each set of apps that claim the same.
///
/// Where the columns differ stands first; what all claim alike is said below.
struct CapabilityMatrix {
    /// An app or what stands for one, with what it claims.
    struct Claimant {
        /// How it is called, and how this build of it is.
        let name: String
        let build: String
        let claims: [String: EntitlementValue]

        init(_ name: String, build: String = "", claims: [String: EntitlementValue]) {
            self.name = name
            self.build = build
            self.claims = claims
        }

        /// What is claimed, so that equal claims are equal texts.
        var spelledOut: String { claims.map { "\($0.key)\n\($0.value)" }.sorted().joined(separator: "\n") }
    }

    /// Apps that claim the same.
    private struct Column {
        let claims: [String: EntitlementValue]
        var claimants: [Claimant]
    }

    private let columns: [Column]
    private let keys: [String]

    /// How many columns differ from each other for which builds of an app.
    private let columnCounts: [String: Int]

    /// More columns than this nobody compares; the largest stay.
    private static let columnLimit = 12

    /// The apps that stand in no column.
    private let hiddenCount: Int

    /// A table of one column compares nothing; `nil` where nothing is claimed at all.
    init?(_ claimants: [Claimant]) {
        var columns: [Column] = []
        var numbers: [String: Int] = [:]
        for claimant in claimants.sorted(by: { ($0.name, $0.build) < ($1.name, $1.build) }) {
            let number = numbers[claimant.spelledOut, default: columns.count]
            numbers[claimant.spelledOut] = number
            if number == columns.count { columns.append(Column(claims: claimant.claims, claimants: [])) }
            columns[number].claimants.append(claimant)
        }
        let names = columns.flatMap { Set($0.claimants.map(\.name)) }
        columnCounts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        let largest = columns.indices.sorted { (columns[$1].claimants.count, $0) < (columns[$0].claimants.count, $1) }
        let shown = Set(largest.prefix(Self.columnLimit))
        self.columns = columns.indices.filter(shown.contains).map { columns[$0] }
        hiddenCount = claimants.count - self.columns.map(\.claimants.count).reduce(0, +)
        keys = Set(self.columns.flatMap(\.claims.keys)).sorted()
        if keys.isEmpty { return nil }
    }

    /// The matrix as blocks of a page.
    ///
    /// - Parameter limit: The most rows of a table.
    /// - Returns: What differs, then what is alike, folded.
    func blocks(limit: Int) -> [ReportBlock] {
        let different = keys.filter { key in !columns.allSatisfy { $0.claims[key] == columns.first?.claims[key] } }
        let alike = keys.filter { key in columns.allSatisfy { $0.claims[key] == columns.first?.claims[key] } }
        var blocks: [ReportBlock] = []
        if !different.isEmpty { blocks += table(of: different, "Who claims what differently", columns, limit: limit) }
        if hiddenCount > 0 { blocks.append(.paragraph(.words("\(counted(hiddenCount, "more app")) not shown."))) }
        guard !alike.isEmpty else { return blocks }
        let all = table(of: alike, "What all claim alike", Array(columns.prefix(1)), limit: limit)
        if different.isEmpty { return blocks + all }
        return blocks + [.folded(.words("\(counted(alike.count, "entitlement")) that all claim alike"), all)]
    }

    private func table(of keys: [String], _ caption: String, _ columns: [Column], limit: Int) -> [ReportBlock] {
        let isOne = columns.count < self.columns.count
        let heads = columns.map { isOne ? .words("All") : head(of: $0) }
        let rows = keys.prefix(limit).map { key in
            ReportTable.Row([Self.name(of: key)] + columns.map { Self.cell($0.claims[key]) })
        }
        let table = ReportTable(caption: caption, columns: [.words("Entitlement")] + heads, rows: rows)
        let more = keys.count - rows.count
        return [.table(table)] + (more > 0 ? [.paragraph(.words("\(counted(more, "more row")) not shown."))] : [])
    }

    /// The names of few apps, the number of many.
    private func head(of column: Column) -> ReportText {
        let names = column.claimants.map { claimant in
            let isDivided = (columnCounts[claimant.name] ?? 0) > 1
            return isDivided && !claimant.build.isEmpty ? "\(claimant.name) (\(claimant.build))" : claimant.name
        }
        let distinct = Set(names).sorted()
        let more = distinct.count > 3 ? ReportText(.lineBreak, .faint("and \(distinct.count - 2) more")) : .none
        return distinct.prefix(distinct.count > 3 ? 2 : 3).map { $0.contains("/") ? .code($0) : .words($0) }.joined(
            by: .lineBreak) + more
    }
}

extension CapabilityMatrix {
    /// A key, and what it is called where people read.
    static func name(of key: String) -> ReportText {
        let title = EntitlementCatalog[EntitlementKey(rawValue: key)]?.title ?? key
        return .code(key) + (title == key ? .none : ReportText(.lineBreak, .faint(title)))
    }

    /// So many members of a list are shown in a cell.
    private static let memberLimit = 5

    /// A value where there is little room.
    static func cell(_ value: EntitlementValue?) -> ReportText {
        switch value {
        case nil: return .faint("–")
        case .boolean(let isTrue): return .words(isTrue ? "yes" : "no")
        case .array(let members) where members.isEmpty: return .faint("empty list")
        case .array(let members):
            let more = members.count - memberLimit
            return members.prefix(memberLimit).map { ReportText.code($0.description) }.joined(by: .lineBreak)
                + (more > 0 ? ReportText(.lineBreak, .faint("and \(more) more")) : .none)
        case .some(let value) where value.description.isEmpty: return .faint("empty")
        case .some(let value): return .code(value.description)
        }
    }
}

extension Subject {
    /// The values that are claimed, by key; of a repeated key the first.
    var claimedValues: [String: EntitlementValue] {
        Dictionary(claims.claims.map { ($0.key.rawValue, EntitlementValue($0.value)) }) { first, _ in first }
    }
}
