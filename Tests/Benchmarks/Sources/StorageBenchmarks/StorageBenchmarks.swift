// Measures the speed of the stores and the simulator, and how it depends on their size.
//
//     swift run -c release --package-path Tests/Benchmarks StorageBenchmarks [documents [<directories of a hundred>]]

import Containers
import Foundation
import KeyValueStores
import LocalCloud

@main
struct StorageBenchmarks {
    static let notes = App("com.example.notes", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.notes"))
    static let directory = FileManager.default.temporaryDirectory.appending(path: "storage-benchmarks-\(UUID())").path

    static func main() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try DocumentBenchmarks.run(below: directory)
        if CommandLine.arguments.contains("documents") { return }
        try reads()
        for keys in [10, 100, 1_000] { try writes(keys: keys) }
        for devices in [10, 30, 100] { try worlds(devices: devices) }
    }

    static func world(inFile: Bool) throws -> CloudSimulator {
        try inFile ? CloudSimulator(opening: directory + "/\(UUID()).sqlite") : CloudSimulator()
    }

    static func store(inFile: Bool) throws -> UbiquitousKeyValueStore {
        let world = try world(inFile: inFile)
        return try world.addDevice("phone", signedInto: world.addAccount("Ada")).install(notes).keyValueStore()
    }

    /// Measures reads of 100 keys, compared with `UserDefaults` of this platform in the same run.
    static func reads() throws {
        let keys = (0..<100).map { "key \($0)" }
        let name = "storage-benchmarks-\(UUID())"
        guard let defaults = UserDefaults(suiteName: name) else { return }
        defer { defaults.removePersistentDomain(forName: name) }
        let (memory, file) = try (store(inFile: false), store(inFile: true))
        for key in keys {
            defaults.set("value of \(key)", forKey: key)
            memory.set("value of \(key)", forKey: key)
            file.set("value of \(key)", forKey: key)
        }
        let rounds = 200
        let system = Measurement("reads of UserDefaults", count: rounds * keys.count) {
            for _ in 0..<rounds { for key in keys { blackHole(defaults.string(forKey: key)) } }
        }
        for (name, store) in [("reads of a store in memory", memory), ("reads of a store in a file", file)] {
            Measurement(name, count: rounds * keys.count) {
                for _ in 0..<rounds { for key in keys { blackHole(store.string(forKey: key)) } }
            }.compare(with: system)
        }
    }

    /// Measures writes to keys that already exist.
    static func writes(keys: Int) throws {
        for inFile in [false, true] {
            let store = try store(inFile: inFile)
            for key in 0..<keys { store.set("value", forKey: "key \(key)") }
            var number: Int64 = 0
            _ = Measurement("writes, \(keys) keys, \(inFile ? "in a file" : "in memory")", count: 1_000) {
                for _ in 0..<1_000 {
                    number += 1
                    store.set(number, forKey: "key \(number % Int64(keys))")
                }
            }
        }
    }

    /// Measures the transitions of a simulator in which devices set values and all other devices receive them.
    static func worlds(devices: Int) throws {
        for inFile in [false, true] {
            let world = try world(inFile: inFile)
            let account = try world.addAccount("Ada")
            let stores = try (0..<devices).map {
                try world.addDevice("device \($0)", signedInto: account).install(notes).keyValueStore()
            }
            try world.runUntilIdle()
            let happened = try round(stores, in: world)
            _ = try Measurement(
                "transitions, \(devices) devices, \(inFile ? "in a file" : "in memory")", count: happened, runs: 5
            ) { _ = try round(stores, in: world) }
        }
    }

    /// Sets a value on ten devices, syncs all devices, and returns the number of transitions.
    private static func round(_ stores: [UbiquitousKeyValueStore], in world: CloudSimulator) throws -> Int {
        for index in 0..<10 {
            let store = stores[index * stores.count / 10]
            store.set(store.longLong(forKey: "n \(index)") + 1, forKey: "n \(index)")
        }
        return try world.runUntilIdle()
    }

    /// Prevents the compiler from removing measured code whose result is not used.
    @inline(never) static func blackHole(_ value: String?) {}
}
