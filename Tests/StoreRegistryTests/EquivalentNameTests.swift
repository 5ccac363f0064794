import Foundation
import RegistryModel
import RegistryWorkload
import StoreRegistry
import TestSupport
import Testing

/// Tests of keys and identifiers that differ only in normalization.
@Suite struct EquivalentNameTests {
    private static let names = ["caf\u{E9}", "cafe\u{301}"]

    @Test func `the list of values contains two equivalent keys`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let phone = CloudClient(server: server, device: "phone")
        for (name, value) in zip(Self.names, ["1", "2"]) { try phone.set(value, forKey: name) }
        let values = try phone.values().map { Array($0.utf8) }
        // The order is that of the bytes.
        #expect(values == ["\(Self.names[1])=2", "\(Self.names[0])=1"].map { Array($0.utf8) })
        let page = try server.get("/?device=phone").body
        #expect(!page.contains("not reported to the app yet"))
    }

    @Test func `an app whose bundle identifier is equivalent to another one is not installed`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let bodies = Self.names.map { #"{"bundleIdentifier":"\#($0)","keyValueStore":"A1B2C3D4E5.\#($0)"}"# }
        try server.call("POST", "apps", ["device": "phone"], body: bodies[0])
        let refused = try server.reply("POST", "apps", ["device": "phone"], body: bodies[1])
        #expect(refused.status == 409 && refused.body.contains("differs only in normalization"), "\(refused.body)")
        try server.call("POST", "apps", ["device": "phone"], body: bodies[0])
        let apps = try server.call("GET", "apps", ["device": "phone"])["apps"]?.elements ?? []
        let identifiers = apps.compactMap { $0["bundleIdentifier"]?.text.map { Array($0.utf8) } }
        #expect(identifiers.contains(Array(Self.names[0].utf8)) && identifiers.count == 2)
    }

    @Test(arguments: [
        #"{"value":{"caf\u00e9":1,"cafe\u0301":2}}"#, #"{"value":[{"a":{"\":":1,"b":[],"\":":2}}]}"#,
        #"{"value":1,"value":2}"#,
    ])
    func `a content with a member that JSON cannot keep is rejected`(body: String) throws {
        let server = try CloudServer()
        try server.addDevices()
        let query = ["device": "phone", "app": CloudServer.app, "key": "a"]
        let reply = try server.reply("PUT", "value", query, body: body)
        #expect(reply.status == 400 && reply.body.contains("differ only in normalization"), "\(reply.body)")
        #expect(try CloudClient(server: server, device: "phone").values() == [])
    }

    @Test func `colons and quotation marks in texts are not members`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let phone = CloudClient(server: server, device: "phone")
        let value = #"{"a:b":"c\":\\","d":[":",{"":{}}],"e\\":1.5}"#
        try phone.set(value, forKey: "a")
        #expect(try phone.values().count == 1)
    }

    @Test(arguments: TestDatabase.available)
    func `the registry distinguishes two equivalent names`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        let groups = Self.names.map { "group.com.example.\($0)" }
        let snapshot = StoreSnapshot.sample([("Notes", [groups[0]]), ("Journal", [groups[1]])])
        #expect(try registry.record(snapshot, of: .sample("example/notes", "c1", time: 100)) == .added)
        let stores = try registry.stores()
        #expect(Set(stores.map(\.store)) == Set(groups.map { .group($0) }) && stores.count == 2)
        #expect(stores.allSatisfy { $0.users.count == 1 })
        #expect(try registry.stores(StoreFilter(identifier: groups[1])).map(\.users.first?.app) == ["Journal"])
        #expect(try registry.health().problems == [])
    }
}
