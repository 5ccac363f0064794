import Entitlements
import Explanations
import LintModel
import Reporting
import Testing

@Suite struct KeyFactsTests {
    @Test func `every key has sources, and a known purpose is a sentence`() {
        for facts in KeyFacts.all {
            let key = facts.definition.key.rawValue
            #expect(facts.purpose?.hasSuffix(".") != false, "\(key)")
            #expect(!facts.sources.isEmpty, "\(key)")
            #expect(facts.sources.allSatisfy { $0.hasPrefix("https://") }, "\(key)")
        }
    }

    @Test func `every row of the tables belongs to a key of the catalog, and every capability to a row`() {
        let keys = Set(EntitlementCatalog.definitions.map(\.key.rawValue))
        #expect(Set(KeyFacts.tableKeys).subtracting(keys).isEmpty)
        #expect(KeyFacts.unknownCapabilities.isEmpty)
    }

    @Test(arguments: [
        ("com.apple.security.application-groups", ["personal", "individual", "organization", "enterprise"]),
        ("com.apple.developer.networking.networkextension", ["individual", "organization", "enterprise"]),
        ("com.apple.developer.applesignin", ["individual", "organization"]),
        ("com.apple.security.network.client", ["personal", "individual", "organization", "enterprise"]),
        ("platform-application", []),
    ])
    func `the accounts of a key follow Apple's table of capabilities`(key: String, accounts: [String]) throws {
        let facts = try #require(KeyFacts[EntitlementKey(rawValue: key)])
        #expect(facts.accounts.value.map(\.rawValue) == accounts)
        #expect(facts.accounts.certainty != .unknown)
    }

    @Test(arguments: [
        ("get-task-allow", ["development"]),
        ("beta-reports-active", ["app-store"]),
        ("com.apple.developer.fileprovider.testing-mode", ["development"]),
        (
            "com.apple.developer.associated-domains",
            ["development", "ad-hoc", "app-store", "enterprise", "developer-id"]
        ),
        ("com.apple.developer.homekit", ["development", "ad-hoc", "app-store", "enterprise"]),
        ("com.apple.security.app-sandbox", ["development", "app-store", "developer-id"]),
    ])
    func `the distribution methods of a key follow its accounts`(key: String, methods: [String]) throws {
        let facts = try #require(KeyFacts[EntitlementKey(rawValue: key)])
        #expect(facts.distributions.value.map(\.rawValue) == methods)
    }

    @Test func `facts without documentation are unknown, not guessed`() throws {
        let facts = try #require(KeyFacts["com.apple.developer.wifi-aware"])
        #expect(facts.accounts.certainty == .unknown)
        #expect(facts.accounts.value.isEmpty)
        #expect(KeyPage(facts).text().contains("Accounts: not documented"))
    }

    @Test func `a filter selects keys by platform, account, distribution method, and words`() {
        var filter = KeyIndex.Filter()
        filter.platform = .tvOS
        #expect(KeyIndex(filter).keys.allSatisfy { $0.definition.exists(on: .tvOS) == true })
        filter = KeyIndex.Filter()
        filter.account = .personal
        filter.words = ["keychain"]
        #expect(KeyIndex(filter).keys.map(\.definition.key.rawValue) == ["keychain-access-groups"])
        filter = KeyIndex.Filter()
        filter.distribution = .developerID
        let names = KeyIndex(filter).keys.map(\.definition.key.rawValue)
        #expect(names.contains("com.apple.developer.icloud-services"))
        #expect(!names.contains("com.apple.developer.game-center"))
    }

    @Test func `the list is valid in all formats`() throws {
        let index = KeyIndex()
        #expect(index.json.contains("\"schema\": \"entcheck/keys/1\""))
        #expect(index.html.hasPrefix("<!DOCTYPE html>"))
        #expect(index.text().split(separator: "\n").count == KeyFacts.all.count + 1)
        #expect(index.markdown.contains("| [aps-environment](aps-environment.md) | string |"))
    }
}
