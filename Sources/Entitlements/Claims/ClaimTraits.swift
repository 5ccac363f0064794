/// What the claims of a file have about them that is worth a second look.
///
/// Nearly all files have little of it. One pass over the bytes finds that out, so that rules that would read
/// every identifier need not. A trait says that there may be something, never that there is; its absence is
/// certain.
package struct ClaimTraits: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates the traits that are listed; every start does it for every rule, for which what Swift has for any kind of
    /// set takes long.
    package init(arrayLiteral traits: ClaimTraits...) {
        var all: UInt32 = 0
        for trait in traits { all |= trait.rawValue }
        rawValue = all
    }

    /// A dollar sign in any but the usual places, such as `$(TeamIdentifierPrefix)` at the beginning.
    package static let unusualReferences = Self(rawValue: 1)

    /// A character that is neither letter, digit, hyphen, dot, underscore nor part of a usual reference.
    package static let foreignCharacters = Self(rawValue: 1 << 1)

    /// A `*` in an identifier, or a service or domain that is nothing else.
    package static let wildcard = Self(rawValue: 1 << 2)

    /// A part between dots that is empty, or no dot at all.
    package static let emptyParts = Self(rawValue: 1 << 3)

    /// A part that may be a second prefix.
    package static let repeatedPrefixes = Self(rawValue: 1 << 4)

    /// A first part that may be meant for a team identifier.
    package static let teams = Self(rawValue: 1 << 5)

    /// An empty identifier, or an empty list of them.
    package static let empty = Self(rawValue: 1 << 6)

    /// An identifier that stands twice in one list.
    package static let repeated = Self(rawValue: 1 << 7)

    /// Identifiers that differ in nothing but letter case.
    package static let letterCase = Self(rawValue: 1 << 8)

    /// A key-value store, keychain group or application that does not begin with a team or a variable for one.
    package static let unprefixedTeams = Self(rawValue: 1 << 9)

    /// A container that does not begin with `iCloud.`.
    package static let unprefixedContainers = Self(rawValue: 1 << 10)

    /// An app group that does not begin with `group.`.
    package static let unprefixedGroups = Self(rawValue: 1 << 11)

    /// A container for documents that is not among the iCloud containers.
    package static let unlistedContainers = Self(rawValue: 1 << 12)

    /// A service of iCloud.
    package static let services = Self(rawValue: 1 << 13)

    /// The service `CloudDocuments`.
    package static let documents = Self(rawValue: 1 << 14)

    /// An iCloud container.
    package static let containers = Self(rawValue: 1 << 15)

    /// A container for documents.
    package static let documentContainers = Self(rawValue: 1 << 16)

    /// A value of another kind than its key takes.
    package static let unexpectedKinds = Self(rawValue: 1 << 18)

    /// A prefix with `iCloud.` or `group.` behind it, in whatever letter case.
    package static let storeWords = Self(rawValue: 1 << 17)
}

/// What the values of a key name, as far as their form goes.
package enum IdentifierRole: UInt8, Sendable {
    /// Nothing that has the form of an identifier.
    case none

    /// A name behind a team identifier or an App ID prefix.
    case prefixed

    /// An iCloud container.
    case container

    /// A container for documents.
    case documentContainer

    /// An app group.
    case group

    /// Any other identifier.
    case other

    /// A service of iCloud, which a profile grants by a `*`.
    case service

    /// A domain, which a profile grants by a `*`.
    case domain

    /// Whether the values are identifiers.
    package var isIdentifier: Bool { self != .none && self != .service && self != .domain }

    /// The roles of the keys of the catalog, by their ordinals.
    static let byOrdinal: [IdentifierRole] = {
        var byOrdinal = EntitlementCatalog.shared.definitions.map { _ in IdentifierRole.none }
        for (key, role) in roles {
            if let ordinal = EntitlementCatalog.shared.ordinal(of: key.rawValue) { byOrdinal[ordinal] = role }
        }
        return byOrdinal
    }()

    /// Pairs rather than a dictionary, which takes longer to make ready than to do without.
    private static let roles: KeyValuePairs<EntitlementKey, IdentifierRole> = [
        .applicationIdentifier: .prefixed, .macApplicationIdentifier: .prefixed, .keyValueStore: .prefixed,
        .keychainAccessGroups: .prefixed, .cloudContainers: .container, .ubiquityContainers: .documentContainer,
        .appGroups: .group, .teamIdentifier: .other, .previousApplicationIdentifiers: .other,
        .parentApplicationIdentifiers: .other, .appClipIdentifiers: .other, .cloudDevelopmentContainers: .other,
        .passTypeIdentifiers: .other, .merchantIdentifiers: .other, .cloudServices: .service,
        .associatedDomains: .domain,
    ]
}

extension EntitlementClaim {
    /// What the values name.
    package var identifierRole: IdentifierRole { ordinal.map { IdentifierRole.byOrdinal[$0] } ?? .none }

    /// Whether the value holds identifiers.
    package var holdsIdentifiers: Bool { identifierRole.isIdentifier }
}
