import Entitlements
import PropertyLists
import Testing

@Suite struct SharingGraphTests {
    @Test func `apps that claim the same identifier share its store`() {
        let graph = SharingGraph([
            claimant("Notes", ["com.apple.security.application-groups": ["group.a", "group.b"]]),
            claimant("Widget", ["com.apple.security.application-groups": ["group.b"]]),
        ])

        #expect(graph.stores.map(\.identifier.text) == ["group.a", "group.b"])
        #expect(graph.stores.map(\.apps) == [["Notes"], ["Notes", "Widget"]])
        #expect(graph.stores.map(\.isShared) == [false, true])
        #expect(graph.stores[1].members.map(\.position) == [1, 0])
    }

    @Test func `identifiers that differ only in case are different stores`() {
        let graph = SharingGraph([
            claimant("Notes", ["com.apple.security.application-groups": ["group.Notes"]]),
            claimant("Widget", ["com.apple.security.application-groups": ["group.notes"]]),
        ])

        #expect(graph.stores.count == 2)
        #expect(graph.stores[0].identifier.differsOnlyInCase(from: graph.stores[1].identifier))
    }

    @Test func `a signed product and the target with its bundle identifier are one app`() throws {
        let groups = ["com.apple.security.application-groups": ["group.a"]]
        var target = claimant("Notes", groups)
        var product = claimant("Notes", groups, origin: .signed)
        (target.home, product.home) = ("Notes.xcodeproj", "Notes.ipa")
        #expect(SharingGraph([target, product]).stores.map(\.isShared) == [true])

        (target.bundleIdentifier, product.bundleIdentifier) = ("com.example.notes", "com.example.notes")
        product.name = "Notes 1.0"
        let store = try #require(SharingGraph([target, product]).stores.first)
        #expect(!store.isShared)
        #expect(store.apps == ["Notes"])
        #expect(Set(store.members.map(\.origin)) == [.source, .signed])

        var other = target
        other.name = "Journal"
        #expect(SharingGraph([target, other, product]).stores.map(\.apps.count) == [3])
    }

    @Test func `the system does not add a group that an app already claims`() {
        let app = claimant(
            "Notes",
            [
                "application-identifier": ["A1B2C3D4E5.com.example"],
                "keychain-access-groups": ["A1B2C3D4E5.com.example"],
            ])
        #expect(SharingGraph([app]).stores.flatMap(\.members).map(\.isImplied) == [false])
    }

    @Test func `a wildcard does not create a membership`() {
        let graph = SharingGraph([
            claimant("Profile", ["keychain-access-groups": ["A1B2C3D4E5.*"]], origin: .profile),
            claimant("Notes", ["keychain-access-groups": ["A1B2C3D4E5.com.example.notes"]]),
        ])

        #expect(graph.stores.map(\.apps) == [["Notes"]])
        #expect(graph.grants.map(\.store.text) == ["A1B2C3D4E5.*"])
    }

    @Test func `unresolved references are equal only within their scope`() {
        func graph(_ scopes: StoreScope...) -> SharingGraph {
            SharingGraph(
                scopes.enumerated().map { index, scope in
                    claimant(
                        "App\(index)",
                        [
                            "keychain-access-groups": ["$(AppIdentifierPrefix)com.example"],
                            "com.apple.security.application-groups": ["group.$(NAME)"],
                        ], scope: scope)
                })
        }
        let oneTeam = graph(StoreScope("a Debug", prefixes: "team"), StoreScope("b Debug", prefixes: "team"))
        #expect(
            oneTeam.stores.map { "\($0.identifier.kind.rawValue) \($0.apps.count)" }
                == ["app-group 1", "app-group 1", "keychain-group 2"])
        #expect(oneTeam.unresolved.map(\.store.missing) == [["NAME"], ["NAME"]])

        let oneProject = graph(StoreScope("a Debug", prefixes: "x"), StoreScope("a Debug", prefixes: "y"))
        #expect(
            oneProject.stores.map { "\($0.identifier.kind.rawValue) \($0.apps.count)" }
                == ["app-group 2", "keychain-group 1", "keychain-group 1"])
    }

    @Test func `the same claim in several configurations is one membership`() throws {
        let file = SourceFile(path: "a", bytes: text(["com.apple.security.application-groups": ["group.a"]]))
        let claims = EntitlementClaims(PropertyList(reading: file).root)
        let graph = SharingGraph(
            ["Release", "Debug"].map { StoreClaimant("Notes", claims: claims, configurations: [$0]) })
        let store = try #require(graph.stores.first)

        #expect(store.members.map(\.configurations) == [["Debug", "Release"]])
    }

    @Test func `the keychain groups that the system adds join the claimed groups`() {
        let graph = SharingGraph([
            claimant(
                "Notes", ["application-identifier": ["A1B2C3D4E5.com.example.notes"]], origin: .signed),
            claimant("Sketch", ["keychain-access-groups": ["A1B2C3D4E5.com.example.notes"]]),
            claimant("Other", ["application-identifier": ["A1B2C3D4E5.com.example.other"]], origin: .signed),
        ])

        #expect(graph.stores.map(\.apps) == [["Notes", "Sketch"]])
        #expect(graph.stores.first?.members.map(\.isImplied) == [true, false])
    }

    @Test func `only containers have environments`() {
        let graph = SharingGraph([
            claimant(
                "Notes",
                [
                    "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
                    "com.apple.developer.ubiquity-kvstore-identifier": ["A1B2C3D4E5.com.example"],
                    "com.apple.developer.icloud-container-environment": ["Production"],
                ]),
            claimant("Sketch", ["com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"]]),
        ])

        #expect(graph.stores.map(\.environments) == [[nil, "Production"], [nil]])
    }

    @Test func `the order of the claimants has no effect`() {
        let claimants = ["C", "A", "B"].map { name in
            claimant(name, ["com.apple.security.application-groups": ["group.\(name)", "group.x"]])
        }
        func described(_ graph: SharingGraph) -> [String] {
            graph.stores.map { "\($0.identifier.text): \($0.members.map(\.app))" }
        }

        #expect(described(SharingGraph(claimants)) == described(SharingGraph(claimants.reversed())))
    }

    private func claimant(
        _ name: String, _ claims: [String: [String]], origin: StoreClaimant.Origin = .source, scope: StoreScope? = nil
    ) -> StoreClaimant {
        let list = PropertyList(reading: SourceFile(path: "\(name).entitlements", bytes: text(claims)))
        return StoreClaimant(name, claims: EntitlementClaims(list.root), origin: origin, scope: scope)
    }

    private func text(_ claims: [String: [String]]) -> [UInt8] {
        let entries = claims.sorted { $0.key < $1.key }.map { key, values in
            let strings = values.map { "<string>\($0)</string>" }.joined()
            let isSingle = [
                "application-identifier", "com.apple.developer.ubiquity-kvstore-identifier",
                "com.apple.developer.icloud-container-environment",
            ].contains(key)
            return "<key>\(key)</key>" + (isSingle ? strings : "<array>\(strings)</array>")
        }
        return Array("<plist><dict>\(entries.joined())</dict></plist>".utf8)
    }
}
