import EntitlementRules
import Entitlements
import LintModel
import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

@Suite struct StoresReportTests {
    @Test func `the table lists the stores, their apps, and remarks`() {
        #expect(
            StoresTextReporter().text(of: StoresReport(Sharing.graph)) == """
                STORE                         KIND       USED BY
                group.com.example             app group  Notes, Widget
                group.com.example.debug       app group  Notes                                                    Debug only, not shared
                iCloud.com.example            iCloud     Notes (Production), Widget (environment set at signing)  environments differ
                A1B2C3D4E5.com.example.keys   keychain   Notes (2nd), Widget (1st)                                order differs
                A1B2C3D4E5.com.example.notes  keychain   Notes                                                    not shared
                5 stores, 2 apps.

                """)
    }

    @Test func `the report contains only the selected stores`() {
        let report = StoresReport(
            Sharing.graph, selecting: StoreSelection(app: "Widget", kinds: [.appGroup, .keychainGroup]))

        #expect(report.stores.map(\.identifier.text) == ["group.com.example", "A1B2C3D4E5.com.example.keys"])
    }

    @Test func `identifiers with unresolved references are listed separately`() {
        let widget = claimant("Widget", ["com.apple.security.application-groups": ["$(APP_GROUP)"]])
        let text = StoresTextReporter().text(of: StoresReport(SharingGraph([widget])))

        #expect(text.contains("Unresolved identifiers\n$(APP_GROUP)  app group  Widget"))
        #expect(text.contains("--define APP_GROUP=…"))
    }

    @Test func `a name that ends with a space has a remark`() {
        let names = ["group.com.example", "group.com.example "]
        let apps = zip(["Notes", "Widget"], names).map { name, group in
            claimant(name, ["com.apple.security.application-groups": [group]])
        }

        #expect(
            StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))
                .contains("group.com.example   app group  Widget   not shared, whitespace in its name\n"))
    }

    @Test func `apps with the same name in two projects are different apps`() {
        let apps = ["a/A.xcodeproj", "b/B.xcodeproj"].map { home in
            claimant("App", ["com.apple.security.application-groups": ["group.com.example"]], home: home)
        }

        #expect(
            StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))
                .contains("group.com.example  app group  App of A.xcodeproj, App of B.xcodeproj\n"))
    }

    @Test func `projects with the same name have the shortest paths that distinguish them`() {
        let apps = ["a/ios/Runner.xcodeproj", "b/ios/Runner.xcodeproj"].map { home in
            claimant("Runner", ["com.apple.security.application-groups": ["group.com.example"]], home: home)
        }
        let text = StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))
        #expect(
            text.contains("Runner of a/ios/Runner.xcodeproj,\n")
                && text.contains("  Runner of b/ios/Runner.xcodeproj\n"))
    }

    @Test(arguments: StoreGraphFormat.allCases)
    func `every diagram contains every app and store`(format: StoreGraphFormat) {
        let text = StoresReport(Sharing.graph).graph(as: format)

        for name in ["Notes", "Widget", "group.com.example.debug", "iCloud.com.example"] {
            #expect(text.contains(name))
        }
        #expect(text.contains("environment"))
    }

    @Test func `names are escaped and truncated for a terminal`() {
        let long = "group." + String(repeating: "a", count: 1_000_000)
        let app = claimant("No\u{1B}[31mtes", ["com.apple.security.application-groups": ["group.a", long]])
        let report = StoresReport(SharingGraph([app]))
        let graphs = [StoreGraphFormat.text, .dot, .mermaid].map { report.graph(as: $0) }
        for text in [StoresTextReporter().text(of: report)] + graphs {
            #expect(!text.contains("\u{1B}"))
            #expect(text.utf8.count < 5000)
        }
    }

    @Test(arguments: [StoreGraphFormat.svg, .html])
    func `names cannot escape from the markup of a diagram`(format: StoreGraphFormat) {
        let app = claimant("<script>&\"'\u{1}", ["com.apple.security.application-groups": ["group.a"]])
        let text = StoresReport(SharingGraph([app])).graph(as: format)

        #expect(!text.contains("<script>&"))
        #expect(text.contains("&lt;script&gt;&amp;&quot;&#39;\\u{1}"))
    }

    @Test func `the findings follow the table`() {
        let text = StoresTextReporter().text(of: StoresReport(Sharing.graph, findings: Self.findings))

        #expect(text.contains("\nNotes.entitlements:1:77: error: app group `x\\u{202E}y` must begin with `group.`"))
        let others = StoresReport(Sharing.graph, findings: Self.findings, selecting: StoreSelection(kinds: [.appGroup]))
        #expect(others.findings.isEmpty)
    }

    @Test func `names in a table stay on their line, and long lists wrap`() {
        let names = ["a\nb", "c\u{1B}[31m", "d\u{202E}e", "日本語"]
        let text = StoresTextReporter().text(
            of: StoresReport(
                SharingGraph(names.map { claimant($0, ["com.apple.security.application-groups": ["group.a"]]) })))
        #expect(
            text == """
                STORE    KIND       USED BY
                group.a  app group  a\\nb, c\\u{1B}[31m, d\\u{202E}e, 日本語
                1 store, 4 apps.

                """)
        let many = (1...9).map { claimant("Extension \($0)", ["com.apple.security.application-groups": ["group.a"]]) }
        #expect(
            StoresTextReporter().text(of: StoresReport(SharingGraph(many))) == """
                STORE    KIND       USED BY
                group.a  app group  Extension 1, Extension 2, Extension 3, Extension 4,
                                    Extension 5, Extension 6, Extension 7, Extension 8,
                                    Extension 9
                1 store, 9 apps.

                """)
    }

    @Test func `files with unresolved references can share a store`() {
        let apps = ["A", "B"].map { claimant($0, ["keychain-access-groups": ["$(AppIdentifierPrefix)com.example"]]) }
        let text = StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))

        #expect(text.contains("A        possibly shared\n"))
        #expect(text.contains("specify --team, --app-identifier-prefix, or --define\n\n2 stores, 2 apps.\n"))
    }

    @Test func `a store with an unknown prefix is possibly a store with a known prefix`() {
        let groups = ["$(AppIdentifierPrefix)shared", "A1B2C3D4E5.shared", "A1B2C3D4E5.other", "shared"]
        let apps = zip(["A", "B", "C", "D"], groups).map { name, group in
            claimant(name, ["com.apple.security.application-groups": [group]])
        }
        let text = StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))

        #expect(text.contains("$(AppIdentifierPrefix)shared  app group  A        possibly shared\n"))
        #expect(text.contains("A1B2C3D4E5.shared             app group  B        possibly shared\n"))
        #expect(text.contains("A1B2C3D4E5.other              app group  C        not shared\n"))
        #expect(text.contains("shared                        app group  D        not shared\n"))
    }

    @Test func `names are escaped for Graphviz`() {
        let app = claimant("a\"b\\c&lt;", ["com.apple.security.application-groups": ["group.a"]])
        let graph = StoresReport(SharingGraph([app])).graph(as: .dot)

        #expect(graph.contains("label=\"a\\\"b\\\\c&amp;lt;\""))
    }

    @Test func `a long name is truncated in the middle, and a tooltip contains the full name`() {
        let name = String(repeating: "x", count: 500)
        let graph = SharingGraph([claimant(name, ["com.apple.security.application-groups": ["group.\u{202E}a"]])])
        let picture = StoresReport(graph).graph(as: .svg)

        #expect(picture.contains("<title>\(name)</title>"))
        #expect(picture.contains(">\(String(repeating: "x", count: 31))…\(String(repeating: "x", count: 31))</text>"))
        #expect(!picture.contains("\u{202E}"))
    }

    /// The finding about a group whose name contains a directional formatting character.
    private static let findings: [Finding] = {
        let group = "<array><string>x\u{202E}y</string></array>"
        let text = "<plist><dict><key>com.apple.security.application-groups</key>\(group)</dict></plist>"
        return Linter(rules: Rule.all.filter { $0.id == "app-group-prefix" }).findings(
            in: SourceFile(path: "Notes.entitlements", bytes: Array(text.utf8)), under: .source(.iOS))
    }()
}
