import Foundation
import KeyValueStores
import LocalCloud
import Synchronization
import TestSupport
import Testing

private let page = "https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore/object(forkey:)"

/// The Swift types to which apps cast the objects of a store.
@Suite struct CastTests {
    /// A cast of an object; the result is a description, or `nil` if the cast fails.
    private struct Cast {
        let name: String
        let apply: (Any?) -> String?

        /// Whether objects of `UserDefaults` that cannot be cast to the type cannot be cast in the store either.
        ///
        /// On Linux, `UserDefaults` returns numbers that have a Swift type, and the store those of a device.
        var isStrict: Bool {
            #if canImport(Darwin)
            true
            #else
            !["Int", "Bool", "Double"].contains { name.contains($0) }
            #endif
        }

        init<Value: Equatable>(_ type: Value.Type) {
            name = "\(type)"
            apply = { object in (object as? Value).map { String(reflecting: $0) } }
        }
    }

    private static var casts: [Cast] {
        [
            Cast(Int.self), Cast(Bool.self), Cast(Double.self), Cast(String.self), Cast(Data.self), Cast(Date.self),
            Cast([Int].self), Cast([Bool].self), Cast([Double].self), Cast([String].self), Cast([Data].self),
            Cast([Date].self), Cast([[Int]].self), Cast([[String: Int]].self), Cast([String: Int].self),
            Cast([String: Bool].self), Cast([String: Double].self), Cast([String: String].self),
            Cast([String: Data].self),
            Cast([String: Date].self), Cast([String: [Int]].self), Cast([String: [String: Bool]].self),
        ]
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 12_345.5)

    private static var leaves: [(name: String, object: Any)] {
        [
            ("zero", 0), ("one", 1), ("negative", -5), ("large", Int(Int32.max) + 7), ("true", true), ("false", false),
            ("real", 1.5), ("whole real", 2.0), ("text", "é"), ("number text", "7"), ("empty text", ""),
            ("data", Data([1, 2])), ("date", date), ("largest", Int.max), ("smallest", Int.min),
            ("unsigned", NSNumber(value: UInt64(5))), ("byte", NSNumber(value: Int8(5))), ("float", Float(1.5)),
            ("infinity", Double.infinity), ("not a number", Double.nan),
        ]
    }

    /// Every type alone, in an array, in a dictionary, and in two levels of both.
    private static var values: [String: Any] {
        var values: [String: Any] = ["empty array": [Any](), "empty dictionary": [String: Any]()]
        for (name, leaf) in leaves {
            values[name] = leaf
            values["array of " + name] = [leaf, leaf]
            values["dictionary of " + name] = ["key": leaf]
            values["arrays of " + name] = [[leaf], [leaf, leaf]]
            values["dictionaries of " + name] = ["first": ["key": leaf]]
            values["array in a dictionary of " + name] = ["list": [leaf]]
            values["dictionary in an array of " + name] = [["key": leaf]]
        }
        return values
    }

    @Test(.inferred("both stores return objects of Foundation"))
    func `every object can be cast to each type to which UserDefaults casts it in this process`() throws {
        let suite = "entcheck-casts-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let store = try TwoDevices().onPhone
        var compared = 0
        let casts = Self.casts
        for (key, value) in Self.values {
            defaults.set(value, forKey: key)
            store.set(value as Any?, forKey: key)
            for cast in casts {
                guard let expected = cast.apply(defaults.object(forKey: key)) else {
                    if cast.isStrict { #expect(cast.apply(store.object(forKey: key)) == nil, "\(key) as \(cast.name)") }
                    continue
                }
                compared += 1
                #expect(cast.apply(store.object(forKey: key)) == expected, "\(key) as \(cast.name)")
            }
            if let array = defaults.array(forKey: key) {
                #expect(store.array(forKey: key)?.count == array.count, "\(key)")
            }
            #expect((store.dictionary(forKey: key) == nil) == (defaults.dictionary(forKey: key) == nil), "\(key)")
        }
        #expect(compared > 4 * Self.leaves.count)
    }

    @Test(.documented(page)) func `a whole number can be cast to every number type`() throws {
        let two = try TwoDevices()
        two.onPhone.set(5 as Int64, forKey: "number")
        two.onPhone.set([1, 2] as [Any]?, forKey: "array")
        two.onPhone.set(["n": 3] as [String: Any]?, forKey: "dictionary")
        two.onPhone.set([["n": [4]]] as [Any]?, forKey: "nested")
        try two.world.runUntilIdle()
        for store in [two.onPhone, two.onMac] {
            #expect(store.object(forKey: "number") as? Int == 5)
            #expect(store.object(forKey: "number") as? Int64 == 5)
            #expect(store.object(forKey: "number") as? UInt8 == 5)
            #expect(store.object(forKey: "number") as? Double == 5)
            #expect(store.array(forKey: "array") as? [Int] == [1, 2])
            #expect(store.array(forKey: "array") as? [Double] == [1, 2])
            #expect(store.dictionary(forKey: "dictionary") as? [String: Int] == ["n": 3])
            #expect(store.array(forKey: "nested") as? [[String: [Int]]] == [["n": [4]]])
            #expect(store.dictionaryRepresentation["number"] as? Int == 5)
        }
    }

    @Test(.inferred("an NSNumber has the value that it was created with"))
    func `a number keeps its value or is not stored`() {
        #expect(PropertyListValue(NSNumber(value: UInt64.max)) == nil)
        #expect(PropertyListValue(NSNumber(value: UInt.max)) == nil)
        #expect(PropertyListValue(UInt64.max) == nil)
        #expect(PropertyListValue(NSNumber(value: UInt64(Int64.max))) == .integer(.max))
        #expect(PropertyListValue(NSNumber(value: Int64.min)) == .integer(.min))
        #expect(PropertyListValue(NSNumber(value: UInt8.max)) == .integer(255))
        for number in [Int8.min, -1, 5, .max] {
            #expect(PropertyListValue(NSNumber(value: number)) == .integer(Int64(number)))
        }
        #expect(PropertyListValue(NSNumber(value: true)) == .boolean(true))
        #expect(PropertyListValue(NSNumber(value: false)) == .boolean(false))
        #expect(PropertyListValue(NSNumber(value: Float(1.5))) == .real(1.5))
        #expect(PropertyListValue([NSNumber(value: UInt64.max)] as [Any]) == nil)
    }

    @Test(.inferred("NSString compares literally"))
    func `keys that differ only in normalization are different keys, and keep their form`() throws {
        let two = try TwoDevices()
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        two.onPhone.set("composed", forKey: composed)
        two.onMac.set("decomposed", forKey: decomposed)
        try two.world.runUntilIdle()
        for store in [two.onPhone, two.onMac] {
            #expect(store.string(forKey: composed) == "composed")
            #expect(store.string(forKey: decomposed) == "decomposed")
            // A Swift dictionary can contain only one of the keys, with the value of the same key.
            let pairs = store.dictionaryRepresentation.map { (Array($0.key.utf8), $0.value as? String) }
            #expect(pairs.map(\.0) == [Array(composed.utf8)])
            #expect(pairs.map(\.1) == ["composed"])
        }
        two.onMac.removeObject(forKey: composed)
        try two.world.runUntilIdle()
        #expect(two.onPhone.string(forKey: composed) == nil)
        #expect(two.onPhone.string(forKey: decomposed) == "decomposed")
        #expect(two.onPhone.dictionaryRepresentation.keys.map { Array($0.utf8) } == [Array(decomposed.utf8)])
    }

    @Test(.inferred("NSString compares literally"))
    func `values and the keys in them keep their normalization`() throws {
        let two = try TwoDevices()
        for text in ["\u{E9}", "e\u{301}"] {
            two.onPhone.set([text: text] as [String: Any]?, forKey: "value")
            try two.world.runUntilIdle()
            let value = try #require(two.onMac.dictionary(forKey: "value") as? [String: String])
            #expect(value.keys.first.map { Array($0.utf8) } == Array(text.utf8))
            #expect(value.values.first.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(.inferred("the name of a row must not change the key"), arguments: ["%", "%41", "100%", "%zz", "ключ", ""])
    func `a key with any characters is kept in a file and reported to the other device`(key: String) throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let two = try TwoDevices(CloudSimulator(opening: path))
        let reported = Mutex<[String]>([])
        let observation = two.onMac.observeExternalChanges { change in
            reported.withLock { $0 += change.changedKeys }
        }
        two.onPhone.set("value", forKey: key)
        try two.world.runUntilIdle()
        observation.end()
        #expect(reported.withLock(\.self) == [key])
        let store = try #require(try CloudSimulator(opening: path).device("mac")?.apps.first).keyValueStore()
        #expect(store.string(forKey: key) == "value")
        #expect(try two.world.keyValuesOnServer(of: two.ada, store: TwoDevices.store) == [key: .string("value")])
    }

    @Test(.disputed("Apple's documents disagree about the result of synchronize"))
    func `rules of the simulator can make synchronize return false without changes or without iCloud`() throws {
        let two = try TwoDevices()
        #expect(two.onPhone.synchronize())
        try two.world.setSynchronizeRule(.reportsChanges)
        #expect(!two.onPhone.synchronize())
        two.onPhone.set("a", forKey: "key")
        #expect(two.onPhone.synchronize())
        #expect(!two.onPhone.synchronize())
        try two.world.runUntilIdle()
        #expect(two.onMac.synchronize())
        #expect(!two.onMac.synchronize())
        try two.phone.signOut()
        two.onPhone.set("b", forKey: "key")
        #expect(!two.onPhone.synchronize())
    }
}
