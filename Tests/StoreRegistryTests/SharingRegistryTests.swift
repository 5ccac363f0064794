import Databases
import Foundation
import RegistryModel
import RegistryWorkload
import StoreRegistry
import Testing

@Suite struct SharingRegistryTests {
    @Test(arguments: TestDatabase.available)
    func `a store lists its users in all repositories`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        try registry.record(
            .sample([("Notes", ["group.com.example.shared", "group.com.example.notes"])]),
            of: .sample("example/notes", "c1", time: 100))
        try registry.record(
            .sample([("Journal", ["group.com.example.shared"])]), of: .sample("example/journal", "c1", time: 90))
        let store = try #require(try registry.stores(StoreFilter(identifier: "group.com.example.shared")).first)
        #expect(store.users.map(\.repository) == ["example/journal", "example/notes"])
        #expect(store.users.map(\.app) == ["Journal", "Notes"])
        #expect(store.users.map(\.since) == [90, 100])
        #expect(
            store.users[0].location == StoreSnapshot.FileLocation(path: "Journal.entitlements", line: 6, column: 17))
        #expect(store.users[0].configurations == ["Debug", "Release"])
        var filter = StoreFilter()
        filter.isShared = true
        #expect(try registry.stores(filter).map(\.store) == [.group("group.com.example.shared")])
        #expect(
            try registry.stores(StoreFilter(containing: "NOTES")).map(\.store) == [.group("group.com.example.notes")])
        #expect(try registry.stores(StoreFilter(app: "com.example.notes")).count == 2)
        #expect(try registry.stores(StoreFilter(repository: "example/journal")).count == 1)
    }

    @Test func `a damaged index does not repeat a repository forever`() throws {
        let registry = try SharingRegistry(at: ":memory:")
        try registry.record(.sample([("Notes", ["group.a"])]), of: .sample("example/notes", "c1", time: 100))
        // A value of this type is after each text.
        _ = try registry.database.transaction(.write) { try $0.run("UPDATE repository SET name = CAST(name AS BLOB)") }
        let error = #expect(throws: RegistryError.self) { try registry.export { _ in } }
        #expect(error?.message.contains("damaged") == true)
    }

    @Test(arguments: TestDatabase.available)
    func `recording the same again changes nothing`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        let snapshot = StoreSnapshot.sample([("Notes", ["group.a"]), ("Widget", ["group.a"])])
        let revision = Revision.sample("example/notes", "c1", time: 100)
        #expect(try registry.record(snapshot, of: revision) == .added)
        let before = try registry.exportedText()
        var reordered = snapshot
        reordered.products.reverse()
        #expect(try registry.record(reordered, of: revision) == .unchanged)
        #expect(try registry.exportedText() == before)
        let error = #expect(throws: RegistryError.self) {
            try registry.record(.sample([("Notes", ["group.b"])]), of: revision)
        }
        #expect(error?.code == .contradiction)
        #expect(try registry.exportedText() == before)
        #expect(try registry.record(.sample([("Notes", ["group.b"])]), of: revision, replacing: true) == .replaced)
        #expect(try registry.stores().map(\.store) == [.group("group.b")])
        #expect(try registry.health().problems == [])
    }

    @Test(arguments: TestDatabase.available)
    func `an older commit never becomes the current one`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        try registry.record(.sample([("Notes", ["group.new"])]), of: .sample("example/notes", "c2", time: 200))
        try registry.record(.sample([("Notes", ["group.old"])]), of: .sample("example/notes", "c1", time: 100))
        #expect(try registry.stores().map(\.store) == [.group("group.new")])
        let periods = try registry.history(of: .group("group.old"))
        #expect(periods.map(\.firstCommit) == ["c1"] && periods.map(\.leavingCommit) == ["c2"])
        try registry.record(.sample([("Notes", ["group.last"])]), of: .sample("example/notes", "c3", time: 200))
        #expect(try registry.stores().map(\.store) == [.group("group.last")])
    }

    @Test(arguments: TestDatabase.available)
    func `a released version keeps its stores in use`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        let old = StoreSnapshot.sample([("Notes", ["group.old"])])
        try registry.record(old, of: .sample("example/notes", "c1", time: 100))
        try registry.record(old, of: .sample("example/notes", "c1", release: "1.0", time: 100))
        try registry.record(.sample([("Notes", ["group.new"])]), of: .sample("example/notes", "c2", time: 200))
        let stores = try registry.stores()
        #expect(stores.map(\.store.identifier) == ["group.new", "group.old"])
        #expect(stores[1].users.isEmpty && stores[1].releases.map(\.release) == ["1.0"])
        #expect(try registry.history(of: .group("group.old")).first?.releases == ["1.0"])
        let uses = try registry.uses(of: "example/notes", claiming: [.group("group.new")])
        #expect(uses.released.map(\.versions) == [["1.0"]])
        #expect(uses.previousCommit == "c2")
        try registry.forget("example/notes", release: "1.0")
        #expect(try registry.stores().map(\.store.identifier) == ["group.new"])
        #expect(try registry.health().problems == [])
    }

    @Test(arguments: TestDatabase.available)
    func `a check gets the users in other repositories, decisions, and namesakes`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        try registry.record(.sample([("Notes", ["group.shared"])]), of: .sample("example/notes", "c1", time: 1))
        try registry.record(.sample([("Journal", ["group.shared"])]), of: .sample("example/journal", "c1", time: 1))
        try registry.setOwner(of: .group("group.shared"), to: "A1B2C3D4E5", by: "ops", at: 5)
        try registry.retire(.group("group.old"), because: "merged into group.shared", at: 6)
        let uses = try registry.uses(
            of: "example/notes", claiming: [.group("group.old"), .group("GROUP.shared"), .group("group.own")])
        let shared = try #require(uses.store(.group("group.shared")))
        #expect(shared.users.map(\.repository) == ["example/journal"] && shared.owner == "A1B2C3D4E5")
        #expect(uses.store(.group("group.old"))?.retired == "merged into group.shared")
        #expect(uses.store(.group("GROUP.shared"))?.namesakes.map(\.identifier) == ["group.shared"])
        #expect(uses.store(.group("group.own")) == nil)
        #expect(uses.previous?.stores == [.group("group.shared")])
        try registry.setOwner(of: .group("group.shared"), to: nil)
        try registry.retire(.group("group.old"), because: nil)
        #expect(throws: RegistryError.self) { try registry.retire(.group("group.old"), because: nil) }
    }

    @Test(arguments: TestDatabase.available)
    func `a profile that expires names the apps that require it`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        var snapshot = StoreSnapshot.sample([("Notes", ["group.a"]), ("Journal", ["group.a"])])
        snapshot.profiles = [
            .init(
                path: "Notes.mobileprovision", name: "Notes", uuid: "u1", team: "A1B2C3D4E5",
                applicationIdentifier: "A1B2C3D4E5.com.example.notes", platforms: ["ios"], expires: 500,
                grants: [.group("group.a"), RegisteredStoreName("keychain-group", "A1B2C3D4E5.*")]),
            .init(
                path: "All.mobileprovision", team: "A1B2C3D4E5", applicationIdentifier: "A1B2C3D4E5.*", expires: 900),
        ]
        try registry.record(snapshot, of: .sample("example/notes", "c1", time: 1))
        let soon = try registry.profiles(expiringBefore: 600)
        #expect(soon.map(\.profile.path) == ["Notes.mobileprovision"] && soon[0].apps == ["Notes"])
        #expect(soon[0].profile.grants.count == 2)
        #expect(try registry.profiles().map(\.apps) == [["Notes"], ["Journal", "Notes"]])
        #expect(try registry.apps(.init(app: "Journal")).map(\.product.uses.count) == [1])
    }

    @Test(arguments: TestDatabase.available)
    func `an export is complete, and an import restores it`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        for number in 0..<5 {
            try registry.record(
                .sample([("Notes", ["group.\(number / 2)"])]),
                of: .sample("example/notes", "c\(number)", time: 100 - number % 3))
        }
        try registry.record(.sample([("A", [])]), of: .sample("example/a", "c", release: "1.0", time: 3))
        try registry.setOwner(of: .group("group.1"), to: "TEAM", by: "me", at: 9)
        try registry.retire(.group("group.x"), because: "old", by: "me", at: 10)
        let text = try registry.exportedText()
        let copy = try kind.make().openRegistry()
        let lines = text.split(separator: "\n").map(String.init)
        #expect(try copy.importLines(lines) == 6)
        #expect(try copy.exportedText() == text)
        #expect(try copy.importLines(lines) == 0)
        #expect(try copy.exportedText() == text)
        #expect(try copy.stores() == registry.stores())
        #expect(try copy.health().problems == [])
        #expect(throws: RegistryError.self) { try copy.importLines([]) }
        #expect(throws: RegistryError.self) { try copy.importLines(["{}"]) }
        #expect(throws: RegistryError.self) { try copy.importLines([lines[0], "nothing"]) }
    }

    @Test(arguments: TestDatabase.available)
    func `a forgotten repository leaves nothing`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        try registry.record(.sample([("Notes", ["group.a"])]), of: .sample("example/notes", "c1", time: 1))
        try registry.forget("example/notes")
        #expect(try registry.stores().isEmpty)
        let rows = try registry.health().rows
        #expect(rows.filter { $0.value > 0 }.keys.sorted() == ["store"])
        #expect(throws: RegistryError.self) { try registry.forget("example/notes") }
    }

    @Test func `a digest is that of the standard`() {
        #expect(
            SHA256Digest(Array("abc".utf8)).description
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256Digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)).description
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            SHA256Digest([]).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
}
