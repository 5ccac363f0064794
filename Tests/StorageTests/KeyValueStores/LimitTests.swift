import Containers
import Foundation
import LocalCloud
import TestSupport
import Testing

@testable import KeyValueStores

private let quota =
    "https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestorequotaviolationchange"
private let page = "https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore"

/// Values just below and just above each limit.
@Suite struct LimitTests {
    @Test(.documented(page), arguments: ["k", "é", "€", "🌍"])
    func `the limit for a key is 64 bytes of UTF-8`(character: String) throws {
        let store = try TwoDevices().onPhone
        let width = character.utf8.count
        let longest = String(repeating: character, count: 64 / width) + String(repeating: "x", count: 64 % width)
        store.set("x", forKey: longest)
        #expect(store.string(forKey: longest) == "x")
        store.set("x", forKey: longest + "y")
        #expect(store.string(forKey: longest + "y") == nil)
        #expect(store.lastProblem?.code == .keyTooLong)
        #expect(store.lastProblem?.message.contains("[kvs-long-key]") == true)
    }

    @Test(.documented(quota)) func `the limit for a value is 1 MB`() throws {
        let store = try TwoDevices().onPhone
        for size in [(1 << 20) - 1, 1 << 20] {
            store.set(Data(count: size), forKey: "a")
            #expect(store.data(forKey: "a")?.count == size)
        }
        store.set(Data(count: (1 << 20) + 1), forKey: "a")
        #expect(store.data(forKey: "a")?.count == 1 << 20)
        #expect(store.lastProblem?.code == .valueTooLarge)
    }

    @Test(.documented(quota)) func `the limit for all values is 1 MB, so one value can fill the store`() throws {
        let store = try TwoDevices().onPhone
        store.set(Data(count: (1 << 20) - 10), forKey: "a")
        store.set(Data(count: 10), forKey: "b")
        #expect(store.data(forKey: "b")?.count == 10)
        store.set(Data(count: 11), forKey: "b")
        #expect(store.data(forKey: "b")?.count == 10)
        #expect(store.lastProblem?.code == .storeFull)
        store.set(Data(count: 1), forKey: "c")
        #expect(store.data(forKey: "c") == nil)
        store.removeObject(forKey: "b")
        store.set(Data(count: 10), forKey: "c")
        #expect(store.data(forKey: "c")?.count == 10)
    }

    @Test(.documented(quota)) func `the limit is 1024 keys`() throws {
        let store = try TwoDevices().onPhone
        for number in 0..<1024 { store.set(true, forKey: "key \(number)") }
        #expect(store.dictionaryRepresentation.count == 1024)
        store.set(true, forKey: "one more")
        #expect(store.dictionaryRepresentation.count == 1024)
        #expect(store.lastProblem?.code == .tooManyKeys)
        store.set(false, forKey: "key 7")
        #expect(!store.bool(forKey: "key 7"))
        store.removeObject(forKey: "key 7")
        store.set(true, forKey: "one more")
        #expect(store.bool(forKey: "one more"))
    }

    @Test(
        .disputed("the books and documents of 2011 contain different numbers"),
        arguments: [(KeyValueLimits.iOS5, 64 << 10), (.beta2011, 4 << 10)])
    func `the limits of 2011 can be selected`(limits: KeyValueLimits, value: Int) throws {
        let two = try TwoDevices()
        try two.world.setKeyValueLimits(limits)
        two.onPhone.set(Data(count: value), forKey: "a")
        #expect(two.onPhone.data(forKey: "a")?.count == value)
        two.onPhone.set(Data(count: value + 1), forKey: "a")
        #expect(two.onPhone.lastProblem?.code == .valueTooLarge)
        for number in 0..<255 { two.onPhone.set("", forKey: "key \(number)") }
        two.onPhone.set("", forKey: "one more")
        #expect(two.onPhone.lastProblem?.code == .tooManyKeys)
    }

    @Test(.documented(page))
    func `a write that exceeds a limit fails without a change and is reported as a quota violation`() throws {
        let two = try TwoDevices()
        let listener = Listening(to: two.onPhone)
        two.onPhone.set(Data(count: (1 << 20) + 1), forKey: "a")
        try two.world.runUntilIdle()
        #expect(listener.changes == [ExternalChange(reason: .quotaViolationChange, changedKeys: ["a"])])
        #expect(two.onPhone.dictionaryRepresentation.isEmpty)
        #expect(try two.world.keyValuesOnServer(of: two.ada, store: "A1B2C3D4E5.com.example.notes").isEmpty)
    }

    @Test(.disputed("one page by Apple mentions the write; another one mentions the server"))
    func `the server rejects values that fit on each device but not in the account`() throws {
        let two = try TwoDevices()
        let listener = Listening(to: two.onMac)
        try two.mac.goOffline()
        two.onPhone.set(Data(count: 600 << 10), forKey: "photo")
        two.onMac.set(Data(count: 600 << 10), forKey: "map")
        try two.world.runUntilIdle()
        try two.mac.goOnline()
        try two.world.runUntilIdle()
        #expect(listener.changes.map(\.reason).contains(.quotaViolationChange))
        #expect(two.onMac.data(forKey: "map")?.count == 600 << 10)
        #expect(two.onPhone.data(forKey: "map") == nil)
        two.onPhone.removeObject(forKey: "photo")
        try two.world.runUntilIdle()
        #expect(two.onPhone.data(forKey: "map")?.count == 600 << 10)
    }

    @Test(.documented(page), arguments: [nil, "com.example"])
    func `the limits also apply to the values of an app without a valid claim`(claim: String?) throws {
        let two = try TwoDevices()
        let plain = App("com.example.plain", claims: StorageClaims(keyValueStore: claim))
        let store = try two.phone.install(plain).keyValueStore()
        store.set("x", forKey: String(repeating: "k", count: 65))
        #expect(store.lastProblem?.code == .keyTooLong)
        store.set(Data(count: (1 << 20) + 1), forKey: "a")
        #expect(store.lastProblem?.code == .valueTooLarge)
        store.set(Data(count: 1 << 20), forKey: "a")
        #expect(store.lastProblem?.code == .notEntitled)
        store.set(Data(count: 1), forKey: "b")
        #expect(store.lastProblem?.code == .storeFull)
        store.removeObject(forKey: "a")
        for number in 0..<1025 { store.set(true, forKey: "key \(number)") }
        #expect(store.lastProblem?.code == .tooManyKeys)
        #expect(store.dictionaryRepresentation.count == 1024)
        try two.world.setKeyValueLimits(.beta2011)
        store.set(Data(count: (4 << 10) + 1), forKey: "key 1")
        #expect(store.lastProblem?.code == .valueTooLarge)
    }

    @Test func `a full server rejects new keys and accepts smaller values`() throws {
        let two = try TwoDevices()
        two.onPhone.set("long text", forKey: "a")
        try two.world.runUntilIdle()
        try two.world.inject(Fault(.serverFull, at: .serverWrite))
        two.onPhone.set("short", forKey: "a")
        two.onPhone.set("new", forKey: "b")
        try two.world.runUntilIdle()
        #expect(two.onMac.string(forKey: "a") == "short")
        #expect(two.onMac.string(forKey: "b") == nil)
        #expect(two.onPhone.string(forKey: "b") == "new")
    }
}
