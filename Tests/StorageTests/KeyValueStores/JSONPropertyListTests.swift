import Foundation
import KeyValueStores
import LocalCloud
import Testing

@Suite struct JSONPropertyListTests {
    private static func value(_ text: String) throws -> PropertyListValue {
        try JSONPropertyList(json: JSONTree(parsing: Array(text.utf8))).value
    }

    private static func json(_ value: PropertyListValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(JSONPropertyList(value)), as: UTF8.self)
    }

    @Test(arguments: [
        (PropertyListValue.string("é\u{0}\"/\\🌍"), #""é\u0000\"/\\🌍""#), (.boolean(true), "true"),
        (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"), (.real(0.1), "0.1"),
        (.real(3), #"{"$real":"3.0"}"#), (.real(-0.0), #"{"$real":"-0.0"}"#), (.real(1e300), #"{"$real":"1e+300"}"#),
        (.real(.infinity), #"{"$real":"inf"}"#), (.real(-.infinity), #"{"$real":"-inf"}"#),
        (.real(.nan), #"{"$real":"nan"}"#), (.data(Data([0, 1])), #"{"$data":"AAE="}"#),
        (.data(Data()), #"{"$data":""}"#), (.array([.array([]), .dictionary([:])]), "[[],{}]"),
        (.dictionary(["$a": .integer(1)]), #"{"$dictionary":{"$a":1}}"#),
        (.dictionary(["$a": .integer(1), "b": .integer(2)]), #"{"$a":1,"b":2}"#),
        (.date(Date(timeIntervalSince1970: 0.25)), #"{"$date":"1970-01-01T00:00:00.250Z"}"#),
    ]) func `a value has one text`(value: PropertyListValue, text: String) throws {
        #expect(try Self.json(value) == text)
        #expect(try Self.value(text) == value)
    }

    @Test(arguments: [
        ("3.0", PropertyListValue.integer(3)), ("1e2", .integer(100)), ("9223372036854775807.0", .integer(.max)),
        ("-0", .real(-0.0)), ("-0.0", .real(-0.0)), ("1e19", .real(1e19)), ("-2.5E-1", .real(-0.25)),
        (#"{"$real":3}"#, .real(3)), (" [ 1 , \"\\ud83c\\udf0D\\t\" ]\n", .array([.integer(1), .string("🌍\t")])),
        (#"{"$date":"2026-01-02T03:04:05Z"}"#, .date(Date(timeIntervalSinceReferenceDate: 789_015_845))),
        (#"{"$date":"2026-01-02T03:04:05.5Z"}"#, .date(Date(timeIntervalSinceReferenceDate: 789_015_845.5))),
        ("9223372036854775808.0", .real(9_223_372_036_854_775_808)),
        ("9007199254740991e0", .integer(9_007_199_254_740_991)),
        ("9007199254740993e0", .real(9_007_199_254_740_992)), ("-0e0", .real(-0.0)), ("-1e-400", .real(-0.0)),
        (#"{"$date":"2026-01-02T03:04:05.0004Z"}"#, .date(Date(timeIntervalSinceReferenceDate: 789_015_845))),
        ("\u{FEFF}true", .boolean(true)),
    ]) func `other texts of a value are accepted`(text: String, value: PropertyListValue) throws {
        #expect(try Self.value(text) == value)
    }

    @Test(arguments: [
        ("18446744073709551615", "the integer 18446744073709551615 is not from -9223372036854775808 to 9223"),
        ("9223372036854775808", "the integer 9223372036854775808 is not from "),
        ("-9223372036854775809", "the integer -9223372036854775809 is not from "),
        ("1e400", "the number 1e400 is too large"), (#"{"$real":1e400}"#, "the number 1e400 is too large"),
        (#"{"$real":"1e400"}"#, "`$real` is `1e400`; expected a number, `inf`, `-inf`, or `nan`"),
        (#"{"$real":"three"}"#, "`$real` is `three`; expected a number, "),
        (#"{"$real":"0x1p-3"}"#, "`$real` is `0x1p-3`"),
        (#"{"$real":"1."}"#, "`$real` is `1.`"), (#"{"$real":"+1"}"#, "`$real` is `+1`"),
        (#"{"$date":"9999-12-31T23:59:59.9999Z"}"#, "`$date` is "),
        (#"{"$data":"AA=A"}"#, "`$data` is `AA=A`; expected Base64"),
        (#"{"$data":"AAEC=A=="}"#, "`$data` is "), (#"{"$data":"AAE"}"#, "`$data` is `AAE`; expected Base64"),
        (#"{"$date":"2026-02-30T00:00:00Z"}"#, "`$date` is `2026-02-30T00:00:00Z`; expected a time such as `2026-01"),
        (#"{"$date":"2026-01-01T25:61:00Z"}"#, "`$date` is "), (#"{"$date":"2026-01-01T24:00:00Z"}"#, "`$date` is "),
        (#"{"$date":"2026-01-01T00:00:00Zjunk"}"#, "`$date` is "),
        (#"{"$date":"2026-01-01T00:00:00.Z"}"#, "`$date` is "),
        (#"{"$date":"1582-10-10T00:00:00Z"}"#, "`$date` is "), (#"{"$date":"10000-01-01T00:00:00Z"}"#, "`$date` is "),
        (#"{"$date":"0000-01-01T00:00:00Z"}"#, "`$date` is "), (#"{"$date":"2026-01-01"}"#, "`$date` is "),
        (#"{"$date":1}"#, "`$date` is not followed by a value of its type"),
        (#"{"$theme":1}"#, "`$theme` is not followed by a value of its type"),
        ("[null]", "a property list cannot contain null"),
    ]) func `a value that would change is rejected`(text: String, message: String) throws {
        let error = #expect(throws: KeyValueStoreError.self) { try Self.value(text) }
        #expect(error?.code == .notPropertyList)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        "", "[", "[1,]", "{,}", #"{"a"}"#, #"{"a":1,}"#, "{1:2}", "01", "1.", ".5", "+1", "1e", "--1", "tru", "nulll",
        #"""#, #""\x""#, #""\u12""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, "\"\n\"", "1 2", "NaN", "'a'",
    ]) func `a text that is not JSON is rejected, as by JSONDecoder`(text: String) {
        #expect(throws: JSONTreeError.notJSON) { try JSONTree(parsing: Array(text.utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([[String: String]].self, from: Data(text.utf8)) }
    }

    @Test func `bytes that are not UTF-8 and deep or ambiguous texts are rejected`() throws {
        #expect(throws: JSONTreeError.notJSON) { try JSONTree(parsing: [0x22, 0xFF, 0x22]) }
        let deep = JSONTree.maximumDepth
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: 0x5B, count: depth) + Array(repeating: 0x5D, count: depth)
        }
        _ = try JSONTree(parsing: nested(deep))
        #expect(throws: JSONTreeError.tooDeep) { try JSONTree(parsing: nested(deep + 1)) }
        #expect(throws: JSONTreeError.tooDeep) { try JSONTree(parsing: Array(repeating: 0x5B, count: 1_000_000)) }
        for text in [#"{"a":1,"a":1}"#, #"{"a":1,"\u0061":1}"#, "{\"\u{E9}\":1,\"e\u{301}\":1}"] {
            #expect(throws: JSONTreeError.equalNames) { try JSONTree(parsing: Array(text.utf8)) }
        }
    }

    @Test func `the deepest value of a store can be a text`() throws {
        let value = (1..<PropertyListValue.maximumDepth).reduce(PropertyListValue.real(1)) { inner, _ in
            .dictionary(["$a": inner])
        }
        #expect(try Self.value(Self.json(value)) == value)
    }
}

// MARK: - Dates

extension JSONPropertyListTests {
    /// Seconds since 1970: years before and after 1970 and 2001, the first and the last year, and a Julian date.
    @Test(arguments: [
        0.0, -1, 1_767_225_600, 978_307_199, -978_307_200, -86_400_000, -62_135_769_600, 253_402_300_799,
        -15_000_000_000,
    ]) func `a date keeps each millisecond`(second: Double) throws {
        for millisecond in 0..<1_000 {
            let date = Date(timeIntervalSince1970: second + Double(millisecond) / 1_000)
            let text = TimeText.text(of: date)
            let digits = String("\(1_000 + millisecond)".dropFirst())
            #expect(text.hasSuffix(".\(digits)Z"), "\(text)")
            let parsed = try #require(TimeText.date(text))
            #expect(abs(parsed.timeIntervalSince(date)) < 0.000_1 && TimeText.text(of: parsed) == text)
            #expect(CloudInstant(microseconds: Int64((date.timeIntervalSince1970 * 1e6).rounded())).description == text)
            let json = try Self.json(.date(date))
            #expect(try Self.json(Self.value(json)) == json)
        }
    }

    @Test(arguments: [
        (0.000_4, "1970-01-01T00:00:00.000Z"), (0.000_6, "1970-01-01T00:00:00.001Z"),
        (-0.000_6, "1969-12-31T23:59:59.999Z"), (59.999_6, "1970-01-01T00:01:00.000Z"),
    ]) func `a date is rounded to the nearest millisecond`(seconds: Double, text: String) {
        #expect(TimeText.text(of: Date(timeIntervalSince1970: seconds)) == text)
        #expect(CloudInstant(microseconds: Int64((seconds * 1e6).rounded())).description == text)
    }

    @Test(arguments: [253_402_300_800, 253_402_300_799.999_6, -62_135_769_601, 1e300, -.infinity, .nan])
    func `a date without a text cannot be encoded`(seconds: Double) {
        #expect(throws: KeyValueStoreError.self) { try Self.json(.date(Date(timeIntervalSince1970: seconds))) }
    }

    @Test func `each time has a description`() {
        #expect(!CloudInstant(microseconds: .max).description.isEmpty)
        #expect(!CloudInstant(microseconds: .min).description.isEmpty)
    }
}
