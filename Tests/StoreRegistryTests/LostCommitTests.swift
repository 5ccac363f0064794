import CloudWorkload
import Containers
import Foundation
import KeyValueStores
import TestSupport
import Testing

@testable import EntcheckServer
@testable import LocalCloud

/// Connections to a database that end before the database has answered.
@Suite(.enabled(if: PostgreSQLServer.isAvailable)) struct LostCommitTests {
    private static let notes = App(
        "com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))

    @Test func `an app sees a value if and only if the database contains it`() throws {
        let directory = try TemporaryDirectory()
        let address = try PostgreSQLServer.newAddress()
        let url = try #require(URLComponents(string: address))
        let proxy = try CuttingProxy(to: UInt16(try #require(url.port)))
        var cutURL = url
        cutURL.port = Int(proxy.port)
        let cutAddress = try #require(cutURL.string)
        func open(_ address: String) throws -> CloudSimulator {
            CloudSimulator(
                storage: try PostgreSQLWorld(address: address, contents: directory.path), seed: 1, start: .newYear2026)
        }
        func store(in world: CloudSimulator) throws -> UbiquitousKeyValueStore {
            let device = try #require(world.devices.first)
            return try device.install(Self.notes).keyValueStore()
        }
        try open(address).addDevice("phone")
        var outcomes: Set<Int> = []
        for messages in 1...8 {
            let seen: PropertyListValue?
            do {
                let store = try store(in: try open(cutAddress))
                proxy.cut(afterMessages: messages)
                do { try store.setValue(.integer(Int64(messages)), forKey: "a") } catch { outcomes.insert(messages) }
                guard proxy.heal() else { break }
                seen = store.value(forKey: "a")
            }
            #expect(try store(in: try open(address)).value(forKey: "a") == seen, "\(messages)")
        }
        #expect(!outcomes.contains(8))
    }
}
