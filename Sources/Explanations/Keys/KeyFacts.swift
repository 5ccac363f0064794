package import Entitlements

/// The facts about an entitlement that no rule needs, but that developers look up.
package struct KeyFacts: Sendable {
    /// The definition in the catalog.
    package let definition: EntitlementDefinition

    /// The purpose of the entitlement, in one sentence; `nil` if it is not known.
    package let purpose: String?

    /// The capability that contains the entitlement; `nil` if it is not known.
    package let capability: Capability?

    /// The kinds of products that claim the entitlement; empty if all executables can claim it.
    package let products: [ProductKind]

    /// All facts, sorted by key.
    package static let all: [KeyFacts] = EntitlementCatalog.definitions.map { definition in
        let entry = KeyTable.entries[definition.key.rawValue]
        return KeyFacts(
            definition: definition, purpose: entry?.purpose,
            capability: entry?.capability.flatMap { KeyTable.capabilityNamed[$0] }, products: entry?.products ?? [])
    }.sorted { $0.definition.key.rawValue < $1.definition.key.rawValue }

    /// The keys in the tables of facts; used by tests.
    package static var tableKeys: [String] { Array(KeyTable.entries.keys) }

    /// The capabilities that a table of keys names and the table of capabilities does not contain; used by tests.
    package static var unknownCapabilities: [String] {
        KeyTable.entries.values.compactMap(\.capability).filter { KeyTable.capabilityNamed[$0] == nil }
    }

    /// Returns the facts about a key in the catalog.
    package static subscript(key: EntitlementKey) -> KeyFacts? { all.first { $0.definition.key == key } }

    /// A capability of Xcode.
    package struct Capability: Sendable {
        /// The name in Xcode.
        package let name: String

        /// The name on the developer website; `nil` if the capability does not occur there.
        package let portalName: String?

        /// The accounts that can use the capability on iOS; `nil` if that is not documented.
        package let mobileAccounts: Set<Account>?

        /// The accounts that can use the capability on macOS; `nil` if that is not documented.
        package let macAccounts: Set<Account>?

        /// Whether Developer ID apps can use the capability; `nil` if that is not documented.
        package let isForDeveloperID: Bool?

        /// Whether only development builds can use the capability.
        package let isForDevelopmentOnly: Bool

        /// The keys of `Info.plist` that belong to the capability.
        package let infoKeys: [String]

        /// The background modes that belong to the capability.
        package let backgroundModes: [String]
    }

    /// The types of developer accounts.
    package enum Account: String, CaseIterable, Sendable {
        /// An Apple Account without a membership.
        case personal

        /// An individual member of the Apple Developer Program.
        case individual

        /// An organization in the Apple Developer Program.
        case organization

        /// A member of the Apple Developer Enterprise Program.
        case enterprise
    }
}

// MARK: - Accounts and distributions

extension KeyFacts {
    /// The certainty of a fact.
    package enum Certainty: String, Sendable {
        /// A page of Apple states the fact.
        case documented

        /// The fact follows from documented facts.
        case derived

        /// Other tools or public projects show the fact.
        case reported

        /// The fact is not documented.
        case unknown
    }

    /// A fact with its certainty.
    package struct Fact<Value: Sendable>: Sendable {
        /// The value; empty if it is not known.
        package let value: Value

        /// The certainty of the value.
        package let certainty: Certainty
    }

    private var isMacOnly: Bool { definition.isMacOnly }

    /// The accounts that can claim the entitlement.
    package var accounts: Fact<[Account]> {
        if definition.restriction == .apple { return Fact(value: [], certainty: .derived) }
        if isMacOnly, definition.restriction == .unrestrictedOnMac {
            return Fact(value: Account.allCases, certainty: .derived)
        }
        let documented = isMacOnly ? capability?.macAccounts : capability?.mobileAccounts ?? capability?.macAccounts
        if let documented { return Fact(value: Account.allCases.filter(documented.contains), certainty: .documented) }
        // Apple approves managed entitlements for members of its programs; personal teams cannot request them.
        if definition.restriction == .managed {
            return Fact(value: [.individual, .organization], certainty: .derived)
        }
        return Fact(value: [], certainty: .unknown)
    }

    /// The distribution methods whose profiles can contain the entitlement.
    package var distributions: Fact<[Distribution]> {
        if definition.restriction == .apple { return Fact(value: [], certainty: .derived) }
        if definition.isDebuggingKey { return Fact(value: [.development], certainty: .documented) }
        if definition.key == "beta-reports-active" { return Fact(value: [.appStore], certainty: .documented) }
        if capability?.isForDevelopmentOnly == true { return Fact(value: [.development], certainty: .documented) }
        if isMacOnly, definition.restriction == .unrestrictedOnMac {
            return Fact(value: [.development, .appStore, .developerID], certainty: .derived)
        }
        let accounts = accounts
        guard accounts.certainty != .unknown else { return Fact(value: [], certainty: .unknown) }
        var methods: Set<Distribution> = [.development]
        if accounts.value.contains(.individual) {
            methods.insert(.appStore)
            if !isMacOnly { methods.insert(.adHoc) }
        }
        if accounts.value.contains(.enterprise) { methods.formUnion([.enterprise, .adHoc]) }
        let isOnMac = definition.exists(on: .macOS) != false
        if isOnMac, capability?.isForDeveloperID == true { methods.insert(.developerID) }
        return Fact(
            value: Distribution.allCases.filter(methods.contains),
            certainty: accounts.certainty == .documented ? .derived : accounts.certainty)
    }

    /// Whether Developer ID apps can claim the entitlement; `nil` if that is not documented.
    package var isForDeveloperID: Bool? {
        if isMacOnly, definition.restriction == .unrestrictedOnMac { return true }
        return capability?.isForDeveloperID
    }

    /// The addresses of the sources of the facts.
    package var sources: [String] {
        let page = "https://developer.apple.com/documentation/bundleresources/entitlements"
        var sources: [String] =
            switch definition.evidence {
            case .documented: ["\(page)/\(definition.key.rawValue.lowercased())"]
            case .mentioned: KeyTable.mentionSources(of: definition.key)
            case .reported: KeyTable.reportSources(of: definition.key)
            }
        if capability?.mobileAccounts != nil { sources.append(KeyTable.mobileCapabilities) }
        if capability?.macAccounts != nil { sources.append(KeyTable.macCapabilities) }
        return sources
    }

    /// The names of the facts that are known.
    package var filled: [String] {
        let known: [(String, Bool)] = [
            ("purpose", purpose != nil), ("type", definition.type != .unknown),
            ("platforms", !definition.platforms.isEmpty),
            ("versions", definition.platforms.contains { $0.since != nil }), ("restriction", true),
            ("capability", capability != nil), ("accounts", accounts.certainty != .unknown),
            ("distributions", distributions.certainty != .unknown), ("sources", !sources.isEmpty),
        ]
        return known.filter(\.1).map(\.0)
    }

    /// The names of all facts that ``filled`` can contain.
    package static let factNames = [
        "purpose", "type", "platforms", "versions", "restriction", "capability", "accounts", "distributions", "sources",
    ]
}

extension EntitlementDefinition {
    fileprivate var isDebuggingKey: Bool { key == "get-task-allow" || key == "com.apple.security.get-task-allow" }
}
