import EntitlementRules
import Entitlements
import PropertyLists
import Testing

@Suite struct StoresReportTests {
    @Test func `the table says who shares what, and what is remarkable`() {
        #expect(
            StoresTextReporter().text(of: StoresReport(Self.graph)) == """
                STORE                         KIND       USED BY
                group.com.example             app group  Notes, Widget
                group.com.example.debug       app group  Notes                                                  Debug only, alone
                iCloud.com.example            iCloud     Notes (Production), Widget (environment by signature)  environments differ
                A1B2C3D4E5.com.example.keys   keychain   Notes (2nd), Widget (1st)                              order differs
                A1B2C3D4E5.com.example.notes  keychain   Notes                                                  alone
                5 stores, 2 apps.

                """)
    }

    @Test func `only what was asked for is told`() {
        let report = StoresReport(
            Self.graph, selecting: StoreSelection(app: "Widget", kinds: [.appGroup, .keychainGroup]))

        #expect(report.stores.map(\.identifier.text) == ["group.com.example", "A1B2C3D4E5.com.example.keys"])
    }

    @Test func `names that nobody can resolve are told apart`() {
        let widget = claimant("Widget", ["com.apple.security.application-groups": ["$(APP_GROUP)"]])
        let text = StoresTextReporter().text(of: StoresReport(SharingGraph([widget])))

        #expect(text.contains("Not known from these files\n$(APP_GROUP)  app group  Widget"))
        #expect(text.contains("--define APP_GROUP=…"))
    }

    @Test func `apps of the same name in two projects are two`() {
        let apps = ["a/A.xcodeproj", "b/B.xcodeproj"].map { home in
            claimant("App", ["com.apple.security.application-groups": ["group.com.example"]], home: home)
        }

        #expect(
            StoresTextReporter().text(of: StoresReport(SharingGraph(apps)))
                .contains("group.com.example  app group  App of A.xcodeproj, App of B.xcodeproj\n"))
    }

    @Test(arguments: StoreGraphFormat.allCases)
    func `every drawing names every app and store`(format: StoreGraphFormat) {
        let text = StoresReport(Self.graph).graph(as: format)

        for name in ["Notes", "Widget", "group.com.example.debug", "iCloud.com.example"] {
            #expect(text.contains(name))
        }
        #expect(text.contains("environment"))
    }

    @Test func `no name obeys its own wishes in a terminal, and none fills it`() {
        let long = "group." + String(repeating: "a", count: 1_000_000)
        let app = claimant("No\u{1B}[31mtes", ["com.apple.security.application-groups": ["group.a", long]])
        let report = StoresReport(SharingGraph([app]))
        for text in [StoresTextReporter().text(of: report)] + [.text, .dot, .mermaid].map(report.graph) {
            #expect(!text.contains("\u{1B}"))
            #expect(text.utf8.count < 5000)
        }
    }

    @Test(arguments: [StoreGraphFormat.svg, .html])
    func `names in a picture cannot break out of it`(format: StoreGraphFormat) {
        let app = claimant("<script>&\"'\u{1}", ["com.apple.security.application-groups": ["group.a"]])
        let text = StoresReport(SharingGraph([app])).graph(as: format)

        #expect(!text.contains("<script>&"))
        #expect(text.contains("&lt;script&gt;&amp;&quot;&#39;\u{FFFD}"))
    }

    @Test func `a renaming says who loses what`() throws {
        let renaming = try #require(
            StoreRenaming(in: Self.graph, of: "A1B2C3D4E5.com.example.keys", to: "A1B2C3D4E5.vault", by: "Widget"))

        #expect(renaming.isSplit)
        #expect(
            renaming.text == """
                A1B2C3D4E5.com.example.keys (keychain access group), to be A1B2C3D4E5.vault
                ├─ Notes  Notes.entitlements:1:399  2nd in its list: finds items there, writes there only if code names it
                │    stays: sees nothing of what the others write from then on
                └─ Widget  Widget.entitlements:1:268  1st in its list: new items go here by default
                     after the change: items written before are out of reach unless the old name stays in the list
                Not changed by you, but affected: 1 app (Notes).
                Safe order: 1. add the new name behind the old one in all apps  2. release, move what is stored  \
                3. put the new name first, remove the old one.
                Who shares a store today would no longer do so.

                """)
        let all = try #require(StoreRenaming(in: Self.graph, of: "group.com.example", to: "group.new"))
        #expect(!all.isSplit)
        #expect(StoreRenaming(in: Self.graph, of: "group.none", to: "group.new") == nil)
    }

    @Test func `a saved report tells later who moved`() throws {
        let saved = Array(StoresJSONReporter().text(of: StoresReport(Self.graph)).utf8)
        #expect(try StoresComparison(Self.graph, with: saved).changes.isEmpty)

        let moved = SharingGraph(
            [
                Self.notes, claimant("Widget", ["com.apple.security.application-groups": ["group.com.example.New"]]),
            ] + [Self.notesInDebug])
        #expect(
            try StoresComparison(moved, with: saved).changes == [
                "Widget leaves iCloud container iCloud.com.example (shared with Notes)",
                "Widget leaves keychain access group A1B2C3D4E5.com.example.keys (shared with Notes)",
                "Widget moves from app group group.com.example (shared with Notes) to group.com.example.New (nobody else)",
            ])
    }

    @Test(arguments: ["", "{}", "[]", "{\"schema\": \"entcheck/stores/2\", \"stores\": []}"])
    func `what is no saved report is refused`(text: String) {
        #expect(throws: StoresComparisonError.self) { try StoresComparison(Self.graph, with: Array(text.utf8)) }
    }

    private static let notes = claimant(
        "Notes",
        [
            "com.apple.developer.icloud-container-environment": ["Production"],
            "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
            "com.apple.security.application-groups": ["group.com.example"],
            "keychain-access-groups": ["A1B2C3D4E5.com.example.notes", "A1B2C3D4E5.com.example.keys"],
        ], configurations: ["Debug", "Release"])

    private static let notesInDebug = claimant(
        "Notes", ["com.apple.security.application-groups": ["group.com.example.debug"]], configurations: ["Debug"])

    private static let graph = SharingGraph([
        notes, notesInDebug,
        claimant(
            "Widget",
            [
                "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
                "com.apple.security.application-groups": ["group.com.example"],
                "keychain-access-groups": ["A1B2C3D4E5.com.example.keys"],
            ]),
    ])
}

/// A claimant with these claims.
private func claimant(
    _ name: String, _ claims: [String: [String]], home: String = "", configurations: [String] = []
) -> StoreClaimant {
    let entries = claims.sorted { $0.key < $1.key }.map { key, values in
        let strings = values.map { "<string>\($0)</string>" }.joined()
        let isSingle = key == "com.apple.developer.icloud-container-environment"
        return "<key>\(key)</key>" + (isSingle ? strings : "<array>\(strings)</array>")
    }
    let text = "<plist><dict>\(entries.joined())</dict></plist>"
    let list = PropertyList(reading: SourceFile(path: "\(name).entitlements", bytes: Array(text.utf8)))
    return StoreClaimant(
        name, claims: EntitlementClaims(list.root), home: home, configurations: configurations)
}
