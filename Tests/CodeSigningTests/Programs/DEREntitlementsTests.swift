import CodeSigning
import Entitlements
import Foundation
import PropertyLists
import SigningMaterial
import Testing

@Suite struct DEREntitlementsTests {
    @Test(
        arguments: [
            ([:], "7005020101b000"), (["key": true], "700f020101b00a30080c036b65790101ff"),
            (["key": -129], "7010020101b00b30090c036b65790202ff7f"),
            (["b": ["x"], "B": [:]], "7016020101b01130050c0142b00030080c016230030c0178"),
        ] as [(EntitlementValue, String)])
    func `values are encoded to the expected bytes and decoded from them`(value: EntitlementValue, hexadecimal: String)
        throws
    {
        let bytes = try #require(Self.bytes(hexadecimal))
        #expect(try DEREntitlements.encode(value) == bytes)
        #expect(try DEREntitlements.decode(bytes) == value)
    }

    @Test(arguments: [
        ("a malformed entry", "7011020101b00c30040c016230000000"),
        ("a duplicate key", "7013020101b00e30050c0161b00030050c0161b000"),
        ("keys in descending order", "7013020101b00e30050c0162b00030050c0161b000"),
        ("an unsupported version", "7005020102b000"), ("no dictionary", "7003020101"),
        ("an array at the root", "70050201013000"), ("a boolean of 1", "700d020101b00830060c0161010101"),
        ("a length in the long form", "708105020101b000"), ("an octet string", "700e020101b00930070c016104026162"),
        ("a number of nine bytes", "7015020101b010300e0c01610209010000000000000000"),
        ("text that is not UTF-8", "700d020101b00830060c01610c01ff"), ("bytes after the end", "7005020101b00000"),
        ("a SET at the root", "3105020101b000"), ("nothing", ""), ("a length of 2^63", "7088ffffffffffffffff"),
    ])
    func `bytes that Apple's reader rejects are rejected`(what: String, hexadecimal: String) throws {
        let bytes = try #require(Self.bytes(hexadecimal))
        #expect(throws: CodeSigningError.self, "\(what)") { try DEREntitlements.decode(bytes) }
    }

    @Test(
        arguments: [
            ("3100", [:]), ("310a30080c036b65790101ff", ["key": true]),
            ("311430070c01620c02787930090c02616130030c0178", ["aa": ["x"], "b": "xy"]),
            ("310e300c0c0161310730050c01623000", ["a": ["b": []]]),
        ] as [(String, EntitlementValue)])
    func `the form of Xcode 12, in which dictionaries are sets, is decoded`(
        hexadecimal: String, value: EntitlementValue
    ) throws {
        #expect(try DEREntitlements.decode(#require(Self.bytes(hexadecimal))) == value)
    }

    @Test func `a set with the same key twice is rejected`() throws {
        let bytes = try #require(Self.bytes("310e30050c0161300030050c01613000"))
        #expect(throws: CodeSigningError.self) { try DEREntitlements.decode(bytes) }
    }

    @Test func `a set can contain two keys that differ only in normalization`() throws {
        let bytes = try #require(Self.bytes("311130060c02c3a9300030070c0365cc813000"))
        let value = EntitlementValue.dictionary([.init("e\u{301}", []), .init("\u{E9}", [])])
        #expect(try DEREntitlements.decode(bytes) == value)
    }

    @Test func `more than fifty levels of nesting are rejected`() throws {
        var value = EntitlementValue.boolean(true)
        for _ in 0..<60 { value = .array([value]) }
        let bytes = try DEREntitlements.encode(.dictionary([EntitlementValue.Entry("k", value)]))
        #expect(throws: CodeSigningError.self) { try DEREntitlements.decode(bytes) }
    }

    @Test(arguments: ["<real>1</real>", "<date>1970-01-01T00:00:00Z</date>", "<data></data>", "<data>Zm9v</data>"])
    func `types that codesign rejects are not encoded`(element: String) throws {
        let document = PropertyListWriter.document("<dict><key>k</key>\(element)</dict>")
        let list = PropertyList(reading: SourceFile(path: "x", bytes: document))
        let value = EntitlementValue(try #require(list.root))
        #expect(throws: CodeSigningError.self) { try DEREntitlements.encode(value) }
        #expect(throws: CodeSigningError.self) { try DEREntitlements.encode(.array([value])) }
        #expect(throws: CodeSigningError.self) { try DEREntitlements.encode(.string("root")) }
    }

    @Test(.enabled(if: SharedFiles.exists, "the collection of cases does not exist"))
    func `every recorded output of codesign is encoded and decoded correctly`() throws {
        let cases = try JSONSerialization.jsonObject(
            with: Data(SharedFiles.bytes("cases/entitlements-der.json")))
        let vectors = try #require((cases as? [String: Any])?["vectors"] as? [[String: Any]])
        #expect(vectors.count >= 25)
        for vector in vectors {
            let name = try #require(vector["id"] as? String)
            let value = try #require(vector["plist"].flatMap(Self.value))
            let bytes = try #require((vector["der_hex"] as? String).flatMap(Self.bytes))
            #expect(try DEREntitlements.encode(value) == bytes, "\(name)")
            #expect(try DEREntitlements.decode(bytes) == value, "\(name)")
        }
    }

    private static func value(_ json: Any) -> EntitlementValue? {
        switch json {
        case let object as [String: Any]:
            .dictionary(object.compactMap { key, member in value(member).map { EntitlementValue.Entry(key, $0) } })
        case let members as [Any]: .array(members.compactMap(value))
        case let text as String: .string(text)
        case let number as NSNumber where String(cString: number.objCType) == "c": .boolean(number.boolValue)
        case let number as NSNumber: .integer(number.int64Value)
        default: nil
        }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8]? {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        guard digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
