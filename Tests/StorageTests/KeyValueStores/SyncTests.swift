import Containers
import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import KeyValueStores

private let page = "https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore"
private let guide =
    "https://developer.apple.com/library/archive/documentation/General/Conceptual/iCloudDesignGuide/Chapters/DesigningForKey-ValueDataIniCloud.html"
private let preferences =
    "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UserDefaults/StoringPreferenceDatainiCloud/StoringPreferenceDatainiCloud.html"

@Suite struct SyncTests {
    @Test(.documented(page)) func `a value that is set on one device arrives on the others later`() throws {
        let two = try TwoDevices()
        two.onPhone.set("Chapter 3", forKey: "lastRead")
        #expect(two.onMac.string(forKey: "lastRead") == nil)
        try two.world.advance(by: .milliseconds(1))
        #expect(two.onMac.string(forKey: "lastRead") == nil)
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "lastRead") == "Chapter 3")
    }

    @Test(.documented(guide)) func `the last value wins`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        two.onPhone.set("early", forKey: "a")
        try two.world.advance(by: .seconds(60))
        two.onMac.set("late", forKey: "a")
        try two.world.runUntilIdle()
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(two.onPhone.string(forKey: "a") == "late")
        #expect(two.onMac.string(forKey: "a") == "late")
    }

    @Test(.documented(guide), arguments: [-3600, 3600])
    func `the clock of the device decides which value was set last`(seconds: Int) throws {
        let two = try TwoDevices()
        try two.phone.setClock(ahead: .seconds(seconds))
        two.onPhone.set("phone", forKey: "a")
        try two.world.advance(by: .seconds(1))
        two.onMac.set("mac", forKey: "a")
        try two.world.runUntilIdle()
        let winner = seconds > 0 ? "phone" : "mac"
        #expect(two.onPhone.string(forKey: "a") == winner)
        #expect(two.onMac.string(forKey: "a") == winner)
    }

    /// A random history found this case: the device had received the newer value before it set the older one.
    @Test func `a value set by a device whose clock is behind is replaced by the newer value`() throws {
        let two = try TwoDevices()
        try two.mac.setClock(ahead: .seconds(60))
        two.onMac.set("future", forKey: "a")
        try two.world.advance(by: .seconds(30))
        #expect(two.onPhone.string(forKey: "a") == "future")
        let listener = Listening(to: two.onPhone)
        two.onPhone.set("past", forKey: "a")
        #expect(two.onPhone.string(forKey: "a") == "past")
        try two.world.runUntilIdle()
        #expect(two.onPhone.string(forKey: "a") == "future")
        #expect(listener.changes == [ExternalChange(reason: .serverChange, changedKeys: ["a"])])
    }

    @Test(.inferred("the rule must be the same on all devices, so it compares names"))
    func `if two values are set at the same time, the device whose name sorts last wins`() throws {
        let two = try TwoDevices()
        two.onPhone.set("phone", forKey: "a")
        two.onMac.set("mac", forKey: "a")
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "phone")
        #expect(two.onPhone.string(forKey: "a") == "phone")
    }

    @Test(.documented(preferences)) func `a dictionary under one key arrives completely or not at all`() throws {
        let two = try TwoDevices()
        two.onPhone.set(["x": 1, "y": 1] as [String: Any]?, forKey: "point")
        two.onMac.set(["x": 2, "y": 2] as [String: Any]?, forKey: "point")
        try two.world.inject(Fault(.partial(1), at: .arrival, times: 3))
        while try two.world.step() != nil {
            let point = two.onMac.dictionary(forKey: "point")
            #expect(point?["x"] as? Int64 == point?["y"] as? Int64)
        }
        #expect(two.onMac.value(forKey: "point") == two.onPhone.value(forKey: "point"))
    }

    @Test(.inferred("a removal is a change")) func `a removal replaces an older value`() throws {
        let two = try TwoDevices()
        two.onPhone.set("x", forKey: "a")
        try two.world.runUntilIdle()
        try two.mac.goOffline()
        two.onMac.set("older", forKey: "a")
        try two.world.advance(by: .seconds(10))
        let listener = Listening(to: two.onMac)
        two.onPhone.removeObject(forKey: "a")
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(two.onMac.dictionaryRepresentation.isEmpty)
        #expect(listener.changes == [ExternalChange(reason: .serverChange, changedKeys: ["a"])])
    }

    @Test(.documented(guide)) func `values that are set offline are merged when the device is online again`() throws {
        let two = try TwoDevices()
        try two.phone.goOffline()
        two.onPhone.set("phone", forKey: "a")
        two.onMac.set("mac", forKey: "b")
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == nil)
        try two.phone.goOnline()
        try two.world.runUntilIdle()
        #expect(two.onMac.allValues == ["a": .string("phone"), "b": .string("mac")])
        #expect(two.onPhone.allValues == two.onMac.allValues)
    }

    @Test(.documented(preferences)) func `frequent changes are delayed`() throws {
        let two = try TwoDevices()
        try two.world.setKeyValueThrottle(KeyValueThrottle(uploads: 2, per: .seconds(60)))
        try two.world.setPace(.immediate)
        for number in 1...5 {
            two.onPhone.set(Int64(number), forKey: "n")
            try two.world.advance(by: .seconds(1))
        }
        #expect(two.onMac.longLong(forKey: "n") == 2)
        #expect(try two.world.events.contains { $0.what == "throttled" && $0.detail.contains("[kvs-throttle]") })
        try two.world.advance(by: .seconds(60))
        #expect(two.onMac.longLong(forKey: "n") == 5)
    }
}

@Suite struct SharingTests {
    private static let store = StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.family")
    private let paid = App("com.example.paid", claims: store)
    private let lite = App("com.example.lite", claims: store)

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/default"))
    func `two apps with the same identifier share one store, also on one device`() throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("phone")
        let (paid, lite) = try (phone.install(paid).keyValueStore(), phone.install(lite).keyValueStore())
        let listener = Listening(to: lite)
        let own = Listening(to: paid)
        paid.set("x", forKey: "a")
        try world.runUntilIdle()
        #expect(lite.string(forKey: "a") == "x")
        #expect(listener.changes == [ExternalChange(reason: .serverChange, changedKeys: ["a"])])
        #expect(own.changes.isEmpty)
    }

    @Test func `apps with different identifiers do not share values`() throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("phone", signedInto: try world.addAccount("Ada"))
        let other = App("com.example.other", claims: StorageClaims(keyValueStore: "A1B2C3D4E5.com.example.other"))
        let (paid, stranger) = try (phone.install(paid).keyValueStore(), phone.install(other).keyValueStore())
        paid.set("x", forKey: "a")
        try world.runUntilIdle()
        #expect(stranger.dictionaryRepresentation.isEmpty)
    }

    @Test(.documented("https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/synchronize()"))
    func `without an entitlement, synchronize returns false and the error contains the reason`() throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("phone")
        let store = try phone.install(App("com.example.plain", claims: StorageClaims())).keyValueStore()
        #expect(!store.synchronize())
        #expect(store.refusal == .noClaim(key: "com.apple.developer.ubiquity-kvstore-identifier"))
        store.set("x", forKey: "a")
        #expect(store.string(forKey: "a") == "x")
        #expect(store.lastProblem?.code == .notEntitled)
        #expect(store.lastProblem?.message.contains("[kvs-not-entitled]") == true)
    }

    @Test(arguments: [
        ("$(TeamIdentifierPrefix)com.example.notes", "unexpanded-variable"), ("A1B2C3D4E5.*", "wildcard"),
        ("com.example.notes", "bad-form"), ("A1B2C3D4E5.", "bad-form"),
    ])
    func `an invalid store identifier is rejected with a reason`(identifier: String, code: String) throws {
        let phone = try CloudSimulator().addDevice("phone")
        let app = App("com.example.notes", claims: StorageClaims(keyValueStore: identifier))
        let store = try phone.install(app).keyValueStore()
        #expect(store.refusal?.code == code)
        #expect(!store.synchronize())
    }

    @Test func `the default store of the task has precedence over the default store of the process`() throws {
        #expect(!UbiquitousKeyValueStore.default.synchronize())
        #expect(UbiquitousKeyValueStore.default.refusal == .noDefaultStore)
        let two = try TwoDevices()
        two.onPhone.asDefault {
            UbiquitousKeyValueStore.default.set("x", forKey: "a")
            two.onMac.asDefault { #expect(UbiquitousKeyValueStore.default === two.onMac) }
        }
        #expect(two.onPhone.string(forKey: "a") == "x")
    }

    @Test func `an app has one store object as long as the object is referenced`() throws {
        let phone = try CloudSimulator().addDevice("phone")
        let app = try phone.install(paid)
        let store = try app.keyValueStore()
        #expect(try app.keyValueStore() === store)
    }
}

/// Failures that random histories found, each reduced to the shortest sequence.
@Suite struct FoundByHistoriesTests {
    private let reader = App("com.example.reader", claims: StorageClaims(keyValueStore: TwoDevices.store))

    @Test func `an app that missed a value is notified that the first sync discarded it`() throws {
        let (two, store) = try TwoDevices.withLatecomer(onServer: ["a": "old"])
        let pad = try #require(try two.world.device("pad"))
        let other = try pad.install(reader).keyValueStore()
        try two.world.setPace(.after(.seconds(60)), for: .notification)
        let listener = Listening(to: other)
        store.set("new", forKey: "a")
        try two.world.runUntilIdle()
        #expect(listener.changes == [ExternalChange(reason: .initialSyncChange, changedKeys: ["a"])])
    }

    @Test func `the response to an older upload does not hide a newer value from another device`() throws {
        let two = try TwoDevices()
        let pad = try two.world.addDevice("pad", signedInto: two.ada)
        let onPad = try pad.install(TwoDevices.notes).keyValueStore()
        try two.world.runUntilIdle()
        try two.phone.setClock(ahead: .seconds(60))
        try two.world.inject(Fault(.delay(.seconds(20)), at: .serverWrite, on: two.phone, times: 1))
        two.onPhone.set("first", forKey: "a")
        try two.world.advance(by: .seconds(8))
        onPad.set("other", forKey: "a")
        try two.phone.setClock(ahead: .seconds(-60))
        two.onPhone.set("second", forKey: "a")
        try two.world.runUntilIdle()
        #expect(two.onPhone.string(forKey: "a") == "first")
        #expect(onPad.string(forKey: "a") == "first")
        #expect(two.onMac.string(forKey: "a") == "first")
    }

    @Test func `removing a key that the app does not see yet has no effect`() throws {
        let world = try CloudSimulator()
        let phone = try world.addDevice("phone")
        let (writer, reader) = try (
            phone.install(TwoDevices.notes).keyValueStore(), phone.install(reader).keyValueStore()
        )
        writer.set("x", forKey: "a")
        reader.removeObject(forKey: "a")
        try world.runUntilIdle()
        #expect(reader.string(forKey: "a") == "x")
        reader.removeObject(forKey: "a")
        try world.runUntilIdle()
        #expect(writer.string(forKey: "a") == nil)
    }
}
