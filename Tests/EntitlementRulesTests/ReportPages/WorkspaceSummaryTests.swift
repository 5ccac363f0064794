import Entitlements
import FileDiscovery
import Foundation
import PropertyLists
import TestSupport
import Testing
import Workspaces

@testable import Linting
@testable import Reporting

@Suite struct WorkspaceSummaryTests {
    /// Writes files without a project whose stores are shared, differ in case, or depend on build settings.
    private func tree() throws -> TemporaryDirectory {
        let tree = try TemporaryDirectory()
        for number in 0..<40 {
            let groups = ["\(number)", "shared\(number % 3)", "$(NAME).\(number % 2)"].map { "group.example.\($0)" }
            let twin = number == 7 ? "group.EXAMPLE.8" : "$(TeamIdentifierPrefix)group.\(number % 5)"
            let environment = number.isMultiple(of: 2) ? "Development" : "Production"
            let list = """
                <plist version="1.0"><dict>
                \(Self.array("com.apple.security.application-groups", groups + [twin]))
                \(Self.array("keychain-access-groups", ["$(AppIdentifierPrefix)com.example.\(number)"]))
                \(Self.array("com.apple.developer.icloud-container-identifiers", ["iCloud.example.\(number % 4)"]))
                <key>com.apple.developer.icloud-container-environment</key><string>\(environment)</string>
                <key>application-identifier</key><string>ABCDE12345.com.example.\(number)</string>
                <key>get-task-allow</key>\(number % 9 == 0 ? "<true/>" : "<false/>")
                </dict></plist>
                """
            try tree.write(list, to: "\(number)/App.entitlements")
        }
        try tree.write(["40/Empty.entitlements": "<plist version=\"1.0\"><dict/></plist>", "41/Bad.entitlements": "<"])
        return tree
    }

    private static func array(_ key: String, _ members: [String]) -> String {
        "<key>\(key)</key><array>" + members.map { "<string>\($0)</string>" }.joined() + "</array>"
    }

    private func page(_ survey: WorkspaceSummary, as form: PageReporter.Form) -> String {
        let report = Report(findings: [], version: "1")
        return ReportPage(
            of: report, beside: survey, showing: FindingSelection(of: report, limit: 10), as: form, findings: 10
        ).text(as: form)
    }

    @Test(arguments: PageReporter.Form.allCases, [false, true])
    func `the summary is the same if files without a project are released`(
        form: PageReporter.Form, hasProject: Bool
    ) throws {
        let tree = try tree()
        let sample = URL(filePath: #filePath).appending(path: "../../../../Samples/Notes").standardized.path
        let paths = [BytePath(tree.path)] + (hasProject ? [BytePath(sample)] : [])
        let reader = WorkspaceReader()
        let released = WorkspaceSummary(of: paths, by: reader, profiles: [], today: nil)
        let kept = WorkspaceSummary(reader.outcome(for: paths).workspace)
        let page = page(released, as: form)
        #expect(page == self.page(kept, as: form))
        #expect(page.contains("more apps not shown"))
        #expect(page.contains("another store differs only in case"))
    }

    @Test func `a workspace with released files keeps their stores and no files`() throws {
        let tree = try tree()
        var visited: [String] = []
        let workspace = WorkspaceReader().outcome(for: [BytePath(tree.path)]) { visited.append($0.file.path) }.workspace
        #expect(visited.count == 42)
        #expect(workspace.standaloneFiles.isEmpty)
        let locations = workspace.graph.stores.flatMap(\.members).map(\.location)
        #expect(locations.allSatisfy { $0.file.text.isEmpty && $0.range != nil && $0.keyPath.isEmpty })
        #expect(workspace.rereading(visited[0])?.claims.contains(.appGroups) == true)
    }

    @Test(arguments: 0...12) func `a drawing that is created with a limit is the limited part of the whole drawing`(
        limit: Int
    ) {
        let claimants = (0..<6).map { number in
            let groups = ["group.\(number)", "group.\(number / 2)a", "group.all", number == 1 ? "group.X" : "group.x"]
            return StoreClaimant("App\(5 - number)", claims: claims(groups), configurations: ["Release"])
        }
        let report = StoresReport(SharingGraph(claimants))
        let move = StoreMove(
            aspect: .store, kind: "app-group", app: "App3", bundleIdentifier: nil, platform: nil, configurations: [],
            left: nil, joined: .init(store: "group.2", companions: []))
        for moves in [[], [move]] {
            let (whole, hidden) = SharingDiagram(report, marking: moves).limited(toLines: limit)
            let (part, more) = SharingDiagram(report, marking: moves, lines: limit).limited(toLines: limit)
            #expect(part.mermaid == whole.mermaid)
            #expect(part.apps == whole.apps)
            #expect(part.appFacts.map(\.configurations) == whole.appFacts.map(\.configurations))
            #expect(more == hidden)
        }
    }

    private func claims(_ groups: [String]) -> EntitlementClaims {
        let members = groups.map { "<string>\($0)</string>" }.joined()
        let text = """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key><array>\(members)</array></dict></plist>
            """
        return EntitlementClaims(PropertyList(reading: SourceFile(path: "a", bytes: Array(text.utf8))).root)
    }
}
