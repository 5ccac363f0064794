import Containers
import Foundation
import KeyValueStores
import Synchronization
import TestSupport
import Testing

@testable import LocalCloud

@Suite struct WorldTests {
    @Test func `the same calls produce the same history`() throws {
        func history(_ seed: UInt64) throws -> String {
            let two = try TwoDevices(CloudSimulator(seed: seed))
            for number in 0..<20 { two.onPhone.set(Int64(number), forKey: "\(number % 3)") }
            try two.world.runUntilIdle()
            return try two.world.report().description
        }
        #expect(try history(7) == history(7))
        #expect(try history(7) != history(8))
    }

    @Test func `transitions wait until the clock is advanced`() throws {
        let two = try TwoDevices()
        let before = try two.world.now
        two.onPhone.set("x", forKey: "a")
        #expect(try two.world.waiting.map(\.kind) == [.upload])
        #expect(try two.world.now == before)
        try two.world.advance(by: .seconds(90))
        #expect(try two.world.now == before + .seconds(90))
        #expect(try two.world.waiting.isEmpty)
    }

    @Test func `a device and an account are found by names of the same meaning, and saved under one name`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let (composed, decomposed) = ("Zo\u{EB}", "Zoe\u{308}")
        do {
            let world = try CloudSimulator(opening: path)
            let account = try world.addAccount(composed)
            try world.addDevice(composed, signedInto: account)
            let device = try #require(try world.device(decomposed))
            #expect(Array(device.name.utf8) == Array(composed.utf8))
            try device.goOffline()
            let found = try #require(try world.account(decomposed))
            #expect(Array(found.name.utf8) == Array(composed.utf8))
        }
        let world = try CloudSimulator(opening: path)
        #expect(try world.devices.map { try $0.isOnline } == [false])
    }

    @Test func `the clock cannot be set back`() throws {
        let world = try CloudSimulator()
        #expect(throws: CloudError.self) { try world.advance(by: .seconds(-1)) }
    }

    @Test func `steps run in order and advance the clock`() throws {
        let two = try TwoDevices()
        two.onPhone.set("x", forKey: "a")
        var kinds: [Transition.Kind] = []
        var last = try two.world.now
        while let transition = try two.world.step() {
            kinds.append(transition.kind)
            #expect(try two.world.now >= last)
            last = try two.world.now
        }
        #expect(Set(kinds) == [.upload, .serverWrite, .receipt, .download, .arrival, .notification])
        #expect(kinds.first == .upload)
    }

    @Test func `immediate transitions happen before the call returns`() throws {
        let two = try TwoDevices()
        try two.world.setPace(.immediate)
        two.onPhone.set("x", forKey: "a")
        #expect(two.onMac.string(forKey: "a") == "x")
        #expect(try two.world.waiting.isEmpty)
    }

    @Test func `manual transitions happen only when they are run`() throws {
        let two = try TwoDevices()
        try two.world.setPace(.manual, for: .upload)
        two.onPhone.set("x", forKey: "a")
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == nil)
        let upload = try #require(try two.world.waiting.first)
        #expect(upload.due == nil)
        try two.world.run(upload)
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "x")
        #expect(throws: CloudError.self) { try two.world.run(upload) }
    }

    @Test func `a hook determines the order of a race`() throws {
        let two = try TwoDevices()
        let order = Mutex<[String]>([])
        two.onPhone.set("phone", forKey: "a")
        try two.world.before(.serverWrite, on: two.phone) { () throws(CloudError) in
            two.onMac.set("mac, later", forKey: "a")
            order.withLock { $0.append("hook") }
        }
        try two.world.runUntilIdle()
        #expect(order.withLock(\.self) == ["hook"])
        #expect(two.onPhone.string(forKey: "a") == "mac, later")
    }

    @Test func `a transaction that throws does not change the state`() throws {
        let world = try CloudSimulator()
        try world.addDevice("phone")
        let before = try world.report().description
        #expect(throws: CloudError.self) {
            try world.change { state in
                state.log("what", "never", "was")
                try state.change("phone") { $0.isOnline = false }
                throw CloudError(.unknown, "no")
            }
        }
        #expect(try world.report().description == before)
    }

    @Test(arguments: ["", "a/b", "line\nbreak", String(repeating: "x", count: 129)])
    func `ambiguous names are rejected`(name: String) throws {
        let world = try CloudSimulator()
        #expect(throws: CloudError.self) { try world.addDevice(name) }
        #expect(throws: CloudError.self) { try world.addAccount(name) }
        try world.addDevice("phone")
        #expect(throws: CloudError.self) { try world.addDevice("phone") }
    }
}

@Suite struct FaultTests {
    @Test(arguments: [
        Fault.Effect.fail, .partial(0), .partial(1), .delay(.seconds(9)), .duplicate, .reorder, .accountUnavailable,
    ])
    func `all values arrive eventually, whatever the fault`(effect: Fault.Effect) throws {
        for place in [Transition.Kind.upload, .serverWrite, .receipt, .download, .arrival] {
            let two = try TwoDevices()
            let listener = Listening(to: two.onMac)
            try two.world.inject(Fault(effect, at: place, times: 3))
            two.onPhone.set("x", forKey: "a")
            two.onPhone.set("y", forKey: "b")
            try two.world.runUntilIdle()
            #expect(two.onMac.allValues == two.onPhone.allValues, "\(effect) at \(place)")
            #expect(listener.changes.flatMap(\.changedKeys).sorted() == ["a", "b"], "\(effect) at \(place)")
        }
    }

    @Test func `a fault applies the given number of times to the given transitions and is logged`() throws {
        let two = try TwoDevices()
        try two.world.inject(Fault(.fail, at: .upload, on: two.mac, times: 1))
        two.onPhone.set("x", forKey: "a")
        try two.world.runUntilIdle()
        #expect(try two.world.faults.count == 1)
        two.onMac.set("x", forKey: "b")
        try two.world.runUntilIdle()
        #expect(try two.world.faults.isEmpty)
        #expect(try two.world.events.filter { $0.what == "fault" }.map(\.device) == ["mac"])
    }

    @Test func `with a permanent fault, running until idle stops at the time limit`() throws {
        let two = try TwoDevices()
        try two.world.inject(Fault(.fail, at: .upload))
        two.onPhone.set("x", forKey: "a")
        let count = try two.world.runUntilIdle(within: .seconds(24 * 3600))
        #expect((10...100).contains(count))
        #expect(two.onMac.string(forKey: "a") == nil)
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "x")
    }

    @Test(arguments: [Transition.Kind.upload, .serverWrite, .download, .arrival])
    func `a device waits longer after each transfer that contains no change`(kind: Transition.Kind) throws {
        let two = try TwoDevices()
        try two.world.inject(Fault(.partial(0), at: kind))
        two.onPhone.set("x", forKey: "a")
        let count = try two.world.runUntilIdle(within: .seconds(24 * 3600))
        #expect((10...200).contains(count))
        #expect(two.onMac.string(forKey: "a") == nil)
        try two.world.clearFaults()
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "x")
    }

    @Test func `the probability of a fault is from 0 to 1`() throws {
        let world = try CloudSimulator()
        #expect(throws: CloudError.self) { try world.inject(Fault(.fail, at: .upload, probability: 1.5)) }
        #expect(throws: CloudError.self) { try world.inject(Fault(.fail, at: .upload, times: 0)) }
    }
}

@Suite struct KeepingTests {
    @Test func `a file contains the same state when it is opened again`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let two = try TwoDevices(CloudSimulator(opening: path))
        two.onPhone.set("x", forKey: "a")
        let before = try two.world.report().description
        let again = try CloudSimulator(opening: path)
        try again.serveKeyValueStores()
        // When a process begins to serve the simulator, every device requests the latest changes.
        #expect(try again.report().description.hasPrefix(String(before.prefix(200))))
        try again.runUntilIdle()
        let mac = try #require(try again.device("mac")?.apps.first)
        #expect(try mac.keyValueStore().string(forKey: "a") == "x")
    }

    @Test func `two processes see each other's changes`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let here = try TwoDevices(CloudSimulator(opening: path))
        let there = try CloudSimulator(opening: path)
        let onMac = try #require(try there.device("mac")?.apps.first).keyValueStore()
        let listener = Listening(to: onMac)
        here.onPhone.set("x", forKey: "a")
        try here.world.runUntilIdle()
        #expect(onMac.synchronize())
        #expect(onMac.string(forKey: "a") == "x")
        #expect(listener.changes == [ExternalChange(reason: .serverChange, changedKeys: ["a"])])
    }

    @Test func `a process does not perform transitions of services that it does not use, and logs that`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let two = try TwoDevices(CloudSimulator(opening: path))
        two.onPhone.set("x", forKey: "a")
        let bystander = try CloudSimulator(opening: path)
        #expect(try bystander.runUntilIdle() == 0)
        #expect(try bystander.events.contains { $0.detail.contains("[unserved]") })
        let upload = try #require(try bystander.waiting.first)
        #expect { try bystander.run(upload) } throws: { ($0 as? CloudError)?.code == .notEmulated }
        try bystander.serveKeyValueStores()
        try bystander.runUntilIdle()
        two.onMac.synchronize()
        #expect(two.onMac.string(forKey: "a") == "x")
    }

    @Test func `a simulator can be saved, loaded, and reset`() throws {
        let directory = try TemporaryDirectory()
        let two = try TwoDevices()
        two.onPhone.set("saved", forKey: "a")
        let saved = directory.newPath()
        try two.world.save(to: saved)
        two.onPhone.set("forgotten", forKey: "a")
        try two.world.runUntilIdle()

        let listener = Listening(to: two.onPhone)
        try two.world.load(from: saved)
        #expect(two.onPhone.string(forKey: "a") == "saved")
        #expect(listener.changes.map(\.reason) == [.accountChange])
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "saved")

        let elsewhere = try CloudSimulator(opening: directory.newPath())
        try elsewhere.load(from: saved)
        #expect(try elsewhere.devices.map(\.name) == ["mac", "phone"])
        try elsewhere.runUntilIdle()
        let onMac = try #require(try elsewhere.device("mac")?.apps.first).keyValueStore()
        try elsewhere.runUntilIdle()
        #expect(onMac.string(forKey: "a") == "saved")

        try two.world.reset()
        #expect(try two.world.devices.isEmpty)
        #expect(two.onPhone.allValues.isEmpty)
        two.onPhone.set("x", forKey: "a")
        #expect(two.onPhone.lastProblem?.code == .storage)
    }

    @Test func `a file in another format is rejected with its path`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        try Data("no world".utf8).write(to: URL(filePath: path))
        let world = try CloudSimulator()
        for attempt in [{ try world.load(from: path) }, { _ = try CloudSimulator(opening: path) }] {
            #expect { try attempt() } throws: { "\($0)".contains(path) }
        }
        try Data(#"{"format":99,"tables":[]}"#.utf8).write(to: URL(filePath: path))
        #expect { try world.load(from: path) } throws: { ($0 as? CloudError)?.code == .newerFormat }
    }

    @Test func `the report is available as text and as JSON`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        try two.world.inject(Fault(.fail, at: .upload, times: 2))
        two.onMac.set("x", forKey: "a")
        let report = try two.world.report()
        #expect(report.description.contains("  phone   ios       Ada      off      on"))
        #expect(report.description.contains("  upload  fail    any     1.0          2"))
        let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
        #expect(object?["schema"] as? String == "entcheck/cloud/1")
        #expect(
            (object?["sections"] as? [[String: Any]])?.compactMap { $0["title"] as? String } == [
                "accounts", "devices", "apps", "faults", "waiting", "key-value stores",
            ])
    }
}
