import Entitlements
import PropertyLists
import Testing

/// A key that a dictionary contains twice: all readers use the value that CoreFoundation keeps.
@Suite struct RepeatedKeyTests {
    private func root(_ body: String) throws -> PropertyList.Value {
        let bytes = Array("<plist><dict>\(body)</dict></plist>".utf8)
        return try #require(PropertyList(reading: SourceFile(path: "x.plist", bytes: bytes)).root)
    }

    private let twice = "<key>k</key><string>first</string><key>l</key><true/><key>k</key><string>last</string>"
    private let known = """
        <key>aps-environment</key><string>development</string><key>aps-environment</key><string>production</string>
        """

    @Test func `the last claim of a key in a text applies`() throws {
        #expect(EntitlementClaims(try root(twice))["k"]?.value.string == "last")
        #expect(EntitlementClaims(try root(known))["aps-environment"]?.value.string == "production")
        let many = (0..<40).map { "<key>x\($0)</key><true/>" }.joined()
        #expect(EntitlementClaims(try root(many + twice))["k"]?.value.string == "last")
    }

    @Test func `the effective claims contain each key once, and all claims contain duplicates`() throws {
        let claims = EntitlementClaims(try root(twice))
        #expect(claims.claims.map(\.key.rawValue) == ["k", "l", "k"])
        #expect(claims.effectiveClaims.map(\.key.rawValue) == ["l", "k"])
        #expect(claims.effectiveClaims.map(\.value.string) == [nil, "last"])
    }

    @Test func `the last value of a key in a profile applies`() throws {
        let allowlist = EntitlementAllowlist(try root(twice))
        #expect(allowlist.grants.count == 3)
        #expect(allowlist.grant(for: "k")?.value.string == "last")
    }

    @Test func `a value contains only the last entry of a key`() throws {
        let value = EntitlementValue(try root(twice))
        #expect(value["k"] == .string("last"))
        #expect(value.sortedEntries.map(\.key) == ["k", "l"])
        #expect(value == EntitlementValue(try root("<key>k</key><string>last</string><key>l</key><true/>")))
    }
}
