import Entitlements
import LintModel
import Linting
import PropertyLists
import Reporting
import Testing

@Suite struct StoreRenamingTests {
    @Test func `a renaming describes the effect on each app`() throws {
        let renaming = try #require(
            Self.renaming(of: "A1B2C3D4E5.com.example.keys", to: "A1B2C3D4E5.vault", by: "Widget"))

        #expect(renaming.isSplit)
        #expect(
            renaming.text == """
                A1B2C3D4E5.com.example.keys (keychain access group), renamed to A1B2C3D4E5.vault
                ├─ Notes  Notes.entitlements:1:399  2nd in its list: reads items; adds items only if the code \
                specifies the group
                │    keeps the old name: cannot read the data that the others write after the change
                └─ Widget  Widget.entitlements:1:268  1st in its list: new items are added here by default
                     after the change: existing items are not accessible unless the old name remains in the list
                Not changed, but affected: 1 app (Notes).
                Safe order: 1. add the new name after the old one in all apps  \
                2. release a version that moves the data  \
                3. put the new name first and remove the old one.
                Apps that share the store today would use different stores.

                """)
        let all = try #require(Self.renaming(of: "group.com.example", to: "group.new"))
        #expect(!all.isSplit)
        #expect(Self.renaming(of: "group.none", to: "group.new") == nil)
        #expect(Self.renaming(of: "group.com.example", to: "group.new", by: "Missing") == nil)
    }

    @Test func `the records and the documents of a container are two stores with the same name`() {
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

    @Test func `a name that Apple's tools reject is reported`() throws {
        let renaming = try #require(Self.renaming(of: "iCloud.com.example", to: "icloud.new"))

        #expect(renaming.mistakes.map(\.rule) == ["icloud-container-prefix"])
        let remark = "The new name is not valid: `icloud.` must be `iCloud.`; identifiers are case-sensitive"
        #expect(renaming.text.contains(remark))
        #expect(try #require(Self.renaming(of: "iCloud.com.example", to: "iCloud.<&>")).text.contains("iCloud.<&>"))
    }

    @Test func `a profile loses no data but must be regenerated`() throws {
        let groups = ["com.apple.security.application-groups": ["group.a"]]
        let graph = SharingGraph([
            claimant("Notes", groups), claimant("Notes Store", groups, home: "a.mobileprovision", origin: .profile),
        ])
        let renaming = try #require(StoreRenaming.all(of: "group.a", in: graph, to: "group.b").first)

        #expect(renaming.movers.map(\.app) == ["Notes"])
        #expect(!renaming.isSplit)
        #expect(renaming.text.contains("\n1 profile authorizes the old name but not the new one: Notes Store.\n"))
        #expect(renaming.text.contains("└─ Notes  "))
    }

    @Test func `apps and profiles with equivalent names are different ones`() throws {
        let names = ["Caf\u{E9}", "Cafe\u{301}"]
        let key = "com.apple.security.application-groups"
        var claimants = names.map { claimant($0, [key: ["group.a"]], bundleIdentifier: "com.example.\($0)") }
        for (name, group) in zip(names, ["group.a", "group.b"]) {
            let home = name + ".mobileprovision"
            claimants.append(claimant("Store", [key: [group]], home: home, origin: .profile))
        }
        for app in [names[0], "com.example.\(names[0])"] {
            let renaming = try #require(
                StoreRenaming.all(of: "group.a", in: SharingGraph(claimants), to: "group.b", by: app).first)
            #expect(renaming.movers.map { ExactText($0.app) } == [ExactText(names[0])])
            #expect(renaming.permits.map { ExactText($0.home) } == [ExactText(names[0] + ".mobileprovision")])
        }
    }

    private static func renaming(of store: String, to newName: String, by app: String? = nil) -> StoreRenaming? {
        StoreRenaming.all(of: store, in: Sharing.graph, to: newName, by: app).first
    }
}
