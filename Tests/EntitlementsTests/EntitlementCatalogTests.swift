import Entitlements
import Foundation
import Testing

@Suite struct EntitlementCatalogTests {
    @Test func `each key of the catalog is found by its name`() {
        #expect(EntitlementCatalog.definitions.count >= 287)
        for definition in EntitlementCatalog.definitions {
            #expect(EntitlementCatalog[definition.key] === definition)
        }
    }

    @Test func `the catalog contains each key once`() {
        let keys = EntitlementCatalog.definitions.map(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `a key with different capitalization is not in the catalog`() {
        #expect(EntitlementCatalog["com.apple.developer.ClassKit-environment"] != nil)
        #expect(EntitlementCatalog["com.apple.developer.classkit-environment"] == nil)
    }

    @Test func `an iOS entitlement exists on Mac Catalyst`() {
        #expect(EntitlementCatalog["aps-environment"]?.exists(on: .catalyst) == true)
        #expect(EntitlementCatalog["aps-environment"]?.exists(on: .macOS) == false)
        #expect(EntitlementCatalog["com.apple.developer.upi-device-validation"]?.exists(on: .iOS) == true)
    }

    @Test func `the availability of a key without documented platforms is unknown`() {
        #expect(EntitlementCatalog["com.apple.developer.financekit"]?.exists(on: .macOS) == nil)
        #expect(EntitlementCatalog["com.apple.developer.financekit"]?.platforms.isEmpty == true)
    }

    @Test(arguments: [
        "audio", "charging", "communication", "driving-task", "fueling", "maps", "parking", "public-safety",
        "quick-ordering", "video", "voice-based-conversation",
    ])
    func `each category of CarPlay app has a documented key`(kind: String) {
        let definition = EntitlementCatalog[EntitlementKey(rawValue: "com.apple.developer.carplay-\(kind)")]
        #expect(definition?.evidence == .documented)
        #expect(definition?.exists(on: .iOS) == true)
        #expect(definition?.title.hasPrefix("CarPlay") == true)
    }

    @Test func `a deprecated key has a successor that is in the catalog and not deprecated`() {
        let successors = EntitlementCatalog.definitions.filter { $0.successor != nil }
        #expect(!successors.isEmpty)
        for definition in successors {
            #expect(definition.isDeprecated)
            #expect(definition.successor.flatMap { EntitlementCatalog[$0] }?.isDeprecated == false)
        }
    }

    @Test func `the catalog contains no nonexistent key, but contains its replacement`() {
        for unreal in NonexistentKey.all {
            #expect(EntitlementCatalog[unreal.key] == nil)
            if let instead = unreal.instead { #expect(EntitlementCatalog[instead] != nil) }
        }
    }

    @Test(arguments: [
        ("com.apple.keystore.device", true), ("com.apple.private.tcc.allow", true), ("platform-application", true),
        ("com.apple.mediaremote.now-playing-read-access", true), ("com.apple.vm.networking", false),
        ("com.apple.developer.time-travel", false), ("com.apple.security.time-travel", false),
        ("com.example.own", false),
    ])
    func `an undocumented key is internal if its name begins with a reserved prefix`(key: String, isInternal: Bool) {
        #expect(EntitlementKey(rawValue: key).isAppleInternal == isInternal)
    }
}

@Suite struct KeyResemblanceTests {
    @Test(arguments: [
        ("com.apple.security.aplication-groups", "com.apple.security.application-groups"),
        ("com.apple.security.application-group", "com.apple.security.application-groups"),
        ("com.apple.developer.icloud-continer-identifiers", "com.apple.developer.icloud-container-identifiers"),
        ("com.apple.developer.ubiquity-kvstore-identifer", "com.apple.developer.ubiquity-kvstore-identifier"),
        ("com.apple.developer.classkit-environment", "com.apple.developer.ClassKit-environment"),
        ("COM.APPLE.SECURITY.APP-SANDBOX", "com.apple.security.app-sandbox"),
        ("application-groups", "com.apple.security.application-groups"),
        ("com.apple.keychain-access-groups", "keychain-access-groups"),
        ("com.apple.security.icloud-services", "com.apple.developer.icloud-services"),
        ("get-task-alow", "get-task-allow"),
    ])
    func `a typo is recognized`(key: String, meant: String) {
        let resemblance = EntitlementCatalog.resemblance(of: EntitlementKey(rawValue: key))
        #expect(resemblance?.definition.key.rawValue == meant)
    }

    @Test(arguments: [
        "com.apple.security.application-groups", "com.example.own", "com.apple.private.tcc.allow", "x", "",
        "com.apple.developer.sirl", "com.apple.developer.carplay-parameters",
        "com.apple.developer.default-data-protection-opt-in",
    ])
    func `a key that is not similar to a catalog key is not recognized as a typo`(key: String) {
        #expect(EntitlementCatalog.resemblance(of: EntitlementKey(rawValue: key)) == nil)
    }
}

/// Compares the catalog with a list of keys, if the list is next to the package.
@Suite struct EntitlementCatalogSourceTests {
    private struct List: Decodable {
        let keys: [Entry]
    }

    private struct Entry: Decodable {
        let key: String
        let type: String?
        let values: [String]?
        let deprecated: Bool
        let authorization: String
    }

    private static let list = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/facts/keys.json").standardized

    private static let types: [String: EntitlementDefinition.ValueType] = [
        "bool": .boolean, "string": .string, "integer": .integer, "array<string>": .strings,
        "string|array<string>": .stringOrStrings, "dict": .dictionary, "array<dict>": .dictionaries,
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: list.path), "the list of keys does not exist"))
    func `the catalog matches the list of keys`() throws {
        let entries = try JSONDecoder().decode(List.self, from: Data(contentsOf: Self.list)).keys
        #expect(entries.count == 287)
        for entry in entries {
            let definition = try #require(EntitlementCatalog[EntitlementKey(rawValue: entry.key)], "\(entry.key)")
            #expect(definition.type == entry.type.flatMap { Self.types[$0] } ?? .unknown, "\(entry.key)")
            #expect(Set(definition.values).isSuperset(of: entry.values ?? []), "\(entry.key)")
            #expect(definition.isDeprecated == entry.deprecated, "\(entry.key)")
            // macOS launches apps that claim these keys without a profile. The list is older than this fact.
            let isEnhancedSecurity = entry.key.hasPrefix("com.apple.security.hardened-process")
            let authorization = isEnhancedSecurity ? "unrestricted" : entry.authorization
            #expect(Self.agrees(definition.restriction, with: authorization), "\(entry.key)")
        }
    }

    private static func agrees(_ restriction: EntitlementDefinition.Restriction, with text: String) -> Bool {
        switch restriction {
        case .unrestrictedOnMac: text.hasPrefix("unrestricted")
        case .restricted: text.hasPrefix("restricted")
        case .managed: text.hasPrefix("managed")
        case .apple: text == "apple-internal"
        }
    }
}
