import Entitlements
import LintModel
import Linting
import PropertyLists
import TextOutput

/// A human-readable table of the stores.
public struct StoresTextReporter: Sendable {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as text.
    public func text(of report: StoresReport) -> String {
        var text = table(of: report)
        if !report.findings.isEmpty { text += "\n" + findings(of: report) }
        if !report.grants.isEmpty {
            text += "\nAuthorized by a wildcard, but shared only if claimed\n" + grants(of: report)
        }
        if !report.unknown.isEmpty { text += "\nUnresolved identifiers\n" + unknown(of: report) }
        if report.stores.contains(where: report.hasNamesake) {
            text += "\nStores are possibly shared if references in their names expand to the same value; "
            text += "specify --team, --app-identifier-prefix, or --define\n"
        }
        let isMore = text.contains("\n\n")
        return text + (isMore ? "\n" : "") + summary(of: report)
    }

    private func summary(of report: StoresReport) -> String {
        let apps = Set(report.stores.flatMap(\.members).filter(\.isApp).map { ExactText(report.apps.name(of: $0)) })
            .count
        let stores = report.stores.count { !$0.apps.isEmpty }
        return "\(counted(stores, "store")), \(counted(apps, "app")).\n"
    }

    private func table(of report: StoresReport) -> String {
        guard report.stores.contains(where: { !$0.apps.isEmpty }) else { return "" }
        let rows = report.stores.filter { !$0.apps.isEmpty }.map { store in
            [
                store.identifier.text.shortened, store.identifier.kind.label,
                report.members(of: store).joined(separator: ", "),
                report.remarks(on: store).joined(separator: ", "),
            ]
        }
        return TextTable(header: ["STORE", "KIND", "USED BY", ""], rows: rows, folded: 2).text
    }

    /// Returns the findings, one line each.
    private func findings(of report: StoresReport) -> String {
        var indices = LineIndices()
        return report.findings.map { finding in
            let message = "\(finding.severity.rawValue): \(finding.message.displayed) [\(finding.rule)]"
            return "\(indices.name(of: finding.location)): \(message)\n"
        }.joined()
    }

    private func grants(of report: StoresReport) -> String {
        let byStore = Dictionary(grouping: report.grants, by: \.store).sorted { $0.key < $1.key }
        let rows = byStore.map { store, grants in
            let holders = Set(grants.map(\.app)).sorted()
            let others = holders.count > 3 ? " and \(counted(holders.count - 2, "other"))" : ""
            let named = holders.prefix(holders.count > 3 ? 2 : 3).joined(separator: ", ")
            return [store.text.shortened, store.kind.label, named + others]
        }
        return TextTable(rows: rows).text
    }

    private func unknown(of report: StoresReport) -> String {
        var rows = report.unknown.map { member in
            let defines = member.store.missing.map { "--define \($0)=…" }.joined(separator: " ")
            return [
                member.store.text.shortened, member.store.kind.label,
                report.apps.name(of: member), member.location.description, defines.shortened,
            ]
        }
        rows = rows.enumerated().filter { rows.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        return TextTable(rows: rows).text
    }
}

extension StoresReport {
    /// Returns the apps that share a store, each with its details.
    func members(of store: SharedStore) -> [String] {
        let shares = apps.shares(of: store)
        let positions = Set(shares.map(\.positions))
        let isAlike = Set(shares.map(\.restriction)).count == 1
        let isDivided = store.environments.count > 1
        return shares.map { share in
            var particulars = share.restriction.isEmpty || isAlike ? [] : [share.restriction]
            if store.identifier.kind.isOrdered, positions.count > 1 {
                particulars += share.positions.map { ordinal($0 + 1) }
            }
            if isDivided {
                particulars += share.environments.isEmpty ? ["environment set at signing"] : share.environments
            }
            if !share.origins.isEmpty { particulars.append(share.origins.joined(separator: " and ")) }
            if share.members.allSatisfy(\.isImplied) { particulars.append("added by the system") }
            return particulars.isEmpty ? share.name : "\(share.name) (\(particulars.joined(separator: ", ")))"
        }
    }
}
