public import PropertyLists

// Identifiers as claimed, each where it was written. A string where a list is due, and the reverse, is read
// all the same; the rule about kinds of value says so.

extension EntitlementClaims {
    /// The key-value store.
    public var keyValueStore: Located<KeyValueStoreIdentifier>? {
        let stores: [Located<KeyValueStoreIdentifier>] = identifiers(of: .keyValueStore)
        return stores.first
    }

    /// The containers for documents, in order: the first is the one that `nil` means.
    public var ubiquityContainers: [Located<UbiquityContainerIdentifier>] { identifiers(of: .ubiquityContainers) }

    /// The iCloud containers.
    public var cloudContainers: [Located<CloudContainerIdentifier>] { identifiers(of: .cloudContainers) }

    /// The app groups.
    public var appGroups: [Located<AppGroupIdentifier>] { identifiers(of: .appGroups) }

    /// The keychain access groups, in order: the first is the one that new items go to.
    public var keychainAccessGroups: [Located<KeychainAccessGroup>] { identifiers(of: .keychainAccessGroups) }

    /// The application identifier, under either of its keys.
    public var applicationIdentifiers: [Located<ApplicationIdentifier>] {
        identifiers(of: .applicationIdentifier) + identifiers(of: .macApplicationIdentifier)
    }

    /// The team identifier.
    public var teamIdentifier: Located<TeamIdentifier>? {
        let teams: [Located<TeamIdentifier>] = identifiers(of: .teamIdentifier)
        return teams.first
    }

    /// Every string that is an identifier, whichever key it is claimed for.
    package var identifiers: [Located<String>] {
        claims.filter(\.holdsIdentifiers).flatMap(\.strings)
    }

    /// The strings claimed for `key`, as identifiers of the kind that the caller expects.
    public func identifiers<ID: Identifier>(of key: EntitlementKey) -> [Located<ID>] {
        (self[key]?.strings ?? []).map { Located(ID(rawValue: $0.value), at: $0.location) }
    }
}

extension Located<String> {
    /// Where a part of the string stands, given by UTF-8 offsets; the whole string where what is written there is
    /// something else.
    package func location(of part: Range<Int>) -> Location {
        location.range?.count == value.utf8.count || !value.isEmpty && location.text == value
            ? location.narrowed(to: part) : location
    }
}
