import EntitlementRules
import Entitlements
import Testing

@Suite struct StoreRenamingTests {
    @Test func `a renaming says who loses what`() throws {
        let renaming = try #require(
            Self.renaming(of: "A1B2C3D4E5.com.example.keys", to: "A1B2C3D4E5.vault", by: "Widget"))

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
        let all = try #require(Self.renaming(of: "group.com.example", to: "group.new"))
        #expect(!all.isSplit)
        #expect(Self.renaming(of: "group.none", to: "group.new") == nil)
        #expect(Self.renaming(of: "group.com.example", to: "group.new", by: "Nobody") == nil)
    }

    @Test func `the records and the documents of a container are two stores of one name`() {
        let app = claimant(
            "Notes",
            [
                "com.apple.developer.icloud-container-identifiers": ["iCloud.com.example"],
                "com.apple.developer.ubiquity-container-identifiers": ["iCloud.com.example"],
            ])
        let graph = SharingGraph([app])
        let both = StoreRenaming.all(of: "iCloud.com.example", in: graph, to: "iCloud.new")
        #expect(both.map(\.store.identifier.kind) == [.cloudContainer, .ubiquityContainer])
        let one = StoreRenaming.all(of: "iCloud.com.example", in: graph, kinds: [.ubiquityContainer], to: "iCloud.new")
        #expect(one.count == 1)
    }

    @Test func `a name that Apple's tools refuse is told`() throws {
        let renaming = try #require(Self.renaming(of: "iCloud.com.example", to: "icloud.new"))

        #expect(renaming.mistakes.map(\.rule) == ["icloud-container-prefix"])
        let remark = "The new name would be refused: `icloud.` must be `iCloud.`; identifiers are case-sensitive"
        #expect(renaming.text.contains(remark))
        #expect(try #require(Self.renaming(of: "iCloud.com.example", to: "iCloud.<&>")).text.contains("iCloud.<&>"))
    }

    @Test func `a profile loses nothing, it has to be made anew`() throws {
        let groups = ["com.apple.security.application-groups": ["group.a"]]
        let graph = SharingGraph([
            claimant("Notes", groups), claimant("Notes Store", groups, home: "a.mobileprovision", origin: .profile),
        ])
        let renaming = try #require(StoreRenaming.all(of: "group.a", in: graph, to: "group.b").first)

        #expect(renaming.movers.map(\.app) == ["Notes"])
        #expect(!renaming.isSplit)
        #expect(renaming.text.contains("\n1 profile permits the old name and not the new one: Notes Store.\n"))
        #expect(renaming.text.contains("└─ Notes  "))
    }

    private static func renaming(of store: String, to newName: String, by app: String? = nil) -> StoreRenaming? {
        StoreRenaming.all(of: store, in: Sharing.graph, to: newName, by: app).first
    }
}
