import PropertyLists

extension EntitlementClaims {
    /// The keys whose strings identify stores: the keys of all kinds of stores, and the keys of the application
    /// identifiers, which are also keychain groups.
    package static let storeKeys = StoreKind.allCases.map(\.key) + [.applicationIdentifier, .macApplicationIdentifier]

    /// The index in ``storeKeys`` of each key in the catalog, by ordinal; -1 for other keys.
    fileprivate static let storeKeyIndices: [Int] = {
        var indices = Array(repeating: -1, count: EntitlementCatalog.shared.definitions.count)
        for (index, key) in storeKeys.enumerated() {
            if let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) { indices[ordinal] = index }
        }
        return indices
    }()
}

extension EntitlementClaim {
    /// The index of the key in ``EntitlementClaims/storeKeys``; `nil` for other keys.
    package var storeKeyIndex: Int? {
        guard let ordinal else { return nil }
        let index = EntitlementClaims.storeKeyIndices[ordinal]
        return index < 0 ? nil : index
    }
}
