import Entitlements
import Testing

@Suite struct EntitlementCatalogTests {
    @Test func `a key of the catalog is found under its own name`() {
        #expect(EntitlementCatalog.definitions.count >= 287)
        for definition in EntitlementCatalog.definitions {
            #expect(EntitlementCatalog[definition.key] === definition)
        }
    }

    @Test func `a key with other letter case is not in the catalog`() {
        #expect(EntitlementCatalog["com.apple.developer.ClassKit-environment"] != nil)
        #expect(EntitlementCatalog["com.apple.developer.classkit-environment"] == nil)
    }

    @Test func `what is stated of iOS holds for Mac Catalyst`() {
        #expect(EntitlementCatalog["aps-environment"]?.exists(on: .catalyst) == true)
        #expect(EntitlementCatalog["aps-environment"]?.exists(on: .macOS) == false)
        #expect(EntitlementCatalog["com.apple.developer.upi-device-validation"]?.exists(on: .iOS) == true)
    }
}
