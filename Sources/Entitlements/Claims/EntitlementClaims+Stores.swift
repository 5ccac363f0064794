import PropertyLists

extension EntitlementClaims {
    /// The keys whose strings are identifiers of stores: those of all kinds of stores, and the application identifiers,
    /// which are also keychain groups.
    package static let storeKeys = StoreKind.allCases.map(\.key) + [.applicationIdentifier, .macApplicationIdentifier]

    private static let storeKeySet = EntitlementKeySet(storeKeys)

    /// The claims of the keys in ``storeKeys``, in the order of the file.
    package var storeClaims: ClaimsOfKeys { claims(of: Self.storeKeySet) }

    /// Calls `body` with the kind and the identifier of each claimed store, and of each keychain group that the system
    /// adds without a claim.
    ///
    /// It runs for each file of a tree and creates no strings.
    package func forEachStore(_ body: (StoreKind, UnsafeBufferPointer<UInt8>) -> Void) {
        for claim in storeClaims {
            let kind = StoreKind.allCases.first { $0.key == claim.key } ?? .keychainGroup
            claim.value.forEachMember { _, text in
                guard let text else { return }
                body(kind, text)
                if kind == .appGroup { body(.keychainGroup, text) }
            }
        }
    }
}
