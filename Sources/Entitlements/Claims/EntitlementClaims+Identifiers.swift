public import PropertyLists

// The claimed identifiers with their locations. A string instead of a list, or a list instead of a string, is also
// read; a rule reports the wrong type.

extension EntitlementClaims {
    /// The key-value store that the app claims, with its location.
    public var keyValueStore: Located<KeyValueStoreIdentifier>? {
        let stores: [Located<KeyValueStoreIdentifier>] = identifiers(of: .keyValueStore)
        return stores.first
    }

    /// The ubiquity containers in order; the first one is the default.
    public var ubiquityContainers: [Located<UbiquityContainerIdentifier>] { identifiers(of: .ubiquityContainers) }

    /// The iCloud containers.
    public var cloudContainers: [Located<CloudContainerIdentifier>] { identifiers(of: .cloudContainers) }

    /// The app groups that the app claims, in order.
    public var appGroups: [Located<AppGroupIdentifier>] { identifiers(of: .appGroups) }

    /// The keychain access groups in order; the first one receives new items.
    public var keychainAccessGroups: [Located<KeychainAccessGroup>] { identifiers(of: .keychainAccessGroups) }

    /// The application identifiers from the key for macOS and the key for all other platforms.
    public var applicationIdentifiers: [Located<ApplicationIdentifier>] {
        identifiers(of: .applicationIdentifier) + identifiers(of: .macApplicationIdentifier)
    }

    /// The team identifier in the claims, with its location.
    public var teamIdentifier: Located<TeamIdentifier>? {
        let teams: [Located<TeamIdentifier>] = identifiers(of: .teamIdentifier)
        return teams.first
    }

    /// All strings that are identifiers, from all keys.
    package var identifiers: [Located<String>] {
        claims.filter(\.holdsIdentifiers).flatMap(\.strings)
    }

    /// Returns the strings of `key` as identifiers of the type that the caller expects.
    public func identifiers<ID: Identifier>(of key: EntitlementKey) -> [Located<ID>] {
        (self[key]?.strings ?? []).map { Located(ID(rawValue: $0.value), at: $0.location) }
    }
}

extension Located<String> {
    /// Returns the location of a part of the string, given as UTF-8 offsets.
    ///
    /// If the text differs from the source, for example because of escapes, returns the location of the entire string.
    package func location(of part: Range<Int>) -> Location {
        location.range?.count == value.utf8.count || !value.isEmpty && location.text == value
            ? location.narrowed(to: part) : location
    }
}
