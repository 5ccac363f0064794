import Entitlements
import Testing

@testable import Reporting

@Suite struct CapabilityMatrixTests {
    @Test func `apps with the same claims share a column, and differing entitlements come first`() throws {
        let table = try firstTable(of: [
            claimant("Notes", ["push": "production", "group": "a"]), claimant("Share", ["group": "a"]),
            claimant("Widget", ["group": "a"]),
        ])
        #expect(table.columns.map(\.markdown) == ["Entitlement", "Notes", "Share<br>Widget"])
        #expect(table.rows.map { $0.cells.map(\.markdown) } == [["`push`", "`production`", "–"]])
    }

    @Test func `entitlements with the same value in all apps are collapsed in one column`() throws {
        let blocks = try #require(
            CapabilityMatrix([claimant("A", ["x": "1", "same": "s"]), claimant("B", ["same": "s"])])
        ).blocks(limit: 10)
        guard case .folded(let summary, let inside) = blocks.last, case .table(let table) = inside.first else {
            Issue.record("there is no collapsed block")
            return
        }
        #expect(summary.markdown == "1 entitlement with the same value in all apps")
        #expect(table.rows.map { $0.cells.map(\.markdown) } == [["`same`", "`s`"]])
    }

    @Test func `a column names the build if the builds of an app differ`() throws {
        let table = try firstTable(of: [
            claimant("Notes", ["push": "development"], build: "Debug"),
            claimant("Notes", ["push": "production"], build: "Release"), claimant("Widget", [:], build: "Debug"),
        ])
        #expect(table.columns.map(\.markdown) == ["Entitlement", "Notes (Debug)", "Notes (Release)", "Widget"])
    }

    @Test func `apps beyond the limits of a column and of the table are counted`() throws {
        let alike = (0..<17).map { claimant("App\($0)", ["group": "a"]) }
        let others = (0..<20).map { claimant("Other\($0)", ["group": "\($0)"]) }
        let blocks = try #require(CapabilityMatrix(alike + others)).blocks(limit: 10)
        guard case .table(let table) = blocks.first else {
            Issue.record("there is no table")
            return
        }
        #expect(table.columns.count == 13)
        #expect(table.columns[1].markdown == "App0<br>App1<br>and 15 more")
        #expect(blocks.contains { if case .paragraph(.words("9 more apps not shown.")) = $0 { true } else { false } })
    }

    @Test func `without claims there is no matrix`() {
        #expect(CapabilityMatrix([claimant("A", [:])]) == nil)
        #expect(CapabilityMatrix([]) == nil)
    }

    @Test(arguments: [
        (EntitlementValue.boolean(true), "yes"), (.boolean(false), "no"), (.array([]), "empty list"),
        (.string(""), "empty"),
        (.array([.string("a"), .string("b|c")]), "`a`<br>`b|c`"),
        (.array((0..<7).map { .string("\($0)") }), "`0`<br>`1`<br>`2`<br>`3`<br>`4`<br>and 2 more"),
    ])
    func `a cell contains the short form of a value`(value: EntitlementValue, cell: String) {
        #expect(CapabilityMatrix.cell(value).markdown == cell)
    }

    private func claimant(
        _ name: String, _ claims: [String: String], build: String = ""
    ) -> CapabilityMatrix.Claimant {
        CapabilityMatrix.Claimant(name, build: build, claims: claims.mapValues(EntitlementValue.string))
    }

    private func firstTable(of claimants: [CapabilityMatrix.Claimant]) throws -> ReportTable {
        let blocks = try #require(CapabilityMatrix(claimants)).blocks(limit: 10)
        guard case .table(let table) = try #require(blocks.first) else { throw NoTable() }
        return table
    }

    private struct NoTable: Error {}
}
