import Entitlements
import Linting
import PropertyLists
import Reporting
import Testing
import Workspaces

@Suite struct StoresComparisonTests {
    @Test func `a comparison with a saved report lists the changes`() throws {
        #expect(try Self.changes(from: Sharing.graph, to: Sharing.graph).isEmpty)

        let widget = claimant("Widget", ["com.apple.security.application-groups": ["group.com.example.New"]])
        #expect(
            try Self.changes(from: Sharing.graph, to: SharingGraph([Sharing.notes, Sharing.notesInDebug, widget])) == [
                "Widget leaves iCloud container iCloud.com.example (shared with Notes)",
                "Widget leaves keychain access group A1B2C3D4E5.com.example.keys (shared with Notes)",
                "Widget moves from app group group.com.example (shared with Notes) to group.com.example.New "
                    + "(not shared)",
            ])
    }

    @Test func `a changed environment is reported, because the app then uses different data`() throws {
        let before = SharingGraph([Self.app(containers: ["iCloud.a"])])
        let after = SharingGraph([Self.app(containers: ["iCloud.a"], environment: "Production")])
        #expect(
            try Self.changes(from: before, to: after) == [
                """
                Notes changes from the environment set at signing time to the environment Production in \
                iCloud container iCloud.a (not shared)
                """
            ])
        #expect(try Self.changes(from: after, to: after).isEmpty)
    }

    @Test func `a changed first store is reported, but the order of the other stores is ignored`() throws {
        let before = SharingGraph([Self.app(containers: ["iCloud.a", "iCloud.b", "iCloud.c"])])
        #expect(
            try Self.changes(
                from: before, to: SharingGraph([Self.app(containers: ["iCloud.c", "iCloud.a", "iCloud.b"])]))
                == ["Notes lists iCloud.c first among its iCloud containers instead of iCloud.a"])
        #expect(
            try Self.changes(
                from: before, to: SharingGraph([Self.app(containers: ["iCloud.a", "iCloud.c", "iCloud.b"])])
            )
            .isEmpty)
        #expect(
            try Self.changes(
                from: before, to: SharingGraph([Self.app(containers: ["iCloud.n", "iCloud.b", "iCloud.c"])]))
                == ["Notes moves from iCloud container iCloud.a (not shared) to iCloud.n (not shared)"])
    }

    @Test func `a renamed target is the same app`() throws {
        let groups = ["com.apple.security.application-groups": ["group.a"]]
        let before = SharingGraph([claimant("Notes", groups, bundleIdentifier: "com.example.notes")])
        let renamed = SharingGraph([claimant("Journal", groups, bundleIdentifier: "com.example.notes")])
        let replaced = SharingGraph([claimant("Journal", groups, bundleIdentifier: "com.example.journal")])
        #expect(try Self.changes(from: before, to: renamed).isEmpty)
        #expect(
            try Self.changes(from: before, to: replaced) == [
                "Journal joins app group group.a (not shared)", "Notes leaves app group group.a (not shared)",
            ])
    }

    @Test func `apps with the same name are distinguished by their bundle identifiers`() throws {
        let widgets = { (first: String, second: String) in
            SharingGraph([
                claimant(
                    "Widget", ["com.apple.security.application-groups": [first]], home: "a", bundleIdentifier: "com.a"),
                claimant(
                    "Widget", ["com.apple.security.application-groups": [second]], home: "b", bundleIdentifier: "com.b"),
            ])
        }
        #expect(
            try Self.changes(from: widgets("group.a", "group.b"), to: widgets("group.b", "group.b")) == [
                "Widget (com.a) moves from app group group.a (not shared) to group.b (shared with Widget (com.b))"
            ])
    }

    private static let groups = ["group.caf\u{E9}", "group.cafe\u{301}"]

    @Test func `stores with equivalent identifiers are different stores`() throws {
        let (both, none) = (Self.claims(of: "Notes", Self.groups), Self.claims(of: "Notes", []))
        #expect(try Self.changes(from: SharingGraph([both]), to: SharingGraph([none])).count == 2)
        let other = SharingGraph([Self.claims(of: "Notes", ["group.a", "group.b"])])
        let moves = StoresComparison(other, with: SharingGraph([both])).moves
        #expect(moves.map { ExactText($0.left?.store ?? "") } == Self.groups.reversed().map(ExactText.init))
        #expect(moves.map { $0.joined?.store } == ["group.a", "group.b"])
        #expect(
            try Self.changes(
                from: SharingGraph([both]), to: SharingGraph([none]), selecting: StoreSelection(store: Self.groups[0])
            ).map(ExactText.init) == [ExactText("Notes leaves app group \(Self.groups[0]) (not shared)")])
        let selection = StoreSelection(store: Self.groups[0])
        let stores = SharingGraph([both]).stores
        #expect(stores.filter(selection.contains).map { ExactText($0.identifier.text) } == [ExactText(Self.groups[0])])
        #expect(selection.mistake(among: SharingGraph([Self.claims(of: "Notes", [Self.groups[1]])])) != nil)
    }

    @Test func `apps with equivalent names are different apps`() throws {
        let names = ["Caf\u{E9}", "Cafe\u{301}"]
        let apps = { (first: String) in
            [
                Self.claims(of: names[0], ["group.a"], called: first),
                Self.claims(of: names[1], ["group.a"], called: "com.example.b"),
            ]
        }
        let before = SharingGraph(apps("com.example.a") + [Self.claims(of: "Notes", ["group.a"])])
        let after = SharingGraph(apps("com.example.c") + [Self.claims(of: "Notes", [])])
        #expect(
            try Self.changes(from: before, to: after).map(ExactText.init) == [
                ExactText("Notes leaves app group group.a (shared with \(names[1]), \(names[0]))")
            ])
    }

    @Test func `only the selected stores are compared`() throws {
        let moved = SharingGraph([
            Sharing.notes, Sharing.notesInDebug,
            claimant("Widget", ["com.apple.security.application-groups": ["group.b"]]),
        ])
        let changes = { (selection: StoreSelection) in
            try Self.changes(from: Sharing.graph, to: moved, selecting: selection).count
        }
        #expect(try changes(StoreSelection(kinds: [.appGroup])) == 1)
        #expect(try changes(StoreSelection(store: "group.b")) == 1)
        #expect(try changes(StoreSelection(app: "Widget")) == 3)
        #expect(try changes(StoreSelection(app: "Missing")) == 0)
        // A saved report can also contain only a selection of the stores.
        let groups = StoreSelection(kinds: [.appGroup])
        #expect(try Self.changes(from: Sharing.graph, to: Sharing.graph, selecting: groups, saving: groups).isEmpty)
    }

    @Test func `builds that are not selected are not reported as missing`() throws {
        let saved = Array(StoresJSONReporter().text(of: StoresReport(Sharing.graph)).utf8)
        let release = claimant(
            "Notes", ["com.apple.security.application-groups": ["group.com.example"]], configurations: ["Release"])
        let comparison = try StoresComparison(
            SharingGraph([release]), with: saved, selecting: StoreSelection(app: "Notes", kinds: [.appGroup]),
            in: BuildSelection(targets: ["Notes"], configurations: ["Release"]))
        #expect(comparison.changes == ["Widget leaves app group group.com.example (shared with Notes)"])
    }

    @Test func `a new profile does not change the stores`() throws {
        let groups = ["com.apple.security.application-groups": ["group.a"]]
        let app = claimant("Notes", groups)
        let profile = claimant("Store", groups, home: "x.mobileprovision", origin: .profile)
        #expect(try Self.changes(from: SharingGraph([app, profile]), to: SharingGraph([app])).isEmpty)
        #expect(try Self.changes(from: SharingGraph([app]), to: SharingGraph([app, profile])).isEmpty)
    }

    @Test func `the JSON of a comparison contains the changes and can be compared again`() throws {
        let saved = Array(StoresJSONReporter().text(of: StoresReport(Sharing.graph)).utf8)
        let moved = SharingGraph([
            Sharing.notes, Sharing.notesInDebug,
            claimant("Widget", ["com.apple.security.application-groups": ["group.b"]]),
        ])
        let comparison = try StoresComparison(moved, with: saved, selecting: StoreSelection(store: "group.b"))
        let text = StoresJSONReporter().text(of: StoresReport(moved), comparedBy: comparison)
        #expect(text.contains("\"what\": \"store\""))
        #expect(text.contains("\"identifier\": \"group.b\",\n        \"sharedWith\": []"))
        #expect(try StoresComparison(moved, with: Array(text.utf8)).changes.isEmpty)
    }

    @Test(arguments: ["", "{}", "[]", "{\"schema\": \"entcheck/stores/2\", \"stores\": []}"])
    func `bytes that are not a saved report are rejected`(text: String) {
        #expect(throws: LintingError.self) { try StoresComparison(Sharing.graph, with: Array(text.utf8)) }
    }

    /// Returns the changes from a saved report of the first graph to the second graph.
    private static func changes(
        from before: SharingGraph, to after: SharingGraph, selecting selection: StoreSelection = StoreSelection(),
        saving saved: StoreSelection = StoreSelection()
    ) throws -> [String] {
        let text = StoresJSONReporter().text(of: StoresReport(before, selecting: saved))
        return try StoresComparison(after, with: Array(text.utf8), selecting: selection).changes
    }

    private static func claims(of app: String, _ groups: [String], called identifier: String? = nil) -> StoreClaimant {
        claimant(app, ["com.apple.security.application-groups": groups], home: app, bundleIdentifier: identifier)
    }

    private static func app(containers: [String], environment: String? = nil) -> StoreClaimant {
        var claims = ["com.apple.developer.icloud-container-identifiers": containers]
        claims["com.apple.developer.icloud-container-environment"] = environment.map { [$0] }
        return claimant("Notes", claims)
    }
}
