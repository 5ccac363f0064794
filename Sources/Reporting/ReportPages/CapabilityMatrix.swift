import Entitlements
import PropertyLists
import TextOutput
import Workspaces

/// A table of claimed entitlements, with a row per entitlement and a column per set of apps with the same claims.
///
/// The rows with different values come first. The rows with the same value in all columns follow in a separate,
/// collapsed table.
struct CapabilityMatrix: Sendable {
    /// An app or a standalone file, with its claims.
    struct Claimant: Sendable {
        /// The name of the app, and a description of the build.
        let name: String
        let build: String
        private let makeClaims: @Sendable () -> [String: EntitlementValue]

        /// The number by which equal claims are found.
        let fingerprint: ClaimsFingerprint

        /// Creates a claimant.
        ///
        /// - Parameters:
        ///   - name: The name of the app.
        ///   - build: A description of the build.
        ///   - claims: The claims, which are evaluated when they are needed, because few of thousands are shown.
        init(
            _ name: String, build: String = "",
            claims: @autoclosure @escaping @Sendable () -> [String: EntitlementValue]
        ) {
            self.init(name, build: build, fingerprint: ClaimsFingerprint(claims()), claims: claims)
        }

        /// Creates a claimant whose claims were read before.
        init(
            _ name: String, build: String = "", fingerprint: ClaimsFingerprint,
            claims: @escaping @Sendable () -> [String: EntitlementValue]
        ) {
            self.name = name
            self.build = build
            self.fingerprint = fingerprint
            makeClaims = claims
        }

        var claims: [String: EntitlementValue] { makeClaims() }
    }

    /// Apps with the same claims.
    private struct Column: Sendable {
        let claims: [String: EntitlementValue]
        let apps: [(name: String, build: String)]

        init(_ claimants: [Claimant]) {
            claims = claimants.first?.claims ?? [:]
            apps = claimants.map { ($0.name, $0.build) }
        }
    }

    private let columns: [Column]
    private let keys: [String]

    /// The number of columns that contain builds of an app, by the name of the app.
    private let columnCounts: [String: Int]

    /// The maximum number of columns.
    ///
    /// The columns with the most apps are shown.
    private static let columnLimit = 12

    /// The number of apps in columns that are not shown.
    private let hiddenCount: Int

    /// Creates a matrix; `nil` if no app claims an entitlement.
    init?(_ claimants: [Claimant]) {
        let groups = Self.groups(of: claimants)
        let names = groups.flatMap { Set($0.map(\.name)) }
        columnCounts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        let largest = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }
        columns = largest.prefix(Self.columnLimit).sorted().map { Column(groups[$0]) }
        hiddenCount = claimants.count - columns.map(\.apps.count).reduce(0, +)
        keys = Set(columns.flatMap(\.claims.keys)).sorted()
        if keys.isEmpty { return nil }
    }

    /// Returns the claimants with each set of claims, in the order of the names of the apps.
    private static func groups(of claimants: [Claimant]) -> [[Claimant]] {
        var groups: [[Claimant]] = []
        var numbers: [ClaimsFingerprint: Int] = [:]
        for claimant in claimants.sorted(by: { ($0.name, $0.build) < ($1.name, $1.build) }) {
            let number = numbers[claimant.fingerprint, default: groups.count]
            numbers[claimant.fingerprint] = number
            if number == groups.count { groups.append([]) }
            groups[number].append(claimant)
        }
        return groups
    }

    /// Returns the matrix as blocks of a page.
    ///
    /// - Parameter limit: The maximum number of rows of a table.
    /// - Returns: The rows with different values, then the collapsed rows with equal values.
    func blocks(limit: Int) -> [ReportBlock] {
        let different = keys.filter { key in !columns.allSatisfy { $0.claims[key] == columns.first?.claims[key] } }
        let alike = keys.filter { key in columns.allSatisfy { $0.claims[key] == columns.first?.claims[key] } }
        var blocks: [ReportBlock] = []
        if !different.isEmpty { blocks += table(of: different, "Entitlements that differ", columns, limit: limit) }
        if hiddenCount > 0 { blocks.append(.paragraph(.words("\(counted(hiddenCount, "more app")) not shown."))) }
        guard !alike.isEmpty else { return blocks }
        let caption = "Entitlements with the same value in all apps"
        let all = table(of: alike, caption, Array(columns.prefix(1)), limit: limit)
        if different.isEmpty { return blocks + all }
        return blocks + [.folded(.words("\(counted(alike.count, "entitlement")) with the same value in all apps"), all)]
    }

    private func table(of keys: [String], _ caption: String, _ columns: [Column], limit: Int) -> [ReportBlock] {
        let isOne = columns.count < self.columns.count
        let heads = columns.map { isOne ? .words("All apps") : head(of: $0) }
        let rows = keys.prefix(limit).map { key in
            ReportTable.Row([Self.name(of: key)] + columns.map { Self.cell($0.claims[key]) })
        }
        let table = ReportTable(caption: caption, columns: [.words("Entitlement")] + heads, rows: rows)
        let more = keys.count - rows.count
        return [.table(table)] + (more > 0 ? [.paragraph(.words("\(counted(more, "more row")) not shown."))] : [])
    }

    /// Returns the names of the apps of a column, or the first names and the number of the others.
    private func head(of column: Column) -> ReportText {
        let names = column.apps.map { app in
            let isDivided = (columnCounts[app.name] ?? 0) > 1
            return isDivided && !app.build.isEmpty ? "\(app.name) (\(app.build))" : app.name
        }
        let distinct = Set(names).sorted()
        let more = distinct.count > 3 ? ReportText(.lineBreak, .faint("and \(distinct.count - 2) more")) : .none
        return distinct.prefix(distinct.count > 3 ? 2 : 3).map { $0.contains("/") ? .code($0) : .words($0) }.joined(
            by: .lineBreak) + more
    }
}

extension CapabilityMatrix {
    /// Returns a key and its title.
    static func name(of key: String) -> ReportText {
        let title = EntitlementCatalog[EntitlementKey(rawValue: key)]?.title ?? key
        return .code(key) + (title == key ? .none : ReportText(.lineBreak, .faint(title)))
    }

    /// The maximum number of elements of an array that a cell shows.
    private static let memberLimit = 5

    /// Returns a value in the short form of a table cell.
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

/// A number of 128 bits that equal claims have in common, so that the claims of thousands of files are not in memory
/// together.
///
/// The hash function has a random key, so that different claims with the same number do not occur in practice.
struct ClaimsFingerprint: Hashable, Sendable {
    private let first: Int
    private let second: Int

    /// Computes the number of claims.
    init(_ claims: [String: EntitlementValue]) {
        let text = claims.map { "\($0.key)\n\($0.value)" }.sorted().joined(separator: "\n")
        var (first, second) = (Hasher(), Hasher())
        second.combine(true)
        first.combine(text)
        second.combine(text)
        (self.first, self.second) = (first.finalize(), second.finalize())
    }
}

extension Subject {
    /// The claimed values by key.
    var claimedValues: [String: EntitlementValue] {
        Dictionary(claims.effectiveClaims.map { ($0.key.rawValue, EntitlementValue($0.value)) }) { first, _ in first }
    }
}
