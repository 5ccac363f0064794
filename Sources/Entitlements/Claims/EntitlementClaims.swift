public import PropertyLists

/// The entitlements that an app claims for itself, as written in a property list, each where it was written.
///
/// Nothing is lost on the way: duplicates, unknown keys and values of the wrong kind are all here.
public struct EntitlementClaims: Sendable {
    /// The claims in the order of the file, duplicates included.
    public let claims: [EntitlementClaim]

    /// The keys of the catalog that are claimed.
    public let keys: EntitlementKeySet

    /// Creates the claims written in a dictionary; none where `dictionary` is anything else.
    public init(_ dictionary: PropertyList.Value?) {
        let catalog = EntitlementCatalog.shared
        var claims: [EntitlementClaim] = []
        var keys = EntitlementKeySet()
        if let dictionary {
            for entry in dictionary.entries {
                let ordinal = entry.withKey { catalog.ordinal(of: $0) }
                if let ordinal { keys.insert(ordinal: ordinal) }
                claims.append(EntitlementClaim(entry: entry, ordinal: ordinal))
            }
        }
        self.claims = claims
        self.keys = keys
    }

    /// The first claim of `key`, if there is one.
    public subscript(key: EntitlementKey) -> EntitlementClaim? {
        guard let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) else {
            return claims.first { $0.key == key }
        }
        return keys.contains(ordinal: ordinal) ? claims.first { $0.ordinal == ordinal } : nil
    }

    /// Whether `key` is claimed.
    public func contains(_ key: EntitlementKey) -> Bool { self[key] != nil }

    /// Whether `key` is claimed with the value true.
    public func isTrue(_ key: EntitlementKey) -> Bool { self[key]?.value.boolean == true }
}

/// One entitlement that is claimed: its key and its value, and where both were written.
public struct EntitlementClaim: Sendable {
    private let entry: PropertyList.Value.Entry

    /// The position of the key in the catalog; `nil` for a key that is not in it.
    let ordinal: Int?

    init(entry: PropertyList.Value.Entry, ordinal: Int?) {
        self.entry = entry
        self.ordinal = ordinal
    }

    /// What is documented of the key; `nil` for a key that is not in the catalog.
    public var definition: EntitlementDefinition? { ordinal.map { EntitlementCatalog.shared.definitions[$0] } }

    /// The key.
    public var key: EntitlementKey { definition?.key ?? EntitlementKey(rawValue: entry.key.value) }

    /// Where the key was written.
    public var keyLocation: Location { entry.key.location }

    /// The value.
    public var value: PropertyList.Value { entry.value }

    /// Where key and value stand together, tags included; `nil` in a binary property list.
    public var elementRange: Range<Int>? { entry.elementRange }

    /// The strings of the value, each where it was written: the members of an array that are strings, or a
    /// string by itself.
    public var strings: [Located<String>] {
        if let string = value.string { return [Located(string, at: value.location)] }
        return value.elements.compactMap { element in element.string.map { Located($0, at: element.location) } }
    }
}
