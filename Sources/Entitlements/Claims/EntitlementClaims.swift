public import PropertyLists

/// The entitlements that an app claims for itself, as written in a property list, each where it was written.
///
/// Nothing is lost on the way: duplicates, unknown keys and values of the wrong kind are all here.
public struct EntitlementClaims: Sendable {
    /// The claims in the order of the file, duplicates included.
    public let claims: [EntitlementClaim]

    /// The keys of the catalog that are claimed.
    public let keys: EntitlementKeySet

    /// Whether a key is claimed that is not in the catalog.
    public let hasUnknownKeys: Bool

    /// Creates the claims written in a dictionary; none where `dictionary` is anything else.
    public init(_ dictionary: PropertyList.Value?) {
        let catalog = EntitlementCatalog.shared
        var claims: [EntitlementClaim] = []
        var keys = EntitlementKeySet()
        var hasUnknownKeys = false
        if let dictionary {
            for entry in dictionary.entries {
                let ordinal = entry.withKey { catalog.ordinal(of: $0) }
                if let ordinal { keys.insert(ordinal: ordinal) } else { hasUnknownKeys = true }
                claims.append(EntitlementClaim(entry: entry, definition: ordinal.map { catalog.definitions[$0] }))
            }
        }
        self.claims = claims
        self.keys = keys
        self.hasUnknownKeys = hasUnknownKeys
    }

    /// The first claim of `key`, if there is one.
    public subscript(key: EntitlementKey) -> EntitlementClaim? { claims.first { $0.key == key } }

    /// Whether `key` is claimed.
    public func contains(_ key: EntitlementKey) -> Bool { self[key] != nil }

    /// Whether `key` is claimed with the value true.
    public func isTrue(_ key: EntitlementKey) -> Bool { self[key]?.value.boolean == true }
}

/// One entitlement that is claimed: its key and its value, and where both were written.
public struct EntitlementClaim: Sendable {
    private let entry: PropertyList.Value.Entry

    /// What is documented of the key; `nil` for a key that is not in the catalog.
    public let definition: EntitlementDefinition?

    init(entry: PropertyList.Value.Entry, definition: EntitlementDefinition?) {
        self.entry = entry
        self.definition = definition
    }

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
