import Foundation
import KeyValueStores
import LocalCloud
import TestSupport
import Testing

private let page = "https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore"

@Suite struct ValueTests {
    @Test(.documented(page)) func `values of every property list type are read as they were set`() throws {
        let store = try TwoDevices().onPhone
        let date = Date(timeIntervalSinceReferenceDate: 12_345.678)
        store.set("text", forKey: "string")
        store.set(Data([1, 2, 3]), forKey: "data")
        store.set(Int64.min, forKey: "integer")
        store.set(0.1, forKey: "real")
        store.set(true, forKey: "boolean")
        store.set(date as Any?, forKey: "date")
        store.set(["a", 1, ["b": false]] as [Any]?, forKey: "array")
        store.set(["n": 1.5, "list": [1, 2]] as [String: Any]?, forKey: "dictionary")
        #expect(store.string(forKey: "string") == "text")
        #expect(store.data(forKey: "data") == Data([1, 2, 3]))
        #expect(store.longLong(forKey: "integer") == .min)
        #expect(store.double(forKey: "real") == 0.1)
        #expect(store.bool(forKey: "boolean"))
        #expect(store.object(forKey: "date") as? Date == date)
        #expect(
            store.value(forKey: "array") == .array([.string("a"), .integer(1), .dictionary(["b": .boolean(false)])]))
        #expect(store.array(forKey: "array")?.count == 3)
        #expect(store.dictionary(forKey: "dictionary")?["n"] as? Double == 1.5)
        #expect(store.dictionaryRepresentation.count == 8)
        #expect(store.lastProblem == nil)
    }

    @Test(.documented(page)) func `a missing key or a value of another type is read as nil, zero, or false`() throws {
        let store = try TwoDevices().onPhone
        store.set("7", forKey: "text")
        store.set(7 as Int64, forKey: "number")
        for key in ["missing", "number"] {
            #expect(store.string(forKey: key) == nil)
            #expect(store.array(forKey: key) == nil)
            #expect(store.dictionary(forKey: key) == nil)
            #expect(store.data(forKey: key) == nil)
        }
        for key in ["missing", "text"] {
            #expect(store.longLong(forKey: key) == 0)
            #expect(store.double(forKey: key) == 0)
            #expect(store.bool(forKey: key) == false)
        }
        #expect(store.object(forKey: "missing") == nil)
    }

    @Test(.inferred("devices store scalar values as NSNumber"))
    func `numbers and Booleans are converted to each other`() throws {
        let store = try TwoDevices().onPhone
        store.set(-2.9, forKey: "real")
        #expect(store.longLong(forKey: "real") == -2)
        #expect(store.bool(forKey: "real"))
        store.set(true, forKey: "flag")
        #expect(store.longLong(forKey: "flag") == 1)
        #expect(store.double(forKey: "flag") == 1)
        store.set(1e300, forKey: "huge")
        #expect(store.longLong(forKey: "huge") == .max)
        store.set(Double.nan, forKey: "none")
        #expect(store.longLong(forKey: "none") == 0)
        store.set(0 as Int64, forKey: "zero")
        #expect(!store.bool(forKey: "zero"))
    }

    @Test(.inferred("the parameter is optional")) func `setting nil removes the key`() throws {
        let store = try TwoDevices().onPhone
        store.set("x", forKey: "a")
        store.set(nil as String?, forKey: "a")
        #expect(store.dictionaryRepresentation.isEmpty)
        store.removeObject(forKey: "a")
        #expect(store.lastProblem == nil)
    }

    @Test(.disputed("sources disagree about whether the call is ignored or raises an exception"))
    func `a value that a property list cannot contain is rejected without a change`() throws {
        let store = try TwoDevices().onPhone
        store.set("x", forKey: "a")
        store.set(URL(filePath: "/") as Any?, forKey: "a")
        #expect(store.string(forKey: "a") == "x")
        #expect(store.lastProblem?.code == .notPropertyList)
        #expect(store.lastProblem?.message.contains("[kvs-no-property-list]") == true)
        store.set([1, [URL(filePath: "/")]] as [Any]?, forKey: "a")
        #expect(store.string(forKey: "a") == "x")
    }

    @Test func `the nesting depth of values is limited`() throws {
        let store = try TwoDevices().onPhone
        func nest(_ depth: Int) -> PropertyListValue {
            (1..<depth).reduce(.string("core")) { inner, _ in .array([inner]) }
        }
        try store.setValue(nest(PropertyListValue.maximumDepth), forKey: "a")
        #expect(throws: KeyValueStoreError.self) {
            try store.setValue(nest(PropertyListValue.maximumDepth + 1), forKey: "b")
        }
        let encoder = JSONEncoder()
        for (depth, isValid) in [(PropertyListValue.maximumDepth, true), (PropertyListValue.maximumDepth + 1, false)] {
            let data = try encoder.encode(nest(depth))
            #expect((try? JSONDecoder().decode(PropertyListValue.self, from: data)) == (isValid ? nest(depth) : nil))
        }
        var object: Any = "core"
        for _ in 0..<1_000 { object = [object] }
        store.set(object, forKey: "c")
        #expect(store.lastProblem?.code == .notPropertyList)
    }

    @Test func `the time to load a deeply nested value depends only on its size`() throws {
        let elements = PropertyListValue.array(Array(repeating: .array([.dictionary([:])]), count: 20_000))
        let value = (0..<60).reduce(elements) { inner, _ in .array([inner]) }
        let data = try JSONEncoder().encode(value)
        let start = ContinuousClock.now
        #expect(try JSONDecoder().decode(PropertyListValue.self, from: data) == value)
        #expect(ContinuousClock.now - start < .seconds(3))
    }

    @Test(arguments: [NSNumber(value: true), NSNumber(value: 3), NSNumber(value: 2.5)])
    func `an NSNumber keeps the type of its value`(number: NSNumber) throws {
        let store = try TwoDevices().onPhone
        store.set(number as Any?, forKey: "n")
        #expect(store.double(forKey: "n") == number.doubleValue)
        let isReal: Bool = if case .real? = store.value(forKey: "n") { true } else { false }
        #expect(isReal == (number.doubleValue == 2.5))
    }

    @Test(.inferred("an NSNumber has the value that it was created with"))
    func `a zero with another sign replaces a zero, and the app sees the same value after a restart`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let two = try TwoDevices(CloudSimulator(opening: path))
        for value in [PropertyListValue.real(0.0), .real(-0.0), .array([.real(-0.0)]), .array([.real(0.0)])] {
            try two.onPhone.setValue(value, forKey: "zero")
            let again = try #require(try CloudSimulator(opening: path).device("phone")?.apps.first).keyValueStore()
            #expect("\(two.onPhone.value(forKey: "zero") ?? .string(""))" == "\(value)")
            #expect("\(again.value(forKey: "zero") ?? .string(""))" == "\(value)")
        }
        #expect(PropertyListValue.real(0.0) != .real(-0.0))
        #expect(PropertyListValue.real(.nan) == .real(-.nan))
    }

    @Test func `every value is unchanged after it was saved and loaded`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.newPath()
        let values: [PropertyListValue] = [
            .string("\u{0}\"é🌍"), .boolean(false), .integer(.max), .real(.nan), .real(-.infinity), .real(5e-300),
            .date(Date(timeIntervalSinceReferenceDate: 0.1)), .data(Data(0...255)),
            .array([.dictionary(["": .array([])])]),
        ]
        let two = try TwoDevices(CloudSimulator(opening: path))
        try two.onPhone.setValue(.array(values), forKey: "all")
        let again = try CloudSimulator(opening: path)
        let store = try #require(try again.device("phone")?.apps.first).keyValueStore()
        #expect(store.value(forKey: "all") == .array(values))
    }
}
