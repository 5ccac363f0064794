import PropertyLists

extension EntitlementClaims {
    /// The keys whose strings are identifiers of stores: those of all kinds of stores, and the application identifiers,
    /// which are also keychain groups.
    package static let storeKeys = StoreKind.allCases.map(\.key) + [.applicationIdentifier, .macApplicationIdentifier]

    /// The index in ``storeKeys`` of each key in the catalog, by ordinal; -1 for other keys.
    fileprivate static let storeKeyIndices: [Int] = {
        var indices = Array(repeating: -1, count: EntitlementCatalog.shared.definitions.count)
        for (index, key) in storeKeys.enumerated() {
            if let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) { indices[ordinal] = index }
        }
        return indices
    }()

    /// Calls `body` with the kind and the identifier of each claimed store, and of each keychain group that the system
    /// adds without a claim.
    ///
    /// It runs for each file of a tree and creates no strings.
    package func forEachStore(_ body: (StoreKind, UnsafeBufferPointer<UInt8>) -> Void) {
        let kinds = StoreKind.allCases
        for claim in claims {
            guard let index = claim.storeKeyIndex else { continue }
            let kind = index < kinds.count ? kinds[index] : .keychainGroup
            claim.value.forEachMember { _, text in
                guard let text else { return }
                body(kind, text)
                if kind == .appGroup { body(.keychainGroup, text) }
            }
        }
    }
}

extension EntitlementClaim {
    /// The index of the key in ``EntitlementClaims/storeKeys``; `nil` for other keys.
    package var storeKeyIndex: Int? {
        guard let ordinal else { return nil }
        let index = EntitlementClaims.storeKeyIndices[ordinal]
        return index < 0 ? nil : index
    }
}
